"""Questions that a statement answers by a small step, among what else is said."""

from collections.abc import Sequence
from random import Random

import numpy as np

from pincite.ports import Vectors
from scripts.measuring.own_inferences import AskedStatement, InferenceSection
from scripts.train_reader.among import NEAREST, OTHERS
from scripts.train_reader.inferred import inferred

SECTIONS = [
    InferenceSection(
        id=f"a-{at}",
        split="train",
        paper=f"Rules of yard {at}",
        section="Keys",
        statements=tuple(
            AskedStatement(
                text=f"Gate {at}{gate} is shut.", questions=(f"open {at}{gate}?",), near=(f"red {at}{gate}?",)
            )
            for gate in range(3)
        ),
    )
    for at in range(9)
]


def embed(texts: Sequence[str]) -> Vectors:
    return np.array([[text.count(letter) for letter in "0123456789"] for text in texts], np.float32)


def test_a_question_is_answered_by_its_own_statement_and_its_twin_by_none_of_the_same() -> None:
    asked = list(inferred(SECTIONS, embed, Random(0)))
    assert len(asked) == 2 * 3 * len(SECTIONS)
    for question, twin in zip(asked[::2], asked[1::2], strict=True):
        gate = question.question.removeprefix("open ").removesuffix("?")
        assert twin.question == f"red {gate}?"
        for one in (question, twin):
            assert one.statements[0].text == f"Gate {gate} is shut."
            assert one.statements[0].placed == f"Rules of yard {gate[0]}. Keys. Gate {gate} is shut."
            assert len({each.text for each in one.statements}) == 1 + NEAREST + OTHERS
        assert [each.answers for each in question.statements] == [True] + [False] * (NEAREST + OTHERS)
        assert not any(each.answers for each in twin.statements)


def test_the_same_draw_gives_the_same_questions() -> None:
    assert list(inferred(SECTIONS, embed, Random(5))) == list(inferred(SECTIONS, embed, Random(5)))
