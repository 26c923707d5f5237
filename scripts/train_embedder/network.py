"""The encoder in torch with what is added to it, what a question loses, and how it is trained."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional
from tqdm import tqdm

from pincite.adapters.models.minilm import DIMENSION, WordPieces, model_folder
from scripts.train_embedder.sought import Searched, Sought
from scripts.train_reader.low_rank import lowered

NONE = -1e9
"""Score of a chunk that is no choice."""

SEED = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The settings of an adaptation.

    ``rank`` is of the matrices that are added, ``questions`` how many a step asks, ``temperature`` what cosines are
    divided by for the choice among all chunks. ``near`` weighs how far a question's vector leaves the place that it
    had, squared; ``lifted`` how far the best of its chunks stays below a cosine of ``up_to``.
    """

    rank: int = 16
    rounds: int = 1
    questions: int = 64
    rate: float = 1e-3
    warm: int = 20
    temperature: float = 0.05
    near: float = 6.0
    lifted: float = 10.0
    up_to: float = 0.35


class QuestionNetwork(nn.Module):
    """The packaged encoder: mean over the places, unit length; without dropout, as it is run."""

    def __init__(self) -> None:
        super().__init__()
        from transformers import BertModel  # noqa: PLC0415 - transformers takes seconds, which only training pays

        self.encoder: Any = BertModel.from_pretrained(str(model_folder()), add_pooling_layer=False)
        self.eval()

    def forward(self, pieces: Sequence[Sequence[int]]) -> torch.Tensor:
        """Unit vectors [texts, 384] of texts in word pieces."""
        ids = nn.utils.rnn.pad_sequence([torch.tensor(each) for each in pieces], batch_first=True)
        mask = nn.utils.rnn.pad_sequence([torch.ones(len(each)) for each in pieces], batch_first=True)
        state = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        return functional.normalize((state * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True), dim=-1)


def loss_of(
    asked: torch.Tensor, before: torch.Tensor, chunks: torch.Tensor, right: torch.Tensor, settings: Settings
) -> torch.Tensor:
    """
    What questions lose in the mean: the choice of any right chunk among all (InfoNCE, van den Oord et al. 2018,
    https://arxiv.org/abs/1807.03748), the way from where they were, and what the best right chunk lacks.

    Args:
        asked: Unit vectors [questions, dimension].
        before: The same as the packaged weights give them.
        chunks: Unit vectors [chunks, dimension].
        right: Whether the chunk answers the question [questions, chunks].
        settings: The weights of the three.
    """
    cosines = asked @ chunks.T
    logits = cosines / settings.temperature
    chosen = torch.logsumexp(logits, 1) - torch.logsumexp(logits.masked_fill(~right, NONE), 1)
    moved = ((asked - before) ** 2).sum(1)
    lacking = functional.relu(settings.up_to - cosines.masked_fill(~right, -1.0).max(1).values)
    return (chosen + settings.near * moved + settings.lifted * lacking).mean()


def trained(tenants: Sequence[Searched], settings: Settings) -> QuestionNetwork:
    """
    The packaged encoder with what was added and trained, each time the same on one machine; a step asks questions of
    one tenant, its rate falls to 0.
    """
    torch.manual_seed(SEED)
    network = lowered(QuestionNetwork(), settings.rank)
    pieces = WordPieces()
    weights = [weight for weight in network.parameters() if weight.requires_grad]
    steps = list(_steps(tenants, settings))
    before = [torch.from_numpy(embedded(network, each.sought)) for each in tenants]
    chunks = [torch.from_numpy(each.chunks) for each in tenants]
    optimizer = torch.optim.AdamW(weights, settings.rate, betas=(0.9, 0.98), weight_decay=0.0)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / settings.warm) * (1 - step / len(steps))
    )
    for tenant, places in tqdm(steps, unit="step", disable=None):
        sought = [tenants[tenant].sought[at] for at in places]
        asked = network(pieces.ids([each.text for each in sought]))
        right = torch.zeros(len(sought), len(chunks[tenant]), dtype=torch.bool)
        for row, each in enumerate(sought):
            right[row, list(each.right)] = True
        loss_of(asked, before[tenant][places], chunks[tenant], right, settings).backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        schedule.step()
    return network


def _steps(tenants: Sequence[Searched], settings: Settings) -> Iterator[tuple[int, list[int]]]:
    """Which tenant's questions, by their places, each step asks."""
    chance = random.Random(SEED)  # noqa: S311 - an order, not a secret
    for _ in range(settings.rounds):
        found = []
        for tenant, each in enumerate(tenants):
            places = chance.sample(range(len(each.sought)), len(each.sought))
            size = settings.questions
            found += [(tenant, places[begin : begin + size]) for begin in range(0, len(places), size)]
        yield from chance.sample(found, len(found))


def embedded(network: QuestionNetwork, sought: Sequence[Sought]) -> NDArray[np.float32]:
    """Unit vectors [questions, 384] as the network gives them now."""
    pieces = WordPieces().ids([each.text for each in sought])
    found = np.zeros((len(pieces), DIMENSION), np.float32)
    order = sorted(range(len(pieces)), key=lambda at: len(pieces[at]))
    with torch.no_grad():
        for begin in range(0, len(order), 64):
            places = order[begin : begin + 64]
            found[places] = network([pieces[at] for at in places]).numpy()
    return found
