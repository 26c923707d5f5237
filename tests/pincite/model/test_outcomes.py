"""An uncited answer cannot be built, nor a citation that does not fit its snippet, nor another refusal text."""

import pytest
from pydantic import ValidationError

from pincite.model.outcomes import REFUSAL_TEXT, Answered, Citation, CitedSentence, Confidence, RefusalCode, Refused

CITED = {
    "doc_id": "a",
    "file": "a.pdf",
    "page": 1,
    "page_label": "1",
    "chunk_id": "a-chunk-0",
    "snippet": "30 days",
    "start": 10,
    "end": 17,
    "boxes": (),
    "doc_title": "A",
    "category": None,
    "source_locator": "p1",
    "confidence_score": 0.9,
}


def _sentence() -> CitedSentence:
    return CitedSentence(text="It is held for 30 days.", citations=(Citation.model_validate(CITED),))


def test_a_sentence_needs_a_citation_and_an_answer_a_sentence() -> None:
    with pytest.raises(ValidationError):
        CitedSentence(text="It is held for 30 days.", citations=())
    with pytest.raises(ValidationError):
        Answered(sentences=(), confidence=Confidence.HIGH)
    with pytest.raises(ValidationError):
        Answered(sentences=(_sentence(),) * 7, confidence=Confidence.HIGH)


def test_a_span_is_as_long_as_its_snippet() -> None:
    with pytest.raises(ValidationError, match="another length than the snippet"):
        Citation.model_validate(CITED | {"end": 18})


@pytest.mark.parametrize("change", [{"page": 0}, {"snippet": "", "end": 10}, {"confidence_score": 1.5}])
def test_a_citation_points_to_a_page_and_words_with_a_probability(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Citation.model_validate(CITED | change)


def test_there_is_one_refusal_text() -> None:
    refused = Refused(code=RefusalCode.NO_SUPPORTING_EVIDENCE, reason="nothing was found")
    assert refused.text == REFUSAL_TEXT == "Not found in provided PDFs"
    with pytest.raises(ValidationError):
        Refused.model_validate(refused.model_dump() | {"text": "Sorry"})
