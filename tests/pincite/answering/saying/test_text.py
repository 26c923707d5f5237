"""The text of an answer and of a refusal, to the letter of the contract."""

from pincite.answering.citations import cite
from pincite.answering.saying.text import outcome_text
from pincite.model.outcomes import REFUSAL_TEXT, Answered, CitedSentence, Confidence, RefusalCode, Refused
from tests.pincite.answering.chunks import candidate

CARD = candidate("The annual fee is $60. It is due in May.", doc_id="card")
FEE, DUE = cite(CARD, 0, 22), cite(CARD, 23, 40)
PIN = "(card.pdf, p1, card-chunk-0)"


def test_an_answer_is_its_numbered_sentences_with_their_places_and_the_confidence_below() -> None:
    sentences = (
        CitedSentence(text="$60: The annual fee is $60.", citations=(FEE,)),
        CitedSentence(text="It is due in May.", citations=(DUE,)),
    )
    assert outcome_text(Answered(sentences=sentences, confidence=Confidence.MEDIUM)) == (
        f"ANSWER:\n1. $60: The annual fee is $60. {PIN}\n2. It is due in May. {PIN}\nCONFIDENCE: Medium"
    )


def test_two_citations_of_one_chunk_are_one_place() -> None:
    both = CitedSentence(text="The annual fee of $60 is due in May.", citations=(FEE, DUE))
    assert outcome_text(Answered(sentences=(both,), confidence=Confidence.LOW)).count(PIN) == 1


def test_every_refusal_reads_the_same_whatever_its_cause() -> None:
    assert {outcome_text(Refused(code=code, reason="a reason of its own")) for code in RefusalCode} == {REFUSAL_TEXT}
