"""
Draws what an adaptation is trained on: every pair that may train, and the statements of public passages and of what the
product's own retrieval brings for the project's own questions.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from scripts.train_reader.asked import PAIR_PIECES, Asked, Prepared
from scripts.train_reader.mixture import DEV_PAIRS, draw, material
from scripts.train_reader.pairs import Pair, pair_of
from scripts.train_reader.rows import Row
from scripts.train_reader.sets import OWN
from scripts.train_reader.singled import singled
from scripts.train_reader.statements import brought

PAIRS = 400_000
"""Asked for in a draw: more than most sets have, so that they are used up."""

DRAWS = 2
"""Of pairs, with other windows, negatives and near misses each; epochs take them in turns."""

BESIDE = 2
"""Chunks that retrieval brings for a question of our own and that do not answer it, in a draw."""


def prepare(external: Path) -> Prepared:
    """Draw and collect everything; some half an hour on two processors."""
    rows = material(external).rows
    own, own_dev = (_brought(split, external) for split in ("train", "dev"))
    draws = [
        (*draw(rows["train"], PAIRS, PAIR_PIECES, seed), *_beside(own, Random(seed)))  # noqa: S311 - a sample, not a secret
        for seed in range(DRAWS)
    ]
    public = [row for row in rows["train"] if row.name != OWN]
    dev = [pair for pair in draw(rows["dev"], sum(DEV_PAIRS.values()), PAIR_PIECES, 0) if DEV_PAIRS[pair.task]]
    return Prepared(tuple(draws), tuple(singled(public, Random(0))), own, tuple(dev), own_dev)  # noqa: S311 - as above


def _brought(split: str, external: Path) -> tuple[Asked, ...]:
    with tempfile.TemporaryDirectory() as scratch:
        return tuple(brought(split, external, Path(scratch)))


def _beside(own: Sequence[Asked], random: Random) -> list[Pair]:
    """The project's own questions with chunks that lie near and do not answer."""
    rows = [
        Row("qa", OWN, one.question, text, "0")
        for one in own
        for text in random.sample(one.others, min(BESIDE, len(one.others)))
    ]
    return [replace(pair, mined=True) for row in rows if (pair := pair_of(row, PAIR_PIECES, random))]
