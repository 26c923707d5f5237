"""A reader's folder is taken only where its file is of this format, over these packaged weights."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.models.reader_weights import FILE, ReaderWeights
from pincite.errors import ContractError
from pincite.fingerprint import file_sha256
from tests.reader_weights import CHANGED, chance_reader


def test_a_trained_tensor_takes_the_place_of_the_packaged_one(tmp_path: Path) -> None:
    weights = ReaderWeights(chance_reader(tmp_path / "reader"))
    encoder, heads = weights.tensors()
    assert set(heads) == {f"{name}.{part}" for name in ("span", "answers", "entails") for part in ("weight", "bias")}
    assert len(encoder) > 50
    assert np.std(encoder[CHANGED]) > 0
    assert weights.digest == file_sha256(tmp_path / "reader" / FILE)
    assert weights.number("temperature") == 1.5


def test_a_folder_without_a_reader_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match=r"scripts\.train_reader"):
        ReaderWeights(tmp_path)


def test_a_reader_over_other_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match="wanted 'pincite-reader/1'"):
        ReaderWeights(chance_reader(tmp_path / "reader", base="0" * 64))
