"""Cells of a table, written as rows of texts parted by bars."""

from pincite.model.pages import Cell


def cells(*rows: str) -> list[Cell]:
    """A cell for each text that is not blank; each begins at 0 of its page."""
    return [
        Cell(row=at, col=col, text=text, start=0, end=len(text))
        for at, row in enumerate(rows)
        for col, text in enumerate(row.split("|"))
        if text
    ]
