"""A cross-encoder reads query and text together; it is named by its weights."""

from pathlib import Path

import pytest

from pincite.adapters.models.cross_encoder import CrossEncoderReranker
from pincite.errors import ContractError


def test_a_reranker_without_a_name_is_an_error_of_the_recipe() -> None:
    with pytest.raises(ContractError, match="name a cross-encoder"):
        CrossEncoderReranker("")


def test_a_folder_is_named_by_the_digest_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "weights").write_bytes(b"one")
    before = CrossEncoderReranker(str(tmp_path)).identity
    (tmp_path / "weights").write_bytes(b"two")
    assert CrossEncoderReranker(str(tmp_path)).identity != before
    assert before.startswith(f"cross-encoder {tmp_path.name}@")


def test_no_texts_need_no_model() -> None:
    assert CrossEncoderReranker("none-such").score("q", []) == []


def test_a_model_that_is_not_on_this_machine_is_an_error_of_the_recipe(tmp_path: Path) -> None:
    pytest.importorskip("sentence_transformers")
    with pytest.raises(ContractError, match="no cross-encoder on this machine"):
        CrossEncoderReranker(str(tmp_path)).score("q", ["text"])
