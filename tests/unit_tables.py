"""
PDFs whose tables say once what they are of and what their figures are in: in a caption above or below, in a note, in a
label, in a column of units.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pymupdf

SIZE, LINE, LEFT = 9, 15.0, 60.0
RIGHTS = (330.0, 400.0, 470.0)
"""Right edges of the columns of figures."""
Lines = Sequence[str | tuple[str, ...]]

REGIONS: Lines = (
    "*Results by region",
    "",
    "The group reports three regions. The tables below show the same lines for each.",
    "",
    "Table 1. Revenue and operating profit by region (NOK million)",
    ("*", "2024", "2023", "Change"),
    "*Coast",
    ("Revenue", "3,905", "3,870", "0.9%"),
    ("Operating profit", "412", "365", "12.9%"),
    "*Lakes",
    ("Revenue", "1,740", "1,452", "19.8%"),
    ("Operating profit", "148", "121", "22.3%"),
    "*Inland",
    ("Revenue", "2,767", "2,658", "4.1%"),
    ("Operating profit", "(36)", "52", "n/m"),
    "",
    "Table 2. Board sold by region (thousand tonnes)",
    ("*", "2024", "2023", "Change"),
    ("Coast", "612", "640", "(4.4%)"),
    ("Lakes", "288", "231", "24.7%"),
    ("Inland", "455", "449", "1.3%"),
    "",
    (
        "The loss in the region Inland comes from a write-down on the plant there, whose largest customer moved "
        "its orders."
    ),
)
PEOPLE: Lines = (
    "*People and safety",
    "",
    "Sick leave fell to 5.1 per cent of the planned hours from 5.8 per cent in 2023.",
    "",
    "Table 3. Employees at year-end",
    ("*", "2024", "2023", "2022"),
    ("Coast", "1,892", "2,071", "2,090"),
    ("Lakes", "1,104", "862", "840"),
    ("Inland", "1,322", "1,340", "1,361"),
    "",
    "Table 4. Injuries with lost time (per million hours worked)",
    ("*", "2024", "2023", "2022"),
    ("Coast", "4.2", "5.0", "6.1"),
    ("Lakes", "7.9", "6.4", "6.8"),
    ("Inland", "5.5", "5.7", "5.9"),
    "",
    "The rise in the region Lakes is due to the start of the new mill, where eleven of the injuries happened.",
)
SAW: Lines = (
    "*Technical data",
    "",
    "The saw is delivered in two sizes. Both run on three phases and are bolted to the floor before their first use.",
    "",
    ("*Item", "BX-240", "BX-300"),
    ("Motor power (kW)", "1.5", "2.2"),
    ("Band length (mm)", "2480", "2925"),
    ("Weight (kg)", "265", "390"),
    ("Coolant tank (l)", "18", "30"),
    ("Tension of the band, bar", "180", "210"),
    "Table 1: Dimensions and drive",
    "",
    "",
    ("*Shape", "0°", "45°", "60°"),
    ("Round bar", "240", "170", "100"),
    ("Square bar", "220", "150", "85"),
    ("Flat bar", "260", "160", "95"),
    "Table 2: Largest cut (mm)",
    "Values of the second table are for the BX-240.",
    "",
    "Keep this page beside the machine, so that whoever sets up a cut can read it there and need not guess.",
)
PUMP: Lines = (
    "*Data sheet",
    "",
    "The pump is made for clean water. Its data hold at sea level and were measured on the test bench of the maker.",
    "",
    ("*Property", "Unit", "P-20", "P-35"),
    ("Weight", "kg", "14", "22"),
    ("Power taken up", "kW", "0.75", "1.5"),
    ("Highest pressure", "bar", "6", "9"),
    ("Stages", "", "2", "4"),
    "",
    "Keep this sheet beside the pump, so that whoever runs it can read it there and need not guess.",
)
TWO: Lines = (
    "*Safety at work",
    "",
    "The tables below count what was reported to the works council in each of the last years.",
    "",
    ("*Site", "2024", "2023"),
    ("North", "12", "14"),
    ("South", "9", "7"),
    ("West", "4", "8"),
    "",
    "",
    "Table 1. Days of work lost",
    ("*Site", "2024", "2023"),
    ("North", "120", "104"),
    ("South", "61", "77"),
    ("West", "33", "48"),
    "",
    "Keep this page beside the door, so that whoever comes to work can read it there and need not ask anyone.",
)
LONG: Lines = (
    *REGIONS[:15],
    "",
    "Table 2. Board sold by region and by grade, without what the mills",
    "take from each other (thousand tonnes)",
    *REGIONS[17:],
)
PAPERS = {
    "two": (TWO,),
    "long": (LONG,),
    "report": (REGIONS, PEOPLE),
    "people": (PEOPLE,),
    "saw": (SAW,),
    "pump": (PUMP,),
}
TITLES = {
    "report": "Board mills annual report 2024",
    "people": "Board mills, people and safety",
    "saw": "Band saws BX",
    "pump": "Pumps for clean water",
}


def write(path: Path, paper: str) -> Path:
    """
    One of ``PAPERS`` as a PDF at *path*: a string is a line, a tuple a row, bold behind an asterisk; those of "saw",
    "pump" and "two" have frames.
    """
    with pymupdf.open() as pdf:
        for lines in PAPERS[paper]:
            _page(pdf.new_page(width=612, height=792), lines, framed=paper in {"saw", "pump", "two"})
        pdf.save(path)
    return path


def _page(page: Any, lines: Lines, *, framed: bool) -> None:
    for at, line in enumerate(lines):
        top = 60 + at * LINE
        texts = (line,) if isinstance(line, str) else line
        font = "hebo" if texts[0].startswith("*") else "helv"
        page.insert_text((LEFT, top), texts[0].removeprefix("*"), fontsize=SIZE, fontname=font)
        for right, text in zip(RIGHTS, texts[1:], strict=False):
            page.insert_text(
                (right - pymupdf.get_text_length(text, font, SIZE), top), text, fontsize=SIZE, fontname=font
            )
        if framed and len(texts) > 1:
            edges = (LEFT - 4, 250, *(right + 6 for right in RIGHTS[: len(texts) - 1]))
            _frame(page, edges, top)


def _frame(page: Any, edges: Sequence[float], top: float) -> None:
    for low, high in pairwise(edges):
        page.draw_rect((low, top - LINE + 4, high, top + 4))
