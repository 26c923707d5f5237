"""Chunks in which a sentence, a list or a table goes on from one to the next."""

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
