"""A claim in, a verdict out, as plain JSON."""

from pincite.verification.batch import VerifyRow, verify_row


def _row(**fields: object) -> VerifyRow:
    return VerifyRow.model_validate({"id": 7, "claim": "Tablets are held for 30 days.", **fields}, strict=False)


def test_a_line_is_answered_with_its_id_and_the_places_that_decide() -> None:
    text = "Tablets are held for 30 days in sealed bags."
    found = verify_row(_row(evidence=[{"chunk_id": "c1", "text": text}]))
    assert (found["id"], found["verdict"]) == (7, "pass")
    assert 0 <= found["score"] <= 1
    assert found["evidence"][0]["chunk_id"] == "c1"


def test_without_evidence_a_claim_is_unclear_and_unknown_fields_are_for_the_door() -> None:
    assert verify_row(_row(colour="red"))["verdict"] == "unclear"
