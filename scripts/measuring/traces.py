"""
Whether the engine knows the perturbations: runs of words and templates of the pool, of the generator and of the
committed questions, sought in the engine.
"""

import ast
import itertools
import json
import re
import tomllib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]  # the standard library's own reader of expressions has no public name
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from evals.cases.golden import GoldenCase
from evals.perturbation.pools import openers, paraphrases
from evals.perturbation.wording import TEMPLATES
from pincite.model.stored import json_lines
from pincite.values.words import POLARITY, STOP_WORDS, stem

RUN, RUN_OF_A_QUESTION = 3, 6
"""
Words from which a run is sought of what is added to a question, and of a question's own words: of those every three or
four stand in some list of kinds of question ("how many days"), and every five in some question of anybody's ("what is
the price of").
"""

FEWEST_OF_A_LIST = 3
"""Words beyond stop words that a template needs before a list that holds them all is said to hold the template."""

RUNNING = ("screening_examples.jsonl", "policy_questions.jsonl")
_GRAMMAR = STOP_WORDS | POLARITY
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_MOST = 4000
"""Forms of one expression that are looked at: alternations of alternations have more than anyone reads."""

_MARKER = re.compile(r"\(\?P<\w+>.*?\)|\\g<\w+>|\{\w+\}")


@dataclass(frozen=True, slots=True)
class Text:
    """
    A text of the engine that may hold a run (``forms``, each a way in which it reads), or be a list of words: where it
    stands, by file and 1-based line.

    ``running`` are the examples that a fit learns attacks and policies from: running text of which every three words
    stand somewhere, and no list.
    """

    file: str
    line: int
    forms: tuple[str, ...]
    running: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """What of the perturbations stands where in the engine: a run of words, or all words of a template in one list."""

    file: str
    line: int
    words: str
    template: str


def templates(perturbed: Iterable[GoldenCase], seeds: Mapping[str, GoldenCase]) -> tuple[str, ...]:
    """
    What perturbations add to a question: openers and closers of the pool, the generator's templates, and what committed
    questions have beside their seeds'.
    """
    added = (_beside(case.question, seeds[case.cluster].question) for case in perturbed if case.cluster in seeds)
    own = (_MARKER.sub(" \n ", template) for template in TEMPLATES)
    return tuple(dict.fromkeys(text for text in (*(row.text for row in openers()), *own, *added) if text.strip()))


def _beside(question: str, seed: str) -> str:
    return question.replace(seed, " \n ") if seed in question else ""


def runs(texts: Iterable[str], size: int = RUN) -> dict[str, str]:
    """
    Runs of *size* words within a clause of *texts*, in small letters, each with the text it is of.

    A run of nothing but stop words and denials ("what is the", "that is not") is grammar, which any reader of questions
    knows.
    """
    found: dict[str, str] = {}
    for text in texts:
        for line in re.split(r"[.!?;:,\n]", text):
            words = _words(line)
            for start in range(len(words) - size + 1):
                run = words[start : start + size]
                if not _GRAMMAR.issuperset(run):
                    found.setdefault(" ".join(run), text)
    return found


def traces(engine: Iterable[Text], said: Sequence[str], questions: Sequence[str] = ()) -> tuple[Trace, ...]:
    """
    Where the engine holds a run or all words of one of *said*, or a run of one of *questions*, in the order of
    *engine*.

    Args:
        engine: From ``engine_texts``.
        said: Templates: what is added to questions.
        questions: Whole questions of the pool: paraphrases.
    """
    sought, long = runs(said), runs((*said, *questions), RUN_OF_A_QUESTION)
    whole = {text: content for text in said if len(content := _content(text)) >= FEWEST_OF_A_LIST}
    found = []
    for text in engine:
        for known, size in ((long, RUN_OF_A_QUESTION),) if text.running else ((sought, RUN), (long, RUN_OF_A_QUESTION)):
            found += [
                Trace(text.file, text.line, run, known[run].strip()) for run in runs(text.forms, size) if run in known
            ]
        if text.running:
            continue
        stems = frozenset(stem(word) for form in text.forms for word in _words(form))
        found += [
            Trace(text.file, text.line, " ".join(sorted(content)), other.strip())
            for other, content in whole.items()
            if content <= stems
        ]
    return tuple(dict.fromkeys(found))


def pool_questions() -> tuple[str, ...]:
    """The paraphrases of the pool."""
    return tuple(row.text for row in paraphrases().values())


def engine_texts(root: Path) -> Iterator[Text]:
    """
    Every string of the code below ``pincite`` that is no docstring, an expression in the forms that it matches, and
    every text of ``data/calibration``.

    Counted tables are left out: that a word stands in general text at all says nothing.
    """
    for path in sorted((root / "pincite").rglob("*.py")):
        yield from _strings(path, str(path.relative_to(root)))
    for path in sorted((root / "data" / "calibration").iterdir()):
        yield from _data(path, str(path.relative_to(root)))


def _strings(path: Path, name: str) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
            and " " in node.value
        ):
            yield Text(name, node.lineno, _forms(node.value))


def _data(path: Path, name: str) -> Iterator[Text]:
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".jsonl":
            yield from (
                Text(name, number, tuple(_leaves(json.loads(line))), name.endswith(RUNNING))
                for number, line in json_lines(text)
            )
        case ".txt":
            yield from (
                Text(name, number, (line.replace("_", " "),))
                for number, line in enumerate(text.splitlines(), start=1)
                if not line.startswith("#")
            )
        case ".toml":
            yield from (
                Text(name, 1, (text,))
                for text in _leaves(tomllib.loads(path.read_text(encoding="utf-8")))
                if " " in text
            )
        case _:
            return


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from itertools.chain.from_iterable(map(_leaves, value.values()))
    elif isinstance(value, list):
        yield from itertools.chain.from_iterable(map(_leaves, value))


def _forms(text: str) -> tuple[str, ...]:
    """
    The ways in which *text* reads: as an expression, if it is one with choices, in each of them; optional parts there
    and not.
    """
    if not re.search(r"[\\|?*+(\[]", text):
        return (text,)
    try:
        with warnings.catch_warnings():
            # Prose with brackets is no expression, and is warned of as one whose meaning may change.
            warnings.simplefilter("ignore", FutureWarning)
            parsed = parser.parse(text)
    except (re.error, RecursionError):
        return (text,)
    return tuple(dict.fromkeys(itertools.islice(_spelled(parsed), _MOST)))


def _spelled(parsed: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    """The words that an expression matches, one way after another; what is no letter is a blank."""
    parts = [tuple(dict.fromkeys(itertools.islice(_one(code, argument), 200))) for code, argument in parsed]
    return ("".join(way) for way in itertools.product(*parts))


def _one(code: Any, argument: Any) -> Iterator[str]:
    if code is codes.LITERAL:
        return iter((chr(argument),))
    if code is codes.SUBPATTERN:
        return _spelled(argument[-1])
    if code is codes.BRANCH:
        return itertools.chain.from_iterable(_spelled(way) for way in argument[1])
    if code in {codes.MAX_REPEAT, codes.MIN_REPEAT}:
        least, _, inner = argument
        once = _spelled(inner)
        return itertools.chain(("",), once) if least == 0 else once
    if code is codes.CATEGORY or code is codes.IN:
        return iter((" ",)) if _is_gap(argument) else iter(("\n",))
    return iter(("",)) if code in {codes.AT, codes.ASSERT, codes.ASSERT_NOT} else iter(("\n",))


def _is_gap(argument: Any) -> bool:
    return (
        any(part == (codes.CATEGORY, codes.CATEGORY_SPACE) for part in argument)
        if isinstance(argument, list)
        else argument is codes.CATEGORY_SPACE
    )


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _content(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _words(text) if word not in _GRAMMAR)
