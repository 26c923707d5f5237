"""Who leaves out a rule's condition, its exception or of which ones it holds says more than it does."""

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.verification.claim_reading import read
from pincite.verification.narrowing import clause, narrowed
from pincite.verification.quoted_words import quoted_words
from pincite.verification.verifier import verify_claim


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("The batch may be released by the guard.", "The batch may be released by the guard if it is sealed."),
        ("The batch may be released by the guard.", "If it is sealed, the batch may be released by the guard."),
        ("The batch may be released by the guard.", "The batch may be released by the guard when it is sealed."),
        ("All doors of the hall are closed.", "All doors of the hall are closed except the last one."),
        ("All doors of the hall are closed.", "All doors of the hall are closed, unless there is a fire."),
        ("A pallet must be moved to the hall.", "A pallet whose seal is broken must be moved to the hall."),
        ("Plans must be made for dry goods.", "Plans must be made for dry goods which need water."),
    ],
)
def test_a_rule_without_its_condition_exception_or_subject_is_left_open(claim: str, statement: str) -> None:
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=statement)]).verdict == "unclear"
    assert verify_claim(statement, [EvidenceText(chunk_id="a", text=statement)]).verdict == "pass"


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("He lived in the old town of Riga.", "He lived in the old town of Riga when the war began."),
        (
            "The guard signs the note at the gate.",
            "The guard signs the note at the gate, and the hall opens if it rains.",
        ),
        ("Guards must sign the note of goods.", "Guards must sign the note of goods, which is kept in the hall."),
    ],
)
def test_a_time_another_clause_and_an_aside_are_no_condition(claim: str, statement: str) -> None:
    told = quoted_words(read(statement))
    said = quoted_words(read(claim))
    assert not list(narrowed(told, said, (0, len(said)), statement))
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=statement)]).verdict == "pass"


def test_what_is_said_by_the_way_of_the_subject_of_a_rule_may_be_left_out() -> None:
    stated = "The pallet, whose seal is broken, must be moved to the hall."
    claim = "The pallet must be moved to the hall."
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=stated)]).verdict == "pass"


def test_a_clause_ends_at_a_joint_behind_a_comma_and_not_within_a_list() -> None:
    text = "It is kept, cleaned and sealed, and the guard signs it."
    assert text[slice(*clause(text, 0, 5))] == "It is kept, cleaned and sealed"
