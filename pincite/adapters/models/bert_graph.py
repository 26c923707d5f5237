"""The sentence encoder as an OpenVINO graph, built straight from the weights: BERT, mean pooling, unit length."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.openvino_runtime import op, ov

HEADS = 12
WIDTH = 384
LAYERS = 6
"""With `HEADS` and `WIDTH` the shape of all-MiniLM-L6-v2."""
EPSILON = 1e-12
"""``layer_norm_eps`` of the model's configuration."""
MASKED = -1e9
"""Added to the attention for a place that holds no word, so that its weight is 0."""

KINDS = "embeddings.token_type_embeddings.weight"
"""What is added to a word of the first text, and to one of the second."""

Node = Any


class BertGraph:
    """
    Builds the graph of a MiniLM-sized BERT.

    Source: Devlin et al. 2019, https://arxiv.org/abs/1810.04805 (encoder); Reimers and Gurevych 2019,
    https://arxiv.org/abs/1908.10084 (mean pooling).
    """

    def __init__(self, weights: Mapping[str, NDArray[np.float32]]) -> None:
        self._weights = weights

    def model(self) -> Any:
        """
        Inputs ``ids`` (int64) and ``mask`` (float32, 1 for a word piece, 0 for padding), both [batch, length]; output
        unit vectors [batch, 384].
        """
        ids, mask = op.parameter([-1, -1], np.int64, name="ids"), op.parameter([-1, -1], np.float32, name="mask")
        first = op.constant(self._weights[KINDS][:1], shared_memory=True)
        return ov.Model([_pooled(self.state(ids, mask, first), mask)], [ids, mask], "minilm")

    def state(self, ids: Node, mask: Node, kind: Node) -> Node:
        """
        The last layer's state of every place [batch, length, 384]; *kind* is added to each embedded word: which of two
        texts it belongs to.
        """
        state, bias = self._embedded(ids, kind), _attention_bias(mask)
        for layer in range(LAYERS):
            state = self._layer(state, bias, f"encoder.layer.{layer}")
        return state

    def _constant(self, name: str) -> Node:
        return op.constant(self._weights[name], shared_memory=True)

    def _embedded(self, ids: Node, kind: Node) -> Node:
        words = op.gather(self._constant("embeddings.word_embeddings.weight"), ids, _axis(0))
        length = op.gather(op.shape_of(ids), _axes(1), _axis(0))
        places = op.slice(self._constant("embeddings.position_embeddings.weight"), _axes(0), length, _axes(1), _axes(0))
        return self._normalised(op.add(op.add(words, kind), places), "embeddings.LayerNorm")

    def _layer(self, state: Node, bias: Node, name: str) -> Node:
        query, key, value = (
            _split_heads(self._linear(state, f"{name}.attention.self.{part}")) for part in ("query", "key", "value")
        )
        attended = _join_heads(op.scaled_dot_product_attention(query, key, value, bias))
        state = self._normalised(
            op.add(state, self._linear(attended, f"{name}.attention.output.dense")),
            f"{name}.attention.output.LayerNorm",
        )
        inner = op.gelu(self._linear(state, f"{name}.intermediate.dense"), "ERF")
        return self._normalised(op.add(state, self._linear(inner, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def _linear(self, state: Node, name: str) -> Node:
        return op.add(
            op.matmul(state, self._constant(f"{name}.weight"), transpose_a=False, transpose_b=True),
            self._constant(f"{name}.bias"),
        )

    def _normalised(self, state: Node, name: str) -> Node:
        centred = op.mvn(state, _axes(-1), normalize_variance=True, eps=EPSILON, eps_mode="INSIDE_SQRT")
        return op.add(op.multiply(centred, self._constant(f"{name}.weight")), self._constant(f"{name}.bias"))


def _axis(value: int) -> Node:
    return op.constant(np.int64(value))


def _axes(*values: int) -> Node:
    return op.constant(np.array(values, dtype=np.int64))


def _attention_bias(mask: Node) -> Node:
    """0 where a word piece stands, so low elsewhere that its weight is exactly 0."""
    return op.multiply(
        op.subtract(op.constant(np.float32(1)), op.unsqueeze(mask, _axes(1, 2))), op.constant(np.float32(MASKED))
    )


def _split_heads(state: Node) -> Node:
    return op.transpose(op.reshape(state, _axes(0, 0, HEADS, WIDTH // HEADS), special_zero=True), _axes(0, 2, 1, 3))


def _join_heads(state: Node) -> Node:
    return op.reshape(op.transpose(state, _axes(0, 2, 1, 3)), _axes(0, 0, WIDTH), special_zero=True)


def _pooled(state: Node, mask: Node) -> Node:
    weight = op.unsqueeze(mask, _axes(2))
    mean = op.divide(op.reduce_sum(op.multiply(state, weight), _axes(1)), op.reduce_sum(weight, _axes(1)))
    return op.normalize_l2(mean, _axes(1), 1e-24, "add")
