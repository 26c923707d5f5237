"""A cross-encoder as a reranker: reads query and text together, through sentence-transformers."""

import hashlib
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pincite.errors import ContractError
from pincite.fingerprint import file_sha256, fingerprint

_BATCH = 16
"""Pairs scored at once; it decides memory and time, no score."""


class CrossEncoderReranker:
    """
    Satisfies the ``Reranker`` port; the model, a folder or a name that is already on this machine, is loaded at the
    first call.

    Texts are scored in full precision on the CPU, sorted by length inside the library; a score is the model's own
    probability, or its logit put through a sigmoid.
    """

    def __init__(self, model: str) -> None:
        if not model:
            raise ContractError(
                "recipe: retrieval.reranker: empty; name a cross-encoder, or set rerank_enabled = false"
            )
        self._name = model
        self._lock = threading.Lock()

    @cached_property
    def identity(self) -> str:
        """The model with the digest of its weights, so that another one of the same name is another one."""
        folder = Path(self._name)
        if folder.is_dir():
            digests = [(path.name, file_sha256(path)) for path in sorted(folder.iterdir()) if path.is_file()]
            return f"cross-encoder {folder.name}@{fingerprint(digests)}"
        return f"cross-encoder {self._name}@{_weights_digest(self._model)}"

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Relevance in [0, 1] for each text, in the order given."""
        if not texts:
            return []
        import torch  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        with self._lock:  # one forward pass at a time: torch's threads are shared
            raw = self._model.predict(
                [(query, text) for text in texts],
                batch_size=_BATCH,
                activation_fn=torch.nn.Sigmoid(),
                show_progress_bar=False,
            )
        return [round(float(value), 6) for value in raw]

    @cached_property
    def _model(self) -> Any:
        from sentence_transformers import CrossEncoder  # noqa: PLC0415 - four seconds that only a reranker's user pays

        try:
            return CrossEncoder(self._name, device="cpu", num_labels=1, local_files_only=True)
        except (OSError, ValueError) as error:
            msg = (
                f"recipe: retrieval.reranker: {self._name!r} is no cross-encoder on this machine; give a folder "
                "that holds one"
            )
            raise ContractError(msg) from error


def _weights_digest(model: Any) -> str:
    digest = hashlib.sha256()
    for name, weights in sorted(model.model.state_dict().items()):
        digest.update(name.encode())
        digest.update(weights.numpy().tobytes())
    return digest.hexdigest()[:16]
