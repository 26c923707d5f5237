"""
Adapts the trained reader to statements, rows and sentences by themselves, and writes what it adds to the weights as a
low-rank adaptation beside them.

Run: ``PINCITE_EXTERNAL_DATA=… python -m scripts.train_reader.adapt --folder FOLDER --out data/reader``. It asks the
product's own retrieval for the statements (once, kept in ``FOLDER``), trains on those of ``train``, and calibrates on
those of ``dev``; some forty minutes on two processors.
"""

import argparse
import os
import pickle
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from sklearn.metrics import roc_auc_score
from torch.nn import functional
from tqdm import tqdm

from pincite.adapters.models.reader_weights import (
    ADAPTATION,
    ADAPTATION_FORMAT,
    DOWN,
    ENCODER,
    UP,
    AdaptedWeights,
    ReaderWeights,
)
from pincite.fingerprint import file_sha256
from scripts.train_reader.calibration import logistic
from scripts.train_reader.encode import Encoded, encode, tensors
from scripts.train_reader.export import in_order
from scripts.train_reader.network import ReaderNetwork, network_of, scored
from scripts.train_reader.own import NAME
from scripts.train_reader.pairs import Pair
from scripts.train_reader.statements import Brought, brought

PIECES = 96
"""Word pieces of a question with its statement; what goes beyond is cut away."""

QUESTIONS = 5
"""In a batch."""

RIGHT, OTHERS = 2, 5
"""Statements of a question in a batch, at most: such as answer, and such as do not."""

EPOCHS, RATE, HEADS = 2, 3e-5, 4.0
"""``HEADS`` is by how much the heads learn faster than the encoder."""

WARM, DECAY = 0.06, 0.01
TOGETHER = 0.5
"""Weight of the choice among a question's statements beside the verdict on each."""

RANK = 16
"""Of the matrices that are added: in float16 they take a fifteenth of the weights; 32 and 64 tell no better."""

CARD = "STATEMENTS.md"

Tensors = dict[str, NDArray[np.float32]]


def encoded(one: Brought) -> list[Encoded]:
    """The statements of a question in word pieces, with whether each answers."""
    return encode(
        [Pair("rel", NAME, one.question, each.text, str(int(each.answers))) for each in one.statements], PIECES
    )


def loss_of(scores: torch.Tensor, answers: torch.Tensor, questions: torch.Tensor) -> torch.Tensor:
    """
    What each statement's verdict loses, in the mean, and what the choice among those of one question does, "none of
    them" (score 0) being one more.

    Args:
        scores: Logits that a statement answers [statements].
        answers: 1.0 where it does, else 0.0 [statements].
        questions: Number of its question, from 0 [statements].
    """
    total = functional.binary_cross_entropy_with_logits(scores, answers)
    count = int(questions.max()) + 1
    for number in range(count):
        own = questions == number
        options = torch.cat([scores[own], scores.new_zeros(1)])
        right = torch.cat([answers[own], (1 - answers[own].max()).reshape(1)])
        chosen = torch.logsumexp(options.masked_fill(right == 0, -1e4), 0)
        total = total + TOGETHER * (torch.logsumexp(options, 0) - chosen) / count
    return total


def drawn(statements: Sequence[Encoded], chance: random.Random) -> list[Encoded]:
    """The *statements* of a question in one batch."""
    right = [each for each in statements if each.answers]
    others = [each for each in statements if not each.answers]
    chance.shuffle(others)
    return [*right[:RIGHT], *others[:OTHERS]]


def train(network: ReaderNetwork, found: Sequence[Sequence[Encoded]], seed: int = 0) -> None:
    """Train the network in place on statements by question; the rate rises over the first batches and falls to 0."""
    torch.manual_seed(seed)
    chance = random.Random(seed)  # noqa: S311 - an order, not a secret
    named = [(name, weight) for name, weight in network.named_parameters() if weight.requires_grad]
    groups = [
        {"params": [weight for name, weight in named if name.startswith(ENCODER) == inner], "lr": rate}
        for inner, rate in ((True, RATE), (False, RATE * HEADS))
    ]
    optimizer, order = torch.optim.AdamW(groups, weight_decay=DECAY), list(found)
    steps = EPOCHS * -(-len(order) // QUESTIONS)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (WARM * steps), (steps - step) / ((1 - WARM) * steps))
    )
    with tqdm(total=steps, unit="batch", disable=None) as progress:
        for _ in range(EPOCHS):
            chance.shuffle(order)
            for begin in range(0, len(order), QUESTIONS):
                asked = [drawn(each, chance) for each in order[begin : begin + QUESTIONS]]
                batch = tensors([each for statements in asked for each in statements])
                questions = torch.tensor([at for at, statements in enumerate(asked) for _ in statements])
                scores = network(batch["ids"], batch["kinds"], batch["mask"])[1]
                loss = loss_of(scores, batch["answers"].float(), questions)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_([weight for _, weight in named], 1.0)
                optimizer.step()
                schedule.step()
                progress.update()


def low_rank(before: Tensors, after: Tensors, rank: int = RANK) -> dict[str, NDArray[np.float16]]:
    """
    What leads from the one to the other, by the names of an adaptation: of a matrix the nearest of that *rank*, of all
    else the later value; nothing for what is the same.

    Source: Eckart and Young 1936 (the truncated singular value decomposition is the nearest).
    """
    found: dict[str, NDArray[np.float16]] = {}
    for name, value in sorted(after.items()):
        if np.array_equal(before[name], value):
            continue
        if value.ndim == 1 or min(value.shape) <= rank:
            found[name] = value.astype(np.float16)
            continue
        left, sizes, right = np.linalg.svd(value - before[name], full_matrices=False)
        root = np.sqrt(sizes[:rank])
        found[name + UP] = np.ascontiguousarray(left[:, :rank] * root, np.float16)
        found[name + DOWN] = np.ascontiguousarray(root[:, None] * right[:rank], np.float16)
    return found


def tensors_of(network: ReaderNetwork) -> Tensors:
    """Every tensor of floats by name."""
    return {
        name: value.detach().numpy().astype(np.float32)
        for name, value in network.state_dict().items()
        if value.is_floating_point()
    }


def export(
    weights: ReaderWeights, network: ReaderNetwork, found: Sequence[Brought], dev: Sequence[Brought], out: Path
) -> Path:
    """
    Write the adaptation that was trained on *found*, calibrated on *dev* as it is after it was brought to its rank, and
    its card.
    """
    statements = [each for one in dev for each in encoded(one)]
    answers = np.array([each.answers for each in statements])

    def logits_of(judge: ReaderNetwork) -> NDArray[np.float64]:
        return scored(judge, statements, torch.device("cpu"))[:, 0].astype(np.float64)

    adaptation = low_rank(tensors_of(network_of(weights)), tensors_of(network))
    path, numbers = out / ADAPTATION, {"answers": 1.0, "over": 0.0, "bias": 0.0}
    _save(adaptation, path, weights, numbers)
    logits = logits_of(network_of(AdaptedWeights(out)))
    own, _, bias = logistic(np.stack([logits, np.zeros_like(logits)], 1), answers)
    _save(adaptation, path, weights, {"answers": own, "over": 0.0, "bias": bias})
    plain = logits_of(network_of(weights))
    areas = (float(roc_auc_score(answers, plain)), float(roc_auc_score(answers, logits)))
    (out / CARD).write_text(card(path, weights, found, dev, areas, (own, bias)), encoding="utf-8")
    return path


def card(  # noqa: PLR0913, PLR0917 - all that is told of it
    path: Path,
    weights: ReaderWeights,
    found: Sequence[Brought],
    dev: Sequence[Brought],
    areas: tuple[float, float],
    calibration: tuple[float, float],
) -> str:
    """The card of the adaptation at *path*; *areas* are AUROC on dev without and with it."""

    def counted(asked: Sequence[Brought]) -> str:
        told = [each for one in asked for each in one.statements]
        return (
            f"{len(asked):,} questions, {len(told):,} statements, {sum(each.answers for each in told):,} of them answer"
        )

    return f"""# The reader's adaptation to statements

What `{path.name}` adds to the weights in this folder where a row or a sentence is read by itself: to each
matrix one of rank {RANK}, and its own biases, norms and heads.

- adaptation: {path.stat().st_size / 1e6:.1f} MB, SHA-256 `{file_sha256(path)}`
- over the weights `{weights.digest[:16]}`
- trained on the project's own questions of `reading_train`: {counted(found)}
- calibrated on `reading_dev`: {counted(dev)}; logit × {calibration[0]} + {calibration[1]}
- AUROC on the statements of dev: {areas[1]:.3f}; without the adaptation {areas[0]:.3f}

Made by `python -m scripts.train_reader.adapt`. Licence as of the weights: CC BY-SA 4.0.

Limits: short questions in the words of who has not read the paper, of policies, procedures, contracts and reports in
English; what it says of a statement is no probability that a whole passage answers, and of claims it says nothing.
"""


def _save(
    adaptation: dict[str, NDArray[np.float16]], path: Path, weights: ReaderWeights, numbers: dict[str, float]
) -> None:
    told = {name: str(value) for name, value in numbers.items()}
    save_file(adaptation, path, {"format": ADAPTATION_FORMAT, "base": weights.digest, **told})
    in_order(path)
    path.chmod(0o644)  # the library writes for its owner alone


def collected(split: str, external: Path, folder: Path) -> list[Brought]:
    """The statements of a split, as they were kept or collected anew."""
    kept = folder / f"{split}.pickle"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as scratch:
            kept.write_bytes(pickle.dumps(list(brought(split, external, Path(scratch)))))
    found: list[Brought] = pickle.loads(kept.read_bytes())  # noqa: S301 - written by this command
    return found


def main() -> int:
    """Collect, train, export."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="where statements are kept, outside the repository")
    parser.add_argument("--out", type=Path, required=True, help="folder of the weights that are adapted")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 2
    external = Path(os.environ["PINCITE_EXTERNAL_DATA"])
    options.folder.mkdir(parents=True, exist_ok=True)
    found, dev = (collected(split, external, options.folder) for split in ("train", "dev"))
    weights = ReaderWeights(options.out)
    network = network_of(weights)
    train(network, [encoded(one) for one in found])
    print(f"written: {export(weights, network, found, dev, options.out)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
