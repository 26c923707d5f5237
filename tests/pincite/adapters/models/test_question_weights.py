"""An adaptation to questions is taken only where it is of this format, over these packaged weights."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.models.minilm import pinned_file
from pincite.adapters.models.question_weights import QuestionWeights
from pincite.adapters.models.safetensors_file import float_tensors
from pincite.contracts import DATA
from pincite.errors import ContractError
from tests.question_weights import CHANGED, chance_questions


def test_it_changes_what_it_was_trained_to_change_and_nothing_else(tmp_path: Path) -> None:
    plain = float_tensors(pinned_file("model.safetensors"))
    found = QuestionWeights(chance_questions(tmp_path)).tensors()
    assert found.keys() == plain.keys()
    assert {name for name in found if not np.array_equal(found[name], plain[name])} == {CHANGED}


def test_the_one_that_ships_changes_no_embedding_of_a_word() -> None:
    plain, found = float_tensors(pinned_file("model.safetensors")), QuestionWeights(DATA / "embedder").tensors()
    changed = {name for name in found if not np.array_equal(found[name], plain[name])}
    assert len(changed) > 50
    assert all(name.startswith("encoder.layer.") for name in changed)


def test_a_folder_without_one_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match=r"holds no questions\.safetensors; .*train_embedder.*as-texts"):
        QuestionWeights(tmp_path)


def test_one_over_other_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match="over 000000000000; wanted 'pincite-question-adaptation/1'"):
        QuestionWeights(chance_questions(tmp_path, base="0" * 64))
