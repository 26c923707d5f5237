"""Words that a question clips before their number."""

import pytest

from pincite.contracts import retrieval_contract
from pincite.question.clipped import in_full
from pincite.question.mending import mended
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies

EVIDENCE = [
    "Response to Severity 1: 15 minutes. Response to Severity 2: 1 hour, for seven faults in Section 4 or Annex C.",
    "A car of class 3 is parked; Category 3 and Catalogue 3 are lists since September 24.",
]


@pytest.mark.parametrize(
    ("clipped", "full"),
    [
        ("response time sev 2", "response time severity 2"),
        ("what does sec. 4 say", "what does section 4 say"),
        ("what is in ann C", "what is in annex C"),
    ],
)
def test_a_clipped_word_is_the_one_before_the_same_number(clipped: str, full: str) -> None:
    assert in_full(clipped, EVIDENCE) == full


@pytest.mark.parametrize(
    "text",
    [
        "response time sev 3",  # no severity 3
        "which cat 3",  # a category or a catalogue
        "the car 3",  # a word of the evidence
        "what is the sev",  # no number
        "and 4, not 1",
        "sev 2.5",
        "response time on Sept 24",  # a day
    ],
)
def test_what_the_evidence_does_not_number_or_numbers_twice_stays(text: str) -> None:
    assert in_full(text, EVIDENCE) == text


def test_a_question_is_mended_with_its_clipped_words_in_full() -> None:
    question = read_question("respnse time sev 2", intents=retrieval_contract().intents)
    assert mended(question, EVIDENCE, frequencies(), lambda _: False) == "response time severity 2"
