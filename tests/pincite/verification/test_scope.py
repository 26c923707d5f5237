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
        ("Gold costs more than silver.", "Gold costs 9 crowns and silver 7.", "more than"),
        ("The north is drier than the south.", "The north is dry.", "drier than"),
        ("Gold costs more than silver.", "Silver costs less than gold.", ""),
        ("The dose is higher with A than with B.", "The dose with A exceeded that with B.", ""),
        ("The dose is more than 5 mg.", "The dose is 7 mg.", ""),
    ],
)
def test_the_word_that_makes_it_one_of_all_of_one_alone_or_a_comparison_is_named_where_no_evidence_bears_it_out(
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
