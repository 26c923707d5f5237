"""
The default embedder: all-MiniLM-L6-v2 in OpenVINO at full precision, the same bits for a text in any batch, without
torch.
"""

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.low_rank import Tensors
from pincite.adapters.models.minilm import DIMENSION, ReadsWordPieces, identity_of, pinned_file
from pincite.adapters.models.question_weights import QuestionWeights
from pincite.adapters.models.safetensors_file import float_tensors
from pincite.errors import IntegrityError
from pincite.ports import Vectors

STEP = 8
"""A text is padded to the next multiple of this many word pieces: a function of the text alone, never of its batch."""

AGAIN = 16
"""
Of so many texts that are embedded together one is computed again by itself: 4 to 13 % more time, measured on 640. Of
builds whose batches were computed side by side one held 75 wrong vectors of 3,378, and another was stopped by this.
"""
SAME = 1e-4
"""How far the parts of two vectors of one text may lie apart; they are the same bits where nothing went wrong."""


class OpenVinoEmbedder(ReadsWordPieces):
    """
    Satisfies the ``Embedder`` port; the model is loaded at the first text, safe to call from several threads.

    Texts are grouped by padded length, so that the shape in which a text is computed, and with it every rounding,
    depends on nothing but the text. Precision is pinned to f32: the runtime's default is bf16 where the processor has
    it, and the same text would get another vector on another machine. Batches are computed one after the other, each by
    all threads, to the same bits, as a sum is never parted: side by side they were no faster on two processors, and
    two builds had wrong vectors.

    What is looked up is embedded by the weights with the adaptation to questions at *questions*; like any text where
    there is none.
    """

    def __init__(self, questions: Path | None = None, batch_size: int = 32) -> None:
        self._batch_size = batch_size
        super().__init__()
        self._texts = _Compiled(_packaged)
        self._questions = _Compiled(QuestionWeights(questions).tensors) if questions else self._texts

    @cached_property
    def identity(self) -> str:
        """Model, revision, backend, precision and normalisation."""
        return identity_of(f"openvino-{version('openvino')}-f32")

    def embed(self, texts: Sequence[str]) -> Vectors:
        """
        Unit vectors of shape ``(len(texts), 384)``, in the order given; a text beyond ``max_tokens`` is cut there.

        Raises:
            IntegrityError: If one of many gets another vector when it is computed again by itself.
        """
        return self._embedded(texts, self._texts)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of what is looked up, of the same shape, in the order given."""
        return self._embedded(texts, self._questions)

    def _embedded(self, texts: Sequence[str], network: "_Compiled") -> Vectors:
        vectors = np.empty((len(texts), DIMENSION), np.float32)
        if not texts:
            return vectors
        pieces = self._pieces.ids(texts)
        for batch in self._batches(pieces):
            vectors[batch] = network.infer([pieces[at] for at in batch])
        for at in range(AGAIN - 1, len(texts), AGAIN):
            _hold(texts[at], vectors[at], network.infer([pieces[at]])[0])
        return vectors

    def _batches(self, pieces: Sequence[Sequence[int]]) -> list[list[int]]:
        """Positions of texts of one padded length, at most ``batch_size`` at a time, the shortest first."""
        groups: dict[int, list[int]] = defaultdict(list)
        for at, ids in enumerate(pieces):
            groups[_padded(len(ids))].append(at)
        size = self._batch_size
        return [
            members[begin : begin + size]
            for _, members in sorted(groups.items())
            for begin in range(0, len(members), size)
        ]


class _Compiled:
    """A network of the shape of all-MiniLM-L6-v2, compiled at first use, for one batch at a time."""

    def __init__(self, weights: Callable[[], Tensors]) -> None:
        self._weights, self._busy = weights, threading.Lock()

    def infer(self, pieces: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Vectors of texts of one padded length."""
        with self._busy:
            found: NDArray[np.float32] = self._request.infer(_inputs(pieces))[0].copy()
            return found

    @cached_property
    def _request(self) -> Any:
        # Imported here: a part of a second that a build with nothing to embed does not pay.
        from pincite.adapters.models.bert_graph import BertGraph  # noqa: PLC0415 - only vectors that are not remembered need the network
        from pincite.adapters.models.openvino_runtime import compiled  # noqa: PLC0415 - only vectors that are not remembered need the network

        settings = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": str(_processors())}
        return compiled(BertGraph(self._weights()).model(), settings)


def _packaged() -> Tensors:
    return float_tensors(pinned_file("model.safetensors"))


def _hold(text: str, found: NDArray[np.float32], alone: NDArray[np.float32]) -> None:
    apart = float(np.abs(found - alone).max())
    if not apart <= SAME:  # not a number is not the same, either
        msg = (
            f"embedder: a text among others got another vector than by itself ({apart:.4f} apart): {text[:80]!r}; "
            "nothing of this batch is kept: build again"
        )
        raise IntegrityError(msg)


def _inputs(pieces: Sequence[Sequence[int]]) -> list[NDArray[Any]]:
    """Ids and mask of texts of one padded length."""
    shape = (len(pieces), _padded(len(pieces[0])))
    ids, mask = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
    for row, own in enumerate(pieces):
        ids[row, : len(own)] = own
        mask[row, : len(own)] = 1
    return [ids, mask]


def _processors() -> int:
    """How many this process may use, where the system can say; how many there are, elsewhere."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _padded(length: int) -> int:
    return -(-length // STEP) * STEP
