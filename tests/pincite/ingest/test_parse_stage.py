"""Parsing reads what it has not read before, and a file that fails is an entry and no error."""

from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from tests.pincite.ingest.house import House


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
