"""Reads float32 tensors of a safetensors file as views of the mapped file: nothing is copied."""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def float_tensors(path: Path) -> dict[str, NDArray[np.float32]]:
    """
    Every float32 tensor of *path* by name; other types are left out.

    Source: the safetensors format: eight bytes of header length, little endian, a JSON header with ``dtype``, ``shape`` and ``data_offsets``, then the data.
    """
    # Mapped copy-on-write: the runtime wants writable memory, the file must never change.
    data = np.memmap(path, mode="c", dtype=np.uint8)
    body = 8 + int.from_bytes(data[:8].tobytes(), "little")
    header = json.loads(data[8:body].tobytes())
    return {
        name: data[body + entry["data_offsets"][0] : body + entry["data_offsets"][1]].view(np.float32).reshape(entry["shape"])
        for name, entry in header.items()
        if entry.get("dtype") == "F32"
    }
