"""
Precision, recall and F1 of cell adjacency relations on a folder of PDFs with ``-str.xml`` truths (ICDAR 2013's form).

A relation is two neighbouring contents and a direction: for every cell with text, the nearest cell with text to the
right and below. Contents are compared without white space. A document's relations are counted as a multiset, table by
table matched to the predicted tables of its pages. Run: ``PINCITE_EXTERNAL_DATA=… python
tests/benchmarks/table_structure.py [--plain]``.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pymupdf

from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.adapters.pdf.pymupdf_sheets import read_sheet
from pincite.ingest.structure.tables.rulings import frames, joined
from pincite.model.pages import ParsedDocument
from pincite.recipes import load_recipe

Relation = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Placed:
    """A content with the rows and columns it covers, both ends included."""

    row: int
    last_row: int
    col: int
    last_col: int
    text: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Relations right, predicted and true."""

    right: int
    predicted: int
    true: int

    @property
    def precision(self) -> float:
        """Share of the predicted that is right; nothing predicted is 0."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Share of the true that was predicted."""
        return self.right / self.true

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return 2 * self.right / (self.predicted + self.true)


def relations(cells: Sequence[Placed]) -> Counter[Relation]:
    """Adjacency relations of one table."""
    found: Counter[Relation] = Counter()
    full = [cell for cell in cells if cell.text]
    for cell in full:
        right = [o for o in full if o.col > cell.last_col and o.row <= cell.last_row and cell.row <= o.last_row]
        below = [o for o in full if o.row > cell.last_row and o.col <= cell.last_col and cell.col <= o.last_col]
        found.update((cell.text, other.text, "right") for other in _nearest_by_row(cell, right))
        found.update((cell.text, other.text, "below") for other in _nearest_by_col(cell, below))
    return found


def _nearest_by_row(cell: Placed, right: Sequence[Placed]) -> set[Placed]:
    lines = [[o for o in right if o.row <= row <= o.last_row] for row in range(cell.row, cell.last_row + 1)]
    return {min(line, key=lambda o: o.col) for line in lines if line}


def _nearest_by_col(cell: Placed, below: Sequence[Placed]) -> set[Placed]:
    lines = [[o for o in below if o.col <= col <= o.last_col] for col in range(cell.col, cell.last_col + 1)]
    return {min(line, key=lambda o: o.row) for line in lines if line}


def plain(text: str) -> str:
    """Content as it is compared: without white space."""
    return "".join(text.split())


def truth(path: Path) -> list[list[Placed]]:
    """The tables of a ``-str.xml``, regions of one table put together."""
    tables = []
    for table in ET.parse(path).getroot().iter("table"):  # noqa: S314 - data that we fetched ourselves
        cells = [cell for region in table.iter("region") for cell in _region(region)]
        tables.append(cells)
    return tables


def _region(region: ET.Element) -> Iterator[Placed]:
    down, over = int(region.get("row-increment") or 0), int(region.get("col-increment") or 0)
    for cell in region.iter("cell"):
        row, col = int(cell.attrib["start-row"]) + down, int(cell.attrib["start-col"]) + over
        last_row = int(cell.get("end-row") or row - down) + down
        last_col = int(cell.get("end-col") or col - over) + over
        yield Placed(row, last_row, col, last_col, plain(cell.findtext("content") or ""))


def ours(path: Path) -> list[list[Placed]]:
    """The tables this project finds, page by page; raises TypeError for a file it does not parse."""
    parsed = PyMuPdfParser(load_recipe().parser).parse(path)
    if not isinstance(parsed, ParsedDocument):
        msg = f"{path.name}: {parsed.reason}"
        raise TypeError(msg)
    return [
        [Placed(c.row, c.row + c.rowspan - 1, c.col, c.col + c.colspan - 1, plain(c.text)) for c in table.cells]
        for page in parsed.pages
        for table in page.tables
    ]


def find_tables(path: Path) -> list[list[Placed]]:
    """The tables that PyMuPDF's own finder sees with its defaults."""
    with pymupdf.open(path) as pdf:
        return [
            [
                Placed(r, r, c, c, plain(text or ""))
                for r, row in enumerate(table.extract())
                for c, text in enumerate(row)
            ]
            for page in pdf
            for table in page.find_tables().tables
        ]


def count(true: Iterable[Sequence[Placed]], predicted: Iterable[Sequence[Placed]]) -> Counts:
    """Relations of a whole document, as multisets."""
    want: Counter[Relation] = sum((relations(table) for table in true), Counter())
    have: Counter[Relation] = sum((relations(table) for table in predicted), Counter())
    return Counts((want & have).total(), have.total(), want.total())


def is_ruled(path: Path) -> bool:
    """Whether a page of the document has a frame with rulings inside it both ways."""
    with pymupdf.open(path) as pdf:
        sheets = [read_sheet(page, number) for number, page in enumerate(pdf, start=1)]
    return any(
        len(frame.across) > 2 and len(frame.down) > 2 for sheet in sheets for frame in frames(joined(sheet.rulings))
    )


def main(folder: Path, finder: object) -> None:
    """Print the figures of every document, and of all of them with and without rulings."""
    rows: list[tuple[Path, bool, Counts]] = []
    for path in sorted(folder.glob("*.pdf")):
        true = truth(folder / f"{path.stem}-str.xml")
        rows.append((path, is_ruled(path), count(true, finder(path))))  # type: ignore[operator]
        print(
            f"{path.stem:10} {'ruled' if rows[-1][1] else 'plain'} P {rows[-1][2].precision:.3f} R "
            f"{rows[-1][2].recall:.3f} F1 {rows[-1][2].f1:.3f}"
        )
    for name, chosen in (
        ("all", rows),
        ("ruled", [r for r in rows if r[1]]),
        ("without rulings", [r for r in rows if not r[1]]),
    ):
        counts = [each for _, _, each in chosen]
        micro = Counts(sum(c.right for c in counts), sum(c.predicted for c in counts), sum(c.true for c in counts))
        mean = sum(c.f1 for c in counts) / len(counts)
        print(
            f"{name}: {len(counts)} documents, micro P {micro.precision:.3f} R {micro.recall:.3f} F1 "
            f"{micro.f1:.3f}, mean of documents F1 {mean:.3f}"
        )


if __name__ == "__main__":
    data = os.environ.get("PINCITE_EXTERNAL_DATA")
    if not data:
        sys.exit("PINCITE_EXTERNAL_DATA is not set: it names the folder that holds icdar2013/")
    main(Path(data) / "icdar2013", find_tables if "--plain" in sys.argv else ours)
