"""
Measure which letters a scanner may take for which, from the shapes of three typefaces:
``evals/perturbation/pool/confusions.tsv``.

Run as ``python -m scripts.measure_confusions``; with ``--check`` nothing is written and the exit status is 1 where the
committed table differs. No list of known confusions goes in: every small letter is held against every other sign, and
every pair of letters against every letter.
"""

import argparse
import sys
from functools import cache
from string import ascii_lowercase, digits

import numpy as np
import pymupdf
from numpy.typing import NDArray

from evals.perturbation.pools import FOLDER

TABLE = FOLDER / "confusions.tsv"
PROPORTIONAL, FACES = ("helv", "tiro"), ("helv", "tiro", "cour")
"""
Typefaces that every reader of PDFs has built in: without serifs, with them, and of a typewriter, in which two letters
never look like one.
"""

SIZE, BLUR, SLACK = 24, 3, 3
"""
Points of the print at one dot a point, dots over which a scan is blurred, and dots by which two shapes may differ in
width.
"""

LEAST = 0.92
"""
Likeness from which a pair is taken: of "l" and "1" it is .99, of "rn" and "m" .94; of letters that nobody mixes up, "s"
and "x", .73.
"""

Ink = NDArray[np.float64]


def table() -> str:
    """The table as it is stored: a heading, then what is printed, what is read for it, and how alike they are."""
    letters = tuple(ascii_lowercase)
    pairs = tuple(a + b for a in letters for b in letters)
    found = {
        (a, b): max(likeness(a, b, face) for face in FACES) for a in letters for b in (*letters, *digits) if a != b
    }
    for pair in pairs:
        for letter in letters:
            like = max(likeness(pair, letter, face) for face in PROPORTIONAL)
            found |= {(pair, letter): like, (letter, pair): like}
    kept = sorted(
        (-round(like, 3), printed, read) for (printed, read), like in found.items() if round(like, 3) >= LEAST
    )
    return "printed\tread\tlikeness\n" + "".join(f"{printed}\t{read}\t{-like:.3f}\n" for like, printed, read in kept)


def likeness(one: str, other: str, face: str) -> float:
    """
    The cosine of the two blurred shapes in [0, 1] where they lie over each other best; 0 of shapes of other widths.
    """
    narrow, wide = sorted((_ink(one, face), _ink(other, face)), key=lambda ink: ink.shape[1])
    slack = wide.shape[1] - narrow.shape[1]
    return (
        max((_cosine(np.pad(narrow, ((0, 0), (left, slack - left))), wide) for left in range(slack + 1)), default=0.0)
        if slack <= SLACK
        else 0.0
    )


@cache
def _ink(text: str, face: str) -> Ink:
    """The ink of *text* in print, without the white beside it."""
    with pymupdf.open() as document:
        page = document.new_page(width=3.5 * SIZE, height=2 * SIZE)
        page.insert_text((SIZE / 3, 1.4 * SIZE), text, fontname=face, fontsize=SIZE)
        printed = page.get_pixmap(colorspace=pymupdf.csGRAY)
        ink = 255.0 - np.frombuffer(printed.samples, np.uint8).reshape(printed.height, printed.width)
    columns = np.flatnonzero(ink.sum(axis=0))
    return ink[:, columns[0] : columns[-1] + 1]


def _cosine(one: Ink, other: Ink) -> float:
    one, other = _blurred(one), _blurred(other)
    return float((one * other).sum() / np.sqrt((one * one).sum() * (other * other).sum()))


def _blurred(ink: Ink) -> Ink:
    kernel = np.ones(BLUR) / BLUR
    for axis in (0, 1):
        ink = np.apply_along_axis(np.convolve, axis, ink, kernel, "same")
    return ink


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    text = table()
    if not check:
        TABLE.write_text(text, encoding="utf-8")
    same = TABLE.is_file() and TABLE.read_text(encoding="utf-8") == text
    print(f"{TABLE.name}: {'current' if same else 'differs; run python -m scripts.measure_confusions'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
