"""A reader's folder is taken only where its file is of this format, over these packaged weights."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.models.reader_weights import ADAPTATION, FILE, AdaptedWeights, ReaderWeights
from pincite.errors import ContractError
from pincite.fingerprint import file_sha256
from tests.reader_weights import CHANGED, chance_adaptation, chance_reader


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


def test_an_adaptation_adds_a_product_to_a_matrix_and_replaces_the_rest(tmp_path: Path) -> None:
    plain = ReaderWeights(chance_reader(tmp_path / "reader"))
    adapted = AdaptedWeights(chance_adaptation(tmp_path / "reader"))
    (before, heads_before), (after, heads) = plain.tensors(), adapted.tensors()
    assert {name for name in after if not np.array_equal(before[name], after[name])} == {CHANGED}
    assert np.linalg.matrix_rank(after[CHANGED] - before[CHANGED], tol=1e-3) == 4
    assert {name for name in heads if not np.array_equal(heads_before[name], heads[name])} == {"answers.bias"}
    assert (adapted.number("answers"), adapted.number("pieces")) == (0.9, plain.number("pieces"))
    assert adapted.digest != plain.digest


def test_a_folder_without_an_adaptation_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match=r"holds no statements\.safetensors; .*train_reader\.adapt"):
        AdaptedWeights(chance_reader(tmp_path / "reader"))


def test_an_adaptation_of_other_weights_is_refused(tmp_path: Path) -> None:
    chance_adaptation(chance_reader(tmp_path / "reader"), base="0" * 64)
    with pytest.raises(ContractError, match=f"{ADAPTATION}: format 'pincite-reader-adaptation/1' over 000000000000"):
        AdaptedWeights(tmp_path / "reader")
