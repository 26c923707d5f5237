"""
Draws what an adaptation is trained on: the statements of public passages, and those that the product's own retrieval
brings for the project's own questions.
"""

import tempfile
from pathlib import Path
from random import Random

from scripts.train_reader.asked import Asked, Prepared
from scripts.train_reader.mixture import material
from scripts.train_reader.sets import OWN
from scripts.train_reader.singled import singled
from scripts.train_reader.statements import brought


def prepare(external: Path) -> Prepared:
    """Draw and collect everything; some half an hour on two processors."""
    public = [row for row in material(external).rows["train"] if row.name != OWN]
    own, own_dev = (_brought(split, external) for split in ("train", "dev"))
    return Prepared(tuple(singled(public, Random(0))), own, own_dev)  # noqa: S311 - a sample, not a secret


def _brought(split: str, external: Path) -> tuple[Asked, ...]:
    with tempfile.TemporaryDirectory() as scratch:
        return tuple(brought(split, external, Path(scratch)))
