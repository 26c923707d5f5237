"""The default embedder: all-MiniLM-L6-v2 in OpenVINO at full precision, the same bits for a text in any batch, without torch."""

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.minilm import DIMENSION, MAX_TOKENS, WordPieces, identity_of, pinned_file
from pincite.ports import Vectors

STEP = 8
"""A text is padded to the next multiple of this many word pieces: a function of the text alone, never of its batch."""


class OpenVinoEmbedder:
    """
    Satisfies the ``Embedder`` port; the model is loaded at the first text, safe to call from several threads.

    Texts are grouped by padded length, so that the shape in which a text is computed, and with it every rounding, depends on nothing but the text. Precision
    is pinned to f32: the runtime's default is bf16 where the processor has it, and the same text would get another vector on another machine.
    """

    def __init__(self, batch_size: int = 32) -> None:
        self._batch_size = batch_size
        self._pieces = WordPieces()
        self._lock = threading.Lock()

    @property
    def identity(self) -> str:
        """Model, revision, backend, precision and normalisation."""
        return identity_of(f"openvino-{version('openvino')}-f32")

    @property
    def tokenizer_identity(self) -> str:
        """What decides the count of word pieces, and with it where chunks are cut."""
        return self._pieces.identity

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return DIMENSION

    @property
    def max_tokens(self) -> int:
        """Word pieces of a text, special tokens included, that the model reads."""
        return MAX_TOKENS

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""
        return self._pieces.count(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of shape ``(len(texts), 384)``, in the order given; a text beyond ``max_tokens`` is cut there."""
        vectors = np.empty((len(texts), DIMENSION), np.float32)
        if not texts:
            return vectors
        pieces = self._pieces.ids(texts)
        with self._lock:
            for batch in self._batches(pieces):
                vectors[batch] = self._infer([pieces[at] for at in batch])
        return vectors

    def _batches(self, pieces: Sequence[Sequence[int]]) -> Iterator[list[int]]:
        """Positions of texts of one padded length, at most ``batch_size`` at a time."""
        groups: dict[int, list[int]] = defaultdict(list)
        for at, ids in enumerate(pieces):
            groups[_padded(len(ids))].append(at)
        for _, members in sorted(groups.items()):
            for begin in range(0, len(members), self._batch_size):
                yield members[begin : begin + self._batch_size]

    def _infer(self, pieces: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        shape = (len(pieces), _padded(len(pieces[0])))
        ids, mask = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
        for row, own in enumerate(pieces):
            ids[row, : len(own)] = own
            mask[row, : len(own)] = 1
        result: NDArray[np.float32] = self._request.infer([ids, mask])[0]
        return result

    @cached_property
    def _request(self) -> Any:
        # Imported here: half a second that a build with nothing to embed does not pay.
        from pincite.adapters.bert_graph import BertGraph  # noqa: PLC0415
        from pincite.adapters.openvino_runtime import ov  # noqa: PLC0415

        settings = {"INFERENCE_PRECISION_HINT": "f32", "PERFORMANCE_HINT": "LATENCY"}
        return ov.Core().compile_model(BertGraph(pinned_file("model.safetensors")).model(), "CPU", settings).create_infer_request()


def _padded(length: int) -> int:
    return -(-length // STEP) * STEP
