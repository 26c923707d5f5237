"""
Near misses made of rows that answer: a question or claim with another figure or name, and a passage without the
sentence that answers.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scripts.train_reader.rows import Row

_FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w%])")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")
"""Words with a capital behind one without: what opens a text may be no name."""

_END = re.compile(r"[.!?]\s+|\n+|$")
_YEARS = range(1500, 2101)


def names_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """The names in the questions or claims of *rows*, each once, in order: what another one can be taken from."""
    return tuple(dict.fromkeys(name[0] for row in rows for name in _NAME.finditer(row.text)))


def altered(row: Row, names: Sequence[str], random: Random) -> Row | None:
    """
    A near miss of a question that its passage answers, or of a claim that its passage supports; None where none can be
    made.

    A question of another thing, or the passage without the answer, is unanswered; a claim with another figure is
    contradicted, one with another name is not supported. What is put in stands nowhere in the passage, and what it
    replaces does.
    """
    if row.label not in {"1", "supported"}:
        return None
    ways = (
        [_of_another_figure, _of_another_name]
        if row.task == "nli"
        else [_of_another_figure, _of_another_name, _without_the_answer]
    )
    random.shuffle(ways)
    return next((found for way in ways if (found := way(row, names, random))), None)


def _of_another_figure(row: Row, _names: Sequence[str], random: Random) -> Row | None:
    held = {figure[0] for figure in _FIGURE.finditer(row.passage)}
    places = [figure for figure in _FIGURE.finditer(row.text) if figure[0] in held]
    if not places:
        return None
    chosen = random.choice(places)
    other = _another(chosen[0], random)
    if other in held:
        return None
    return _put(row, chosen.start(), chosen.end(), other, "contradicted")


def _another(figure: str, random: Random) -> str:
    """A figure of the same form: a year a few years away, any other with its digits drawn anew."""
    if figure.isdigit() and int(figure) in _YEARS:
        return str(int(figure) + random.choice((-3, -2, -1, 1, 2, 3)))
    first, *rest = figure
    return (
        "".join(
            (str(random.randint(1, 9)), *(str(random.randint(0, 9)) if digit.isdigit() else digit for digit in rest))
        )
        if first != "0"
        else f"1{figure[1:]}"
    )


def _of_another_name(row: Row, names: Sequence[str], random: Random) -> Row | None:
    places = [name for name in _NAME.finditer(row.text) if name[0] in row.passage]
    if not places or not names:
        return None
    chosen, other = random.choice(places), random.choice(names)
    if not set(other.casefold().split()).isdisjoint(row.passage.casefold().split()):
        return None
    return _put(row, chosen.start(), chosen.end(), other, "not_supported")


def _put(row: Row, start: int, end: int, other: str, label: str) -> Row:
    return replace(
        row, text=row.text[:start] + other + row.text[end:], label=label if row.task == "nli" else "0", answers=()
    )


def _without_the_answer(row: Row, _names: Sequence[str], _random: Random) -> Row | None:
    """The passage without every sentence that holds words of the answer."""
    begin, kept = 0, []
    answers = [answer.text.casefold() for answer in row.answers if answer.text.strip()]
    for end in (match.end() for match in _END.finditer(row.passage)):
        sentence = row.passage[begin:end]
        if not any(answer in sentence.casefold() for answer in answers):
            kept.append(sentence)
        begin = end
    left = "".join(kept).strip()
    if not answers or not left or left == row.passage.strip() or any(answer in left.casefold() for answer in answers):
        return None
    return replace(row, passage=left, label="0", answers=())
