"""The encoder's graph gives unit vectors, and what is masked out does not count."""

import numpy as np
import pytest

from pincite.adapters.models.bert_graph import BertGraph
from pincite.adapters.models.minilm import DIMENSION, WordPieces, pinned_file
from pincite.adapters.models.openvino_runtime import ov
from pincite.adapters.models.safetensors_file import float_tensors


@pytest.fixture(scope="module")
def encode():
    compiled = ov.Core().compile_model(BertGraph(float_tensors(pinned_file("model.safetensors"))).model(), "CPU")

    def encoded(ids: list[int], pad: int = 0) -> np.ndarray:
        row = np.array([[*ids, *[0] * pad]], np.int64)
        mask = np.array([[1] * len(ids) + [0] * pad], np.int64)
        given = {"input_ids": row, "attention_mask": mask}
        names = {name for each in compiled.inputs for name in each.get_names()}
        return np.asarray(compiled({name: value for name, value in given.items() if name in names} or [row, mask])[0])

    return encoded


def test_a_text_becomes_one_vector_of_unit_length(encode) -> None:
    vector = encode(WordPieces().ids(["hold time"])[0])
    assert vector.shape == (1, DIMENSION)
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-4)


def test_padding_changes_nothing(encode) -> None:
    ids = WordPieces().ids(["hold time of bulk tablets"])[0]
    assert np.abs(encode(ids) - encode(ids, pad=9)).max() < 1e-4
