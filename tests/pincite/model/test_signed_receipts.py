"""A receipt cannot be built without digests of the right form."""

import pytest
from pydantic import ValidationError

from pincite.model.signed_receipts import FIRST, ReceiptCitation, ReceiptSentence

CITED = {
    "doc_id": "a",
    "file": "a.pdf",
    "sha256": "0" * 64,
    "title": "A",
    "version": None,
    "page": 1,
    "start": 0,
    "end": 7,
    "snippet": "30 days",
    "boxes": (),
    "chunk_id": "a-chunk-0",
    "chunk_hash": "h",
}


@pytest.mark.parametrize("change", [{"sha256": "abc"}, {"snippet": ""}, {"page": 0}])
def test_a_citation_names_the_bytes_it_stands_in(change: dict[str, object]) -> None:
    assert ReceiptCitation.model_validate(CITED).page == 1
    with pytest.raises(ValidationError):
        ReceiptCitation.model_validate(CITED | change)


def test_a_sentence_has_a_citation_and_the_first_receipt_none_before_it() -> None:
    with pytest.raises(ValidationError):
        ReceiptSentence(text="It is held.", citations=())
    assert len(FIRST) == 64
