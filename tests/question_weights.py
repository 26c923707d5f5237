"""An adaptation to questions whose one matrix is chance: nothing is learned, everything is computed."""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from pincite.adapters.models.low_rank import DOWN, UP
from pincite.adapters.models.minilm import DIMENSION, PINNED
from pincite.adapters.models.question_weights import FILE, FORMAT

CHANGED = "encoder.layer.5.attention.output.dense.weight"


def chance_questions(folder: Path, *, base: str = PINNED["model.safetensors"], rank: int = 4) -> Path:
    """Write a seeded adaptation and return its folder."""
    chance = np.random.default_rng(13)
    tensors = {
        CHANGED + UP: chance.normal(0, 0.2, (DIMENSION, rank)),
        CHANGED + DOWN: chance.normal(0, 0.2, (rank, DIMENSION)),
    }
    told = {"format": FORMAT, "base": base}
    save_file({name: value.astype(np.float16) for name, value in tensors.items()}, folder / FILE, told)
    return folder
