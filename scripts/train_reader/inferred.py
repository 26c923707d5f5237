"""
Questions that a statement answers by a small step, and their twins that it does not, with what else its section and
other papers say.
"""

from collections.abc import Iterator, Sequence
from random import Random

from pincite.answering.reading.nearness import Embed
from scripts.measuring.own_inferences import InferenceSection
from scripts.train_reader.among import Said, among, beside, nearest
from scripts.train_reader.asked import Asked

FOREIGN = 6
"""Sections whose statements stand beside those of one."""


def inferred(sections: Sequence[InferenceSection], embed: Embed, chance: Random) -> Iterator[Asked]:
    """
    Every question and, behind it, its near miss: each with its own statement first, which answers the one and not the
    other.
    """
    for section in sections:
        others = [each for each in chance.sample(sections, min(FOREIGN, len(sections))) if each is not section]
        said = [
            Said(statement.text, f"{section.paper}. {one.section}. {statement.text}")
            for one in (section, *others)
            for statement in one.statements
        ]
        vectors = embed([each.text for each in said])
        for at, statement in enumerate(section.statements):
            for pair in zip(statement.questions, statement.near, strict=True):
                for question, answers in zip(pair, (True, False), strict=True):
                    ordered = [place for place in nearest(question, vectors, embed) if place != at]
                    yield among(question, said, at, beside(ordered, chance), section.paper, answers=answers)
