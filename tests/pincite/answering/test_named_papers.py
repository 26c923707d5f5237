"""A question that names a paper by its code, as it is put to what the papers say."""

from dataclasses import replace

from pincite.answering.acronyms import spelled_out
from pincite.answering.named_papers import put_to_papers
from pincite.answering.read_chunk import ReadChunk
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

QUESTION = "How long may bulk be held under SOP-014?"


def titled(title: str) -> ReadChunk:
    return read("Bulk is held for 30 days. Labels are blue.", title=title)


def test_the_code_is_left_out_of_what_its_own_paper_is_asked() -> None:
    own = titled("SOP-014 Hold times")
    put = put_to_papers(read_question(QUESTION), [own])
    assert len(own.passages) == 2
    for what in (own.candidate.chunk_id, *own.passages):
        assert put.put_to(what) == "How long may bulk be held?"


def test_another_paper_is_asked_with_it() -> None:
    other = titled("SOP-015 Labels")
    question = read_question(QUESTION)
    assert put_to_papers(question, [other]) == question


def test_a_wording_that_a_passage_has_already_keeps_what_it_says() -> None:
    own = titled("SOP-014 Hold times")
    asked = replace(read_question(QUESTION), put={own.passages[0]: "May bulk of 37 to 49 drums be held under SOP-014?"})
    put = put_to_papers(asked, [own])
    assert put.put_to(own.passages[0]) == "May bulk of 37 to 49 drums be held?"
    assert put.put_to(own.passages[1]) == "How long may bulk be held?"


CONTRACT = (
    "BRIGHTWATER SCHOOLS TRUST (the Client) and POLDEN CLEANING LIMITED (the Contractor) agree as follows. "
    "The Contractor tells the Client of damage within 12 hours. Polden Cleaning has its seat in Exeter."
)


def test_a_clause_of_a_contract_is_asked_in_its_roles_and_what_says_the_name_by_name() -> None:
    (clauses,) = spelled_out([read(CONTRACT)], {}, None)
    question = read_question("How fast does Polden tell Brightwater of damage?")
    put = put_to_papers(question, [clauses])
    _, clause, seat = clauses.passages
    assert put.put_to(clause) == "How fast does Contractor tell Client of damage?"
    assert put.put_to(seat) == "How fast does Polden tell Client of damage?"
