"""A claim's name is held by its own form, its beginning, its initials or the words it abbreviates."""

import pytest

from pincite.verification.claim_reading import read
from pincite.verification.missing_names import missing_names


def _missing(claim: str, *evidence: str) -> tuple[str, ...]:
    return missing_names(read(claim), [read(each) for each in evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The dose was set by Anna Berg.", "Anna Berg set the dose."),
        ("The office lies in Mexico.", "A Mexican office."),
        ("The EMA approved it.", "The European Medicines Agency approved it."),
        ("The European Medicines Agency approved it.", "The EMA approved it."),
    ],
)
def test_a_name_in_another_form_is_held(claim: str, evidence: str) -> None:
    assert _missing(claim, evidence) == ()


def test_another_name_is_missing_once_and_in_order() -> None:
    assert _missing("The trial ran in Oslo and in Lima, and Oslo closed.", "The trial ran in Bergen.") == (
        "oslo",
        "lima",
    )


def test_a_claim_without_names_misses_none() -> None:
    assert _missing("the dose is low", "something else") == ()
