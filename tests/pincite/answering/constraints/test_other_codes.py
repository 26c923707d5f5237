"""A passage on a thing of another code does not answer; one that stands under the code may."""

import pytest

from pincite.answering.constraints.other_codes import of_another_code
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

ASKED = read_question("What does the fan WF-1 weigh?")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The fan NF-1 weighs 35 kg.", True),
        ("The fan WF-1 weighs 35 kg.", False),
        ("The fans NF-1 and WF-1 weigh 35 kg.", False),
        ("The fan weighs 35 kg.", False),
    ],
)
def test_a_passage_on_another_code_of_the_thing_is_of_another_case(text: str, other: bool) -> None:
    chunk = read(text)
    assert of_another_code(ASKED, chunk.passages[0], chunk) is other


def test_what_stands_under_the_code_is_of_it() -> None:
    chunk = read("Unlike fan NF-1 it weighs 35 kg.", section=("Fan WF-1",))
    assert not of_another_code(ASKED, chunk.passages[0], chunk)
