"""
A trained reader's folder: its weights over the packaged encoder, their adaptation to single statements, what the files
say of themselves, and the digest by which provenance names them.
"""

from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.low_rank import adapted
from pincite.adapters.models.minilm import PINNED, pinned_file
from pincite.adapters.models.safetensors_file import float_tensors, own_notes
from pincite.fingerprint import file_sha256, fingerprint

FILE = "reader.safetensors"
FORMAT = "pincite-reader/1"
ADAPTATION = "statements.safetensors"
ADAPTATION_FORMAT = "pincite-reader-adaptation/1"
SETTING = "reader.adapter"
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
        self.notes = own_notes(
            self._path,
            SETTING,
            form=FORMAT,
            base=PINNED["model.safetensors"],
            remedy='train one with `python -m scripts.train_reader`, or set adapter = "none"',
        )

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


class AdaptedWeights(ReaderWeights):
    """
    The weights in *folder* as they were adapted to statements, rows and sentences by themselves.

    Source: Hu et al. 2021, https://arxiv.org/abs/2106.09685 (low-rank adaptation).

    Raises:
        ContractError: If the folder holds no reader, no adaptation, or one of another format or of other weights.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._adaptation = folder / ADAPTATION
        self.notes |= own_notes(
            self._adaptation,
            SETTING,
            form=ADAPTATION_FORMAT,
            base=file_sha256(self._path),
            remedy="make one with `python -m scripts.train_reader.adapt`",
        )

    @cached_property
    def digest(self) -> str:
        """A digest of the weights and of their adaptation."""
        return fingerprint((file_sha256(self._path), file_sha256(self._adaptation)))

    def tensors(self) -> tuple[dict[str, NDArray[np.float32]], dict[str, NDArray[np.float32]]]:
        """As of passages, with what the adaptation adds and replaces."""
        encoder, heads = super().tensors()
        plain = {f"{ENCODER}{name}": value for name, value in encoder.items()} | heads
        found = adapted(plain, float_tensors(self._adaptation))
        return {name: found[f"{ENCODER}{name}"] for name in encoder}, {name: found[name] for name in heads}
