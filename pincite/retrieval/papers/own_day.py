"""From which day a paper says at its own head that it holds itself."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from pincite.question.naming.naming import versions_of
from pincite.question.stems import content_words
from pincite.retrieval.papers.identities import LONGEST_TITLE, Identity
from pincite.values.effect import Effect, days_with_year, effects_of, without
from pincite.values.sentences import sentences

FEWEST_CELLS = 2
_CELL = re.compile(r"[\t|;\u00b7]")
_END = re.compile(r"[.;]\s")
_LINE = re.compile(r"^", re.MULTILINE)
_ARTICLE = re.compile(r"\W*(?:this|these|the(?:\s+present)?)\s+", re.IGNORECASE)
_VERB = re.compile(
    r"\W*(?:(?:which|is|are|shall|will|be|becomes?|hereby|and|appl(?:y|ies))\b\W*)*"
    r"(?:(?:replaces?|supersedes?)\b(?:[^.;]|\.(?!\s+(?-i:[A-Z]))){0,120})?",
    re.IGNORECASE,
)
"""What may stand between a paper's name and the words that say from when it holds, what it replaces among it."""


def own_day(head: str, paper: Identity) -> date | None:
    """
    The day from which *paper* says at its *head* that it holds; None where it says none.

    What takes effect is the paper itself only where nothing else is named: "Effective date: 1 May 2026", "Version 4,
    effective 1 May 2026", "This policy takes effect on 1 May 2026", and no fee or discount that its text changes.
    """
    said = ((text, effect) for text in _places(head, paper) for effect in effects_of(text))
    return next((effect.day for text, effect in said if _of_itself(text, effect, paper)), None)


def _places(head: str, paper: Identity) -> Iterator[str]:
    """What may say it: a cell, alone and with its name beside or above it, and a sentence."""
    rows = [[cell.strip() for cell in _CELL.split(line)] for line in head.split("\n")]
    yield from _below(rows, paper)
    for row in rows:
        yield from row
        yield from (f"{name} {value}" for name, value in pairwise(row))
    yield from (head[start:end] for start, end in sentences(head))


def _below(rows: list[list[str]], paper: Identity) -> Iterator[str]:
    """
    The cells below each name of a table, each with its name and the version that its row is of, which may be an earlier
    one.
    """
    names: list[str] = []
    for row in rows:
        if len(row) < FEWEST_CELLS or len(row) != len(names):
            names = row
            continue
        told = [f"{name} {value}" for name, value in zip(names, row, strict=True)]
        versions = [text for name, text in zip(names, told, strict=True) if versions_of(text) and paper.says(name)]
        yield from (" ".join((*versions, text)) for text in told if text not in versions)


def _of_itself(text: str, effect: Effect, paper: Identity) -> bool:
    before, after = _undated(text[: effect.start]), _undated(text[effect.end :])
    starts = [found.start() for found in _LINE.finditer(before)]
    opens = effect.told and not before[starts[-1] :].strip()
    return (
        (paper.says(f"{before} {after}") and (effect.told or bool(content_words(before))))
        or any(
            _is_subject(before[start:], paper)
            for start in starts
            # A line of the title above is no subject of the sentence that begins below it.
            if start == starts[-1] or _ARTICLE.match(before, start)
        )
        or (opens and (_END.match(after) is not None or _opens_with(after, paper)))
    )


def _undated(text: str) -> str:
    """*text* without its days: that of an issue beside that of effect is no other matter."""
    return without(text, days_with_year(text))


def _is_subject(words: str, paper: Identity) -> bool:
    """Whether *words* are a name of the paper, and no more than a verb behind it: "This policy shall"."""
    return any(_VERB.fullmatch(rest) for rest in _behind_name(words, paper))


def _opens_with(words: str, paper: Identity) -> bool:
    return next(_behind_name(words, paper), None) is not None


def _behind_name(words: str, paper: Identity) -> Iterator[str]:
    """What stands behind a name of the paper with which *words* begin, however far that name is read."""
    article = _ARTICLE.match(words)
    parts = words[article.end() if article else 0 :].split()
    for at in range(1, min(len(parts), LONGEST_TITLE) + 1):
        name = " ".join(parts[:at])
        if content_words(name) and paper.says(name):
            yield " ".join(parts[at:])
