"""
Reads the numbers of a safetensors file: float32 as views of the mapped file, float16 widened, and the words that its
header carries, which say what the project's own weights were trained over.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.errors import ContractError

_TYPES = {"F32": np.float32, "F16": np.float16}


def float_tensors(path: Path) -> dict[str, NDArray[np.float32]]:
    """
    Every float32 and float16 tensor of *path* by name, as float32; other types are left out.

    Source: the safetensors format: eight bytes of header length, little endian, a JSON header with ``dtype``, ``shape``
    and ``data_offsets``, then the data.
    """
    # Mapped copy-on-write: the runtime wants writable memory, the file must never change.
    data = np.memmap(path, mode="c", dtype=np.uint8)
    header, body = _header(data)
    return {
        name: np.asarray(
            data[body + entry["data_offsets"][0] : body + entry["data_offsets"][1]].view(kind).reshape(entry["shape"]),
            np.float32,
        )
        for name, entry in header.items()
        if (kind := _TYPES.get(entry.get("dtype", "")))
    }


def notes(path: Path) -> dict[str, str]:
    """The header's ``__metadata__``: words by name; empty where it has none."""
    header, _ = _header(np.memmap(path, mode="r", dtype=np.uint8))
    found: dict[str, str] = header.get("__metadata__", {})
    return found


def own_notes(path: Path, setting: str, *, form: str, base: str, remedy: str) -> dict[str, str]:
    """
    The words of weights of our own, which have to be of the format *form*, over those whose digest *base* is.

    Raises:
        ContractError: If there is no such file, or it is of another format or over others; it names the recipe's
            *setting*, and for a file that is missing the *remedy*.
    """
    if not path.is_file():
        msg = f"recipe: {setting}: {path.parent} holds no {path.name}; {remedy}"
        raise ContractError(msg)
    told = notes(path)
    if told.get("format") != form or told.get("base") != base:
        found = f"format {told.get('format')!r} over {told.get('base', 'nothing')[:12]}"
        msg = f"recipe: {setting}: {path.name}: {found}; wanted {form!r} over {base[:12]}"
        raise ContractError(msg)
    return told


def _header(data: NDArray[np.uint8]) -> tuple[dict[str, Any], int]:
    """The header, and where the data begin."""
    body = 8 + int.from_bytes(data[:8].tobytes(), "little")
    return json.loads(data[8:body].tobytes()), body
