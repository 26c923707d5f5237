"""What takes effect later does not hold yet, and what it replaces still does: by dates, and from page to answer."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.documents import Authority, Document, Scope
from pincite.model.evidence import Links
from pincite.model.outcomes import Answered
from pincite.retrieval.papers.in_effect import dated, not_yet, outlived, still, why_none
from pincite.retrieval.papers.profiles import profile, with_outdated
from tests.conftest import write_pdf
from tests.pincite.answering.papers import asked_on, engine_over
from tests.pincite.retrieval.library import document, named, row

FIRST = date(2026, 1, 1)


def _chain(*days: int | None) -> list[Document]:
    """Versions of one paper, each superseded by the next; the days from the first on which they take effect."""
    last = len(days) - 1
    return [
        document(row(f"v{at}", 0, "Fees")).model_copy(
            update={
                "effective_date": None if day is None else FIRST + timedelta(day),
                "superseded_by": f"v{at + 1}" if at < last else None,
            }
        )
        for at, day in enumerate(days)
    ]


@pytest.mark.parametrize(
    ("days", "on", "future", "kept"),
    [
        ((0, 10, 20), 5, {"v1", "v2"}, {"v0", "v1"}),
        ((0, 10, 20), 10, {"v2"}, {"v1"}),
        ((0, 10, 20), 25, set(), set()),
        ((0, None), -1, {"v0"}, set()),
        ((0, 20, 10), 15, {"v1"}, set()),
        ((5,), 4, {"v0"}, set()),
    ],
)
def test_a_version_holds_from_its_day_until_a_later_one_does(
    days: tuple[int | None, ...], on: int, future: set[str], kept: set[str]
) -> None:
    documents, day = _chain(*days), FIRST + timedelta(on)
    assert not_yet(documents, day) == future
    assert still(documents, day) == kept


@pytest.mark.parametrize(
    ("scope", "on", "why"),
    [
        (Scope.MIXED, -1, "no document is in effect on 2025-12-31 yet; the first begins on 2026-01-01"),
        (Scope.FDA, 4, "no document of FDA is in effect on 2026-01-05 yet; the first begins on 2026-01-11"),
        (Scope.EMA, 99, "there is no document of EMA"),
        (Scope.MIXED, 0, "nothing in the documents comes near enough"),
        (Scope.FDA, 10, "nothing in the documents comes near enough"),
    ],
)
def test_who_finds_nothing_is_told_whether_anything_could_be_found_on_the_day(scope: Scope, on: int, why: str) -> None:
    first, second = _chain(0, 10)
    documents = [first, second.model_copy(update={"authority": Authority.FDA})]
    assert why_none(documents, scope, FIRST + timedelta(on)) == why


@given(days=st.lists(st.integers(0, 40), min_size=1, max_size=5, unique=True).map(sorted), on=st.integers(0, 50))
def test_of_versions_in_the_order_of_their_days_exactly_the_newest_that_has_begun_is_in_effect(
    days: list[int], on: int
) -> None:
    documents, day = _chain(*days), FIRST + timedelta(on)
    future, kept = not_yet(documents, day), still(documents, day)
    current = [each.doc_id for each in documents if not each.superseded_by or each.doc_id in kept]
    begun = [at for at, begins in enumerate(days) if begins <= on]
    assert [each for each in current if each not in future] == [f"v{at}" for at in begun[-1:]]


@pytest.mark.parametrize(
    ("day", "fee"), [(date(2025, 12, 31), ""), (date(2026, 5, 31), "20 crowns"), (date(2026, 6, 1), "25 crowns")]
)
def test_the_fee_of_a_day_is_that_of_the_version_in_effect_on_it(tmp_path: Path, day: date, fee: str) -> None:
    folder = tmp_path / "docs" / "harbour"
    folder.mkdir(parents=True)
    for name, crowns in (("old", 20), ("new", 25)):
        write_pdf(folder / f"{name}.pdf", f"Berth fees. The berth fee is {crowns} crowns for each night.")
    (folder / "manifest.toml").write_text(
        '[[documents]]\nfile = "old.pdf"\ndoc_id = "old"\neffective_date = 2026-01-01\n'
        '[[documents]]\nfile = "new.pdf"\nsupersedes = "old"\neffective_date = 2026-06-01\n',
        encoding="utf-8",
    )
    outcome = asked_on(engine_over(tmp_path / "docs", "harbour"), "How much is the berth fee for a night?", day).outcome
    if fee:
        assert isinstance(outcome, Answered), outcome
        assert [fee in sentence.text for sentence in outcome.sentences] == [True]
    else:
        assert not isinstance(outcome, Answered)


def test_a_revision_that_says_itself_what_it_replaces_replaces_it_from_its_day(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "plant"
    folder.mkdir(parents=True)
    for revision, says, minutes in ((2, "", 10), (3, "This revision replaces revision 2.", 15)):
        write_pdf(
            folder / f"rev{revision}.pdf",
            f"STANDARD OPERATING PROCEDURE\n\nDocument no.: SOP-QA-012\nRevision: {revision}\n"
            f"Title: Cleaning of mixing vessels\n\n{says}\n\n"
            f"4.1 The vessel is rinsed with water for {minutes} minutes.",
        )
    (folder / "manifest.toml").write_text(
        '[[documents]]\nfile = "rev3.pdf"\neffective_date = 2026-06-01\n', encoding="utf-8"
    )
    engine = engine_over(tmp_path / "docs", "plant")
    for day, minutes in ((date(2026, 5, 31), 10), (date(2026, 6, 1), 15)):
        question = "By SOP-QA-012, for how many minutes is the vessel rinsed with water?"
        outcome = asked_on(engine, question, day).outcome
        assert isinstance(outcome, Answered), outcome
        assert [f"{minutes} minutes" in sentence.text for sentence in outcome.sentences] == [True]


@pytest.mark.parametrize(
    ("unread", "on", "kept", "stale"),
    [
        ({"v1"}, 15, {"v0"}, {"v0"}),
        ({"v1"}, 5, {"v0"}, set()),
        ({"v1"}, 25, set(), {"v0"}),
        ({"v2"}, 25, {"v1"}, {"v0", "v1"}),
        ({"v1", "v2"}, 25, {"v0"}, {"v0"}),
        (set(), 25, set(), set()),
    ],
)
def test_a_version_that_could_not_be_read_takes_nobodys_place_and_makes_stale_what_it_was_to_replace(
    unread: set[str], on: int, kept: set[str], stale: set[str]
) -> None:
    chain, day = _chain(0, 10, 20), FIRST + timedelta(on)
    read, failed = ([each for each in chain if (each.doc_id in unread) is lost] for lost in (False, True))
    assert still(read, day, failed) - not_yet(read, day) == kept
    assert outlived(read, day, failed) == stale


GYM = "GYM RULES\nDocument No. GR-11\nVersion {version}\n{says}\n\n1 Fee\n\nThe monthly gym fee is {fee} EUR."


@pytest.mark.parametrize("manifest", ["", '[[documents]]\nfile = "gym-2027.pdf"\nsupersedes = "old"\n'])
@pytest.mark.parametrize(
    "says",
    [
        "Effective date: 1 February 2027\nReplaces: Version 1",
        "This version takes effect on 1 February 2027 and replaces version 1.",
    ],
)
def test_an_edition_that_says_itself_from_when_it_holds_answers_from_that_day(
    tmp_path: Path, says: str, manifest: str
) -> None:
    folder = tmp_path / "docs" / "club"
    folder.mkdir(parents=True)
    write_pdf(folder / "gym-2025.pdf", GYM.format(version=1, says="", fee=22))
    write_pdf(folder / "gym-2027.pdf", GYM.format(version=2, says=says, fee=31))
    if manifest:
        rows = f'[[documents]]\nfile = "gym-2025.pdf"\ndoc_id = "old"\n{manifest}'
        (folder / "manifest.toml").write_text(rows, encoding="utf-8")
    engine = engine_over(tmp_path / "docs", "club")
    for day, fee in ((date(2027, 1, 31), 22), (date(2027, 2, 1), 31)):
        outcome = asked_on(engine, "What is the monthly gym fee?", day).outcome
        assert isinstance(outcome, Answered), outcome
        assert [f"{fee} EUR" in sentence.text for sentence in outcome.sentences] == [True]


def test_a_day_on_the_page_counts_only_where_the_manifest_gives_none() -> None:
    old, new = _chain(None, None)
    said = [replace(profile(each), links=Links(since=FIRST if each is new else None)) for each in (old, new)]
    assert [each.effective_date for each in dated((old, new), said)] == [None, FIRST]


def test_what_does_not_hold_yet_makes_nothing_outdated() -> None:
    old, new, undated = (profile(named(f"travel rules {name}.pdf")) for name in ("2025", "2026", "of old"))
    undated = replace(undated, links=Links(replaced_by=frozenset({new.doc_id})))
    later = with_outdated([old, new, undated], frozenset({new.doc_id}))
    assert [each.outdated for each in with_outdated([old, new, undated])] == [True, False, True]
    assert [(each.outdated, each.links.replaced_by) for each in later] == [(False, frozenset())] * 3
