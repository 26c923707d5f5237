"""What the conflict map lists, and what it leaves alone: precision before recall."""

from datetime import date
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from evals.conflict_map import MappedConflict, conflict_map
from evals.conflict_record import conflicts_of
from evals.stages import Stages
from pincite.contracts import retrieval_contract
from pincite.model.chunks import Chunk
from pincite.model.documents import Category, Document

TIERS = retrieval_contract().ranking.tiers
HOLD = "The maximum hold period of bulk Cardelone tablets in sealed foil bags is {} from the end of compression."
OTHER = ["A deviation is reported within 24 hours of its discovery.", "Samples are kept for 12 months in the archive.", "The fee for a late change is 75 EUR."]

Corpus = list[tuple[Document, list[Chunk]]]


def paper(name: str, *texts: str, category: Category = Category.STRUCTURED_POLICY, **row: object) -> tuple[Document, list[Chunk]]:
    document = Document(tenant="t", file=f"{name}.pdf", doc_id=name, sha256="0" * 64, title=name, category=category, effective_date=date(2026, 1, 1), **row)
    chunks = [
        Chunk(chunk_id=f"{name}-chunk-{n}", doc_id=name, page=n + 1, page_label=str(n + 1), start=0, end=len(text), text=text, chunk_hash="h")
        for n, text in enumerate(texts)
    ]
    return document, chunks


def mapped(*corpus: tuple[Document, list[Chunk]], known: frozenset[str] = frozenset()) -> tuple[MappedConflict, ...]:
    return conflict_map(corpus, TIERS, known)


def test_a_higher_tier_wins_and_both_sides_name_page_date_and_value() -> None:
    (found,) = mapped(paper("brochure", OTHER[0], HOLD.format("180 days"), category=Category.MARKETING), paper("sop", HOLD.format("270 days"), *OTHER))
    assert (found.resolution, found.first.doc_id, found.first.value, found.second.value) == ("tier", "sop", "270 days", "180 days")
    assert (found.first.page, found.second.page) == (1, 2)
    assert found.first.effective_date == date(2026, 1, 1)
    assert "outranks" in found.because


def test_the_version_in_force_wins_though_its_list_of_changes_names_the_old_figure() -> None:
    old = paper("v3", HOLD.format("180 days"), superseded_by="v4")
    new = paper("v4", HOLD.format("270 days"), "The hold period was extended from 180 days after a study.", supersedes="v3")
    assert [(c.resolution, c.first.doc_id) for c in mapped(old, new)] == [("superseded", "v4")]


def test_two_rules_of_one_tier_stay_open_for_a_person() -> None:
    (found,) = mapped(paper("a", HOLD.format("180 days")), paper("b", HOLD.format("270 days")))
    assert found.resolution == "open"


def test_the_papers_of_two_trips_contradict_nothing() -> None:
    trips = [
        paper(name, f"The bus leaves the hotel in Punta Arenas at {hour}.", category=Category.TRIP_ITINERARY)
        for name, hour in (("june", "17:30"), ("july", "18:45"))
    ]
    assert mapped(*trips) == ()


def test_two_sentences_that_only_touch_contradict_nothing() -> None:
    changes = paper("changes", "A temporary change is limited to 3 batches or 60 days, whichever comes first.", *OTHER)
    cleaning = paper("cleaning", "Campaigns are limited to 10 batches or 7 days, whichever comes first, for solid products and to 5 batches for liquids.", *OTHER)
    assert mapped(changes, cleaning) == ()


def test_one_scale_in_two_documents_agrees_row_by_row() -> None:
    scale = [f"A refund of {share} percent of the trip price is paid for a cancellation in band {band}." for share, band in ((80, "one"), (50, "two"))]
    assert mapped(paper("terms", *scale), paper("faq", *reversed(scale), category=Category.FAQ)) == ()


def test_what_is_new_stands_first_and_what_was_known_says_so() -> None:
    fee = "The fee for a change of the name on a booking is {} EUR per guest."
    corpus = [paper("a", HOLD.format("180 days"), fee.format(75)), paper("b", HOLD.format("270 days"), fee.format(95))]
    before = mapped(*corpus)
    assert len(before) == 2
    after = mapped(*corpus, known=frozenset({before[0].conflict_id}))
    assert [(c.new, c.conflict_id) for c in after] == [(True, before[1].conflict_id), (False, before[0].conflict_id)]


@settings(max_examples=25, deadline=None)
@given(st.permutations([("a", "180 days"), ("b", "270 days"), ("c", "90 days")]))
def test_the_order_of_the_documents_changes_nothing(order: list[tuple[str, str]]) -> None:
    corpus = [paper(name, HOLD.format(days), *OTHER) for name, days in order]
    assert mapped(*corpus) == mapped(*sorted(corpus, key=lambda entry: entry[0].doc_id))


def test_a_conflict_is_new_in_the_snapshot_that_brought_it_and_old_in_the_next(tmp_path: Path) -> None:
    acme = tmp_path / "docs" / "acme"
    acme.mkdir(parents=True)
    lines = ["[[documents]]", 'file = "a.txt"', 'category = "structured_policy"', "[[documents]]", 'file = "b.txt"', 'category = "marketing"']
    (acme / "manifest.toml").write_text("\n".join(lines), encoding="utf-8")
    (acme / "a.txt").write_text(HOLD.format("270 days"), encoding="utf-8")
    (acme / "b.txt").write_text(OTHER[0], encoding="utf-8")
    stages = Stages(tmp_path / "docs", tmp_path / "lake")

    def news() -> list[bool]:
        return [conflict.new for conflict in conflicts_of(stages.lake, stages.candidates()["acme"])]

    assert news() == []
    (acme / "b.txt").write_text(HOLD.format("180 days"), encoding="utf-8")
    assert news() == [True]
    assert news() == [True]
    (acme / "c.txt").write_text("A further note on violet submarines.", encoding="utf-8")
    assert news() == [False]
