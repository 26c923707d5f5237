"""Parsing reads what it has not read before, and a file that fails is an entry and no error."""

from datetime import date

import pytest

from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.model.builds import ParsedEntry
from tests.pincite.ingest.house import REFUNDS, House


def _parsed(house: House):
    return parse_snapshot(house.lake, house.docs, snapshot_of(house.lake, house.docs, "acme"), house.recipe.parser)


def test_a_file_is_read_once(built: House) -> None:
    built.write("fares.md", "# Fares\n\nA fare is 30 EUR.\n")
    first, again = _parsed(built), _parsed(built)
    assert (first.new, first.cached, again.new) == (1, 2, 0)
    assert first.fingerprint == again.fingerprint


def test_a_file_that_cannot_be_read_is_an_entry_with_its_reason(built: House) -> None:
    before = _parsed(built)
    built.write("broken.pdf", "no pdf")
    parsed = _parsed(built)
    (status,) = parsed.failed
    assert (status.file, status.code) == ("broken.pdf", "PARSE_FAILED")
    assert parsed.fingerprint != before.fingerprint


def test_a_new_version_that_fails_keeps_the_pages_of_the_old_one(built: House) -> None:
    (built.docs / "acme" / "refunds.md").write_bytes(b"")
    (entry,) = [entry for entry in _parsed(built).entries if entry.document.file == "refunds.md"]
    assert entry.stale
    assert entry.key is not None


def _row(file: str, doc_id: str, **fields: str) -> str:
    lines = [f"{name} = {value if name == 'effective_date' else repr(value)}" for name, value in fields.items()]
    return "\n".join(["[[documents]]", f'file = "{file}"', f'doc_id = "{doc_id}"', *lines, ""])


FIRST = _row("refunds.md", "refunds", title="Refunds 1", version="1", effective_date="2025-01-01")
SECOND = _row("refunds.md", "refunds", title="Refunds 2", version="2", effective_date="2026-07-01")


@pytest.fixture
def first(built: House) -> House:
    """The house with version 1 of its refunds read."""
    built.write("manifest.toml", FIRST)
    _parsed(built)
    return built


def _entry(house: House, doc_id: str = "refunds") -> ParsedEntry:
    return next(entry for entry in _parsed(house).entries if entry.document.doc_id == doc_id)


def test_what_is_kept_of_the_version_before_is_called_by_its_own_title_version_day_and_bytes(first: House) -> None:
    known = _entry(first).document
    first.write("manifest.toml", SECOND)
    (first.docs / "acme" / "refunds.md").write_bytes(b"")
    for _ in range(2):
        entry = _entry(first)
        assert entry.document == known
        assert (entry.stale, entry.status.version, entry.status.state) == (True, "2", "failed")
    assert (known.title, known.version, known.effective_date) == ("Refunds 1", "1", date(2025, 1, 1))


def test_who_may_see_a_version_that_is_kept_and_what_supersedes_it_is_what_the_manifest_says_now(first: House) -> None:
    first.write(
        "manifest.toml",
        _row("refunds.md", "refunds", version="2", permissions="board")
        + _row("safety.md", "safety", supersedes="refunds"),
    )
    (first.docs / "acme" / "refunds.md").write_bytes(b"")
    kept = _entry(first).document
    assert (kept.version, kept.permissions, kept.superseded_by) == ("1", "board", "safety")


def test_a_version_that_is_kept_still_supersedes_what_it_did(first: House) -> None:
    first.write(
        "manifest.toml", _row("refunds.md", "refunds", version="2", supersedes="safety") + _row("safety.md", "safety")
    )
    assert _entry(first, "safety").document.superseded_by == "refunds"
    (first.docs / "acme" / "refunds.md").write_bytes(b"")
    assert _entry(first, "safety").document.superseded_by == "refunds"  # that version was read


def test_a_paper_that_only_an_unread_version_supersedes_goes_on(first: House) -> None:
    first.write(
        "manifest.toml", _row("refunds.md", "refunds", version="2", supersedes="safety") + _row("safety.md", "safety")
    )
    (first.docs / "acme" / "refunds.md").write_bytes(b"")
    assert _entry(first, "safety").document.superseded_by is None


@pytest.mark.parametrize(("text", "row"), [(REFUNDS, FIRST), ("# Refunds\n\nNo refund.\n", SECOND)])
def test_a_file_that_is_repaired_or_put_back_is_read_at_once(first: House, text: str, row: str) -> None:
    first.write("manifest.toml", SECOND)
    (first.docs / "acme" / "refunds.md").write_bytes(b"")
    _parsed(first)
    first.write("manifest.toml", row)
    first.write("refunds.md", text)
    entry = _entry(first)
    (now,) = [each for each in snapshot_of(first.lake, first.docs, "acme").documents if each.doc_id == "refunds"]
    assert (entry.stale, entry.document, entry.status.state) == (False, now, "parsed")
