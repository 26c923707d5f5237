"""The reader's graph gives spans and two judgements of a pair, and in eight bits nearly the same."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.models.openvino_runtime import ov
from pincite.adapters.models.reader_graph import reader_model
from pincite.adapters.models.reader_weights import ReaderWeights
from tests.reader_weights import chance_reader


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> ReaderWeights:
    folder: Path = tmp_path_factory.mktemp("reader") / "chance"
    return ReaderWeights(chance_reader(folder))


def _outputs(weights: ReaderWeights, *, eight_bits: bool) -> list[np.ndarray]:
    compiled = ov.Core().compile_model(reader_model(*weights.tensors(), eight_bits=eight_bits), "CPU")
    ids = np.array([[101, 2129, 2146, 102, 2382, 2420, 102]], np.int64)
    kinds = np.array([[0, 0, 0, 0, 1, 1, 1]], np.int64)
    mask = np.ones(ids.shape, np.float32)
    return [np.asarray(each) for each in compiled([ids, kinds, mask]).values()]


def test_a_pair_has_a_score_for_each_piece_and_two_judgements(weights: ReaderWeights) -> None:
    shapes = [each.shape[1:] for each in _outputs(weights, eight_bits=False)]
    assert len(shapes) == 3
    assert (7, 2) in shapes
    assert (3,) in shapes


def test_eight_bits_judge_nearly_alike(weights: ReaderWeights) -> None:
    whole, small = (
        np.concatenate([each.ravel() for each in _outputs(weights, eight_bits=eight)]) for eight in (False, True)
    )
    assert np.corrcoef(whole, small)[0, 1] > 0.98
    assert not np.array_equal(whole, small)
