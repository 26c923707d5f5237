"""
A trained reader's folder: its weights over the packaged encoder, what its file says of itself, and the digest by which
provenance names it.
"""

from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.minilm import PINNED, pinned_file
from pincite.adapters.models.safetensors_file import float_tensors, notes
from pincite.errors import ContractError
from pincite.fingerprint import file_sha256

FILE = "reader.safetensors"
FORMAT = "pincite-reader/1"
ENCODER = "encoder."
"""Before the name of each tensor of the encoder; a tensor that the file lacks is the packaged encoder's own."""


class ReaderWeights:
    """
    The weights in *folder*; the file is read at first use.

    Raises:
        ContractError: If the folder holds no reader of this format, or one that was trained from other packaged
            weights.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        if not self._path.is_file():
            msg = (
                f"recipe: reader.adapter: {folder} holds no {FILE}; train one with `python -m "
                'scripts.train_reader`, or set adapter = "none"'
            )
            raise ContractError(msg)
        self.notes = notes(self._path)
        if self.notes.get("format") != FORMAT or self.notes.get("base") != PINNED["model.safetensors"]:
            found = f"format {self.notes.get('format')!r} over {self.notes.get('base', 'nothing')[:12]}"
            msg = (
                f"recipe: reader.adapter: {self._path.name}: {found}; wanted {FORMAT!r} over "
                f"{PINNED['model.safetensors'][:12]}"
            )
            raise ContractError(msg)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the file."""
        return file_sha256(self._path)

    def number(self, name: str) -> float:
        """A number of the calibration."""
        return float(self.notes[name])

    def tensors(self) -> tuple[dict[str, NDArray[np.float32]], dict[str, NDArray[np.float32]]]:
        """The whole encoder's tensors under the packaged names, and the heads'."""
        own = float_tensors(self._path)
        encoder = float_tensors(pinned_file("model.safetensors")) | {
            name.removeprefix(ENCODER): value for name, value in own.items() if name.startswith(ENCODER)
        }
        return encoder, {name: value for name, value in own.items() if not name.startswith(ENCODER)}
