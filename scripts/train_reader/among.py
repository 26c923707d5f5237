"""A question among statements that are known: its own, those that come nearest to it, and others."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from pincite.answering.reading.nearness import Embed
from pincite.ports import Vectors
from scripts.train_reader.asked import Asked, Statement

NEAREST, OTHERS = 8, 4
"""Statements beside its own: those that come nearest to the question, and others by chance."""


class Said(NamedTuple):
    """A row or a sentence, alone and behind its paper."""

    text: str
    placed: str


def nearest(question: str, vectors: Vectors, embed: Embed) -> list[int]:
    """The places of all *vectors*, those that come nearest to the question first."""
    (asked,) = embed([question])
    return [int(at) for at in np.argsort(-np.round(vectors @ asked, 6), kind="stable")]


def beside(places: Sequence[int], chance: Random) -> list[int]:
    """Of *places*, the nearest first, those that stand beside a question's own statement."""
    further = places[NEAREST:]
    return [*places[:NEAREST], *chance.sample(further, min(OTHERS, len(further)))]


def among(  # noqa: PLR0913 - what is asked, of which statement, among which
    question: str, said: Sequence[Said], own: int | None, others: Sequence[int], paper: str, *, answers: bool
) -> Asked:
    """The question with the statement at *own*, if there is one, and those of *others*; the first may answer it."""
    places = [*(() if own is None else (own,)), *(each for each in others if each != own)][: 1 + NEAREST + OTHERS]
    return Asked(
        question, tuple(Statement(said[at].text, answers and at == own, said[at].placed) for at in places), paper
    )
