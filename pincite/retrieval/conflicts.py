"""
Conflicts in the evidence: values that cannot both hold, versions that nobody linked, requests that need a person
(retrieval-ranking-v1 §6).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from pincite.model.documents import Category, Document
from pincite.model.evidence import Conflict, ConflictSide
from pincite.model.stages import ScoredRow
from pincite.model.values import TypedValue, ValueKind
from pincite.question.record import ReadQuestion
from pincite.question.stems import content_words
from pincite.retrieval.amendments import in_order, rivals, touched
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.rival_bounds import differ
from pincite.values.compare import SAME_SUBJECT, Figure, figure_of, roles_overlap
from pincite.values.reader import read_values
from pincite.values.words import WORD, stem

# Windows, sums, shares, times and measures decide a case; a bare count, an ordinal, a date or a code says too little
# about what it counts.
DECISIVE = frozenset({ValueKind.DURATION, ValueKind.MONEY, ValueKind.PERCENT, ValueKind.TIME, ValueKind.QUANTITY})
SHARED_WORDS = 2
COMMON_SHARE = 1 / 3  # of all words of the two subjects: less than that, and two sentences only touch


@dataclass(frozen=True, slots=True)
class Case:
    """
    What conflicts are judged on: the evidence in its order, the question, and the snapshot's documents.

    ``subjects`` has, by doc_id, what a document is about alone among its kind: its own names, days and periods; empty
    for one that is about nothing special. ``meant`` are names of intents that the question means in other words;
    ``exception`` is what it asks for that the rules do not give, in words, empty where it asks for none.
    """

    evidence: Sequence[ScoredRow]
    question: ReadQuestion
    policy_like: bool
    subjects: Mapping[str, frozenset[str]]
    documents: Sequence[Document]
    meant: Sequence[str] = ()
    exception: str = ""


def conflicts(case: Case) -> tuple[Conflict, ...]:
    """
    Every conflict, in the order of the evidence, one for each pair of documents and kind.

    Values of one document never conflict here: its sections speak of different cases. A lower tier that contradicts a
    higher one counts for a policy-like claim only, so that a general answer beside a trip's own papers is no conflict.
    """
    found: dict[tuple[str, frozenset[str]], Conflict] = {}
    asked = frozenset(stem(word) for word in (*case.question.content, *content_words(" ".join(case.meant))))
    figures = _figures(case.evidence)
    for left, right in combinations(case.evidence, 2):
        pair = frozenset({left.row.chunk.doc_id, right.row.chunk.doc_id})
        if len(pair) == 1 or not _comparable(left, right, case):
            continue
        kind = "numeric" if left.row.category == right.row.category else "across_tiers"
        clash = next(_clashes(left, right, asked, figures), None)
        if clash and (kind, pair) not in found:
            found[kind, pair] = _numeric(left, right, *clash)
    return (*found.values(), *_unlinked(case), *_unclear(case), *_exceptions(case))


def _comparable(left: ScoredRow, right: ScoredRow, case: Case) -> bool:
    if left.document_match < 0 or right.document_match < 0:
        return False  # a document that the question rules out contradicts nothing that was asked
    if _linked(left, right) or _linked(right, left) or in_order(left.links, right.links):
        return False  # they say themselves which of them holds
    if left.row.category != right.row.category:
        return case.policy_like
    if left.row.category in POLICIES:
        return True
    # The papers of two trips, or the reports of two quarters, give two figures, and both are right.
    one, other = (case.subjects.get(c.row.chunk.doc_id, frozenset()) for c in (left, right))
    return not one or not other or one == other


def _linked(one: ScoredRow, other: ScoredRow) -> bool:
    return other.row.chunk.doc_id in one.links.replaces | one.links.amends


def _figures(evidence: Sequence[ScoredRow]) -> dict[str, frozenset[Figure]]:
    """By doc_id, every figure of a document's evidence."""
    found: dict[str, frozenset[Figure]] = {}
    for row in evidence:
        doc_id = row.row.chunk.doc_id
        found[doc_id] = found.get(doc_id, frozenset()).union(map(figure_of, _values(row.row.chunk.text)))
    return found


def _clashes(
    left: ScoredRow, right: ScoredRow, asked: frozenset[str], figures: Mapping[str, frozenset[Figure]]
) -> Iterator[tuple[TypedValue, TypedValue]]:
    """
    Values of two papers that differ in one matter that is *asked* about, and that neither paper gives as the other does
    anywhere among its *figures*: two tables of one scale then agree row by row, though each row differs from its
    neighbours, and "less than 7 days" and "7 days or more" share out one bound.
    """
    ours, theirs = (figures[side.row.chunk.doc_id] for side in (left, right))
    alike = of_one_kind(*((side.row.category, side.row.doc_title) for side in (left, right)))
    for one in _values(left.row.chunk.text):
        for other in _values(right.row.chunk.text):
            shared = set(one.role) & set(other.role)
            common = len(shared) / len({*one.role, *other.role})
            same_matter = (
                len(shared) >= SHARED_WORDS
                and common > COMMON_SHARE
                and bool(shared & asked)
                and roles_overlap(one, other) >= SAME_SUBJECT
            )
            clash = same_matter and differ(left.row.chunk.text, one, right.row.chunk.text, other, alike=alike)
            if clash and figure_of(one) not in theirs and figure_of(other) not in ours:
                yield one, other


def of_one_kind(one: tuple[Category | None, str], other: tuple[Category | None, str]) -> bool:
    """
    Whether two papers, by category and title, are of one family, or the one is a policy and the other none: a promise
    is put in words of its own, and held against a policy wherever both are of one matter.
    """
    (first, title), (second, other_title) = one, other
    promised = (first in POLICIES) != (second in POLICIES)
    return promised or _family(title) == _family(other_title) != frozenset()


@lru_cache(maxsize=4096)
def _values(text: str) -> tuple[TypedValue, ...]:
    return tuple(value for value in read_values(text) if value.kind in DECISIVE and value.role)


def _numeric(left: ScoredRow, right: ScoredRow, one: TypedValue, other: TypedValue) -> Conflict:
    same = left.row.category == right.row.category
    shared = set(one.role) & set(other.role)
    words = {stem(word): word.casefold() for word in reversed(WORD.findall(left.row.chunk.text))}
    matter = ", ".join(sorted(words.get(term, term) for term in shared))
    detail = (
        f"{left.row.doc_title} says {one.text!r}, {right.row.doc_title} "
        f"says {other.text!r} of the same matter ({matter})"
    )
    return Conflict(
        kind="numeric" if same else "across_tiers", detail=detail, sides=(_side(left, one), _side(right, other))
    )


def _side(candidate: ScoredRow, value: TypedValue) -> ConflictSide:
    row = candidate.row
    return ConflictSide(
        chunk_id=candidate.chunk_id,
        doc_id=row.chunk.doc_id,
        category=row.category,
        text=value.text,
        start=value.start,
        end=value.end,
    )


def _unlinked(case: Case) -> Iterator[Conflict]:
    """Two versions of the same terms in the evidence, of which no manifest row says that one supersedes the other."""
    successors = {document.doc_id: document.superseded_by for document in case.documents}
    terms = {c.row.chunk.doc_id: c for c in case.evidence if c.row.category is Category.TERMS_POLICY}
    for one, other in combinations(terms.values(), 2):
        first, second = one.row.chunk.doc_id, other.row.chunk.doc_id
        if _family(one.row.doc_title) == _family(other.row.doc_title) and not (
            _succeeds(first, second, successors)
            or _succeeds(second, first, successors)
            or in_order(one.links, other.links)
        ):
            detail = (
                f"{one.row.doc_title} ({first}) and {other.row.doc_title} ({second}) "
                f"are versions of the same terms, and neither supersedes the other"
            )
            yield Conflict(kind="unlinked_versions", detail=detail, sides=(_whole(one), _whole(other)))


def _unclear(case: Case) -> Iterator[Conflict]:
    """
    Amendments of which nothing says what they amend, though what they take out stands in the evidence, or which of two
    is the later one.
    """
    for one, other in permutations(case.evidence, 2):
        strangers = one.row.chunk.doc_id != other.row.chunk.doc_id and not (
            one.links.amends or _linked(one, other) or _linked(other, one)
        )
        if strangers and any(
            statement.old and statement.parts for statement, _ in touched(one.row.chunk, other.row.chunk)
        ):
            detail = (
                f"{one.row.doc_title} changes what {other.row.doc_title} "
                f"says, and does not name the document that it amends"
            )
            yield Conflict(kind="unlinked_versions", detail=detail, sides=(_whole(one), _whole(other)))
    for one, other, target in rivals(case.evidence):
        detail = (
            f"{one.row.doc_title} and {other.row.doc_title} both amend one passage "
            f"of {target.row.doc_title}, and neither says that it is the later one"
        )
        yield Conflict(kind="unlinked_versions", detail=detail, sides=(_whole(one), _whole(other)))


def _family(title: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(title) if not any(letter.isdigit() for letter in word)) - {
        stem("version")
    }


def _succeeds(old: str, new: str, successors: Mapping[str, str | None]) -> bool:
    at, steps = successors.get(old), 0
    while at is not None and steps < len(successors):
        if at == new:
            return True
        at, steps = successors.get(at), steps + 1
    return False


def _whole(candidate: ScoredRow) -> ConflictSide:
    row = candidate.row
    return ConflictSide(
        chunk_id=candidate.chunk_id,
        doc_id=row.chunk.doc_id,
        category=row.category,
        text=row.chunk.text,
        start=0,
        end=len(row.chunk.text),
    )


def _exceptions(case: Case) -> tuple[Conflict, ...]:
    if not case.exception:
        return ()
    detail = f"the message asks for {case.exception}, which a person decides whatever the policy says"
    return (Conflict(kind="exception_request", detail=detail),)
