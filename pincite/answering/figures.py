"""A question's figures held against a table's cells."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import relation
from pincite.values.reader import read_values

_UNIT_WORD = re.compile(r"[^\W\d_]+$")


def in_cells(asked: Sequence[TypedValue], cells: Sequence[tuple[str, str]]) -> int:
    """
    1 where a row's cells hold a figure of the question, -1 where the cell for it excludes it, else 0.

    A figure that a column's name holds selects the column and no row.
    Any other belongs to the first cell if it is a bare count, and to a cell whose column is named with its unit if it has one ("55 kg", "Body weight in kg").
    """
    verdicts = []
    for value in asked:
        if any(value.text in name for name, _ in cells):
            continue
        unit = _UNIT_WORD.search(value.text)
        if value.kind is ValueKind.COUNT:
            texts = [cells[0][1]] if cells else []
        else:
            texts = [cell for name, cell in cells if unit and re.search(rf"\b{re.escape(_singular(unit[0]))}s?\b", name, re.IGNORECASE)]
        figure = read_values(re.sub(r"[^\d.,]+", " ", value.text).strip())
        found = [v for text in texts for v in read_values(text) if v.kind is ValueKind.COUNT]
        if found and figure and figure[0].kind is ValueKind.COUNT:
            verdicts.append(
                any(relation(replace(figure[0], role=(), comparator=value.comparator), replace(v, role=(), negated=False)) != "contradicts" for v in found)
            )
    return 0 if not verdicts else 1 if all(verdicts) else -1


def _singular(unit: str) -> str:
    """A unit as a column may name it: "12 months" belong below "Month"."""
    return unit.removesuffix("s") or unit
