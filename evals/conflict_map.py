"""The conflict map: values of two documents that cannot both hold of the same matter, over a whole corpus, and how precedence resolves each."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Literal

from pincite.fingerprint import fingerprint
from pincite.model.chunks import Chunk
from pincite.model.documents import Category, Document
from pincite.model.stored import Stored
from pincite.model.values import TypedValue, ValueKind
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.ranking import tier_of
from pincite.values.compare import comparable, relation
from pincite.values.sentences import sentences
from pincite.values.words import content_words

SHARED_WORDS = 3
"""Words of their subjects that two values have at least in common: one more than for a question, of whose words they must share one, too."""
COMMON_WEIGHT = 0.4
"""
Part of the weight of all words of two sentences that both hold; a word weighs more the fewer documents hold it.

Below, two sentences only touch: over the bundled documents all six rows at 0.4 are true differences, and at 0.3 two more appear of which one is none."""

Resolution = Literal["superseded", "tier", "open"]


class MapSide(Stored):
    """One side of a conflict: where it stands and what it says; ``page`` is 1-based, ``tier`` 0-based with 0 the highest."""

    doc_id: str
    file: str
    page: int
    category: Category | None
    tier: int
    effective_date: date | None
    value: str
    sentence: str


class MappedConflict(Stored):
    """
    Two values of the same matter that cannot both hold.

    ``first`` is the side that precedence prefers; where ``resolution`` is "open" neither is preferred and a person has to decide. ``new`` is whether the
    conflict was not there in the snapshot before.
    """

    conflict_id: str
    matter: str
    first: MapSide
    second: MapSide
    resolution: Resolution
    because: str
    new: bool = True


@dataclass(frozen=True, slots=True)
class Statement:
    """A value with the sentence that it stands in, its words, and its chunk and document."""

    document: Document
    chunk: Chunk
    value: TypedValue
    sentence: str
    words: frozenset[str]


def conflict_map(corpus: Iterable[tuple[Document, Sequence[Chunk]]], tiers: Sequence[Category], known: frozenset[str] = frozenset()) -> tuple[MappedConflict, ...]:
    """
    Every conflict between two documents, new ones first, then open ones, then by id.

    Precision comes before recall: both sentences must be about the same matter in nearly all of their weighty words, and a figure that the other document
    states too, for whatever case, is no conflict: two scales agree row by row though each row differs from its neighbours.

    Args:
        corpus: The documents of one tenant with their chunks.
        tiers: Categories from the highest precedence to the lowest.
        known: Ids of the conflicts of the snapshot before.
    """
    statements = [statement for document, chunks in corpus for statement in _statements(document, chunks)]
    weights = _weights(statements)
    stated = _stated(statements)
    found: dict[str, MappedConflict] = {}
    for left, right in _same_matter(_pairs(statements), weights):
        if _clash(left, right, stated):
            conflict = _mapped(left, right, tiers, known)
            found.setdefault(conflict.conflict_id, conflict)
    return tuple(sorted(found.values(), key=lambda c: (not c.new, c.resolution != "open", c.conflict_id)))


def _statements(document: Document, chunks: Sequence[Chunk]) -> Iterator[Statement]:
    # Imported here: the reader's patterns take a tenth of a second that a definition of the assets need not pay.
    from pincite.retrieval.conflicts import DECISIVE  # noqa: PLC0415
    from pincite.values.reader import read_values  # noqa: PLC0415

    for chunk in chunks:
        if chunk.flags or chunk.kind != "prose":
            continue  # text kept out of answers contradicts nobody, and a cell's subject is its row and column, which a sentence does not show
        spans = sentences(chunk.text)
        for value in read_values(chunk.text):
            if value.kind in DECISIVE and value.role:
                start, end = next(((s, e) for s, e in spans if s <= value.start < e), (value.start, value.end))
                sentence = " ".join(chunk.text[start:end].split())
                others = f"{chunk.text[start : value.start]} {chunk.text[value.end : end]}"
                yield Statement(document, chunk, value, sentence, frozenset(content_words(others)))


def _weights(statements: Sequence[Statement]) -> dict[str, float]:
    """The inverse document frequency of each word over the sentences that state a value."""
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for statement in statements:
        for word in statement.words:
            holders[word].add(statement.sentence)
    total = len({statement.sentence for statement in statements})
    return {word: math.log(1 + total / len(where)) for word, where in holders.items()}


def _stated(statements: Sequence[Statement]) -> dict[str, set[tuple[object, ...]]]:
    """The figures of each document, by doc_id."""
    figures: defaultdict[str, set[tuple[object, ...]]] = defaultdict(set)
    for statement in statements:
        figures[statement.document.doc_id].add(_figure(statement.value))
    return figures


def _figure(value: TypedValue) -> tuple[object, ...]:
    return value.kind, value.unit, value.low, value.high


def _pairs(statements: Sequence[Statement]) -> Iterator[tuple[Statement, Statement]]:
    """Statements of two documents that measure the same thing."""
    by_kind: defaultdict[ValueKind, list[Statement]] = defaultdict(list)
    for statement in statements:
        by_kind[statement.value.kind].append(statement)
    for members in by_kind.values():
        for left, right in combinations(members, 2):
            if _of_one_matter(left.document, right.document) and comparable(left.value, right.value):
                yield left, right


def _of_one_matter(one: Document, other: Document) -> bool:
    """The papers of two trips and the reports of two years give two figures and both are right; rules, and papers of two kinds, are held against each other."""
    if one.doc_id == other.doc_id:
        return False
    return one.category != other.category or one.category in POLICIES or _supersession(one, other)


def _same_matter(pairs: Iterable[tuple[Statement, Statement]], weights: Mapping[str, float]) -> Iterator[tuple[Statement, Statement]]:
    """The pairs of which each is what the other's document says closest to it: the fee of a change of name is not held against that of a change of date."""
    scored = [(likeness, left, right) for left, right in pairs if (likeness := _likeness(left, right, weights)) >= COMMON_WEIGHT]
    best: defaultdict[tuple[Statement, str], float] = defaultdict(float)
    for likeness, left, right in scored:
        for one, other in ((left, right), (right, left)):
            best[one, other.document.doc_id] = max(best[one, other.document.doc_id], likeness)
    for likeness, left, right in scored:
        if likeness == best[left, right.document.doc_id] == best[right, left.document.doc_id]:
            yield left, right


def _likeness(left: Statement, right: Statement, weights: Mapping[str, float]) -> float:
    """Weight of the words that both sentences hold in that of all their words, in [0, 1]; 0 where the values' own subjects share too little."""
    if len(set(left.value.role) & set(right.value.role)) < SHARED_WORDS:
        return 0.0
    return math.fsum(sorted(weights[word] for word in left.words & right.words)) / math.fsum(sorted(weights[word] for word in left.words | right.words))


def _clash(left: Statement, right: Statement, stated: Mapping[str, set[tuple[object, ...]]]) -> bool:
    if relation(left.value, right.value) != "contradicts":
        return False
    if _supersession(left.document, right.document):
        return True  # the old figure stands in the new version's list of changes, too
    return _figure(left.value) not in stated[right.document.doc_id] and _figure(right.value) not in stated[left.document.doc_id]


def _supersession(one: Document, other: Document) -> bool:
    return other.doc_id in {one.superseded_by, one.supersedes}


def _mapped(left: Statement, right: Statement, tiers: Sequence[Category], known: frozenset[str]) -> MappedConflict:
    one, other = sorted((left, right), key=lambda s: (s.document.doc_id, s.value.text))
    sides = (_side(one, tiers), _side(other, tiers))
    resolution, because, first = _resolved(one.document, other.document, tiers)
    matter = " ".join(word for word in one.value.role if word in other.value.role)
    conflict_id = fingerprint([[side.doc_id, side.value, side.sentence] for side in sides])
    return MappedConflict(
        conflict_id=conflict_id,
        matter=matter,
        first=sides[first],
        second=sides[1 - first],
        resolution=resolution,
        because=because,
        new=conflict_id not in known,
    )


def _side(statement: Statement, tiers: Sequence[Category]) -> MapSide:
    document = statement.document
    return MapSide(
        doc_id=document.doc_id,
        file=document.file,
        page=statement.chunk.page,
        category=document.category,
        tier=tier_of(document.category, tiers),
        effective_date=document.effective_date,
        value=statement.value.text,
        sentence=statement.sentence,
    )


def _resolved(one: Document, other: Document, tiers: Sequence[Category]) -> tuple[Resolution, str, int]:
    """How precedence resolves it, in words, and which of the two it prefers (0 or 1; 0 where it prefers neither)."""
    for index, (this, that) in enumerate(((one, other), (other, one))):
        if that.superseded_by:
            return "superseded", f"{that.file} is superseded by {that.superseded_by}: it is not asked any more", index
        if tier_of(this.category, tiers) < tier_of(that.category, tiers):
            return "tier", f"{this.category} outranks {that.category or 'an unclassified document'}", index
    return "open", "both are of one tier and in force: answers flag the conflict, and a person has to decide", 0
