"""
The conflict map: values of two documents that cannot both hold of the same matter, over a whole corpus, and how
precedence resolves each.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from evals.robustness.conflict_statements import ValueStatement, statements
from pincite.fingerprint import fingerprint
from pincite.model.chunks import Chunk
from pincite.model.documents import Category, Document
from pincite.model.stored import Stored
from pincite.model.values import ValueKind
from pincite.ports import Vectors
from pincite.retrieval.conflicts import of_one_kind
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.ranking import tier_of
from pincite.retrieval.rival_bounds import differ
from pincite.values.compare import Figure, comparable, meet, relation

SHARED_WORDS = 3
"""
Words of their subjects that two sentences' values have at least in common: one more than for a question, of whose words
they must share one, too.
"""
SAME_MATTER = 0.65
"""
Cosine from which two sentences with values of one subject speak of one matter, however many other words they use;
chosen by hand.

Over the bundled documents the true differences lie at .69 and above, sentences that only touch at .62 and below; with
fewer shared words one of these comes to .66.
"""

Resolution = Literal["superseded", "tier", "open"]


class MapSide(Stored):
    """
    One side of a conflict: where it stands and what it says; ``page`` is 1-based, ``tier`` 0-based with 0 the highest.
    """

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

    ``first`` is the side that precedence prefers; where ``resolution`` is "open" neither is preferred and a person has
    to decide. ``new`` is whether the conflict was not there in the snapshot before.
    """

    conflict_id: str
    matter: str
    first: MapSide
    second: MapSide
    resolution: Resolution
    because: str
    new: bool = True


Embed = Callable[[Sequence[str]], Vectors]
"""Unit vectors of texts."""
Pairs = Iterable[tuple[ValueStatement, ValueStatement]]


def conflict_map(
    corpus: Iterable[tuple[Document, Sequence[Chunk]]],
    tiers: Sequence[Category],
    embed: Embed,
    known: frozenset[str] = frozenset(),
) -> tuple[MappedConflict, ...]:
    """
    Every conflict between two documents, new ones first, then open ones, then by id.

    Precision comes before recall: two sentences must mean nearly the same and their values share their subject, and a
    figure that the other document states too, for whatever case, is no conflict: two scales agree row by row though
    each row differs from its neighbours. A cell is held against the cell of the same row and column, and against a
    sentence that names both.

    Args:
        corpus: The documents of one tenant with their chunks.
        tiers: Categories from the highest precedence to the lowest.
        embed: Gives a unit vector for each text.
        known: Ids of the conflicts of the snapshot before.
    """
    found = [statement for document, chunks in corpus for statement in statements(document, chunks)]
    stated = _stated(found)
    mapped: dict[str, MappedConflict] = {}
    for left, right in _apart(_same_matter(list(_pairs(found)), embed), stated):
        conflict = _mapped(left, right, tiers, known)
        mapped.setdefault(conflict.conflict_id, conflict)
    return tuple(sorted(mapped.values(), key=lambda c: (not c.new, c.resolution != "open", c.conflict_id)))


def _stated(found: Sequence[ValueStatement]) -> dict[str, set[Figure]]:
    """The figures that the prose of each document states, by doc_id."""
    figures: defaultdict[str, set[Figure]] = defaultdict(set)
    for statement in found:
        if not statement.row:
            figures[statement.document.doc_id].add(statement.figure)
    return figures


def _pairs(found: Sequence[ValueStatement]) -> Iterator[tuple[ValueStatement, ValueStatement]]:
    """Statements of two documents that measure the same thing."""
    by_kind: defaultdict[ValueKind, list[ValueStatement]] = defaultdict(list)
    for statement in found:
        by_kind[statement.value.kind].append(statement)
    for members in by_kind.values():
        for left, right in combinations(members, 2):
            if (
                _of_one_matter(left.document, right.document)
                and _of_one_subject(left, right)
                and comparable(left.value, right.value)
            ):
                yield left, right


def _of_one_subject(left: ValueStatement, right: ValueStatement) -> bool:
    """
    Whether two values are of one thing as far as words tell: two sentences by what they share, a cell by the names of
    its row and column.
    """
    if left.row and right.row:
        return left.row == right.row and left.column == right.column and len(left.words) >= SHARED_WORDS
    if left.row or right.row:
        cell, prose = (left, right) if left.row else (right, left)
        return bool(cell.column) and cell.words <= prose.words and len(cell.words) >= SHARED_WORDS
    return len(set(left.value.role) & set(right.value.role)) >= SHARED_WORDS


def _of_one_matter(one: Document, other: Document) -> bool:
    """
    The papers of two trips and the reports of two years give two figures and both are right; rules, and papers of two
    kinds, are held against each other.
    """
    if one.doc_id == other.doc_id:
        return False
    return one.category != other.category or one.category in POLICIES or _supersession(one, other)


def _same_matter(
    pairs: Sequence[tuple[ValueStatement, ValueStatement]], embed: Embed
) -> list[tuple[ValueStatement, ValueStatement]]:
    """
    The pairs of which each is what the other's document says closest to it: the fee of a change of name is not held
    against that of a change of date.
    """
    texts = list(dict.fromkeys(statement.sentence for pair in pairs for statement in pair))
    vectors = dict(zip(texts, embed(texts) if texts else (), strict=True))
    scored = [(_likeness(left, right, vectors), left, right) for left, right in pairs]
    best: defaultdict[tuple[int, str], Likeness] = defaultdict(lambda: (0.0, 0.0))
    for likeness, left, right in scored:
        for one, other in ((left, right), (right, left)):
            best[id(one), other.document.doc_id] = max(best[id(one), other.document.doc_id], likeness)
    return [
        (left, right)
        for likeness, left, right in scored
        if likeness[0] >= SAME_MATTER
        and likeness == best[id(left), right.document.doc_id] == best[id(right), left.document.doc_id]
    ]


Likeness = tuple[float, float]
"""
Cosine of two sentences, and the share of common words around their values, which tells the values of one sentence
apart.
"""


def _likeness(left: ValueStatement, right: ValueStatement, vectors: Mapping[str, NDArray[np.float32]]) -> Likeness:
    shared, words = left.words & right.words, left.words | right.words
    cosine = float(vectors[left.sentence] @ vectors[right.sentence])
    return round(cosine, 4), round(len(shared) / len(words), 4) if words else 0.0


def _apart(pairs: Pairs, stated: Mapping[str, set[Figure]]) -> Iterator[tuple[ValueStatement, ValueStatement]]:
    """Of each two sentences the first of their values that clash."""
    seen: set[frozenset[tuple[str, str]]] = set()
    for left, right in pairs:
        places = frozenset((side.document.doc_id, side.sentence) for side in (left, right))
        if places not in seen and _clash(left, right, stated):
            seen.add(places)
            yield left, right


def _clash(left: ValueStatement, right: ValueStatement, stated: Mapping[str, set[Figure]]) -> bool:
    if not _differ(left, right):
        return False
    if left.figure in right.figures and right.figure in left.figures:
        return False  # both sentences list both
    if _supersession(left.document, right.document):
        return True  # the old figure stands in the new version's list of changes, too
    if left.row or right.row:
        return left.figure not in right.figures and right.figure not in left.figures
    return left.figure not in stated[right.document.doc_id] and right.figure not in stated[left.document.doc_id]


def _differ(left: ValueStatement, right: ValueStatement) -> bool:
    if left.row and right.row and not meet(left.value, right.value):
        return True
    if left.row or right.row:
        return relation(left.value, right.value) == "contradicts"
    alike = of_one_kind(*((side.document.category, side.document.title) for side in (left, right)))
    return differ(left.chunk.text, left.value, right.chunk.text, right.value, alike=alike)


def _supersession(one: Document, other: Document) -> bool:
    return other.doc_id in {one.superseded_by, one.supersedes}


def _mapped(
    left: ValueStatement, right: ValueStatement, tiers: Sequence[Category], known: frozenset[str]
) -> MappedConflict:
    one, other = sorted((left, right), key=lambda s: (s.document.doc_id, s.value.text))
    sides = (_side(one, tiers), _side(other, tiers))
    resolution, because, first = _resolved(one.document, other.document, tiers)
    matter = " ".join(word for word in one.value.role if word in other.value.role) or " ".join(
        sorted(one.words & other.words)
    )
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


def _side(statement: ValueStatement, tiers: Sequence[Category]) -> MapSide:
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
