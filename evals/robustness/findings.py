"""What an instrument leaves in a run's folder: a line a case, and what they come to."""

from collections.abc import Iterable
from pathlib import Path

from pincite.model.stored import Stored


def write_findings(folder: Path, name: str, rows: Iterable[Stored], summary: Stored) -> None:
    """Write ``<name>.jsonl`` and ``<name>.json`` into *folder*, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_text("".join(f"{row.model_dump_json()}\n" for row in rows), encoding="utf-8")
    (folder / f"{name}.json").write_text(f"{summary.model_dump_json(indent=2)}\n", encoding="utf-8")
