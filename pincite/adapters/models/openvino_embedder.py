"""
The default embedder: all-MiniLM-L6-v2 in OpenVINO at full precision, the same bits for a text in any batch, without
torch.
"""

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from queue import LifoQueue
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

FEW = 8
"""Texts that are computed one batch after the other: a question with the passages that may answer it."""

AGAIN = 16
"""
Of so many texts that are computed side by side one is computed again by itself: 6 % more time. A build was seen to hold
75 wrong vectors of 3,378, which nothing since could bring about again; 99 of 100 such builds are found so.
"""
SAME = 1e-4
"""How far the parts of two vectors of one text may lie apart; they are the same bits where nothing went wrong."""


class OpenVinoEmbedder(ReadsWordPieces):
    """
    Satisfies the ``Embedder`` port; the model is loaded at the first text, safe to call from several threads.

    Texts are grouped by padded length, so that the shape in which a text is computed, and with it every rounding,
    depends on nothing but the text. Precision is pinned to f32: the runtime's default is bf16 where the processor has
    it, and the same text would get another vector on another machine. Each of many batches is computed by one thread,
    as many at a time as there are processors: no thread waits for another within a batch. Few texts, as a question and
    its passages are, are computed by all threads, to the same bits, as a sum is never parted: the threads of two
    compiled models, used in turn, would disturb each other, and a question that follows an answer would take twice as
    long at p95.

    What is looked up is embedded by the weights with the adaptation to questions at *questions*; like any text where
    there is none.
    """

    def __init__(self, questions: Path | None = None, batch_size: int = 8) -> None:
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
        batches = self._batches(pieces)
        if len(batches) == 1 or len(texts) <= FEW:
            for batch in batches:
                vectors[batch] = _infer([pieces[at] for at in batch], network.requests(1))
            return vectors
        streams = _processors()
        requests = network.requests(streams)
        with ThreadPoolExecutor(streams) as threads:
            for batch, found in zip(
                batches, threads.map(lambda batch: _infer([pieces[at] for at in batch], requests), batches), strict=True
            ):
                vectors[batch] = found
        for at in range(AGAIN - 1, len(texts), AGAIN):
            _hold(texts[at], vectors[at], _infer([pieces[at]], network.requests(1))[0])
        return vectors

    def _batches(self, pieces: Sequence[Sequence[int]]) -> list[list[int]]:
        """
        Positions of texts of one padded length, at most ``batch_size`` at a time, the longest first, so that all
        threads end together.
        """
        groups: dict[int, list[int]] = defaultdict(list)
        for at, ids in enumerate(pieces):
            groups[_padded(len(ids))].append(at)
        size = self._batch_size
        return [
            members[begin : begin + size]
            for _, members in sorted(groups.items(), reverse=True)
            for begin in range(0, len(members), size)
        ]


class _Compiled:
    """A network of the shape of all-MiniLM-L6-v2, compiled at first use for as many batches at a time as are wanted."""

    def __init__(self, weights: Callable[[], Tensors]) -> None:
        self._weights, self._loading = weights, threading.Lock()
        self._idle: dict[int, LifoQueue[Any]] = {}

    def requests(self, streams: int) -> LifoQueue[Any]:
        """Idle requests to the network compiled for that many batches at a time; made at first use, by one thread."""
        with self._loading:
            if streams not in self._idle:
                self._idle[streams] = _compiled(self._weights(), streams)
            return self._idle[streams]


def _packaged() -> Tensors:
    return float_tensors(pinned_file("model.safetensors"))


def _infer(pieces: Sequence[Sequence[int]], requests: LifoQueue[Any]) -> NDArray[np.float32]:
    """Vectors of texts of one padded length, by whichever request is idle."""
    request = requests.get()
    try:
        found: NDArray[np.float32] = request.infer(_inputs(pieces))[0].copy()
    finally:
        requests.put(request)
    return found


def _hold(text: str, found: NDArray[np.float32], alone: NDArray[np.float32]) -> None:
    apart = float(np.abs(found - alone).max())
    if not apart <= SAME:  # not a number is not the same, either
        msg = (
            f"embedder: a text among others got another vector than by itself ({apart:.4f} apart): {text[:80]!r}; "
            "nothing of this batch is kept: build again"
        )
        raise IntegrityError(msg)


def _compiled(weights: Tensors, streams: int) -> LifoQueue[Any]:
    # Imported here: a part of a second that a build with nothing to embed does not pay.
    from pincite.adapters.models.bert_graph import BertGraph  # noqa: PLC0415 - only vectors that are not remembered need the network
    from pincite.adapters.models.openvino_runtime import ov  # noqa: PLC0415 - only vectors that are not remembered need the network

    threads = str(_processors())
    settings = {"INFERENCE_PRECISION_HINT": "f32", "NUM_STREAMS": str(streams), "INFERENCE_NUM_THREADS": threads}
    model = ov.Core().compile_model(BertGraph(weights).model(), "CPU", settings)
    idle: LifoQueue[Any] = LifoQueue()
    for _ in range(streams):
        idle.put(model.create_infer_request())
    return idle


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
