"""The reference embedder: all-MiniLM-L6-v2 as sentence-transformers runs it, in fp32."""

from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from pincite.adapters.models.minilm import (
    DIMENSION,
    ReadsWordPieces,
    identity_of,
    model_folder,
    pinned_file,
)
from pincite.adapters.models.question_weights import QuestionWeights
from pincite.ports import Vectors


class SentenceTransformersEmbedder(ReadsWordPieces):
    """
    Satisfies the ``Embedder`` port but for one law: torch may round a text differently in another batch (about 1e-7),
    so each text is embedded alone.

    What is looked up is embedded by the weights with the adaptation to questions at *questions*; like any text where
    there is none.
    """

    def __init__(self, questions: Path | None = None) -> None:
        super().__init__()
        self._questions = QuestionWeights(questions) if questions else None

    @property
    def identity(self) -> str:
        """Model, revision, backend, precision and normalisation."""
        return identity_of(f"sentence-transformers-{version('sentence-transformers')}-torch-{version('torch')}-f32")

    def embed(self, texts: Sequence[str]) -> Vectors:
        """
        Unit vectors of shape ``(len(texts), 384)``, in the order given; a text beyond ``max_tokens`` is cut there.
        """
        return _embedded(texts, self._model)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of what is looked up, of the same shape, in the order given."""
        return _embedded(texts, self._asking_model)

    @cached_property
    def _model(self) -> Any:
        return _loaded()

    @cached_property
    def _asking_model(self) -> Any:
        if self._questions is None:
            return self._model
        import torch  # noqa: PLC0415 - seconds, only where it is the chosen backend

        model = _loaded()
        adapted = {name: torch.from_numpy(np.array(value)) for name, value in self._questions.tensors().items()}
        model[0].auto_model.load_state_dict(adapted, strict=False)
        return model


def _loaded() -> Any:
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - seconds of torch, only where it is the chosen backend

    pinned_file("model.safetensors")
    return SentenceTransformer(str(model_folder()), device="cpu")


def _embedded(texts: Sequence[str], model: Any) -> Vectors:
    if not texts:
        return np.empty((0, DIMENSION), np.float32)
    vectors: Vectors = model.encode(list(texts), batch_size=1, normalize_embeddings=True, show_progress_bar=False)
    return vectors
