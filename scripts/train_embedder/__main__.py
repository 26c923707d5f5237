"""
One command from the project's own questions to the adaptation of the encoder and its card.

Run: ``PINCITE_EXTERNAL_DATA=… python -m scripts.train_embedder --out data/embedder``; some seven minutes on two
processors, most of them to read the papers.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from pincite.adapters.models.minilm import NAME, PINNED
from pincite.adapters.models.question_weights import FILE, FORMAT
from pincite.fingerprint import file_sha256
from pincite.retrieval.rules import Contracts
from scripts.measuring.reading_papers import READING
from scripts.train_embedder.network import QuestionNetwork, Settings, embedded, trained
from scripts.train_embedder.sought import Searched, searched
from scripts.train_reader.export import in_order
from scripts.train_reader.low_rank import adaptation

CARD = "CARD.md"
FIRST = 8
"""Chunks that an answer is made from, at most."""


def figures(vectors: Sequence[NDArray[np.float32]], tenants: Sequence[Searched], bound: float) -> dict[str, float]:
    """
    Shares in [0, 1]: of questions with a chunk that answers among the first eight, and of those with such a chunk at a
    cosine of *bound* or more; and of all pairs of a question and a chunk that come so near.
    """
    places, cosines, near, pairs = [], [], 0, 0
    for asked, tenant in zip(vectors, tenants, strict=True):
        found = asked @ tenant.chunks.T
        near, pairs = near + int((found >= bound).sum()), pairs + found.size
        for row, each in zip(found, tenant.sought, strict=True):
            best = row[list(each.right)].max()
            places.append(int((row > best).sum()))
            cosines.append(float(best))
    return {
        "recall@8": round(float(np.mean(np.array(places) < FIRST)), 4),
        "near_enough": round(float(np.mean(np.array(cosines) >= bound)), 4),
        "all_near_enough": round(near / pairs, 4),
    }


def export(network: QuestionNetwork, out: Path) -> Path:
    """Write what a lowered network adds to the packaged weights, the same bytes for the same network."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / FILE
    added = {name.removeprefix("encoder."): value for name, value in adaptation(network).items()}
    save_file(added, path, {"format": FORMAT, "base": PINNED["model.safetensors"]})
    in_order(path)
    path.chmod(0o644)  # the library writes for its owner alone
    return path


def card(path: Path, settings: Settings, train_on: Sequence[Searched], dev: Sequence[dict[str, float]]) -> str:
    """The card of the adaptation at *path*; *dev* are figures without and with it."""
    before, after = dev
    bound = Contracts.in_force().qa.retrieval.min_similarity
    names = {
        "recall@8": "questions with a chunk that answers among the eight that come nearest",
        "near_enough": f"questions with such a chunk at a similarity of {bound} or more",
        "all_near_enough": "pairs of any question and any chunk that come so near",
    }
    told = "\n".join(f"- {says}: {before[name]:.1%} without, {after[name]:.1%} with it" for name, says in names.items())
    rows = READING / "questions.jsonl"
    questions, chunks = sum(len(each.sought) for each in train_on), sum(len(each.chunks) for each in train_on)
    return f"""# The encoder's adaptation to questions

What `{path.name}` adds to {NAME} where a question is embedded: to each matrix of its layers one of rank
{settings.rank}, and its own biases and norms. Chunks are embedded by the packaged weights, so that no index changes.

- adaptation: {path.stat().st_size / 1e6:.1f} MB, SHA-256 `{file_sha256(path)}`
- over the packaged weights `{PINNED["model.safetensors"][:16]}`
- trained on the project's own questions of `reading_train` that a chunk answers: {questions:,} among {chunks:,} chunks
  (`{rows.name}` with SHA-256 `{file_sha256(rows)[:16]}`)
- settings: {", ".join(f"{name} {value:g}" for name, value in asdict(settings).items())}

By cosine alone, on `reading_dev`:

{told}

Made by `python -m scripts.train_embedder`, on two processors. Licence: as the project's.

Limits: English; a claim or a heading that is looked up is embedded by it too, and it learned from questions alone.
"""


def main() -> int:
    """Collect, train, export, measure."""
    parser = argparse.ArgumentParser(
        prog="train_embedder", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder that adaptation and card are written to")
    for field in fields(Settings):
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    options = vars(parser.parse_args())
    out = options.pop("out")
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 2
    settings, external = Settings(**options), Path(os.environ["PINCITE_EXTERNAL_DATA"])
    dev, train_on = (_searched(split, external) for split in ("dev", "train"))
    network, bound = trained(train_on, settings), Contracts.in_force().qa.retrieval.min_similarity
    told = [
        figures([embedded(each, tenant.sought) for tenant in dev], dev, bound) for each in (QuestionNetwork(), network)
    ]
    path = export(network, out)
    (out / CARD).write_text(card(path, settings, train_on, told), encoding="utf-8")
    print(f"{told[0]}\n{told[1]}\nwritten: {path}")
    return 0


def _searched(split: str, external: Path) -> list[Searched]:
    with tempfile.TemporaryDirectory() as scratch:
        return searched(split, external, Path(scratch))


if __name__ == "__main__":
    sys.exit(main())
