"""Numbers and notes of a safetensors file are read without its library."""

import json
from pathlib import Path

import numpy as np

from pincite.adapters.models.safetensors_file import float_tensors, notes


def _file(path: Path, header: dict[str, object], body: bytes) -> Path:
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + body)
    return path


def test_float_tensors_come_as_float32_and_other_types_are_left_out(tmp_path: Path) -> None:
    wide, narrow = np.array([[1.5, -2.0]], np.float32), np.array([0.25], np.float16)
    header = {
        "__metadata__": {"form": "v1"},
        "wide": {"dtype": "F32", "shape": [1, 2], "data_offsets": [0, 8]},
        "narrow": {"dtype": "F16", "shape": [1], "data_offsets": [8, 10]},
        "whole": {"dtype": "I64", "shape": [1], "data_offsets": [10, 18]},
    }
    path = _file(tmp_path / "w.safetensors", header, wide.tobytes() + narrow.tobytes() + bytes(8))
    found = float_tensors(path)
    assert {name: (each.tolist(), each.dtype) for name, each in found.items()} == {
        "wide": ([[1.5, -2.0]], np.float32),
        "narrow": ([0.25], np.float32),
    }
    assert notes(path) == {"form": "v1"}


def test_a_file_without_notes_has_none(tmp_path: Path) -> None:
    assert notes(_file(tmp_path / "w.safetensors", {}, b"")) == {}
