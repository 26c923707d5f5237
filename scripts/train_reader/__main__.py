"""
One command from public rows to weights and a model card.

Run: ``PINCITE_EXTERNAL_DATA=… python -m scripts.train_reader --folder FOLDER --minutes 90 --out data/reader``. The same
command again goes on from the last checkpoint, also after a kill; with more minutes or pairs the schedule is stretched,
its rate rises and falls to 0 anew. ``--start`` begins another run, on other pairs, with the best weights of an earlier
one. ``FOLDER`` holds pairs and checkpoints (200 MB) and must lie outside the repository.
"""

import argparse
import json
import os
import shutil
import sys
from dataclasses import fields
from pathlib import Path

import torch

from scripts.train_reader.encode import encode
from scripts.train_reader.export import export
from scripts.train_reader.loop import BEST, CHECKPOINT, EARLIER, START, earlier_pairs, work
from scripts.train_reader.mixture import DEV_PAIRS, draw, material
from scripts.train_reader.settings import Settings, allocation

CALIBRATED_ON = 1200
"""Dev pairs on which probabilities are calibrated."""


def parser() -> argparse.ArgumentParser:
    """The command's options: two folders, and every setting of a run."""
    found = argparse.ArgumentParser(
        prog="train_reader", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    found.add_argument("--folder", type=Path, required=True, help="where pairs and checkpoints are kept")
    found.add_argument("--out", type=Path, help="where weights and card are written at the end; nowhere unless given")
    found.add_argument("--start", type=Path, help="folder of an earlier run whose best weights this one begins with")
    for field in fields(Settings):
        if field.name != "words_frozen":
            found.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    return found


def main() -> int:
    """Prepare, train, export."""
    options = vars(parser().parse_args())
    folder, out, start = options.pop("folder"), options.pop("out"), options.pop("start")
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("PINCITE_EXTERNAL_DATA names no folder that holds reading/*.jsonl.xz", file=sys.stderr)
        return 2
    settings, external = Settings(**options), Path(os.environ["PINCITE_EXTERNAL_DATA"])
    folder.mkdir(parents=True, exist_ok=True)
    if start and not (folder / CHECKPOINT).exists():
        shutil.copy(start / BEST, folder / START)
        (folder / EARLIER).write_text(json.dumps(earlier_pairs(start)) + "\n", encoding="utf-8")
    if not (folder / "encoded.pt").exists():
        prepare(external, folder, settings)
    (folder / "meeting").unlink(missing_ok=True)
    os.environ.update(allocation())
    torch.multiprocessing.spawn(work, (folder, settings), nprocs=settings.workers)
    if out:
        print(f"written: {export(folder, out, settings.pieces, external, CALIBRATED_ON)}")
    return 0


def prepare(external: Path, folder: Path, settings: Settings) -> None:
    """Draw the pairs of the run and its dev, and keep them in word pieces."""
    found = material(external)
    train = draw(found.rows["train"], settings.pairs, settings.pieces, settings.seed)
    dev = draw(found.rows["dev"], sum(DEV_PAIRS.values()), settings.pieces, settings.seed)
    torch.save(
        (encode(train, settings.pieces), encode([pair for pair in dev if DEV_PAIRS[pair.task]], settings.pieces)),
        folder / "encoded.pt",
    )
    print(
        f"{len(train)} pairs to train on, {len(dev)} of dev; left out for a run of words shared with a "
        f"measured passage: {dict(found.dropped)}"
    )


if __name__ == "__main__":
    sys.exit(main())
