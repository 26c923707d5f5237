"""How often each word is met as somebody who acts, and how often as something else: public texts and our own papers."""

import json
import lzma
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from tqdm import tqdm

from evals.cases.overlap import hold_apart, reserved_texts, texts_of
from evals.cases.splits import SplitCollection, SplitError
from pincite.model.stored import json_lines
from pincite.question.wanted.agents import singular
from pincite.values.words import STOP_WORDS
from scripts.measuring.reading_rows import measured_passages
from scripts.train_reader.sets import reading_sets

_WORD = r"[a-z]{3,}(?:-[a-z]+)*"
_END = (
    r"(?= (?:and|of|for|in|from|at|with|by|who|which|that|to|on|is|was|are|were|has|had|may|must|will|or)\b|[.,;:)]|$)"
)
_MORE = r"(?:[A-Za-z-]+ ){0,4}?"
_SOMEBODY = (
    (1.0, rf"\b({_WORD}),? (?:who|whom)\b"),
    (1.0, rf"\b(?:[Hh]e|[Ss]he) (?:is|was|became|remained) an? {_MORE}({_WORD}){_END}"),
    (2.0, rf"\((?:born|c\.|\d)[^)]*\d{{4}}[^)]*\) (?:is|was) an? {_MORE}({_WORD}){_END}"),
    (0.5, rf"\b[a-z]{{2,}}(?:ed|en|wn|ld|id|de) by (?:the |an? |our |their )({_WORD}){_END}"),
    (1.0, rf"\b(?:worked|serve[sd]|works|employed|appointed|elected|hired) as (?:an? |the )?{_MORE}({_WORD}){_END}"),
)
_SOMETHING = (
    (0.2, rf"\b({_WORD}),? (?:which|where)\b"),
    (0.15, rf"\b({_WORD}) that (?:is|are|was|were|has|have|can|may|will|would)\b"),
    (0.5, rf"\b[Ii]t (?:is|was|became|remained) an? {_MORE}({_WORD}){_END}"),
    (0.1, rf"\b(?:in|into|inside|on|onto|during|through|per) (?:the|an?) ({_WORD}){_END}"),
    (0.005, rf"\b(?:the|an?|each|every|our|their|its|his|her) ({_WORD}){_END}"),
)
"""Where a relative pronoun, a noun said of somebody, or a preposition of place tells what a word is; with weights."""

_NOUN = rf"\b(?:the|an?|each|every|our|their|its|his|her|two|three|many|other) (?:[a-z]+ )??({_WORD}){_END}"
_NAMED = 10
"""As many times oftener than small a word is written with a capital that is a name."""

_OFTEN, _NOUNS = 20, 0.06
"""How often a word is met before it is asked for, and the share of places in which a noun closes such a phrase."""

_WHO = re.compile(
    r"^\W*(?:(?:by|to|for|from|with|of|in) )?whom?\b"
    r"|\b(?:which|what) (?:person|people|role|company|organi[sz]ation|department|agency|committee|body)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(r"^\W*(?:(?:in|at|on|by|to|for|from|with) )?(?:what|when|where|why|how|which)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:of|for|in|who|that|which|from|with|and|to|at|on|or|by)\b|[,;(]")
_OPENING = re.compile(r"^(?:by )?(?:the|an?|his|her|their|its|our|only) ", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NAME = re.compile(r"(?P<first>[A-Z][a-z]+) (?P<last>[A-Z][a-z]{2,})(?! [A-Z])")
_PUBLIC = {False: (2.0, 0.3), True: (0.5, 0.05)}
"""Weights of the head of a public answer to who and to another question; written small, or with a capital."""

_OWN = (8.0, 4.0)
"""The same of our own questions, whose answers are offices and bodies of the texts that the product reads."""

_LABEL = 30
"""As many answers as this a label is worth."""

_LONGEST = 5
"""Words of an answer up to which it is one noun phrase."""


@dataclass(slots=True)
class Evidence:
    """
    By word, in the singular and small letters: how much speaks for ``somebody``, how much for ``something``; how often
    it closes a person's own name (``surnames``), and how often a name of plain words (``titles``); how often it is
    written ``small`` and with a ``capital``, and how often it closes a noun phrase (``nouns``).
    """

    somebody: Counter[str] = field(default_factory=Counter)
    something: Counter[str] = field(default_factory=Counter)
    surnames: Counter[str] = field(default_factory=Counter)
    titles: Counter[str] = field(default_factory=Counter)
    small: Counter[str] = field(default_factory=Counter)
    capital: Counter[str] = field(default_factory=Counter)
    nouns: Counter[str] = field(default_factory=Counter)
    labelled: set[str] = field(default_factory=set)

    def add_texts(self, texts: Iterable[str]) -> None:
        """Count what each word is said to be; a name is a person's own where its first word is never written small."""
        names: Counter[tuple[str, str]] = Counter()
        for text in texts:
            for into, patterns in ((self.somebody, _SOMEBODY), (self.something, _SOMETHING)):
                for weight, pattern in patterns:
                    for found in re.finditer(pattern, text):
                        _count(into, found[1], weight)
            for word in _LETTERS.findall(text):
                (self.small if word.islower() else self.capital)[singular(word)] += 1
            self.nouns.update(singular(found[1]) for found in re.finditer(_NOUN, text))
            names.update((name["first"].lower(), singular(name["last"])) for name in _NAME.finditer(text))
        for (first, last), count in names.items():
            (self.titles if self.is_plain(singular(first)) else self.surnames)[last] += count

    def add_examples(self, rows: Iterable[Mapping[str, str]]) -> None:
        """What the words that people labelled are: nothing else that is told of one counts."""
        for row in rows:
            word, is_somebody = row["word"], row["label"] == "somebody"
            self.labelled.add(word)
            self.somebody[word], self.something[word] = (_LABEL, 0) if is_somebody else (0, _LABEL)

    def is_plain(self, word: str) -> bool:
        """Whether a word is written small at times: what hardly ever is is a name."""
        return _NAMED * self.small[word] >= self.capital[word]

    def is_noun(self, word: str) -> bool:
        """Whether a word closes noun phrases, as far as it was met often enough to tell."""
        return self.small[word] < _OFTEN or self.nouns[word] >= _NOUNS * self.small[word]

    def add_answer(self, question: str, answer: str, weights: Mapping[bool, tuple[float, float]]) -> None:
        """Count the head of an answer to a question that begins with who, or with another such word."""
        who = bool(_WHO.search(question))
        head = _head(answer)
        if head and (who or (_OTHER.search(question) and " who" not in question.lower())):
            somebody, something = weights[not head.islower() and not answer.islower()]
            _count(self.somebody if who else self.something, head, somebody if who else something)


def _count(into: Counter[str], word: str, weight: float) -> None:
    key = singular(word)
    if key not in STOP_WORDS:
        into[key] += weight  # type: ignore[assignment]


def _head(answer: str) -> str | None:
    """The last word of the noun phrase that opens an answer: of "the head of quality" it is "head"."""
    plain = _OPENING.sub("", answer.strip().rstrip("."))
    words = _LETTERS.findall(_BESIDE.split(plain)[0])
    return words[-1] if 0 < len(words) <= _LONGEST and not any(letter.isdigit() for letter in plain) else None


def evidence_of(public: SplitCollection, own: SplitCollection, folder: Path) -> Evidence:
    """
    What the texts and the answered questions of both collections say of each word; *folder* holds the public one.

    Raises:
        SplitError: If a set of the public one may not train what ships, or one of its texts or counted questions stands
            in what gates or is sealed.
    """
    found = Evidence()
    found.add_texts(chain(_public_texts(public, folder, found), _own_texts(own, found)))
    return found


def training_sets(public: SplitCollection) -> frozenset[tuple[str, str]]:
    """
    File and set of everything that is counted: what the reader's table of sets lets train, role and licence.

    Raises:
        SplitError: If a set of the collection trains nothing in that table: names it.
    """
    trains = {(f"reading/{task}.jsonl.xz", name) for (task, name), row in reading_sets().items() if row.role == "train"}
    found = frozenset((path, name) for path, name in trains if path in public.paths and name in public.sets)
    if barred := sorted(set(public.sets) - {name for _, name in found}):
        msg = f"{public.name}: the reader's table of sets lets none of these train: {', '.join(barred)}"
        raise SplitError(msg)
    return found


def _public_texts(public: SplitCollection, folder: Path, found: Evidence) -> Iterator[str]:
    wanted, barred, apart = training_sets(public), measured_passages(folder), reserved_texts()
    kept = dict[str, bool]()
    for path in public.paths:
        with lzma.open(folder / path, "rt", encoding="utf-8") as lines:
            for row in map(json.loads, tqdm(lines, desc=path, mininterval=5)):
                passage = row["passage"]
                if (path, row["set"]) not in wanted:
                    continue
                if passage not in kept:
                    kept[passage] = barred.shared(passage) is None
                    if kept[passage]:
                        hold_apart(public.name, [passage], apart)
                        yield passage
                if kept[passage] and row["label"] == 1 and row.get("answers"):
                    hold_apart(public.name, [row["question"]], apart)
                    for answer in sorted({each["text"] for each in row["answers"]}):
                        found.add_answer(row["question"], answer, _PUBLIC)


def _own_texts(own: SplitCollection, found: Evidence) -> Iterator[str]:
    yield from (text for where, text in texts_of(own) if where.endswith(".md"))
    questions = next(place for place in own.places() if place.suffix == ".jsonl")
    for _, line in json_lines(questions.read_text(encoding="utf-8")):
        row = json.loads(line)
        if row["split"] in own.sets and row["answer"]:
            found.add_answer(row["question"], row["answer"], {False: _OWN, True: _OWN})
