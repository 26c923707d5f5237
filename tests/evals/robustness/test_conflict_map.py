"""What the conflict map lists, and what it leaves alone: precision before recall."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.robustness.conflict_map import MappedConflict, conflict_map
from evals.robustness.conflict_record import conflicts_of
from evals.running.parallel import Subjects
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.build import Stages
from pincite.contracts import retrieval_contract
from pincite.model.chunks import Chunk
from pincite.model.documents import Category, Document

TIERS = retrieval_contract().ranking.tiers
HOLD = "The maximum hold period of bulk Cardelone tablets in sealed foil bags is {} from the end of compression."
OTHER = [
    "A deviation is reported within 24 hours of its discovery.",
    "Samples are kept for 12 months in the archive.",
    "The fee for a late change is 75 EUR.",
]

Corpus = list[tuple[Document, list[Chunk]]]


def paper(
    name: str, *texts: str, category: Category = Category.STRUCTURED_POLICY, **row: object
) -> tuple[Document, list[Chunk]]:
    document = Document(
        tenant="t",
        file=f"{name}.pdf",
        doc_id=name,
        sha256="0" * 64,
        title=name,
        category=category,
        effective_date=date(2026, 1, 1),
        **row,
    )
    chunks = [
        Chunk(
            chunk_id=f"{name}-chunk-{n}",
            doc_id=name,
            page=n + 1,
            page_label=str(n + 1),
            start=0,
            end=len(text),
            text=text,
            chunk_hash="h",
        )
        for n, text in enumerate(texts)
    ]
    return document, chunks


EMBEDDER = OpenVinoEmbedder()


def mapped(*corpus: tuple[Document, list[Chunk]], known: frozenset[str] = frozenset()) -> tuple[MappedConflict, ...]:
    return conflict_map(corpus, TIERS, EMBEDDER.embed, known)


def with_table(of: tuple[Document, list[Chunk]], *lines: str) -> tuple[Document, list[Chunk]]:
    """A paper with a table behind its text; cells are set apart by bars, the first line names the columns."""
    document, chunks = of
    text, rows, at = "\n".join(line.replace("|", "\t") for line in lines), [], 0
    for line in lines:
        spans = []
        for cell in line.split("|"):
            spans.append((at, at + len(cell)))
            at += len(cell) + 1
        rows.append(tuple(spans))
    table = Chunk(
        chunk_id=f"{document.doc_id}-chunk-{len(chunks)}", doc_id=document.doc_id, page=1, page_label="1",
        start=0, end=len(text), text=text, chunk_hash="h",
        kind="table", header=tuple(lines[0].split("|")), rows=tuple(rows),
    )  # fmt: skip
    return document, [*chunks, table]


def test_a_higher_tier_wins_and_both_sides_name_page_date_and_value() -> None:
    (found,) = mapped(
        paper("brochure", OTHER[0], HOLD.format("180 days"), category=Category.MARKETING),
        paper("sop", HOLD.format("270 days"), *OTHER),
    )
    assert (found.resolution, found.first.doc_id, found.first.value, found.second.value) == (
        "tier",
        "sop",
        "270 days",
        "180 days",
    )
    assert (found.first.page, found.second.page) == (1, 2)
    assert found.first.effective_date == date(2026, 1, 1)
    assert "outranks" in found.because


def test_the_version_in_force_wins_though_its_list_of_changes_names_the_old_figure() -> None:
    old = paper("v3", HOLD.format("180 days"), superseded_by="v4")
    new = paper(
        "v4", HOLD.format("270 days"), "The hold period was extended from 180 days after a study.", supersedes="v3"
    )
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
    cleaning = paper(
        "cleaning",
        (
            "Campaigns are limited to 10 batches or 7 days, whichever comes first, for solid products and to 5 "
            "batches for liquids."
        ),
        *OTHER,
    )
    assert mapped(changes, cleaning) == ()


ELSEWHERE = {
    "gym": (
        "The yearly contract can be ended with a notice of 3 months to its last day.",
        "Flexible as you are! End your yearly contract with only 2 weeks of notice.",
    ),
    "museum": (
        "A group pays a deposit of 20 percent when it books a tour.",
        "Bring your class: tours are booked with a deposit of only 5 percent for the group!",
    ),
    "library": (
        "The fine for a book that is brought back late is 0.50 EUR a day.",
        "Forgot a book? Do not worry, the fine is just 0.10 EUR a day for every late book.",
    ),
    "laundry": (
        "Lost articles are compensated with at most 80 EUR for each piece.",
        "Should we ever lose an article, we compensate you at once with 250 EUR for the piece, no questions asked.",
    ),
}
NOT_ALIKE = {
    "library": (
        "A book is lent for 28 days and may be prolonged twice.",
        "A laptop is lent for 4 hours inside the building.",
    ),
    "gym": (
        "The contract begins on the day of signature and runs for 12 months.",
        "The trial runs for 7 days and ends by itself.",
    ),
    "laundry": (
        "Shirts are ready after 2 working days.",
        "Claims are made within 14 days after the shirts were fetched.",
    ),
    "school": (
        "The lunch break is 45 minutes long.",
        "The parents' evening takes 2 hours and begins after the lunch break of the teachers.",
    ),
}


@pytest.mark.parametrize("subject", ELSEWHERE)
def test_an_advertisement_that_promises_in_its_own_words_what_the_rules_do_not_is_on_the_map(subject: str) -> None:
    rule, promise = ELSEWHERE[subject]
    (found,) = mapped(paper("rules", rule, *OTHER), paper("flyer", promise, OTHER[0], category=Category.MARKETING))
    assert (found.first.doc_id, found.second.doc_id, found.resolution) == ("rules", "flyer", "tier")


@pytest.mark.parametrize("subject", NOT_ALIKE)
def test_two_rules_on_one_subject_for_different_matters_are_not(subject: str) -> None:
    rule, other = NOT_ALIKE[subject]
    assert mapped(paper("rules", rule, *OTHER), paper("others", other)) == ()


FEES = ("Fee|Amount in EUR|Charged", "Lost locker key|15|at the desk", "Damaged tent, small|220|at the desk")


def test_a_cell_contradicts_the_cell_of_the_same_row_and_column() -> None:
    other = ("Fee|Charged|Amount in EUR", "Damaged tent, small|at the desk|220", "Lost locker key|at the desk|25")
    (found,) = mapped(with_table(paper("a", OTHER[0]), *FEES), with_table(paper("b", OTHER[1]), *other))
    assert {found.first.value, found.second.value} == {"15 EUR", "25 EUR"}
    assert "Lost locker key" in found.first.sentence
    assert "Amount" in found.second.sentence


def test_cells_of_other_rows_or_columns_contradict_nothing() -> None:
    rows = ("Fee|Amount in EUR|Charged", "Lost room key|25|at the desk", "Damaged tent, large|340|at the desk")
    columns = ("Fee|Deposit in EUR|Charged", "Lost locker key|5|at the desk", "Damaged tent, small|50|at the desk")
    assert mapped(with_table(paper("a"), *FEES), with_table(paper("b"), *rows)) == ()
    assert mapped(with_table(paper("a"), *FEES), with_table(paper("b"), *columns)) == ()


def test_rows_that_a_figure_tells_apart_are_not_confused() -> None:
    first = ("Tablet|Hold time (days)", "Vensartil 80 mg|90", "Vensartil 160 mg|60")
    second = ("Tablet|Hold time (days)", "Vensartil 160 mg|45")
    (found,) = mapped(with_table(paper("a"), *first), with_table(paper("b"), *second))
    assert {found.first.value, found.second.value} == {"60 days", "45 days"}


def test_a_cell_contradicts_a_sentence_that_names_its_row_and_column() -> None:
    table = with_table(paper("a"), "Equipment|Dirty hold time (hours)", "Fluid-bed dryer|36", "Bin blender|72")
    (found,) = mapped(table, paper("b", "The dirty hold time of the fluid-bed dryer is 48 hours.", *OTHER))
    assert {found.first.value, found.second.value} == {"36 hours", "48 hours"}
    assert mapped(table, paper("b", "The hold time of the tablet press is 48 hours.", *OTHER)) == ()


def test_what_two_sentences_list_both_is_no_conflict_of_versions() -> None:
    passed = "After a passed retest the material is released for 6 months, or for 3 months in the case of Vensartil."
    assert mapped(paper("v3", passed, superseded_by="v4"), paper("v4", passed, supersedes="v3")) == ()


def test_one_scale_in_two_documents_agrees_row_by_row() -> None:
    scale = [
        f"A refund of {share} percent of the trip price is paid for a cancellation in band {band}."
        for share, band in ((80, "one"), (50, "two"))
    ]
    assert mapped(paper("terms", *scale), paper("faq", *reversed(scale), category=Category.FAQ)) == ()


def test_what_is_new_stands_first_and_what_was_known_says_so() -> None:
    fee = "The fee for a change of the name on a booking is {} EUR per guest."
    corpus = [paper("a", HOLD.format("180 days"), fee.format(75)), paper("b", HOLD.format("270 days"), fee.format(95))]
    before = mapped(*corpus)
    assert len(before) == 2
    after = mapped(*corpus, known=frozenset({before[0].conflict_id}))
    assert [(c.new, c.conflict_id) for c in after] == [(True, before[1].conflict_id), (False, before[0].conflict_id)]


@settings(max_examples=25)
@given(st.permutations([("a", "180 days"), ("b", "270 days"), ("c", "90 days")]))
def test_the_order_of_the_documents_changes_nothing(order: list[tuple[str, str]]) -> None:
    corpus = [paper(name, HOLD.format(days), *OTHER) for name, days in order]
    assert mapped(*corpus) == mapped(*sorted(corpus, key=lambda entry: entry[0].doc_id))


def test_a_conflict_is_new_in_the_snapshot_that_brought_it_and_old_in_the_next(tmp_path: Path) -> None:
    acme = tmp_path / "docs" / "acme"
    acme.mkdir(parents=True)
    lines = [
        "[[documents]]",
        'file = "a.txt"',
        'category = "structured_policy"',
        "[[documents]]",
        'file = "b.txt"',
        'category = "marketing"',
    ]
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


TRUE_DIFFERENCES = {
    ("booking-terms-2025.pdf", "24 hours", "booking-terms-2026-v1.pdf", "48 hours"),
    ("booking-terms-2026-v1.pdf", "48 hours", "booking-terms-2026.pdf", "72 hours"),
    ("booking-terms-2026-v1.pdf", "14 days", "booking-terms-2026.pdf", "10 days"),
    ("booking-terms-2026-v1.pdf", "60 days", "booking-terms-2026.pdf", "45 days"),
    ("booking-terms-2026-v1.pdf", "24\nhours", "booking-terms-2026.pdf", "48 hours"),
    ("booking-terms-2026-v1.pdf", "14 days", "booking-terms-2026.pdf", "28 days"),
    ("booking-terms-2026-v1.pdf", "21 years", "booking-terms-2026.pdf", "18 years"),
    ("booking-terms-2025.pdf", "12 months", "booking-terms-2026.pdf", "24 months"),
    ("booking-terms-2025.pdf", "30 days", "booking-terms-2026-v1.pdf", "14 days"),
    ("booking-terms-2025.pdf", "30 days", "booking-terms-2026-v1.pdf", "20 days"),
    ("booking-terms-2026-v1.pdf", "20 days", "booking-terms-2026.pdf", "7 days"),
    ("booking-terms-2025.pdf", "USD 100,000", "booking-terms-2026-v1.pdf", "USD 150,000"),
    ("booking-terms-2025.pdf", "USD 100,000", "booking-terms-2026.pdf", "USD 200,000"),
    ("booking-terms-2026-v1.pdf", "USD 150,000", "booking-terms-2026.pdf", "USD 200,000"),
    ("brochure-2026.pdf", "24-hour", "refund-policy.md", "7 to 14 days"),
    ("sop-014-hold-and-retest-v3.pdf", "14 days", "sop-014-hold-and-retest-v4.pdf", "10 days"),
    ("sop-014-hold-and-retest-v3.pdf", "180 days", "sop-014-hold-and-retest-v4.pdf", "270 days"),
}
"""Read one by one: each is a difference of the two documents; the last holds of two sentences."""


@pytest.mark.long
def test_on_the_bundled_documents_every_row_is_a_true_difference_and_the_brochures_promise_is_among_them(
    bundled: Subjects,
) -> None:
    rows = [row for candidate in bundled.candidates for row in conflicts_of(bundled.lake, candidate)]
    sides = [sorted(((row.first.file, row.first.value), (row.second.file, row.second.value))) for row in rows]
    assert {(*one, *other) for one, other in sides} == TRUE_DIFFERENCES
    assert len(rows) == len(TRUE_DIFFERENCES) + 1
