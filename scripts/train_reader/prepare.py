"""
Draws what an adaptation is trained on: the statements of public passages, those of its own paper that come nearest to
each of the project's own questions, lines of reports that are made up, and statements that answer by a small step; of
dev's those that retrieval brings.
"""

import tempfile
from pathlib import Path
from random import Random

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from scripts.measuring.own_inferences import inference_sections
from scripts.train_reader.asked import Prepared
from scripts.train_reader.inferred import inferred
from scripts.train_reader.mixture import material
from scripts.train_reader.report_rows import report_questions
from scripts.train_reader.sets import OWN
from scripts.train_reader.singled import singled
from scripts.train_reader.statements import brought, of_own_papers, remembering


def prepare(external: Path) -> Prepared:
    """Draw and collect everything; ten minutes to half an hour on two processors."""
    public = [row for row in material(external).rows["train"] if row.name != OWN]
    with tempfile.TemporaryDirectory() as scratch:
        own = tuple(of_own_papers("train", external, Path(scratch)))
    with tempfile.TemporaryDirectory() as scratch:
        own_dev = tuple(brought("dev", external, Path(scratch)))
    embed = remembering(OpenVinoEmbedder().embed)
    reports = tuple(report_questions(embed, Random(0)))  # noqa: S311 - a sample, not a secret, as both below
    sections = [each for each in inference_sections() if each.split == "train"]
    inferences = tuple(inferred(sections, embed, Random(0)))  # noqa: S311 - as above
    return Prepared(tuple(singled(public, Random(0))), own, reports, inferences, own_dev)  # noqa: S311 - as above
