"""
The reader's network as a step of training reads it: its tensors summed and rounded once for all batches of the step,
which are computed in numbers of half the width where the processor multiplies such.

A pass that sums and rounds for each batch, draws anew what it drops and attends by the library's kernel reads 6,100
word pieces a second on two processors that multiply bfloat16, this one 11,000.
"""

from collections.abc import Callable

import torch
from torch.func import functional_call

from scripts.train_reader.network import ReaderNetwork, fast_halves

Read = Callable[[torch.Tensor, torch.Tensor, torch.Tensor], tuple[torch.Tensor, torch.Tensor, torch.Tensor]]
"""What `ReaderNetwork.forward` is: of ids, kinds and mask the scores of places, of the verdict and of the classes."""


def kind_of(device: torch.device) -> torch.dtype:
    """The numbers in which a step is computed on *device*."""
    return torch.bfloat16 if fast_halves(device) else torch.float32


class Dropout(torch.nn.Module):
    """
    Sets a share of the values to 0 and raises the others: which, stands in one store that is drawn once and is read
    from a place that is drawn each time, for to draw each value takes a fifth of a step.
    """

    def __init__(self, share: float, most: int, device: torch.device, seed: int) -> None:
        """*share*, in [0, 1), of tensors of at most *most* values that are read on *device*."""
        super().__init__()
        self._chance = torch.Generator().manual_seed(seed)
        self._most = most
        kept = torch.rand(2 * most, generator=self._chance) >= share
        self._store = (kept / (1 - share)).to(device, kind_of(device))

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """The values, some of them 0."""
        begin = int(torch.randint(self._most, (), generator=self._chance))
        return values * self._store[begin : begin + values.numel()].view(values.shape)


class Halves:
    """The network's form, which reads with the tensors of another and drops what *dropped* does."""

    def __init__(self, dropped: torch.nn.Module, device: torch.device) -> None:
        self._kind = kind_of(device)
        self._form = ReaderNetwork().to(device).eval()
        self._form.encoder.set_attn_implementation("eager")
        for module in [*self._form.modules()]:
            for name, part in module.named_children():
                if isinstance(part, torch.nn.Dropout):
                    setattr(module, name, dropped)
        self._names = [name.rpartition(".") for name, _ in self._form.named_parameters()]

    def of(self, network: ReaderNetwork) -> Read:
        """
        *network* with its tensors as they are now, rounded; gradients reach its own parameters once, however many
        batches are read.
        """
        tensors = {
            f"{owner}.{name}": getattr(network.get_submodule(owner), name).to(self._kind)
            for owner, _, name in self._names
        }
        return lambda ids, kinds, mask: functional_call(self._form, tensors, (ids, kinds, mask))
