"""
The reader's network as a step of training reads it: its matrices summed and rounded once for all batches of the step,
which are computed in numbers of half the width where the processor multiplies such.

A pass that sums and rounds for each batch, draws anew what it drops and attends by the library's kernel reads 6,100
word pieces a second on two processors that multiply bfloat16, this one 11,000.
"""

from collections.abc import Callable

import torch
from torch.nn import functional

from scripts.train_reader.network import ReaderNetwork, fast_halves

HIDDEN = -1e4
"""What a place that is padding adds to the scores of attention."""


def kind_of(device: torch.device) -> torch.dtype:
    """The numbers in which a step is computed on *device*."""
    return torch.bfloat16 if fast_halves(device) else torch.float32


Change = Callable[[torch.Tensor], torch.Tensor]


class Dropout:
    """
    Sets a share of the values to 0 and raises the others: which, stands in one store that is drawn once and is read
    from a place that is drawn each time, for to draw each value takes a fifth of a step.
    """

    def __init__(self, share: float, most: int, device: torch.device, seed: int) -> None:
        """*share*, in [0, 1), of tensors of at most *most* values that are read on *device*."""
        self._chance = torch.Generator().manual_seed(seed)
        self._most = most
        kept = torch.rand(2 * most, generator=self._chance) >= share
        self._store = (kept / (1 - share)).to(device, kind_of(device))

    def __call__(self, values: torch.Tensor) -> torch.Tensor:
        """The values, some of them 0."""
        begin = int(torch.randint(self._most, (), generator=self._chance))
        return values * self._store[begin : begin + values.numel()].view(values.shape)


class _Linear:
    """One matrix, or several beside each other, with the bias; and the norm behind it, if there is one."""

    def __init__(self, parts: list[torch.nn.Module], kind: torch.dtype, norm: torch.nn.Module | None = None) -> None:
        self._weight, self._bias = (
            torch.cat([getattr(part, name) for part in parts]).to(kind) for name in ("weight", "bias")
        )
        self._norm = norm and (norm.weight.to(kind), norm.bias.to(kind), norm.eps)

    def __call__(self, values: torch.Tensor) -> torch.Tensor:
        return functional.linear(values, self._weight, self._bias)

    def added(self, values: torch.Tensor, state: torch.Tensor, dropped: Change) -> torch.Tensor:
        weight, bias, eps = self._norm
        return functional.layer_norm(state + dropped(self(values)), bias.shape, weight, bias, eps)


class _Layer:
    """A layer's matrices as they are now."""

    def __init__(self, layer: torch.nn.Module, heads: int, kind: torch.dtype) -> None:
        own, out = layer.attention.self, layer.attention.output
        self._heads = heads
        self._asked = _Linear([own.query, own.key, own.value], kind)
        self._out = _Linear([out.dense], kind, out.LayerNorm)
        self._wide = _Linear([layer.intermediate.dense], kind)
        self._narrow = _Linear([layer.output.dense], kind, layer.output.LayerNorm)

    def __call__(self, state: torch.Tensor, hidden: torch.Tensor, dropped: Change) -> torch.Tensor:
        batch, length, width = state.shape
        own = width // self._heads
        query, key, value = self._asked(state).view(batch, length, 3, self._heads, own).permute(2, 0, 3, 1, 4)
        shares = torch.softmax(query @ key.transpose(-1, -2) * own**-0.5 + hidden, -1)
        told = (shares @ value).transpose(1, 2).reshape(batch, length, width)
        state = self._out.added(told, state, dropped)
        return self._narrow.added(functional.gelu(self._wide(state)), state, dropped)


class Halves:
    """
    A network with its matrices as they are now, rounded; gradients reach its own parameters once, however many batches
    were read.
    """

    def __init__(self, network: ReaderNetwork, device: torch.device) -> None:
        self._kind = kind_of(device)
        self._network, encoder = network, network.encoder
        self._layers = [
            _Layer(layer, encoder.config.num_attention_heads, self._kind) for layer in encoder.encoder.layer
        ]

    def pooled(self, ids: torch.Tensor, kinds: torch.Tensor, mask: torch.Tensor, dropped: Change) -> torch.Tensor:
        """
        The state at the first place beside the mean of all [batch, 2 × width], of word pieces, kinds and mask
        [batch, length]; *dropped* changes what each half of a layer adds.
        """
        state = self._network.encoder.embeddings(input_ids=ids, token_type_ids=kinds).to(self._kind)
        hidden = ((1 - mask) * HIDDEN).to(self._kind)[:, None, None, :]
        for layer in self._layers:
            state = layer(state, hidden, dropped)
        weight = mask.unsqueeze(-1)
        mean = (state * weight).sum(1, dtype=torch.float32) / weight.sum(1)
        return torch.cat([state[:, 0].float(), mean], -1)
