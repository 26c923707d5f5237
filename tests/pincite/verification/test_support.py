"""How far the evidence's words carry a claim is measured in shares and counts that can be checked."""

from math import log1p

import pytest

from pincite.verification.claim_reading import read
from pincite.verification.statements import statements
from pincite.verification.support import Measured, measure

TEXT = "Tablets are held for 30 days in sealed bags. Capsules must not be frozen. Anna Berg signs the record."


def _measured(claim: str) -> Measured:
    stated = statements(TEXT)
    return measure(read(claim), stated, [read(each.text) for each in stated])


def test_a_claim_of_the_evidence_s_own_words_is_carried_whole() -> None:
    found = _measured("Tablets are held for 30 days in sealed bags.")
    assert (found.support.cover, found.support.window, found.support.missing) == (1.0, 1.0, 0.0)
    assert not found.blocked
    assert found.best == (0,)


@pytest.mark.parametrize(
    ("claim", "measure_of"),
    [
        ("Tablets are held for 60 days in sealed bags.", "value_wrong"),
        ("Bruno Keller signs the record.", "name_missing"),
        ("Capsules must be frozen.", "opposed"),
    ],
)
def test_a_wrong_value_name_or_denial_blocks_the_claim(claim: str, measure_of: str) -> None:
    found = _measured(claim)
    assert found.support.features()[measure_of] == 1.0
    assert found.blocked


def test_words_that_nothing_holds_are_counted() -> None:
    found = _measured("Tablets are held in glass jars.")
    assert found.support.missing == 2.0
    assert 0 < found.support.cover < 1
    assert found.support.length == log1p(len(read("Tablets are held in glass jars.").stems))
