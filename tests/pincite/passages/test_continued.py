"""
What goes on in the next chunk, a sentence over a page break or a list: read whole, cited at both places, and only where
it is one.
"""

import pytest

from pincite.engine import Engine
from pincite.model.outcomes import Answered, CitedSentence
from pincite.passages.cutting import passages_of
from tests.pincite.answering.house import ask, engine
from tests.pincite.passages.parts import BELOW, FOOT, HEAD, LEAD, QUESTION, REST, TOP, WHOLE, table
from tests.pincite.retrieval.library import row


def _first(of: Engine, question: str = QUESTION) -> CitedSentence:
    outcome = ask(of, question).outcome
    assert isinstance(outcome, Answered), outcome
    return outcome.sentences[0]


def _texts(earlier: str, later: str) -> tuple[list[str], list[str]]:
    one, two = row("te-07", 0, earlier, page=4).chunk, row("te-07", 1, later, page=5).chunk
    return [p.text for p in passages_of(one, later=two)], [p.text for p in passages_of(two, earlier=one)]


def test_a_sentence_over_a_page_break_answers_whole_and_is_cited_on_both_pages_in_their_order() -> None:
    said = _first(engine([FOOT, HEAD]))
    assert said.text.endswith(WHOLE)
    assert [(citation.page, citation.chunk_id, citation.snippet) for citation in said.citations] == [
        (4, "te-07-chunk-0", "If a receipt has been lost, a"),
        (5, "te-07-chunk-1", "declaration is accepted up to 35 GBP."),
    ]


def test_its_answer_passes_the_guardrail_on_both_parts() -> None:
    guardrail = ask(engine([FOOT, HEAD]), QUESTION).guardrail
    assert guardrail is not None
    assert guardrail.status == "PASS"


def test_both_chunks_hold_the_whole_sentence_and_no_part_of_it_alone() -> None:
    foot, head = _texts(FOOT.chunk.text, HEAD.chunk.text)
    assert foot == ["A receipt is needed for every expense of 10 GBP or more.", WHOLE]
    assert head == [WHOLE, "Mileage is paid monthly with the salary."]


def test_the_number_of_a_clause_is_left_out_as_in_any_sentence() -> None:
    foot, _ = _texts("2.4 Before you dig deeper than 30 cm you must obtain plans not more", "than 28 days old.")
    assert foot == ["Before you dig deeper than 30 cm you must obtain plans not more than 28 days old."]


ROWS_OVERLEAF = "Operating income\t7,531\t8,112\nStaff\t861\t905\n\nStaff at head office is left out."


def test_rows_overleaf_that_are_too_few_to_be_a_table_have_the_columns_of_the_table_before() -> None:
    below = row("q2", 1, ROWS_OVERLEAF, title="Report", page=2)
    top = table(0, TOP.chunk.text.removesuffix("\nChina:"))
    whole = "Europe: Staff; Three Months Ended April 1, 2023: 861; Three Months Ended March 26, 2022: 905"
    said = [p for p in passages_of(below.chunk, earlier=top.chunk) if p.kind == "row"]
    assert said[1].text == whole
    assert said[1].beyond is not None
    # Below a heading, which is written otherwise, they are not known to be rows of it.
    assert [p.text for p in passages_of(below.chunk, earlier=TOP.chunk) if p.kind == "row"][1] == "Staff; 861; 905"


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("For guests of the marina the mooring fee is", "55 EUR for each night of the stay."),
        ("The winter storage fee for dinghies is payable before", "30 September of every year."),
    ],
)
def test_a_figure_goes_on_behind_a_word_that_ends_no_sentence(earlier: str, later: str) -> None:
    assert _texts(earlier, later) == ([f"{earlier} {later}"], [f"{earlier} {later}"])


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The fees of the marina for guests", "55 EUR declaration fee for each night of the stay."),
        ("The form is signed by the traveller before", "3. A declaration is accepted up to 35 GBP."),
        ("The form is signed by the traveller before", "4.2 The declaration is accepted up to 35 GBP."),
        (
            "The form is signed by the traveller on the day of return.",
            "declaration is accepted up to 35 GBP only once.",
        ),
        (
            "The form is signed by the traveller on the day of return and",
            "Declarations are accepted up to 35 GBP only once.",
        ),
        (
            "* see the glossary for a definition of this and other terms",
            "declaration is accepted up to 35 GBP only once.",
        ),
        ("Grade\tLimit\nA\t35 GBP\nB\t50 GBP", "declaration is accepted up to 35 GBP only once."),
    ],
)
def test_what_ends_what_begins_a_note_and_a_table_are_joined_with_nothing(earlier: str, later: str) -> None:
    assert not any(
        "declaration" in text.lower() and len(text) > len(later) for texts in _texts(earlier, later) for text in texts
    )


def test_items_have_the_lead_in_of_the_chunk_before_and_cite_it() -> None:
    one, two = row("sop", 0, LEAD).chunk, row("sop", 1, REST).chunk
    first, second, last = passages_of(two, earlier=one)
    assert (first.kind, first.text) == (
        "item",
        "The batch record must include the following: Weight of each raw material",
    )
    assert first.beyond is not None
    assert one.text[slice(*first.beyond[1][0])] == "The batch record must include the following:"
    assert second.text == "The batch record must include the following: Signature of the operator"
    assert last.text == "Records are kept for ten years."


def test_a_list_that_goes_on_is_given_whole() -> None:
    said = _first(
        engine([row("sop", 0, LEAD, title="Batch records"), row("sop", 1, REST, title="Batch records", page=2)]),
        "What must the batch record include?",
    )
    whole = (
        "Date and time of each step; Identity of the major equipment; "
        "Weight of each raw material; Signature of the operator."
    )
    assert said.text == f"The batch record must include the following: {whole}"
    assert [citation.page for citation in said.citations] == [1, 2]
    assert said.citations[1].snippet == "• Weight of each raw material\n• Signature of the operator"


def test_a_lead_in_at_the_end_of_a_chunk_leads_to_the_items_of_the_next() -> None:
    one, two = row("sop", 0, "The batch record must include the following:").chunk, row("sop", 1, REST, page=2).chunk
    (whole,) = passages_of(one, later=two)
    assert (
        whole.text
        == "The batch record must include the following: Weight of each raw material; Signature of the operator."
    )


def test_a_part_of_a_list_that_is_too_long_to_be_said_is_not_given_as_the_list() -> None:
    one = row("sop", 0, LEAD).chunk
    two = row("sop", 1, "\n".join(f"• Weight of raw material number {n}" for n in range(1, 30)), page=2).chunk
    assert "list" in {p.kind for p in passages_of(one)}
    assert "list" not in {p.kind for p in passages_of(one, later=two)}


def test_a_clause_that_is_numbered_as_the_lead_in_is_no_item_under_it() -> None:
    one = row("sop", 0, "15. The form asks for:\n• the name of the product\n• the day of the report").chunk
    two = row("sop", 1, "16. For a critical medicine the holder submits a plan within 10 days.", page=2).chunk
    assert [p.text for p in passages_of(two, earlier=one)] == [
        "For a critical medicine the holder submits a plan within 10 days."
    ]
    assert passages_of(one, later=two)[0].text == "The form asks for: the name of the product"
    assert passages_of(one, later=two)[-1].text == "The form asks for: the name of the product; the day of the report."


def test_numbered_items_stand_under_a_numbered_lead_in() -> None:
    steps = passages_of(
        row(
            "sop",
            0,
            (
                "2. Clear the line in these steps:\n1. Stop the press.\n"
                "2. Empty the hopper.\n3. Wipe the die table.\n4. Sign the log."
            ),
        ).chunk
    )
    assert [p.text.removeprefix("Clear the line in these steps: ") for p in steps if p.kind == "item"][2:] == [
        "Wipe the die table.",
        "Sign the log.",
    ]


def test_items_of_another_section_or_under_no_lead_in_belong_to_no_list_before() -> None:
    lead, items = row("sop", 0, LEAD).chunk, row("sop", 1, REST, section=("4 Samples",)).chunk
    plain = row("sop", 0, "The batch record is signed.").chunk
    assert all(
        p.beyond is None
        for p in (*passages_of(items, earlier=lead), *passages_of(row("sop", 1, REST).chunk, earlier=plain))
    )


def test_a_row_has_the_names_of_its_columns_and_its_group_from_the_chunk_before_and_cites_them() -> None:
    first, _, last = passages_of(BELOW.chunk, earlier=TOP.chunk)
    names = "Three Months Ended April 1, 2023: 17,812; Three Months Ended March 26, 2022: 18,343"
    assert first.text == f"China: Net sales; {names}"
    assert last.text.startswith("Japan: Net sales; Three Months Ended April 1, 2023: 7,176;")
    assert first.beyond is not None
    assert [TOP.chunk.text[slice(*span)].strip() for span in first.beyond[1]] == [
        TOP.chunk.text.split("\n")[0].strip(),
        "China:",
    ]
    assert last.beyond is not None
    assert len(last.beyond[1]) == 1


def test_a_table_that_goes_on_two_chunks_further_has_its_columns_and_no_group() -> None:
    third = table(2, "Operating income\t3,394\t3,496")
    (passage,) = passages_of(third.chunk, earlier=TOP.chunk)
    assert (
        passage.text
        == "Operating income; Three Months Ended April 1, 2023: 3,394; Three Months Ended March 26, 2022: 3,496"
    )


def test_the_columns_of_another_table_are_not_its_own() -> None:
    other = TOP.model_copy(update={"chunk": TOP.chunk.model_copy(update={"header": ("", "2021", "2020")})})
    assert all(p.beyond is None for p in passages_of(BELOW.chunk, earlier=other.chunk))


def test_notes_at_the_foot_of_the_page_stand_between_a_sentence_and_its_end_and_are_said_by_themselves() -> None:
    foot, head = _texts(
        "Receipts are kept.16 If a receipt has been lost, a\n\n16 See the rules on receipts of the office.",
        HEAD.chunk.text,
    )
    assert foot == ["Receipts are kept.16", "See the rules on receipts of the office.", WHOLE]
    assert head == [WHOLE, "Mileage is paid monthly with the salary."]


NESTED = (
    "The file holds the following:\n• A summary of the run\n• A flow diagram with these marked:",
    "◦ Points of entry of the material\n◦ Sequence of the operations\n• A description of the equipment",
)


def test_items_below_an_item_of_the_chunk_before_have_that_one_as_their_lead_in() -> None:
    one, two = row("sop", 0, NESTED[0]).chunk, row("sop", 1, NESTED[1], page=2).chunk
    assert [p.text for p in passages_of(two, earlier=one)][:2] == [
        "A flow diagram with these marked: Points of entry of the material",
        "A flow diagram with these marked: Sequence of the operations",
    ]
    said = [p.text for p in passages_of(one, later=two) if p.kind == "list"]
    assert said == ["A flow diagram with these marked: Points of entry of the material; Sequence of the operations."]


@pytest.mark.parametrize(
    ("before", "lead"),
    [
        ("File N-15\tNo. 10687\n\nThe notary sends these documents:", "The notary sends these documents: "),
        ("The notary sends these documents:\n\nFile N-15\tNo. 10687\nFile N-16\tNo. 10688", ""),
        ("File N-15\tNo. 10687\nFile N-16\tNo. 10688", ""),
    ],
)
def test_a_lead_in_is_sought_in_the_prose_that_ends_a_chunk_whatever_it_opens_with(before: str, lead: str) -> None:
    first, last = row("te-07", 0, before, page=4).chunk, row("te-07", 1, "(i) two photographs;", page=5).chunk
    assert [p.text for p in passages_of(last, earlier=first)] == ([f"{lead}two photographs;"] if lead else [])
