"""The verbs of change, in whatever form."""

import pytest

from pincite.values.changes import changes


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the term is extended", True),
        ("an Extension", True),
        ("increases", True),
        ("extended and paid", False),
        ("", False),
    ],
)
def test_the_last_word_tells_a_change_in_whatever_form(words: str, expected: bool) -> None:
    assert changes(words) is expected
