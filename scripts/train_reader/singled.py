"""
Public rows as questions with statements: the passage cut into its sentences, the table into its rows, and of a claim on
a table what it says of a cell without that cell.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from pincite.ingest.page_sentences import sentence_spans
from scripts.train_reader.asked import Asked, Statement
from scripts.train_reader.rows import Row

CLOZE = "tabfact_simple"
"""The set of claims each of which says what stands in a row."""

LONGEST = 10
"""Statements that are kept of a passage: those that share most words with the question, and those that answer."""

SPOKEN = 2
"""Cells of its row that a claim speaks of, at least: one is taken out, and another says of which row it is."""

BAR = "|"
_NAME = re.compile(r"(?:19|20)\d\d|\D*")
"""What names a column: a year, or words without a figure."""
_WORD = re.compile(r"\w+")


class Line(NamedTuple):
    """A stretch of a passage and what it says."""

    start: int
    end: int
    said: str


def singled(rows: Iterable[Row], random: Random) -> Iterator[Asked]:
    """The rows of which something can be singled out, as questions; of a passage without a second statement none."""
    for row in rows:
        if row.task == "nli":
            found = _of_a_claim(row, random) if row.name == CLOZE and row.label == "supported" else None
        else:
            found = _of_a_question(row) if row.task == "qa" else None
        if found:
            yield found


def lines_of(passage: str) -> list[Line]:
    """A passage's rows, each with the names of its columns and its group, and the sentences of what is no table."""
    found: list[Line] = []
    heads: list[list[str]] = []
    begin, group, named = 0, "", False
    for text in passage.splitlines(keepends=True):
        start, begin = begin, begin + len(text)
        cells = [cell.strip() for cell in text.split(BAR)]
        if len(cells) == 1:
            heads, group, named = [], "", False
            found += [Line(start + a, start + b, text[a:b]) for a, b in sentence_spans(text, 0, len(text))]
        elif not heads or not (named or cells[0]):
            heads.append(cells)
        elif not any(cells[1:]):
            group, named = cells[0].rstrip(":"), True
        elif not named and all(_NAME.fullmatch(cell) for cell in cells[1:]):
            heads.append(cells)
        else:
            named = True
            found.append(Line(start, begin, _said(cells, heads, group)))
    return found


def _said(cells: Sequence[str], heads: Sequence[Sequence[str]], group: str) -> str:
    names = [" ".join(filter(None, column)) for column in zip_longest(*heads, fillvalue="")]
    own = [
        f"{name}: {cell}" if name else cell
        for cell, name in zip_longest(cells[1:], names[1 : len(cells)], fillvalue="")
        if cell
    ]
    return "; ".join([": ".join(filter(None, [group, cells[0]])), *own])


def _of_a_question(row: Row) -> Asked | None:
    lines = lines_of(row.passage)
    places = [(answer.start, answer.start + len(answer.text)) for answer in row.answers if answer.start is not None]
    right = [line for line in lines if any(line.start <= start and end <= line.end for start, end in places)]
    if row.label == "1" and not right:
        return None
    words = [answer.text.casefold() for answer in row.answers]
    wrong = [line for line in lines if not any(word in line.said.casefold() for word in words)]
    return _asked(row.text, right if row.label == "1" else [], wrong)


def _of_a_claim(row: Row, random: Random) -> Asked | None:
    """The claim without a cell that stands in one row alone, asked of the table's rows."""
    title, *table = row.passage.splitlines()
    cells = [[cell.strip() for cell in line.split(BAR)] for line in table]
    if not cells:
        return None
    every = [cell for line in cells[1:] for cell in line]
    held = [
        (at, cell)
        for at, line in enumerate(cells[1:])
        for cell in line
        if len(cell) > 1 and every.count(cell) == 1 and re.search(rf"(?<!\w){re.escape(cell)}(?!\w)", row.text)
    ]
    spoken = {at for at, _ in held}
    if len(spoken) != 1 or len(held) < SPOKEN:
        return None
    at, cell = random.choice(held)
    question = " ".join(re.sub(rf"(?<!\w){re.escape(cell)}(?!\w)", "", row.text).split())
    said = [
        Line(0, 0, "; ".join(f"{name}: {each}" for name, each in zip_longest(cells[0], line, fillvalue="") if each))
        for line in cells[1:]
    ]
    others = [line for number, line in enumerate(said) if number != at]
    return _asked(random.choice((question, f"{title}: {question}")), [said[at]], others)


def _asked(question: str, right: Sequence[Line], wrong: Sequence[Line]) -> Asked | None:
    asked = set(_WORD.findall(question.casefold()))
    near = sorted(wrong, key=lambda line: -len(asked & set(_WORD.findall(line.said.casefold()))))[:LONGEST]
    if not near:
        return None
    return Asked(question, tuple(Statement(line.said, line in right) for line in (*right, *near)))
