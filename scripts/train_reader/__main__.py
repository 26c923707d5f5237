"""
One command from public rows to weights and a model card.

Run: ``PINCITE_EXTERNAL_DATA=… python -m scripts.train_reader --folder FOLDER --minutes 90``; the same command again goes on from the last checkpoint, also
after a kill. ``FOLDER`` holds checkpoints and must lie outside the repository.
"""

import argparse
import os
import sys
from dataclasses import fields
from pathlib import Path

import torch

from scripts.train_reader.encode import encode
from scripts.train_reader.loop import work
from scripts.train_reader.mixture import DEV_PAIRS, draw, material
from scripts.train_reader.settings import Settings, allocation


def main() -> int:
    """Prepare, train, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where pairs and checkpoints are kept")
    for field in fields(Settings):
        if field.name != "words_frozen":
            parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    options = vars(parser.parse_args())
    folder: Path = options.pop("folder")
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("PINCITE_EXTERNAL_DATA names no folder that holds reading/*.jsonl.xz", file=sys.stderr)
        return 2
    settings = Settings(**options)
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "encoded.pt").exists():
        prepare(Path(os.environ["PINCITE_EXTERNAL_DATA"]), folder, settings)
    (folder / "meeting").unlink(missing_ok=True)
    os.environ.update(allocation())
    torch.multiprocessing.spawn(work, (folder, settings), nprocs=settings.workers)
    return 0


def prepare(external: Path, folder: Path, settings: Settings) -> None:
    """Draw the pairs of the run and its dev, and keep them in word pieces."""
    found = material(external)
    train = draw(found.rows["train"], settings.pairs, settings.pieces, settings.seed)
    dev = draw(found.rows["dev"], sum(DEV_PAIRS.values()), settings.pieces, settings.seed)
    torch.save((encode(train, settings.pieces), encode([pair for pair in dev if DEV_PAIRS[pair.task]], settings.pieces)), folder / "encoded.pt")
    print(f"{len(train)} pairs to train on, {len(dev)} of dev; left out for a run of words shared with a measured passage: {dict(found.dropped)}")


if __name__ == "__main__":
    sys.exit(main())
