"""The built-in reader: the trained network in OpenVINO, without torch, the same for a passage in any batch."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.reader_weights import ADAPTATION, AdaptedWeights, ReaderWeights
from pincite.adapters.models.reader_windows import PairPieces, Window
from pincite.errors import ContractError
from pincite.ports import AnswerSpan, Entailment
from pincite.recipes import Precision

SETTINGS: Mapping[Precision, Mapping[str, str]] = {
    "f32": {"INFERENCE_PRECISION_HINT": "f32"},
    "bf16": {"INFERENCE_PRECISION_HINT": "bf16"},
    "int8": {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "64"},
}
"""
What the runtime is told. ``int8``: weights in eight bits, and what they are multiplied with rounded in groups while it
runs.
"""

STEP = 8
"""
A window is padded to the next multiple of this many word pieces: a function of the window alone, never of its batch.
"""

LONGEST = 40
"""Word pieces that an answer may have."""

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class WindowScores:
    """
    What the network gives for a window: start and end scores [length, 2], the logit that it answers, logits of the
    classes [3].
    """

    window: Window
    spans: Scores
    answers: float
    classes: Scores


class OpenVinoReader:
    """
    Satisfies the ``Reader`` port; the weights are read and the model is compiled at the first passage; safe to call
    from several threads, one batch at a time.

    Passages and claims are read with the weights in *folder*, statements by themselves with their adaptation, where it
    holds one. Precision is f32 unless said otherwise. Probabilities are calibrated on dev rows of training: those of
    passages on rows of which as many are answered as not.
    """

    def __init__(self, folder: Path, precision: Precision = "f32") -> None:
        self._precision = precision
        self._weights = ReaderWeights(folder)
        self._adapted = AdaptedWeights(folder) if (folder / ADAPTATION).is_file() else None
        self._network = CompiledReader(self._weights, precision)
        self._statements = CompiledReader(self._adapted, precision) if self._adapted else None

    @cached_property
    def identity(self) -> str:
        """Name, digest of the weights with their adaptation, runtime and precision."""
        digest = (self._adapted or self._weights).digest
        return f"reader@{digest[:16]}/openvino-{version('openvino')}-{self._precision}"

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """For each passage how probable it is that it answers, and the best words of its best window."""
        return self._network.spans(question, passages)

    @property
    def judges_statements(self) -> bool:
        """Whether the folder holds an adaptation to them."""
        return self._statements is not None

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        """
        For each statement the probability that it answers, of its best window.

        Raises:
            ContractError: If the folder holds no adaptation.
        """
        if self._statements is None:
            msg = f"recipe: reader.adapter: the reader holds no {ADAPTATION} and judges no statements"
            raise ContractError(msg)
        return self._statements.probabilities(question, statements)

    @property
    def judges_claims(self) -> bool:
        """It does."""
        return True

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        """For each passage what the window says that says most: the one in which "neither" is least probable."""
        best: dict[int, Entailment] = {}
        for read in self.scores(claim, passages):
            found = _entailment(read.classes / self._weights.number("temperature"))
            if (at := read.window.passage) not in best or found.neither < best[at].neither:
                best[at] = found
        return [best[at] for at in range(len(passages))]

    def scores(self, text: str, passages: Sequence[str]) -> list[WindowScores]:
        """The network's own numbers for every window of the passages, in order."""
        return self._network.scores(text, passages)


class CompiledReader:
    """
    A network with its calibration: its numbers for windows, and what they say of a passage.

    Windows are computed one by one, the shortest first: the shape of one depends on nothing but itself, and the runtime
    prepares one for each padded length, which costs as much as a window or two, and not one for each number of windows,
    too.
    """

    def __init__(self, weights: ReaderWeights, precision: Precision) -> None:
        self._weights, self._precision = weights, precision
        self._pieces = PairPieces(int(weights.number("pieces")))
        self._lock = threading.Lock()

    def spans(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """For each passage how probable it is that it answers, and the best words of its best window."""
        best: dict[int, AnswerSpan] = {}
        for read in self.scores(question, passages):
            found = self.answer(read)
            if (at := read.window.passage) not in best or found.probability > best[at].probability:
                best[at] = found
        return [best[at] for at in range(len(passages))]

    def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
        """For each passage how probable it is that it answers, of its best window."""
        best: dict[int, float] = {}
        for read in self.scores(question, passages):
            at = read.window.passage
            best[at] = max(self.probability(read), best.get(at, 0.0))
        return [best[at] for at in range(len(passages))]

    def scores(self, text: str, passages: Sequence[str]) -> list[WindowScores]:
        """The network's own numbers for every window of the passages, in order."""
        windows = self._pieces.windows(text, passages) if passages else []
        once = {window.ids: window for window in windows}  # what repeats itself is read once
        found = {ids: self._infer(once[ids]) for ids in sorted(once, key=len)}
        return [replace(found[window.ids], window=window) for window in windows]

    def probability(self, read: WindowScores) -> float:
        """The calibrated probability that the passage answers."""
        inside, number = _inside(read), self._weights.number
        over = float(inside.max(0).sum() - read.spans[0].sum()) if len(inside) else 0.0
        return _sigmoid(number("answers") * read.answers + number("over") * over + number("bias"))

    def answer(self, read: WindowScores) -> AnswerSpan:
        """The calibrated probability, and the span with the best sum of start and end."""
        inside, probability = _inside(read), self.probability(read)
        if not len(inside):
            return AnswerSpan(probability, 0, 0)
        sums = inside[:, 0][:, None] + inside[:, 1][None, :]
        allowed = np.triu(np.ones(sums.shape, bool)) & ~np.triu(np.ones(sums.shape, bool), LONGEST)
        first, last = divmod(int(np.where(allowed, sums, -np.inf).argmax()), len(inside))
        return AnswerSpan(probability, read.window.offsets[first][0], read.window.offsets[last][1])

    def _infer(self, window: Window) -> WindowScores:
        with self._lock:
            outputs = self._request.infer(_inputs(window))
            spans, answers, classes = (outputs[at][0].copy() for at in range(3))
        return WindowScores(window, spans, float(answers[0]), classes)

    @cached_property
    def _request(self) -> Any:
        # Imported here: a part of a second that who asks nothing does not pay.
        from pincite.adapters.models.openvino_runtime import compiled  # noqa: PLC0415 - only texts that are not remembered need the network
        from pincite.adapters.models.reader_graph import reader_model  # noqa: PLC0415 - only texts that are not remembered need the network

        model = reader_model(*self._weights.tensors(), eight_bits=self._precision == "int8")
        return compiled(model, SETTINGS[self._precision])


def _inside(read: WindowScores) -> Scores:
    """The start and end scores of the passage's own word pieces."""
    return read.spans[read.window.first : read.window.first + len(read.window.offsets)]


def _inputs(window: Window) -> list[NDArray[Any]]:
    """Ids, kinds and mask of a window, padded."""
    length = len(window.ids)
    shape = (1, -(-length // STEP) * STEP)
    ids, kinds, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.float32)
    ids[0, :length] = window.ids
    kinds[0, window.first : length] = 1
    mask[0, :length] = 1
    return [ids, kinds, mask]


def _entailment(logits: Scores) -> Entailment:
    powers = np.exp(logits.astype(np.float64) - logits.max())
    supported, contradicted, neither = (round(float(value), 6) for value in powers / powers.sum())
    return Entailment(supported, contradicted, neither)


def _sigmoid(value: float) -> float:
    return round(float(1 / (1 + np.exp(-np.clip(value, -60, 60)))), 6)
