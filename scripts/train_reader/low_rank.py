"""
Low-rank adaptation: what is added to each matrix of a trained network is a product of two thin ones, which alone are
trained.
"""

from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn.utils import parametrize

from pincite.adapters.models.low_rank import DOWN, UP
from pincite.adapters.models.reader_weights import ENCODER
from pincite.adapters.models.safetensors_file import float_tensors

Network = TypeVar("Network", bound=nn.Module)

_LAYERS = f"{ENCODER}encoder.layer."
_SPREAD = 0.02
"""Deviation of the first values of the lower matrix; the upper one begins at 0, so that nothing is added at first."""


class Added(nn.Module):
    """
    A matrix [out, in] with the product of ``up`` [out, rank] and ``down`` [rank, in] added.

    Source: Hu et al. 2021, https://arxiv.org/abs/2106.09685.
    """

    def __init__(self, matrix: torch.Tensor, rank: int) -> None:
        super().__init__()
        self.up = nn.Parameter(matrix.new_zeros(matrix.shape[0], rank))
        self.down = nn.Parameter(matrix.new_empty(rank, matrix.shape[1]).normal_(0, _SPREAD))

    def forward(self, matrix: torch.Tensor) -> torch.Tensor:
        """The sum."""
        return matrix + self.up @ self.down


def lowered(network: Network, rank: int) -> Network:
    """
    The network, whose encoder bears that name, in place, with every matrix of its layers fixed and one of *rank* added;
    biases, norms and heads train as they are, embeddings do not.
    """
    for name, module in network.named_modules():
        if name.startswith(_LAYERS) and isinstance(module, nn.Linear):
            parametrize.register_parametrization(module, "weight", Added(module.weight, rank))
    changed = {id(weight) for weight in _changed(network).values()}
    for weight in network.parameters():
        weight.requires_grad_(id(weight) in changed)
    return network


def fixed_below(network: nn.Module, layer: int) -> None:
    """Let the layers of a lowered network below *layer* (index from 0) stay as they are."""
    for name, weight in network.named_parameters():
        if name.startswith(_LAYERS) and int(name.removeprefix(_LAYERS).split(".")[0]) < layer:
            weight.requires_grad_(requires_grad=False)


def begun_with(network: nn.Module, path: Path) -> None:
    """Give what a lowered network trains, in place, the values of the adaptation at *path*, which has the same rank."""
    values = float_tensors(path)
    with torch.no_grad():
        for name, parameter in _changed(network).items():
            parameter.copy_(torch.from_numpy(values[name]))


def part_way_back(network: nn.Module, path: Path, share: float) -> None:
    """
    Move what a lowered network trains, in place, the *share* in [0, 1] of the way back to the adaptation at *path*,
    from which it began: what the further training taught stays for the most part, and what it cost comes back.

    Source: Wortsman et al. 2022, https://arxiv.org/abs/2109.01903.
    """
    values = float_tensors(path)
    with torch.no_grad():
        for name, parameter in _changed(network).items():
            parameter.lerp_(torch.from_numpy(values[name]).to(parameter), share)


def adaptation(network: nn.Module) -> dict[str, NDArray[np.float16]]:
    """What a lowered network adds or has changed, by the names of an adaptation."""
    return {
        name: np.ascontiguousarray(parameter.detach().cpu().numpy(), np.float16)
        for name, parameter in sorted(_changed(network).items())
    }


def _changed(network: nn.Module) -> dict[str, nn.Parameter]:
    """What is no fixed matrix and no embedding, by the names of an adaptation."""
    added = tuple(f".parametrizations.weight.0.{part}" for part in ("up", "down"))
    named = {
        name: weight
        for name, weight in network.named_parameters()
        if not name.startswith(ENCODER) or (name.startswith(_LAYERS) and (weight.ndim == 1 or name.endswith(added)))
    }
    ends = {".parametrizations.weight.0.up": f".weight{UP}", ".parametrizations.weight.0.down": f".weight{DOWN}"}
    for end, plain in ends.items():
        named = {name.replace(end, plain): weight for name, weight in named.items()}
    return named
