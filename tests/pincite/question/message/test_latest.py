"""The question inside a message."""

import pytest

from pincite.question.message.latest import in_full


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("What's the fee if they're late?", "What is the fee if they are late?"),
        ("Can't I leave if I'm ill, and don’t I get paid?", "cannot I leave if I am ill, and do not I get paid?"),
        ("What is Acme's fee?", "What is Acme's fee?"),
    ],
)
def test_contractions_are_read_in_full_and_a_genitive_stays(question: str, read: str) -> None:
    assert in_full(question) == read
