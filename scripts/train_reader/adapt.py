"""
Adapts the trained reader to statements, rows and sentences by themselves, and writes what that adds to the weights as a
low-rank adaptation beside them.

Run: ``PINCITE_EXTERNAL_DATA=… python -m scripts.train_reader.adapt --folder FOLDER --out data/reader``. What is trained
on is drawn once and kept in ``FOLDER``, outside the repository: the sentences and rows of public passages, of the
papers that the project's own questions ask about those that come nearest, lines of reports that are made up, and
statements that answer by a small step. A GPU takes it from there to the end in minutes; two processors that multiply
bfloat16 read 60 to 150 statements a second.
"""

import argparse
import json
import lzma
import os
import pickle
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from sklearn.metrics import roc_auc_score
from torch.nn import functional
from torch.utils.data import DataLoader
from tqdm import tqdm

from pincite.adapters.models.minilm import DIMENSION
from pincite.adapters.models.reader_weights import (
    ADAPTATION,
    ADAPTATION_FORMAT,
    AdaptedWeights,
    ReaderWeights,
)
from scripts.train_reader.adaptation_card import CARD, card
from scripts.train_reader.asked import Asked, Prepared
from scripts.train_reader.calibration import logistic
from scripts.train_reader.encode import Encoded, cut, encode, tensors
from scripts.train_reader.export import in_order
from scripts.train_reader.halves import Dropout, Halves
from scripts.train_reader.low_rank import adaptation, begun_with, fixed_below, lowered, part_way_back
from scripts.train_reader.network import ReaderNetwork, network_of, optimizer_of, scored
from scripts.train_reader.pairs import Pair
from scripts.train_reader.sets import OWN
from scripts.train_reader.wording import leanings

PREPARED = "prepared.pickle.xz"
PIECES = 128
"""Word pieces of a question with its statement; what goes beyond is cut away."""

NEAREST, OTHERS = 2, 1
"""
Statements of a question in a batch that do not answer it, at most, beside one that does: the nearest, and others.
"""

TAKEN_AWAY = 0.1
"""Share of the draws of a question from which every statement that answers is taken, so that it is a near miss."""

TOGETHER = 0.5
"""Weight of the choice among a question's statements beside the verdict on each."""

KINDS = ("public", "own", "reports", "inferences")
"""What is asked, by the names of `Prepared` and of the settings that say how often."""

SEED = 0

AT_ONCE = {"cuda": 16384, "cpu": 3072}
"""
Padded word pieces that a step reads at once, statements of like length together. Two processors that multiply bfloat16
read, without dropout, 9,600 pieces a second by 768, 11,400 by 3,072 and by 12,288; where long ones are many, less by
24,576.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The settings of an adaptation.

    ``rank`` is of the matrices that are added; ``own``, ``public``, ``reports`` and ``inferences`` are how often each
    question of a kind is asked in a run, below 1 a share of them, ``questions`` how many a step asks. With ``go_on`` it
    begins with the adaptation that lies beside the weights, of the same rank; ``lowest`` is the first of the six layers
    that trains, from 0. ``kept`` is the share, in [0, 1], of what it began with in the weights that are written: the
    rest is of those that were trained. ``wording`` is how much of what the wording of a question tells by itself is
    taken as told.
    """

    rank: int = 64
    go_on: bool = False
    lowest: int = 0
    kept: float = 0.0
    wording: float = 1.0
    own: float = 8.0
    public: float = 2.0
    reports: float = 1.0
    inferences: float = 1.0
    questions: int = 112
    rate: float = 1e-3
    warm: float = 0.05
    decay: float = 0.01
    dropout: float = 0.1
    workers: int = 0


Step = dict[str, torch.Tensor]


def encoded(asked: Sequence[Asked], *, placed: bool = False) -> list[list[Encoded]]:
    """
    The statements of each question in word pieces, with whether they answer; *placed*: behind the title of their paper.
    """
    flat = encode(
        [
            Pair("rel", OWN, one.question, (placed and each.placed) or each.text, str(int(each.answers)))
            for one in asked
            for each in one.statements
        ],
        PIECES,
    )
    places = iter(flat)
    return [list(islice(places, len(one.statements))) for one in asked]


def drawn(statements: Sequence[Encoded], chance: random.Random) -> list[Encoded]:
    """The *statements* of a question in one batch; without one that answers, ``TAKEN_AWAY`` of the times."""
    right = [each for each in statements if each.answers]
    others = [each for each in statements if not each.answers]
    further = others[NEAREST:]
    kept = [] if others and chance.random() < TAKEN_AWAY else chance.sample(right, min(1, len(right)))
    return [*kept, *others[:NEAREST], *chance.sample(further, min(OTHERS, len(further)))]


def loss_of(scores: torch.Tensor, answers: torch.Tensor, questions: torch.Tensor) -> torch.Tensor:
    """
    What each statement's verdict loses, in the mean, and what the choice among those of one question does, "none of
    them" (score 0) being one more.

    Args:
        scores: Logits that a statement answers [statements].
        answers: 1.0 where it does, else 0.0 [statements].
        questions: Number of its question, from 0 [statements].
    """
    verdicts = functional.binary_cross_entropy_with_logits(scores, answers)
    own = functional.one_hot(questions).bool().T
    options = torch.cat([scores.expand(own.shape).masked_fill(~own, -1e4), scores.new_zeros(len(own), 1)], 1)
    right = own & (answers > 0)
    right = torch.cat([right, ~right.any(1, keepdim=True)], 1)
    chosen = torch.logsumexp(options.masked_fill(~right, -1e4), 1)
    return verdicts + TOGETHER * (torch.logsumexp(options, 1) - chosen).mean()


class Posed(NamedTuple):
    """A question's statements in word pieces, in each way that they are read, and how far its wording leans to yes."""

    ways: Sequence[Sequence[Encoded]]
    leaning: float = 0.0


class Steps(torch.utils.data.Dataset[list[Step]]):
    """
    The steps of a run in order, each made when it is asked for: its statements, in batches of like length and of at
    most *at_once* padded word pieces.
    """

    def __init__(self, kinds: Sequence[tuple[Sequence[Posed], float]], questions: int, at_once: int) -> None:
        """Of each kind as often as is said, *questions* a step."""
        chance = random.Random(SEED)  # noqa: S311 - an order, not a secret
        asked = [
            each
            for kind, often in kinds
            for each in [*kind] * int(often) + chance.sample(kind, round(often % 1 * len(kind)))
        ]
        chance.shuffle(asked)
        self._at_once = at_once
        self._steps = [asked[begin : begin + questions] for begin in range(0, len(asked), questions)]

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: int) -> list[Step]:
        chance = random.Random(SEED + at)  # noqa: S311 - a draw, not a secret
        flat = [
            (each, number, posed.leaning)
            for number, posed in enumerate(self._steps[at])
            for each in drawn(chance.choice(posed.ways), chance)
        ]
        flat.sort(key=lambda one: len(one[0].ids))
        statements = [each for each, _, _ in flat]
        return [
            tensors([statements[place] for place in places])
            | {
                "questions": torch.tensor([flat[place][1] for place in places]),
                "leanings": torch.tensor([flat[place][2] for place in places]),
            }
            for places in cut(range(len(flat)), statements, self._at_once)
        ]


def posed(asked: Sequence[Asked], settings: Settings) -> list[Posed]:
    """Each question with what it has, alone and, where that is known, behind the title of its paper."""
    ways = [encoded(asked), encoded(asked, placed=True)]
    told = settings.wording * leanings(asked) if settings.wording else np.zeros(len(asked))
    return [Posed(each, float(leaning)) for each, leaning in zip(zip(*ways, strict=True), told, strict=True)]


def train(network: ReaderNetwork, steps: Steps, settings: Settings, device: torch.device) -> None:
    """Train the network in place; the rate rises over the first steps and falls to 0."""
    torch.manual_seed(SEED)
    network.to(device)
    weights = [weight for weight in network.parameters() if weight.requires_grad]
    # The library's own eps: of thin matrices that begin at 0 the gradients are small.
    optimizer = optimizer_of(network, (settings.rate, settings.rate), settings.decay, eps=1e-8)
    total, warm = len(steps), settings.warm
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (warm * total), (total - step) / ((1 - warm) * total))
    )
    halves = Halves(Dropout(settings.dropout, AT_ONCE[device.type] * DIMENSION, device, SEED), device)
    loader: Any = DataLoader(steps, batch_size=None, num_workers=settings.workers, pin_memory=device.type == "cuda")
    for step in tqdm(loader, unit="step", disable=None):
        parts = [{name: value.to(device) for name, value in part.items()} for part in step]
        read = halves.of(network)
        told = [read(part["ids"], part["kinds"], part["mask"])[1] for part in parts]
        answers, questions, leaning = (
            torch.cat([part[name] for part in parts]) for name in ("answers", "questions", "leanings")
        )
        loss_of(torch.cat(told).float() + leaning, answers.float(), questions).backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        schedule.step()


def both_read(network: ReaderNetwork, asked: Sequence[Asked], device: torch.device) -> NDArray[np.float64]:
    """
    The logit that each statement of each question answers, as the product takes it: in the middle between that of what
    it says alone and that of the same behind the title of its paper.
    """
    ways = [[each for one in encoded(asked, placed=each) for each in one] for each in (False, True)]
    return np.asarray([scored(network, flat, device)[:, 0] for flat in ways], np.float64).mean(0)


def dev_figures(logits: NDArray[np.float64], asked: Sequence[Asked]) -> dict[str, float]:
    """
    The area under the curve of statements, and of questions by their surest one, and for what share of the questions
    that one of them answers the surest does.
    """
    answers = np.array([each.answers for one in asked for each in one.statements])
    ends = np.cumsum([len(one.statements) for one in asked])[:-1]
    groups = list(zip(np.split(logits, ends), np.split(answers, ends), strict=True))
    first = [bool(right[own.argmax()]) for own, right in groups if right.any()]
    surest = [own.max() for own, _ in groups]
    return {
        "statements_auroc": round(float(roc_auc_score(answers, logits)), 4),
        "questions_auroc": round(float(roc_auc_score([right.any() for _, right in groups], surest)), 4),
        "surest_right": round(float(np.mean(first)), 4),
    }


def export(network: ReaderNetwork, weights: ReaderWeights, found: Prepared, settings: Settings, out: Path) -> Path:
    """
    Write what a lowered network adds to *weights*, calibrated on the statements of dev as it is written, and its card.
    """
    path, added, cpu = out / ADAPTATION, adaptation(network), torch.device("cpu")
    _save(added, path, weights, {"answers": 1.0, "over": 0.0, "bias": 0.0})
    plain, logits = (both_read(network_of(each), found.own_dev, cpu) for each in (weights, AdaptedWeights(out)))
    answers = np.array([each.answers for one in found.own_dev for each in one.statements])
    own, _, bias = logistic(np.stack([logits, np.zeros_like(logits)], 1), answers)
    _save(added, path, weights, {"answers": own, "over": 0.0, "bias": bias})
    told = (dev_figures(plain, found.own_dev), dev_figures(logits, found.own_dev))
    text = card(path, weights, found, asdict(settings), told, (own, bias))
    (out / CARD).write_text(text, encoding="utf-8")
    return path


def _save(added: dict[str, NDArray[np.float16]], path: Path, weights: ReaderWeights, numbers: dict[str, float]) -> None:
    told = {name: str(value) for name, value in numbers.items()}
    save_file(added, path, {"format": ADAPTATION_FORMAT, "base": weights.digest, **told})
    in_order(path)
    path.chmod(0o644)  # the library writes for its owner alone


def prepared(external: Path, folder: Path) -> Prepared:
    """What a run is made of, as it was kept in *folder* or drawn anew."""
    # Imported here: where what is kept is trained on, neither the public rows nor the product is needed.
    from scripts.train_reader.prepare import prepare  # noqa: PLC0415 - as said above

    kept = folder / PREPARED
    if not kept.exists():
        kept.write_bytes(lzma.compress(pickle.dumps(prepare(external)), preset=3))
    found: Prepared = pickle.loads(lzma.decompress(kept.read_bytes()))  # noqa: S301 - written by this command
    return found


def main() -> int:
    """Draw and collect, train, export."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--folder", type=Path, required=True, help="where what is drawn is kept, outside the repository"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the weights that are adapted")
    for field in fields(Settings):
        kind = type(field.default)
        taken = {"action": argparse.BooleanOptionalAction} if kind is bool else {"type": kind}
        parser.add_argument(f"--{field.name.replace('_', '-')}", default=field.default, **taken)
    options = vars(parser.parse_args())
    folder, out = options.pop("folder"), options.pop("out")
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("PINCITE_EXTERNAL_DATA names no folder with the public rows and PDFs", file=sys.stderr)
        return 2
    settings = Settings(**options)
    if settings.kept and not settings.go_on:
        print("--kept is a share of the adaptation that a run begins with: it wants --go-on", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    found = prepared(Path(os.environ["PINCITE_EXTERNAL_DATA"]), folder)
    weights, device = ReaderWeights(out), torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network = lowered(network_of(weights), settings.rank)
    if settings.go_on:
        begun_with(network, out / ADAPTATION)
    fixed_below(network, settings.lowest)
    kinds = [(posed(getattr(found, kind), settings), getattr(settings, kind)) for kind in KINDS]
    steps = Steps(kinds, settings.questions, AT_ONCE[device.type])
    train(network, steps, settings, device)
    if settings.kept:
        part_way_back(network, out / ADAPTATION, settings.kept)
    print(json.dumps(dev_figures(both_read(network, found.own_dev, device), found.own_dev)))
    print(f"written: {export(network, weights, found, settings, out)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
