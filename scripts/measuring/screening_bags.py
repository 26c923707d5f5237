"""The texts that the screen is fitted on, each as the instances that the model sees of it."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

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
from pincite.guardrails.surroundings import nearness
from pincite.model.stored import json_lines
from pincite.ports import Embedder

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
class Bag:
    """
    A text by its instances: one of an attack's holds the order, none of a harmless one's does; ``written`` for an
    example, not for what merely stands in papers. ``nearness`` is that of each instance to what stands around it, in
    [0, 1]; empty for a text of one sentence and for a question.
    """

    instances: tuple[Features, ...]
    attack: bool
    kind: str
    text: str
    written: bool = True
    nearness: tuple[float, ...] = ()


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


def document_bags(rows: Sequence[dict[str, str]], passages: Iterable[str], embedder: Embedder) -> Iterator[Bag]:
    """
    Carriers and passages as they stand, and every other document example and most attacks on questions, planted in
    carriers at start, middle and end.
    """
    whole = [row["text"] for row in rows if row["label"] == "carrier"]
    for kind, texts in (("carrier", whole), ("papers", passages)):
        for text in texts:
            yield _whole(text, kind, embedder)
    carriers = [sentences_of(text) for text in whole]
    planted = [
        row
        for row in rows
        if row["label"] != "carrier"
        and (row["use"] == "document" or (row["label"] == "attack" and row["kind"] not in _NOT_PLANTED))
    ]
    for turn, row in enumerate(row for row in planted for _ in range(_PLANTED_TWICE)):
        yield _planted(row, carriers[turn % len(carriers)], turn, embedder)


def _whole(text: str, kind: str, embedder: Embedder) -> Bag:
    """Without the views in which no sentence stands beside another."""
    views_ = [view for view in document_views(text) if len(view) > 1] or list(document_views(text))
    instances = tuple(instance.features for view in views_ for instance in view)
    near = tuple(each for view in views_ for each in _near([instance.text for instance in view], embedder))
    return Bag(instances, attack=False, kind=kind, text=text, written=kind == "carrier", nearness=near)


def _near(texts: Sequence[str], embedder: Embedder) -> list[float]:
    found = nearness(texts, range(len(texts)), embedder)
    return [found[at] for at in sorted(found)]


def _planted(row: dict[str, str], carrier: Sequence[Sentence], turn: int, embedder: Embedder) -> Bag:
    new = sentences_of(views(row["text"])[-1][1])
    start = (0, len(carrier) // 2, len(carrier))[turn % 3]
    document = [*carrier[:start], *new, *carrier[start:]]
    uses = Counter(word for sentence in document for word in sentence.content)
    found = [_features_at(document, start + place, uses) for place in range(len(new))]
    attack = row["label"] == "attack"
    if attack:
        around = nearness([one.text for one in document], range(start, start + len(new)), embedder)
        near = [around[at] for at in sorted(around)]
    else:
        found = [_at_home(features, carrier, turn + place) for place, features in enumerate(found)]
        native = _near([one.text for one in carrier], embedder)
        near = [native[(turn + place) % len(native)] for place in range(len(new))] if native else []
    return Bag(tuple(found), attack, f"{row['use']} {row['kind']}", row["text"], nearness=tuple(near))


def _features_at(document: Sequence[Sentence], place: int, uses: Counter[str]) -> Features:
    following = document[place + 1] if place + 1 < len(document) else None
    return tuple(document_features(document[place], following, uses, shaped=True))


def _at_home(features: Features, carrier: Sequence[Sentence], turn: int) -> Features:
    """A harmless sentence is at home somewhere: it counts as foreign as a sentence that is at home in this carrier."""
    uses = Counter(word for sentence in carrier for word in sentence.content)
    (native,) = foreign_features(carrier[turn % len(carrier)], uses)
    level = native.rsplit(":", 1)[-1]
    return tuple(f"{name.rsplit(':', 1)[0]}:{level}" if ":known:" in name else name for name in features)
