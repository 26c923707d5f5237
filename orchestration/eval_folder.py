"""Where the artifacts of the evals and the notes on them lie."""

import os
from pathlib import Path

from evals.running.artifacts import OUT
from orchestration.options import DOCS
from pincite.places import HOME

NOTES = HOME / "data" / "review"
"""The folder of reviewers' notes where nobody names one."""


def eval_out(docs: Path, lake: Path) -> Path:
    """
    The folder of the newest run: ``PINCITE_EVAL_OUT``, the checkout's own for its own documents, else in the lake.
    """
    return Path(
        os.environ.get("PINCITE_EVAL_OUT") or (OUT if docs.resolve() == DOCS.resolve() else lake.resolve() / "evals")
    ).resolve()
