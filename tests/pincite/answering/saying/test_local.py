"""Phases B and C without a model: what is kept, what leads, what follows and what is never said beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import pytest

from pincite.answering.precedence.in_force import ChosenPassage
from pincite.answering.precedence.leading import contradict
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.answering.saying.local import duplicate_key, extracts, is_noise, relevant_reads
from pincite.model.documents import Category
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read, read_table

TIERS = (Category.TERMS_POLICY, Category.MARKETING)
QUESTION = "When can a guest cancel with a refund?"


TRUSTED = 0.35


def _said(
    question: str,
    reads: list[ReadChunk],
    tiers: Sequence[Category] = TIERS,
    told: Mapping[str, float] | None = None,
) -> list[str]:
    """
    The texts of the passages chosen where all are equally near and all may answer; *told* is what a reader says of
    those whose text begins so.
    """
    return [each.passage.text for each in _chosen(question, reads, tiers, told or {})]


def _chosen(
    question: str, reads: list[ReadChunk], tiers: Sequence[Category], told: Mapping[str, float]
) -> tuple[ChosenPassage, ...]:
    passages = [passage for each in reads for passage in each.passages]
    verdict = Sufficiency(
        sufficient=True,
        probability=0.9,
        chunks={each.candidate.chunk_id: 0.9 for each in reads},
        passages=frozenset(passages),
        told={p: probability for p in passages for begin, probability in told.items() if p.text.startswith(begin)},
    )
    near = dict.fromkeys(passages, 0.5)
    return extracts(reads, read_question(question), near, verdict, frequencies(), tiers, TRUSTED, ())


@pytest.mark.parametrize(
    ("text", "table", "noise"),
    [("..... 12", False, True), ("12\t7", True, True), ("Oslo\t12\t7\t8\t9", True, False), ("It is 5.", False, False)],
)
def test_a_quote_of_dots_or_figures_is_noise_and_a_row_with_a_name_is_not(text: str, table: bool, noise: bool) -> None:
    assert is_noise(text, table=table) is noise


def test_chunks_that_differ_in_layout_only_are_read_once_and_what_is_beside_the_question_never() -> None:
    reads = [
        read("Guests cancel by letter.", number=0),
        read("Guests  cancel\nby letter!", number=1),
        read("The lake is cold.", number=2),
    ]
    assert duplicate_key("Guests  cancel\nby letter!") == duplicate_key("Guests cancel by letter.")
    kept = relevant_reads(reads, read_question(QUESTION), frequencies(), limit=6)
    assert [each.candidate.chunk_id for each in kept] == ["sop-chunk-0"]


def test_noise_is_never_kept_however_much_of_the_question_it_holds() -> None:
    figures = "A guest can cancel with a refund: 1,200.00 + 3,400.00 + 12,345.67 + 20,100.00 = 37,045.67; 2,345.00."
    reads = [read(figures, number=0), read("Guests cancel by letter.", number=1)]
    assert all(each.passages for each in reads)
    kept = relevant_reads(reads, read_question(QUESTION), frequencies(), limit=6)
    assert [each.candidate.chunk_id for each in kept] == ["sop-chunk-1"]


def test_the_best_are_kept_in_the_order_of_retrieval() -> None:
    reads = [
        read("Guests are met.", number=0),
        read("A guest can cancel.", number=1),
        read("A guest can cancel with a refund.", number=2),
    ]
    kept = relevant_reads(reads, read_question(QUESTION), frequencies(), limit=2)
    assert [each.candidate.chunk_id for each in kept] == ["sop-chunk-1", "sop-chunk-2"]


def test_figures_that_exclude_each_other_and_opposed_rules_contradict() -> None:
    assert contradict("Tablets are held for 180 days.", "Tablets are held for 270 days.")
    assert contradict("Guests may cancel the trip.", "Guests may not cancel the trip.")
    assert not contradict("Tablets are held for 180 days.", "Drums are sealed for 270 days.")


@pytest.mark.parametrize("first", [True, False])
def test_what_a_higher_tier_says_leads_and_what_contradicts_it_stays_unsaid(first: bool) -> None:
    terms = read("A guest cancels 30 days before departure.", doc_id="terms", category=Category.TERMS_POLICY)
    brochure = read(
        "A guest cancels with a refund 5 days before departure.", doc_id="brochure", category=Category.MARKETING
    )
    reads = [terms, brochure] if first else [brochure, terms]
    assert _said("How many days before departure can a guest cancel with a refund?", reads) == [
        "A guest cancels 30 days before departure."
    ]


@pytest.mark.parametrize("first", [True, False])
def test_a_passage_of_small_words_alone_neither_leads_nor_follows_whatever_its_tier(first: bool) -> None:
    empty = read("It is so. You may do it.", doc_id="terms", category=Category.TERMS_POLICY)
    brochure = read("A guest can cancel with a refund.", doc_id="brochure", category=Category.MARKETING)
    assert any(not passage.terms for passage in empty.passages)
    reads = [empty, brochure] if first else [brochure, empty]
    assert _said(QUESTION, reads) == ["A guest can cancel with a refund."]


def test_of_two_tiers_on_one_case_the_higher_leads_though_their_bounds_go_together() -> None:
    terms = read("No refund less than 7 days before departure.", doc_id="terms", category=Category.TERMS_POLICY)
    brochure = read(
        "Cancel up to 24 hours before departure and get a full refund.", doc_id="brochure", category=Category.MARKETING
    )
    assert _said("Can we cancel 5 days before departure and get a full refund?", [brochure, terms]) == [
        "No refund less than 7 days before departure."
    ]


def test_where_no_tier_binds_what_answers_best_leads() -> None:
    prices = read("Guests who travel with us pay 5 percent less.", doc_id="prices", category=Category.TERMS_POLICY)
    brochure = read(
        "About 44 percent of our guests travel alone.", doc_id="brochure", category=Category.MARKETING, number=1
    )
    question = "What share of your guests travel alone?"
    assert _said(question, [prices, brochure])[0] == "Guests who travel with us pay 5 percent less."
    assert _said(question, [prices, brochure], tiers=())[0] == "About 44 percent of our guests travel alone."


def test_two_sentences_of_a_chunk_that_say_all_that_is_asked_are_both_said_and_neither_is_sure() -> None:
    batches, trials = "Records of batches are kept for one year.", "Records of trials are kept for 25 years."
    chosen = _chosen("How long are records kept?", [read(f"{batches} {trials}")], TIERS, {})
    assert {each.passage.text for each in chosen[:2]} == {batches, trials}
    assert not chosen[0].sure
    (one,) = _chosen("How long are the records of trials kept?", [read(f"{batches} {trials}")], TIERS, {})
    assert (one.passage.text, one.sure) == (trials, True)


def test_at_most_three_sentences_are_said_and_none_twice() -> None:
    things = ("by letter", "by telephone", "at the desk", "in the office", "through an agent")
    reads = [read(f"A guest can cancel with a refund {thing}.", doc_id=f"doc{at}") for at, thing in enumerate(things)]
    said = _said("How can a guest cancel with a refund?", [*reads, read(reads[0].passages[0].text, doc_id="again")])
    assert 1 <= len(said) <= 3
    assert len(set(said)) == len(said)
    assert _said(QUESTION, []) == []


SEALS = read_table(["Island", "Seals"], [["Hoy", "410"], ["Rousay", "95"]], doc_id="seals")
SEALS_BY_AIR = read_table(["Island", "Seals"], [["Hoy", "437"], ["Rousay", "90"]], doc_id="air")
AGAIN = read_table(["Island", "Seals", "Day"], [["Hoy", "410", "2 June"]], doc_id="again")
ASKED = "How many seals were counted on Hoy?"


@pytest.mark.parametrize("reads", [[SEALS, SEALS_BY_AIR], [SEALS_BY_AIR, SEALS]])
def test_two_rows_of_one_name_that_a_reader_trusts_are_both_said_and_neither_is_sure(reads: list[ReadChunk]) -> None:
    found = _chosen(
        ASKED, reads, (), {"Island: Hoy; Seals: 410": 0.6, "Island: Hoy; Seals: 437": TRUSTED, "Island: Rousay": 0.9}
    )
    assert sorted(each.passage.text for each in found) == ["Island: Hoy; Seals: 410", "Island: Hoy; Seals: 437"]
    assert found[0].passage.text == "Island: Hoy; Seals: 410"
    assert not found[0].sure


SEALS_OF_A_DAY = read_table(["Island", "Seals", "Day"], [["Hoy", "437", "3 June"]], doc_id="day")


@pytest.mark.parametrize("told", [0.0, TRUSTED - 0.01])
def test_a_row_that_nothing_but_its_figures_tells_from_the_leading_one_is_said_beside_whatever_a_reader_trusts(
    told: float,
) -> None:
    says = {"Island: Hoy; Seals: 410": 0.6, "Island: Hoy; Seals: 437": told}
    found = _chosen(ASKED, [SEALS, SEALS_BY_AIR], (), says)
    assert [each.passage.chunk.doc_id for each in found] == ["seals", "air"]
    assert not found[0].sure
    by_boat = read_table(["Island", "Seals"], [["Hoy", "410"]], doc_id="boat", title="Counted by boat")
    (one,) = _chosen("How many seals were counted on Hoy by boat?", [by_boat, SEALS_BY_AIR], (), says)
    assert one.passage.chunk.doc_id == "boat"


@pytest.mark.parametrize(("other", "told"), [(SEALS_OF_A_DAY, TRUSTED - 0.01), (AGAIN, 0.6)])
def test_a_row_of_the_same_name_that_is_not_trusted_or_says_the_same_is_not_said_beside(
    other: ReadChunk, told: float
) -> None:
    found = _chosen(ASKED, [SEALS, other], (), {"Island: Hoy; Seals: 410": 0.6, "Island: Hoy; Seals: 437": told})
    assert len(found) == 1
    assert found[0].sure


LEEDS = read("Trips are booked at least seven days before departure.", doc_id="leeds")
BONN = read("Trips are booked through the desk at least ten days before departure.", doc_id="bonn")
AHEAD = "How far ahead is a trip booked?"


def test_what_answers_as_well_in_another_paper_with_another_figure_is_said_beside_and_neither_is_sure() -> None:
    found = _chosen(AHEAD, [LEEDS, BONN], (), {"Trips are booked at": 0.9, "Trips are booked through": 0.8})
    assert [each.passage.chunk.doc_id for each in found] == ["leeds", "bonn"]
    assert not found[0].sure


def test_an_earlier_edition_of_the_paper_is_not_said_beside_it() -> None:
    old, new = (
        replace(each, candidate=replace(each.candidate, row=each.candidate.row.model_copy(update=update)))
        for each, update in (
            (LEEDS, {"doc_title": "Trips", "effective_date": None}),
            (BONN, {"doc_title": "Trips, next edition", "effective_date": date(2026, 6, 1)}),
        )
    )
    found = _chosen(AHEAD, [new, old], (), {"Trips are booked": 0.9})
    assert [each.passage.chunk.doc_id for each in found] == ["bonn"]


@pytest.mark.parametrize(
    "other",
    [
        read("Trips are booked through the desk at least ten days before departure.", doc_id="leeds", number=1),
        read("Trips are booked through the desk at least seven days before departure.", doc_id="bonn"),
        read("Trips are booked through the desk.", doc_id="bonn"),
    ],
)
def test_what_the_paper_itself_says_elsewhere_or_of_the_same_figure_leaves_an_answer_sure(other: ReadChunk) -> None:
    found = _chosen(AHEAD, [LEEDS, other], (), {"Trips are booked": 0.9})
    assert found[0].sure
