"""What two texts have in common: runs of thirteen words, and questions that are the same once letters alone count."""

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from evals.cases.splits import SplitCollection, SplitError, register
from pincite.model.stored import json_lines

RUN = 13
"""
Words of a run that two independent texts do not share by chance; the length that leak tests of language-model corpora
use (Brown et al. 2020).
"""

_WORD = re.compile(r"[^\W_]+")
_QUESTIONS = frozenset({"question", "text"})


def words(text: str) -> list[str]:
    """Its words, case folded, without punctuation."""
    return _WORD.findall(text.casefold())


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of thirteen words, in order."""
    found = words(text)
    return (tuple(found[at : at + RUN]) for at in range(len(found) - RUN + 1))


def letters(text: str) -> str:
    """
    Its letters and digits alone, compatibility forms resolved, accents dropped, case folded: "I g n o r e" is "ignore".
    """
    return "".join(each for each in unicodedata.normalize("NFKD", text).casefold() if each.isalnum())


def texts_of(collection: SplitCollection) -> Iterator[tuple[str, str]]:
    """
    ``(where, text)`` of every text of a collection: Markdown and plain files whole, every string of JSON lines and of
    TOML.

    A string that is a question is given with ``where`` ending in "question" or "text". PDFs are left to whoever parses
    them.

    Raises:
        SplitError: If a place of the collection is not there.
    """
    for place in collection.places():
        if not place.exists():
            msg = f"{collection.name}: {place} is not there, so that nothing can be held apart from it"
            raise SplitError(msg)
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for path in (each for each in files if each.is_file() and _belongs(each, collection)):
            yield from _texts_in(path, collection.sets)


def _belongs(path: Path, collection: SplitCollection) -> bool:
    """
    Whether a file is of a collection; of one that is a part of its files, a document is where a question of that part
    names it.
    """
    return path.name not in collection.without and (
        not collection.sets or path.suffix != ".md" or path.name in _named(collection)
    )


@cache
def _named(collection: SplitCollection) -> frozenset[str]:
    questions = [place for place in collection.places() if place.suffix == ".jsonl"]
    rows = [json.loads(line) for place in questions for _, line in json_lines(place.read_text(encoding="utf-8"))]
    return frozenset(row["document"] for row in rows if row["split"] in collection.sets)


def _texts_in(path: Path, sets: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    match path.suffix:
        case ".md" | ".txt":
            yield path.name, path.read_text(encoding="utf-8")
        case ".jsonl":
            for number, line in json_lines(path.read_text(encoding="utf-8")):
                row = json.loads(line)
                if not sets or row["split"] in sets:
                    yield from _strings(row, f"{path.name}:{number}")
        case ".toml":
            yield from _strings(tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def _strings(value: object, where: str) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            yield where, value
        case Mapping():
            for key, inner in value.items():
                yield from _strings(inner, f"{where} {key}")
        case list():
            for inner in value:
                yield from _strings(inner, where)


@dataclass(slots=True)
class Reserved:
    """
    The texts that nothing may be fitted on: where each run of thirteen words stands, and each question by its letters.
    """

    runs: dict[tuple[str, ...], str] = field(default_factory=dict)
    questions: dict[str, str] = field(default_factory=dict)

    def add(self, where: str, text: str) -> None:
        """Reserve a text."""
        for run in runs(text):
            self.runs.setdefault(run, where)
        if where.rsplit(" ", 1)[-1] in _QUESTIONS:
            self.questions.setdefault(letters(text), where)

    def shared(self, text: str) -> str | None:
        """Where *text* stands among the reserved ones, whole as a question or by a run; None where it does not."""
        whole = self.questions.get(letters(text))
        return whole or next((self.runs[run] for run in runs(text) if run in self.runs), None)


def reserved_texts() -> Reserved:
    """The texts of everything that gates or is sealed."""
    return reserved((*register().of("gating"), *register().of("sealed")))


def reserved(collections: Iterable[SplitCollection]) -> Reserved:
    """All texts of these collections."""
    found = Reserved()
    for collection in collections:
        for where, text in texts_of(collection):
            found.add(f"{collection.name}/{where}", text)
    return found


def hold_apart(name: str, texts: Iterable[str], against: Reserved) -> None:
    """
    Refuse texts that stand among the reserved ones.

    Raises:
        SplitError: For the first text that shares a run of thirteen words or is the same question: names both places.
    """
    for text in texts:
        if (where := against.shared(text)) is not None:
            msg = f"{name}: {text[:80]!r} stands in {where} too; nothing is fitted on a text that gates or is sealed"
            raise SplitError(msg)
