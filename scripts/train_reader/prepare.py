"""
Draws what an adaptation is trained on: the statements of public passages, and those of its own paper that come nearest
to each of the project's own questions; of dev's those that the product's own retrieval brings.
"""

import tempfile
from pathlib import Path
from random import Random

from scripts.train_reader.asked import Prepared
from scripts.train_reader.mixture import material
from scripts.train_reader.sets import OWN
from scripts.train_reader.singled import singled
from scripts.train_reader.statements import brought, of_own_papers


def prepare(external: Path) -> Prepared:
    """Draw and collect everything; some half an hour on two processors."""
    public = [row for row in material(external).rows["train"] if row.name != OWN]
    with tempfile.TemporaryDirectory() as scratch:
        own = tuple(of_own_papers("train", external, Path(scratch)))
    with tempfile.TemporaryDirectory() as scratch:
        own_dev = tuple(brought("dev", external, Path(scratch)))
    return Prepared(tuple(singled(public, Random(0))), own, own_dev)  # noqa: S311 - a sample, not a secret
