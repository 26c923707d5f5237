"""Chunks in which a sentence, a list or a table goes on from one to the next."""

from collections.abc import Sequence

from pincite.model.chunks import IndexedChunk
from tests.pincite.retrieval.library import row

TITLE = "Travel and expenses"


FOOT = row(
    "te-07",
    0,
    "A receipt is needed for every expense of 10 GBP or more. If a receipt has been lost, a",
    title=TITLE,
    page=4,
)


HEAD = row(
    "te-07", 1, "declaration is accepted up to 35 GBP. Mileage is paid monthly with the salary.", title=TITLE, page=5
)


WHOLE = "If a receipt has been lost, a declaration is accepted up to 35 GBP."


QUESTION = "Up to what amount is a declaration accepted if a receipt has been lost?"


LEAD = (
    "Every order is checked.\nThe batch record must include the following:\n"
    "• Date and time of each step\n• Identity of the major equipment"
)


REST = "• Weight of each raw material\n• Signature of the operator\n\nRecords are kept for ten years."


HEADER = ("", "Three Months Ended April 1, 2023", "Three Months Ended March 26, 2022")


def table(number: int, text: str, *, page: int = 1) -> IndexedChunk:
    """A part of one table, a line for each row and a tab between its cells."""
    found, at, rows = row("q2", number, text, title="Report", page=page), 0, []
    for line in text.split("\n"):
        cells = []
        for cell in line.split("\t"):
            cells.append((at, at + len(cell)))
            at += len(cell) + 1
        rows.append((*cells, *[(0, 0)] * (len(HEADER) - len(cells))))
    return found.model_copy(
        update={"chunk": found.chunk.model_copy(update={"kind": "table", "header": HEADER, "rows": tuple(rows)})}
    )


TOP = table(
    0,
    "\tThree Months Ended April 1, 2023\tThree Months Ended March 26, 2022\nEurope:\nNet sales\t23,945\t23,287\nChina:",
)


BELOW = table(1, "Net sales\t17,812\t18,343\nOperating income\t7,531\t8,112\nJapan:\nNet sales\t7,176\t7,724")


def table_row(doc_id: str, number: int, lines: Sequence[Sequence[str]]) -> IndexedChunk:
    """A stored table whose *lines* are its cells, the first of them the names of its columns."""
    text, spans = "", []
    for line in lines:
        cells = []
        for cell in line:
            cells.append((len(text), len(text) + len(cell)))
            text += f"{cell}\t"
        text = f"{text[:-1]}\n"
        spans.append(tuple(cells))
    found = row(doc_id, number, text.rstrip("\n"))
    table = {"kind": "table", "header": lines[0], "rows": tuple(spans)}
    return found.model_copy(update={"chunk": found.chunk.model_copy(update=table)})
