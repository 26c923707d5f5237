"""An exception that the next sentence makes is said with its rule, and nothing else that follows."""

import pytest

from pincite.passages.cutting import passages_of
from pincite.passages.limited import with_exception
from tests.pincite.answering.chunks import candidate


def _said(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    passages = passages_of(candidate(text).row.chunk)
    whole = with_exception(passages[0], passages)
    return whole.text, whole.spans


@pytest.mark.parametrize(
    "text",
    [
        "Batches stay in quarantine until closure. By way of exception the head of quality may release one before.",
        "Deposits are not returned. However, a deposit is carried over once to another date.",
        "Fees are paid in advance. Exceptionally, a member of long standing may pay at the end of the season.",
        "Liability is limited to EUR 500,000 for each event. The limit does not apply to gross negligence.",
        "Every visitor wears a helmet on the site. This does not apply to the canteen.",
    ],
)
def test_a_rule_is_said_with_its_exception_and_both_are_cited(text: str) -> None:
    said, spans = _said(text)
    assert said == text
    rule, exception = text.split(". ")
    assert [text[slice(*span)] for span in spans] == [f"{rule}.", exception]


@pytest.mark.parametrize(
    "text",
    [
        "Deposits are not returned. Fees are returned within a month.",
        "Deposits are not returned.\n\nHowever, a deposit is carried over once to another date.",
        "Deposits are not returned. The rules of the club apply to guests. However, guests may bring a dog.",
    ],
    ids=["another rule", "another paragraph", "an exception to something else"],
)
def test_what_makes_no_exception_to_a_sentence_is_not_said_with_it(text: str) -> None:
    assert _said(text)[0] == "Deposits are not returned."
