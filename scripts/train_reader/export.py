"""
Writes a run's best weights as the engine reads them: float16 over the packaged encoder, with the calibration in the
file's header, and the model card.
"""

import json
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import save_file

from pincite.adapters.models.minilm import PINNED, pinned_file
from pincite.adapters.models.reader_weights import ENCODER, FILE, FORMAT
from pincite.adapters.models.safetensors_file import float_tensors
from pincite.fingerprint import file_sha256
from pincite.model.stored import json_lines
from scripts.train_reader.calibration import calibrated
from scripts.train_reader.card import card
from scripts.train_reader.encode import Encoded
from scripts.train_reader.loop import BEST, HISTORY, earlier_pairs
from scripts.train_reader.network import ReaderNetwork, scored
from scripts.train_reader.scoring import figures

CARD, NUMBERS = "CARD.md", "figures.json"
LENGTH = 8
"""Bytes in which a file of this format says how long its header is."""

MOST = 50_000_000
"""Bytes that the weights may have."""


def export(folder: Path, out: Path, pieces: int, external: Path, rows: int) -> Path:
    """
    Weights and card of the run in *folder*, written to *out*; calibrated on the first *rows* of dev, which is in a
    seeded order.

    Raises:
        ValueError: If the weights are larger than 50 MB.
    """
    out.mkdir(parents=True, exist_ok=True)
    network = ReaderNetwork()
    network.load_state_dict(torch.load(folder / BEST, weights_only=True, map_location="cpu"))
    dev: list[Encoded] = torch.load(folder / "encoded.pt", weights_only=False)[1][:rows]
    scores = scored(network, dev, torch.device("cpu"))
    told = {name: str(value) for name, value in calibrated(dev, scores).items()}
    path = out / FILE
    save_file(
        changed(network), path, {"format": FORMAT, "base": PINNED["model.safetensors"], "pieces": str(pieces), **told}
    )
    in_order(path)
    path.chmod(0o644)  # the library writes for its owner alone
    if (size := path.stat().st_size) > MOST:
        msg = f"{path}: {size} bytes; at most {MOST} may ship"
        raise ValueError(msg)
    history = [json.loads(line) for _, line in json_lines((folder / HISTORY).read_text(encoding="utf-8"))]
    numbers = {
        "pairs": earlier_pairs(folder),
        "dev": figures(dev, scores),
        "calibration": told,
        "digest": file_sha256(path),
        "bytes": size,
    }
    measured = folder / NUMBERS
    digests = {source.name: file_sha256(source) for source in sorted((external / "reading").glob("*.xz"))}
    text = card(
        numbers, history, digests, json.loads(measured.read_text(encoding="utf-8")) if measured.exists() else {}
    )
    (out / CARD).write_text(text, encoding="utf-8")
    return path


def in_order(path: Path) -> None:
    """
    Write the header of *path* anew with its names in order, which the library gives in another one each time: the same
    weights are the same bytes.
    """
    whole = path.read_bytes()
    size = int.from_bytes(whole[:LENGTH], "little")
    header = json.dumps(json.loads(whole[LENGTH : LENGTH + size]), sort_keys=True, separators=(",", ":")).encode()
    path.write_bytes(len(header).to_bytes(LENGTH, "little") + header + whole[LENGTH + size :])


def changed(network: ReaderNetwork) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float16]]]:
    """The heads, and those tensors of the encoder that are not the packaged ones, in float16 by name."""
    base = float_tensors(pinned_file("model.safetensors"))
    found = {}
    for name, value in sorted(network.state_dict().items()):
        plain, own = name.removeprefix(ENCODER), value.detach().cpu().numpy()
        if name.startswith(ENCODER) and (plain not in base or np.array_equal(base[plain], own)):
            continue
        found[name] = np.ascontiguousarray(own, np.float16)
    return found
