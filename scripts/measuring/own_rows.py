"""What the project wrote to train and to measure on, a file of JSON lines for each kind of text."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from pincite.model.stored import Stored, read_lines


class OwnRow(Stored):
    """A row with all that belongs to it, in one split; ``id`` is the name of its file and a running number."""

    id: str
    split: Literal["train", "dev"]

    @property
    def kind(self) -> str:
        """What kind of text it is, by the name of its file."""
        return self.id.rpartition("-")[0]


Row = TypeVar("Row", bound=OwnRow)


def own_rows(folder: Path, form: type[Row]) -> list[Row]:
    """
    Every row in *folder*, in order of files and lines.

    Raises:
        InputError: If a line is none of that *form*; names file, line and field.
    """
    return [row for path in sorted(folder.glob("*.jsonl")) for row in read_lines(path, form)]


def doubled_ids(rows: Sequence[OwnRow]) -> Iterator[str]:
    """Yield one sentence for each id that stands more than once."""
    for name, count in Counter(row.id for row in rows).items():
        if count > 1:
            yield f"{name}: {count} rows have this id"
