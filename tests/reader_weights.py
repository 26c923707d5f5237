"""A reader whose heads and first layer are chance: nothing is learned, everything is computed."""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from pincite.adapters.models.low_rank import DOWN, UP
from pincite.adapters.models.minilm import DIMENSION, PINNED, pinned_file
from pincite.adapters.models.reader_weights import ADAPTATION, ADAPTATION_FORMAT, ENCODER, FILE, FORMAT
from pincite.adapters.models.safetensors_file import float_tensors
from pincite.fingerprint import file_sha256

CHANGED = "encoder.layer.0.attention.self.query.weight"


def chance_reader(folder: Path, *, pieces: int = 48, base: str = PINNED["model.safetensors"]) -> Path:
    """Write seeded weights of the shape that training gives, and return their folder."""
    folder.mkdir(exist_ok=True)
    chance = np.random.default_rng(11)
    packaged = float_tensors(pinned_file("model.safetensors"))[CHANGED]
    tensors = {ENCODER + CHANGED: packaged + chance.normal(0, 0.02, packaged.shape)}
    for name, rows, columns in (("span", 2, DIMENSION), ("answers", 1, 2 * DIMENSION), ("entails", 3, 2 * DIMENSION)):
        tensors |= {
            f"{name}.weight": chance.normal(0, 0.2, (rows, columns)),
            f"{name}.bias": chance.normal(0, 0.2, rows),
        }
    numbers = {"pieces": pieces, "answers": 1.0, "over": 0.1, "bias": 0.0, "temperature": 1.5}
    notes = {"format": FORMAT, "base": base, **{name: str(value) for name, value in numbers.items()}}
    save_file({name: value.astype(np.float16) for name, value in tensors.items()}, folder / FILE, notes)
    return folder


def chance_adaptation(folder: Path, *, base: str | None = None, rank: int = 4) -> Path:
    """Write a seeded adaptation beside the weights in *folder*: one matrix more, and another verdict."""
    chance = np.random.default_rng(12)
    tensors = {
        ENCODER + CHANGED + UP: chance.normal(0, 0.1, (DIMENSION, rank)),
        ENCODER + CHANGED + DOWN: chance.normal(0, 0.1, (rank, DIMENSION)),
        "answers.bias": chance.normal(0, 0.2, 1),
    }
    notes = {"format": ADAPTATION_FORMAT, "base": base or file_sha256(folder / FILE)}
    notes |= {"answers": "0.9", "over": "0.0", "bias": "-0.3"}
    save_file({name: value.astype(np.float16) for name, value in tensors.items()}, folder / ADAPTATION, notes)
    return folder
