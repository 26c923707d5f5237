"""A claim is held against what is in force: never against what an amendment took out, and against what it put in."""

import re
from dataclasses import replace
from datetime import date

import pytest

from pincite.answering.precedence.claim_evidence import evidence_in_force
from pincite.model.evidence import Links
from pincite.model.stages import RankedRow
from pincite.question.record import read_question
from pincite.verification.verifier import verify_claim
from tests.pincite.answering.chunks import candidate

RENT = candidate("4.1 The rent is £900 a month. The deposit is one rent.", doc_id="lease")
RAISE = replace(
    candidate("With effect from 1 May 2026, in clause 4.1 “£900” is replaced by “£950”.", doc_id="change"),
    links=Links(amends=frozenset({"lease"}), order=(0, 1)),
)

OLD = replace(
    candidate("The monthly gym fee is 22 EUR.", doc_id="v1"),
    links=Links(version="1", replaced_by=frozenset({"v2"})),
)
NEW = replace(
    candidate("The monthly gym fee is 31 EUR.", doc_id="v2"),
    links=Links(version="2", replaces=frozenset({"v1"}), since=date(2026, 2, 1)),
)


def _verdict(claim: str, day: date) -> str:
    return verify_claim(claim, evidence_in_force(read_question(claim, as_of=day), [RENT, RAISE])).verdict


@pytest.mark.parametrize(
    ("claim", "before", "after"),
    [
        ("The rent is £900 a month.", "pass", "fail"),
        ("The rent is £950 a month.", "fail", "pass"),
        ("The deposit is one rent.", "pass", "pass"),
    ],
)
def test_what_was_amended_bears_out_no_claim_from_the_day_on_which_the_amendment_holds(
    claim: str, before: str, after: str
) -> None:
    assert (_verdict(claim, date(2026, 4, 30)), _verdict(claim, date(2026, 5, 1))) == (before, after)


CHAIN = [
    candidate("4.1 The annual rent is 24,000 EUR.", doc_id="lease"),
    replace(
        candidate(
            "1. Clause 4.1 is amended: the annual rent of 24,000 EUR is increased to 27,600 EUR.", doc_id="deed-1"
        ),
        links=Links(amends=frozenset({"lease"}), order=(1, 0)),
    ),
    replace(
        candidate("In paragraph 1 of Deed No. 1, “27,600 EUR” is replaced by “26,400 EUR”.", doc_id="deed-2"),
        links=Links(amends=frozenset({"lease", "deed-1"}), order=(2, 0)),
    ),
]


@pytest.mark.parametrize(
    ("rent", "verdict"), [("26,400", "pass"), ("27,600", "fail"), ("24,000", "fail")], ids=["last", "first", "none"]
)
@pytest.mark.parametrize("evidence", [CHAIN, CHAIN[1:]], ids=["with what is amended", "the amendments alone"])
def test_of_a_figure_that_was_amended_twice_the_last_one_alone_is_borne_out(
    evidence: list[RankedRow], rent: str, verdict: str
) -> None:
    claim = f"The annual rent is {rent} EUR."
    assert verify_claim(claim, evidence_in_force(read_question(claim), evidence)).verdict == verdict


def test_what_was_amended_twice_says_in_its_own_words_what_holds_at_last() -> None:
    *_, last = evidence_in_force(read_question("What is the annual rent?"), CHAIN)
    said = [each.text for each in last.restated]
    assert "The annual rent is 26,400 EUR." in [text.removeprefix("4.1 ") for text in said]
    assert not any("24,000" in text or "27,600" in text for text in said)


def test_the_stretch_that_carries_an_amended_claim_is_the_amendment_to_the_letter() -> None:
    claim = "The rent is £950 a month."
    evidence = evidence_in_force(read_question(claim, as_of=date(2026, 6, 1)), [RENT, RAISE])
    (span, *_) = verify_claim(claim, evidence).evidence
    assert span.chunk_id == RAISE.chunk_id
    assert "£950" in RAISE.row.chunk.text[span.start : span.end]


def test_of_what_amends_nothing_every_word_is_evidence() -> None:
    (evidence,) = evidence_in_force(read_question("What is the rent?"), [RENT])
    assert (evidence.said, evidence.restated) == (RENT.row.chunk.text, ())


def test_of_a_row_in_which_one_figure_was_exchanged_the_other_cells_are_evidence_still() -> None:
    text = "Forklift\t35\t2,900\nPallet truck\t12\t78"
    cells = [found.span() for found in re.finditer(r"[^\t\n]+", text)]
    rates = candidate(
        text,
        doc_id="lease",
        section=("Schedule 2 Daily rates",),
        header=("Machine", "Daily rate (EUR)", "Weight (kg)"),
        rows=(tuple(cells[:3]), tuple(cells[3:])),
    )
    change = replace(
        candidate("In Schedule 2 the daily rate of a forklift is changed from EUR 35 to EUR 42.", doc_id="change"),
        links=Links(amends=frozenset({"lease"}), order=(0, 1)),
    )
    claim = "The weight of the forklift is 2,900 kg."
    table, _ = evidence_in_force(read_question(claim, as_of=date(2026, 6, 1)), [rates, change])
    assert table.said == rates.row.chunk.text.replace("Forklift\t35\t", "Forklift\t  \t")


def _borne_out(claim: str, day: date, *found: RankedRow) -> str:
    return verify_claim(claim, evidence_in_force(read_question(claim, as_of=day), found)).verdict


def test_of_two_editions_the_one_that_is_replaced_bears_out_no_claim_once_the_other_holds() -> None:
    before, after = date(2026, 1, 31), date(2026, 2, 1)
    for fee, day, verdict in ((22, before, "pass"), (22, after, "fail"), (31, after, "pass")):
        assert _borne_out(f"The monthly gym fee is {fee} EUR.", day, OLD, NEW) == verdict


def test_a_replaced_edition_is_evidence_where_the_other_is_not_found_or_it_is_meant_itself() -> None:
    today = date(2026, 6, 1)
    assert _borne_out("The monthly gym fee is 22 EUR.", today, OLD) == "pass"
    for claim in (
        "In version 1 the monthly gym fee is 22 EUR.",
        "By the previous version the monthly gym fee was 22 EUR.",
        "On 1 January 2026 the monthly gym fee was 22 EUR.",
    ):
        (old, _) = evidence_in_force(read_question(claim, as_of=today), [OLD, NEW])
        assert old.said == OLD.row.chunk.text, claim


def test_of_an_edition_without_a_day_no_claim_of_another_time_is_held_against_it_alone() -> None:
    undated = replace(NEW, links=replace(NEW.links, since=None))
    for claim, kept in (("The monthly gym fee is 22 EUR.", False), ("The monthly gym fee in 2024 was 22 EUR.", True)):
        (old, _) = evidence_in_force(read_question(claim, as_of=date(2026, 6, 1)), [OLD, undated])
        assert (old.said == OLD.row.chunk.text) is kept
