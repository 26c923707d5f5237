"""A claim that speaks of all, or of one alone, says more than evidence that does not."""

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.verification.claim_reading import read
from pincite.verification.scope import widened
from pincite.verification.verifier import verify_claim


@pytest.mark.parametrize(
    ("claim", "evidence", "word"),
    [
        ("All orders receive a discount.", "Orders above 50 crates receive a discount.", "All"),
        ("The vault may be opened in any case.", "The vault may be opened if the alarm is off.", "in any case"),
        ("Only the buyer may end the lease.", "Either party may end the lease.", "Only"),
        ("All orders receive a discount.", "Each order receives a discount.", ""),
        ("The lease never ends.", "The lease does not end.", ""),
        ("No firm has issued any bonds.", "The firm has issued no bonds.", ""),
        ("Nearly all vials were intact.", "The vials were mostly intact.", ""),
        ("It is not only a test.", "It is a test.", ""),
        ("The gain was off by only 2 points.", "The gain was 2 points off.", ""),
        ("Filters are changed every six months.", "Filters are changed twice a year.", ""),
    ],
)
def test_the_word_that_makes_it_one_of_all_or_of_one_alone_is_named_where_no_evidence_bears_it_out(
    claim: str, evidence: str, word: str
) -> None:
    assert widened(read(claim), [read(evidence)]) == word


def test_what_is_wider_than_its_evidence_is_left_open() -> None:
    stated = "Customers in Norway and Switzerland pay customs duty themselves."
    found = verify_claim(
        "Customers in all countries pay customs duty themselves.", [EvidenceText(chunk_id="a", text=stated)]
    )
    assert found.verdict == "unclear"
    assert "“all”" in found.reason
