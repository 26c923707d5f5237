"""Phase A: facts and nothing but facts, in the contract's own text."""

from pincite.answering.facts import debug_text
from pincite.model.evidence import Fact


def test_the_debug_text_is_the_contracts_to_the_letter() -> None:
    facts = [
        Fact(quote="Bulk is held for 270 days.", pdf="sop-014.pdf", page=2, chunk_id="sop-014-chunk-5", score=0.91),
        Fact(quote='It says\n"sealed".', pdf="b.pdf", page=1, chunk_id="b-chunk-0", score=0.5),
    ]
    assert debug_text(facts).splitlines() == [
        "FACTS:",
        '- "Bulk is held for 270 days." (pdf="sop-014.pdf", page=2, chunk_id="sop-014-chunk-5", score=0.91)',
        '- "It says "sealed"." (pdf="b.pdf", page=1, chunk_id="b-chunk-0", score=0.5)',
    ]


def test_no_facts_are_a_heading_alone() -> None:
    assert debug_text([]) == "FACTS:"
