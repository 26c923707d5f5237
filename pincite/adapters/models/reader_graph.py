"""The reader as an OpenVINO graph: the encoder over two texts, and its three heads."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.bert_graph import KINDS, BertGraph, Node
from pincite.adapters.models.openvino_runtime import op, ov

TOP = 127
"""The greatest whole number of eight bits with a sign."""

Tensors = Mapping[str, NDArray[np.float32]]


class EightBitGraph(BertGraph):
    """
    The encoder with the weights of its sums in eight bits, each output with a scale of its own; words, norms and biases
    stay as they are.
    """

    def _constant(self, name: str) -> Node:
        if not name.startswith("encoder.") or self._weights[name].ndim == 1:
            return super()._constant(name)
        weight = self._weights[name]
        scale = np.maximum(np.abs(weight).max(1, keepdims=True) / TOP, np.finfo(np.float32).tiny)
        return op.multiply(
            op.convert(op.constant(np.rint(weight / scale).astype(np.int8)), "f32"),
            op.constant(scale.astype(np.float32)),
        )


def reader_model(encoder: Tensors, heads: Tensors, *, eight_bits: bool = False) -> Any:
    """
    Inputs ``ids`` and ``kinds`` (int64, 0 for the first text and 1 for the second) and ``mask`` (float32), all [batch,
    length].

    Outputs: start and end scores [batch, length, 2], the logit that the second text answers [batch, 1], logits of
    supported, contradicted, neither [batch, 3].
    """
    ids, kinds = (op.parameter([-1, -1], np.int64, name=name) for name in ("ids", "kinds"))
    mask = op.parameter([-1, -1], np.float32, name="mask")
    graph = EightBitGraph if eight_bits else BertGraph
    state = graph(encoder).state(
        ids, mask, op.gather(op.constant(encoder[KINDS], shared_memory=True), kinds, op.constant(np.int64(0)))
    )
    pooled = op.concat([_first(state), _mean(state, mask)], -1)
    outputs = [_linear(state, heads, "span"), _linear(pooled, heads, "answers"), _linear(pooled, heads, "entails")]
    return ov.Model(outputs, [ids, kinds, mask], "reader")


def _linear(state: Node, heads: Tensors, name: str) -> Node:
    weight, bias = (op.constant(heads[f"{name}.{part}"], shared_memory=True) for part in ("weight", "bias"))
    return op.add(op.matmul(state, weight, transpose_a=False, transpose_b=True), bias)


def _first(state: Node) -> Node:
    return op.gather(state, op.constant(np.int64(0)), op.constant(np.int64(1)))


def _mean(state: Node, mask: Node) -> Node:
    """Mean over the places that hold a word piece."""
    axis = op.constant(np.array([1], dtype=np.int64))
    weight = op.unsqueeze(mask, op.constant(np.array([2], dtype=np.int64)))
    return op.divide(op.reduce_sum(op.multiply(state, weight), axis), op.reduce_sum(weight, axis))
