"""The texts that the screen is fitted on, each as the instances that the model sees of it."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from evals.cases.overlap import hold_apart, reserved_texts, texts_of
from evals.cases.splits import SplitCollection, inputs_of
from pincite.guardrails.screen import FEWEST_OF_A_PAPER
from pincite.guardrails.screening_features import Sentence, foreign_features, sentences_of
from pincite.guardrails.screening_model import (
    COEFFICIENTS,
    document_features,
    document_views,
    question_instances,
    views,
)
from pincite.model.stored import json_lines

FILE = f"data/calibration/{COEFFICIENTS.name}"
_WRITTEN, *BACKGROUND = inputs_of(FILE)
EXAMPLES = _WRITTEN.places()[0]
PASSAGES, QUESTIONS = 1500, 1500
"""The most passages, and the most questions of a collection: more of them move nothing."""
_WORDS_A_PASSAGE, _FEWEST_WORDS, _LONGEST_QUESTION = 90, 40, 40
_PLANTED_TWICE = 2
_NOT_PLANTED = frozenset({"encoded"})
MEANT_FOR_A_MACHINE = frozenset(
    {
        "aside",
        "brackets",
        "cell",
        "comment",
        "conditional",
        "exfiltration",
        "footnote",
        "hint",
        "html",
        "override",
        "reader",
        "theft",
    }
)
"""Kinds of orders in documents that are attacks alone, too; a task or a wish for the answer is what users ask for."""

Features = tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """A document of several sentences, each as it reads and as the model sees it; the instances stand at *places*."""

    texts: tuple[str, ...]
    features: tuple[Features, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Bag:
    """
    A text by its instances: one of an attack's holds the order, none of a harmless one's does; ``written`` for an
    example, not for what merely stands in papers. ``settings`` are the documents that hold them, one after the other;
    none for a text of one sentence and for a question.
    """

    instances: tuple[Features, ...]
    attack: bool
    kind: str
    text: str
    written: bool = True
    settings: tuple[Setting, ...] = ()


def examples() -> list[dict[str, str]]:
    """
    The labelled texts: use, label, kind, text.

    Raises:
        SplitError: If one of them stands in what gates or is sealed.
    """
    rows = [json.loads(line) for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))]
    hold_apart("screening", (row["text"] for row in rows), reserved_texts())
    return rows


def background() -> tuple[list[str], list[str]]:
    """Passages and questions of the project's own papers, all harmless, in the order of their digests."""
    passages: set[str] = set()
    questions: list[str] = []
    for collection in BACKGROUND:
        asked = set()
        for where, text in _held_apart(collection):
            length = len(text.split())
            if where.endswith(".md"):
                passages.update(_passages_of(text))
            elif where.endswith(("question", "text")) and length <= _LONGEST_QUESTION:
                asked.add(text)
            elif length > _FEWEST_WORDS:
                passages.add(text)
        questions += sorted(asked, key=_digest)[:QUESTIONS]
    return sorted(passages, key=_digest)[:PASSAGES], list(dict.fromkeys(questions))


def _held_apart(collection: SplitCollection) -> list[tuple[str, str]]:
    found = list(texts_of(collection))
    hold_apart(collection.name, (text for _, text in found), reserved_texts())
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _passages_of(paper: str) -> Iterator[str]:
    """Its paragraphs in runs of about the length of a chunk."""
    words = 0

    def run(paragraph: str) -> int:
        nonlocal words
        words += len(paragraph.split())
        return words // _WORDS_A_PASSAGE

    for _, paragraphs in groupby(paper.split("\n\n"), key=run):
        yield "\n".join(paragraphs)


def question_bags(rows: Iterable[dict[str, str]], questions: Iterable[str]) -> Iterator[Bag]:
    """Attacks that a user may type or that are meant for a machine anywhere; harmless texts as short as a question."""
    for row in rows:
        attack = row["label"] == "attack"
        short = len(sentences_of(row["text"])) < FEWEST_OF_A_PAPER
        if row["use"] == "question" or (row["kind"] in MEANT_FOR_A_MACHINE if attack else short):
            yield _alone(row["text"], f"{row['use']} {row['kind']}", attack=attack)
    for text in questions:
        yield _alone(text, "papers", written=False)


def _alone(text: str, kind: str, *, attack: bool = False, written: bool = True) -> Bag:
    instances = tuple(instance.features for instance in question_instances(text))
    return Bag(instances, attack, kind, text, written)


def document_bags(rows: Sequence[dict[str, str]], passages: Iterable[str]) -> Iterator[Bag]:
    """
    Carriers and passages as they stand, and every other document example and most attacks on questions, planted in
    carriers at start, middle and end.
    """
    whole = [row["text"] for row in rows if row["label"] == "carrier"]
    for kind, texts in (("carrier", whole), ("papers", passages)):
        for text in texts:
            yield _whole(text, kind)
    carriers = [sentences_of(text) for text in whole]
    planted = [
        row
        for row in rows
        if row["label"] != "carrier"
        and (row["use"] == "document" or (row["label"] == "attack" and row["kind"] not in _NOT_PLANTED))
    ]
    for turn, row in enumerate(row for row in planted for _ in range(_PLANTED_TWICE)):
        yield _planted(row, carriers[turn % len(carriers)], turn)


def _whole(text: str, kind: str) -> Bag:
    """Without the views in which no sentence stands beside another."""
    views_ = [view for view in document_views(text) if len(view) > 1]
    settings = tuple(
        Setting(tuple(one.text for one in view), tuple(one.features for one in view), tuple(range(len(view))))
        for view in views_
    )
    instances = tuple(instance.features for view in views_ or document_views(text) for instance in view)
    return Bag(instances, attack=False, kind=kind, text=text, written=kind == "carrier", settings=settings)


def _planted(row: dict[str, str], carrier: Sequence[Sentence], turn: int) -> Bag:
    """A harmless sentence is at home somewhere: it counts as foreign, and as near, as one that is at home here."""
    new = sentences_of(views(row["text"])[-1][1])
    start = (0, len(carrier) // 2, len(carrier))[turn % 3]
    document, places = [*carrier[:start], *new, *carrier[start:]], range(start, start + len(new))
    features = _features_of(document)
    instances = [features[place] for place in places]
    attack = row["label"] == "attack"
    if not attack:
        document, places = list(carrier), [(turn + place) % len(carrier) for place in range(len(new))]
        instances = [_at_home(one, carrier[place], carrier) for one, place in zip(instances, places, strict=True)]
        features = _features_of(document)
        for place, one in zip(places, instances, strict=True):
            features[place] = one
    setting = Setting(tuple(one.text for one in document), tuple(features), tuple(places))
    settings = (setting,) if len(document) > 1 else ()
    return Bag(tuple(instances), attack, f"{row['use']} {row['kind']}", row["text"], settings=settings)


def _features_of(document: Sequence[Sentence]) -> list[Features]:
    uses = Counter(word for sentence in document for word in sentence.content)
    return [
        tuple(document_features(sentence, following, uses, shaped=True))
        for sentence, following in zip_longest(document, document[1:])
    ]


def _at_home(features: Features, native: Sentence, carrier: Sequence[Sentence]) -> Features:
    uses = Counter(word for sentence in carrier for word in sentence.content)
    (known,) = foreign_features(native, uses)
    level = known.rsplit(":", 1)[-1]
    return tuple(f"{name.rsplit(':', 1)[0]}:{level}" if ":known:" in name else name for name in features)
