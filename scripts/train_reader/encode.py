"""Pairs to word pieces and targets, and batches of like length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import torch
from tokenizers import Tokenizer

from pincite.adapters.models.minilm import pinned_file
from scripts.train_reader.pairs import Pair
from scripts.train_reader.settings import Settings

TARGETS = {"supported": 0, "contradicted": 1, "nei": 2, "not_supported": 3}
STEP = 8
POOL = 48
"""
Batches' worth of pairs that are sorted by length together: within it padding is small, over it the order is chance.
"""


@dataclass(frozen=True, slots=True)
class Encoded:
    """Word pieces of a pair with their text (0 first, 1 second), and its targets; -1 is none."""

    ids: list[int]
    kinds: list[int]
    second: tuple[int, int]
    where: tuple[int, int]
    answers: int
    classes: int


@cache
def tokenizer(pieces: int) -> Tokenizer:
    """The packaged tokenizer, cut at *pieces*: the longer of the two texts gives first."""
    found = Tokenizer.from_file(str(pinned_file("tokenizer.json")))
    found.no_padding()
    found.enable_truncation(pieces, strategy="longest_first")
    return found


def encode(pairs: Sequence[Pair], pieces: int) -> list[Encoded]:
    """Each pair in word pieces; one whose answer the tokenizer cut away is left out."""
    found = tokenizer(pieces).encode_batch([(pair.first, pair.second) for pair in pairs])
    return [
        one
        for pair, encoding in zip(pairs, found, strict=True)
        if (one := _encoded(pair, encoding.ids, encoding.type_ids, encoding.offsets))
    ]


def _encoded(pair: Pair, ids: list[int], kinds: list[int], offsets: list[tuple[int, int]]) -> Encoded | None:
    begin = kinds.index(1) if 1 in kinds else len(ids) - 1
    second = (begin, len(ids) - 1)
    if pair.task == "nli":
        return Encoded(ids, kinds, second, (-1, -1), -1, TARGETS[pair.target])
    where = (-1, -1)
    if pair.span is not None:
        inside = [at for at in range(*second) if offsets[at][0] < pair.span[1] and offsets[at][1] > pair.span[0]]
        if not inside or offsets[inside[-1]][1] < pair.span[1]:
            return None
        where = (inside[0], inside[-1])
    elif pair.target == "0" and pair.task == "qa":
        where = (0, 0)
    return Encoded(ids, kinds, second, where, int(pair.target), -1)


def batches(encoded: Sequence[Encoded], tokens: int, seed: int) -> list[list[int]]:
    """Places of pairs in batches of at most *tokens* padded word pieces, in a seeded order."""
    random = Random(seed)  # noqa: S311 - an order, not a secret
    order = list(range(len(encoded)))
    random.shuffle(order)
    mean = sum(len(one.ids) for one in encoded) / max(len(encoded), 1)
    pool = max(1, int(POOL * tokens / max(mean, 1)))
    found: list[list[int]] = []
    for begin in range(0, len(order), pool):
        part = list(cut(sorted(order[begin : begin + pool], key=lambda at: len(encoded[at].ids)), encoded, tokens))
        random.shuffle(part)
        found += part
    return found


def batches_from(encoded: Sequence[Encoded], settings: Settings, step: int) -> Iterator[list[int]]:
    """
    Without end the batches of a run from *step* on, a worker after the other, epoch after epoch, each in an order of
    its own: what a killed run goes on with.
    """
    passed, epoch = step * settings.workers, 0
    while True:
        found = batches(encoded, settings.tokens, settings.seed + epoch)
        yield from found[passed:]
        passed, epoch = max(0, passed - len(found)), epoch + 1


def cut(order: Sequence[int], encoded: Sequence[Encoded], tokens: int) -> Iterator[list[int]]:
    """The places of *order* in batches of at most *tokens* padded word pieces, or of a single pair that has more."""
    batch: list[int] = []
    for at in order:
        if batch and (len(batch) + 1) * padded(len(encoded[at].ids)) > tokens:
            yield batch
            batch = []
        batch.append(at)
    if batch:
        yield batch


def padded(length: int) -> int:
    """The next multiple of ``STEP``."""
    return -(-length // STEP) * STEP


def tensors(batch: Sequence[Encoded]) -> dict[str, torch.Tensor]:
    """
    A batch as the network takes it: ids, kinds, mask, and the targets by head; ``holds`` marks the places at which an
    answer may stand.
    """
    length = padded(max(len(one.ids) for one in batch))
    return {
        "ids": torch.tensor([one.ids + [0] * (length - len(one.ids)) for one in batch]),
        "kinds": torch.tensor([one.kinds + [0] * (length - len(one.kinds)) for one in batch]),
        "mask": torch.tensor([[1] * len(one.ids) + [0] * (length - len(one.ids)) for one in batch]),
        "holds": torch.tensor(
            [[at == 0 or one.second[0] <= at < one.second[1] for at in range(length)] for one in batch]
        ),
        "where": torch.tensor([one.where for one in batch]),
        "answers": torch.tensor([one.answers for one in batch]),
        "classes": torch.tensor([one.classes for one in batch]),
    }
