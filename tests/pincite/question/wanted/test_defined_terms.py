"""
A question for a term's meaning is told from one for an attribute, and what says the meaning from what merely speaks of
the term.
"""

from dataclasses import replace

import pytest

from pincite.answering.saying.local import relevant_reads
from pincite.question.record import read_question
from pincite.question.wanted.defined_terms import defines, term_asked
from pincite.values.frequencies import frequencies
from pincite.values.terms import terms_of
from tests.pincite.answering.chunks import read


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("What is a design space?", "design space"),
        ("What is meant by unscripted testing in the guidance?", "unscripted testing"),
        ("What does residence time distribution mean?", "residence time distribution"),
        ("What is the definition of skip testing?", "skip testing"),
        ("How is a critical quality attribute defined?", "critical quality attribute"),
        ("Define process validation.", "process validation"),
        ("From which content down is a process regarded as low content?", "low content"),
        ("What is the shelf life of bulk tablets?", ""),
        ("What is the deposit for a trek?", ""),
        ("How long may bulk tablets be held?", ""),
    ],
)
def test_a_term_is_asked_for_where_its_meaning_is(question: str, term: str) -> None:
    assert term_asked(question) == frozenset(terms_of(term))


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Design Space: The multidimensional combination of input variables.", True),
        ("Design space (DS) means the combination of input variables.", True),
        ("1.4 A design space is the combination of input variables.", True),
        ("Design space is proposed by the applicant.", False),
        ("The limits of a design space are proven ranges.", False),
        ("Filed are products with a design space (a combination of input variables).", True),
        ("Filed are products with a design space (see 4.2).", False),
        ("Design space and control strategy: both are filed.", False),
    ],
)
def test_a_passage_defines_a_term_where_it_opens_by_saying_what_it_is(text: str, does: bool) -> None:
    assert defines(text, frozenset(terms_of("design space"))) is does


def test_no_term_is_defined_by_anything() -> None:
    assert not defines("Design space: a combination.", frozenset())


def test_what_says_what_a_term_means_is_read_though_others_speak_of_it_as_much() -> None:
    others = [
        read(f"Training in quality risk management is held for group {at} of the staff.", doc_id=f"doc-{at}")
        for at in range(6)
    ]
    meaning = read("Quality risk management is a systematic process for the review of risks.", doc_id="glossary")
    found = [*others, replace(meaning, candidate=replace(meaning.candidate, similarity=0.4))]
    kept = relevant_reads(found, read_question("What is quality risk management?"), frequencies(), limit=6)
    assert kept[-1].candidate.row.chunk.doc_id == "glossary"
    assert len(kept) == 6
