"""Conflicts in the evidence: values that cannot both hold, versions that nobody linked, requests that need a person (retrieval-ranking-v1 §6)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from pincite.model.documents import Category, Document
from pincite.model.evidence import Candidate, Conflict, ConflictSide
from pincite.model.values import TypedValue, ValueKind
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.words import content_words, stem
from pincite.values.compare import SAME_SUBJECT, relation, roles_overlap
from pincite.values.reader import read_values
from pincite.values.words import stem as role_stem

# Windows, sums, shares, times and measures decide a case; a bare count, an ordinal, a date or a code says too little about what it counts.
DECISIVE = frozenset({ValueKind.DURATION, ValueKind.MONEY, ValueKind.PERCENT, ValueKind.TIME, ValueKind.QUANTITY})
SHARED_WORDS = 2
REQUEST = re.compile(
    r"\b(?:make|grant|give|allow|request(?:ing)?|ask(?:ing)? for|apply(?:ing)? for|hop(?:e|ing) for|need|want|get)\b[^.?!]{0,60}"
    r"\b(?:exception|exemption|special (?:medical )?(?:waiver|consideration|treatment)|medical waiver)\b"
    r"|\b(?:can|could|would|will) you\b[^.?!]{0,60}\b(?:waive|bend|overlook|make an exception)\b"
    r"|\b(?:waive|bend|overlook)\b[^.?!]{0,40}\b(?:for (?:me|us|him|her|them|my|our)|in (?:my|our) case)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Case:
    """What conflicts are judged on: the evidence in its order, the question's words, each document's period, and the snapshot's documents."""

    evidence: Sequence[Candidate]
    question: str
    policy_like: bool
    periods: Mapping[str, tuple[int, int]]
    documents: Sequence[Document]


def conflicts(case: Case) -> tuple[Conflict, ...]:
    """
    Every conflict, in the order of the evidence, one for each pair of documents and kind.

    Values of one document never conflict here: its sections speak of different cases. A lower tier that contradicts a higher one counts for a policy-like
    claim only, so that a general answer beside a trip's own papers is no conflict.
    """
    found: dict[tuple[str, frozenset[str]], Conflict] = {}
    for left, right in combinations(case.evidence, 2):
        pair = frozenset({left.row.chunk.doc_id, right.row.chunk.doc_id})
        if len(pair) == 1 or not _comparable(left, right, case):
            continue
        kind = "numeric" if left.row.category == right.row.category else "across_tiers"
        clash = next(_clashes(left, right, case.question), None)
        if clash and (kind, pair) not in found:
            found[kind, pair] = _numeric(left, right, *clash)
    return (*found.values(), *_unlinked(case), *_exceptions(case.question))


def _comparable(left: Candidate, right: Candidate, case: Case) -> bool:
    if left.routing < 0 or right.routing < 0:
        return False  # a document that the question rules out contradicts nothing that was asked
    if left.row.category != right.row.category:
        return case.policy_like
    if left.row.category in POLICIES:
        return True
    # Two reports of two periods give two figures, and both are right.
    one, other = (case.periods.get(c.row.chunk.doc_id, (0, 0)) for c in (left, right))
    return one == other or (0, 0) in {one, other}


def _clashes(left: Candidate, right: Candidate, question: str) -> Iterator[tuple[TypedValue, TypedValue]]:
    asked = {role_stem(word) for word in content_words(question)}
    for one in _values(left.row.chunk.text):
        for other in _values(right.row.chunk.text):
            shared = set(one.role) & set(other.role)
            same_matter = len(shared) >= SHARED_WORDS and bool(shared & asked) and roles_overlap(one, other) >= SAME_SUBJECT
            if same_matter and not _complementary(one, other) and relation(one, other) == "contradicts":
                yield one, other


def _complementary(one: TypedValue, other: TypedValue) -> bool:
    """Two cases on either side of one bound, "less than 7 days" and "7 days or more": they share the bound out between them and contradict nothing."""
    return (one.low, one.high, one.unit) == (other.low, other.high, other.unit) and one.comparator is not other.comparator


@lru_cache(maxsize=4096)
def _values(text: str) -> tuple[TypedValue, ...]:
    return tuple(value for value in read_values(text) if value.kind in DECISIVE and value.role)


def _numeric(left: Candidate, right: Candidate, one: TypedValue, other: TypedValue) -> Conflict:
    same = left.row.category == right.row.category
    matter = ", ".join(sorted(set(one.role) & set(other.role)))
    detail = f"{left.row.doc_title} says {one.text!r}, {right.row.doc_title} says {other.text!r} of the same matter ({matter})"
    return Conflict(kind="numeric" if same else "across_tiers", detail=detail, sides=(_side(left, one), _side(right, other)))


def _side(candidate: Candidate, value: TypedValue) -> ConflictSide:
    row = candidate.row
    return ConflictSide(chunk_id=candidate.chunk_id, doc_id=row.chunk.doc_id, category=row.category, text=value.text, start=value.start, end=value.end)


def _unlinked(case: Case) -> Iterator[Conflict]:
    """Two versions of the same terms in the evidence, of which no manifest row says that one supersedes the other."""
    successors = {document.doc_id: document.superseded_by for document in case.documents}
    terms = {c.row.chunk.doc_id: c for c in case.evidence if c.row.category is Category.TERMS_POLICY}
    for one, other in combinations(terms.values(), 2):
        first, second = one.row.chunk.doc_id, other.row.chunk.doc_id
        if _family(one.row.doc_title) == _family(other.row.doc_title) and not (_succeeds(first, second, successors) or _succeeds(second, first, successors)):
            detail = f"{one.row.doc_title} ({first}) and {other.row.doc_title} ({second}) are versions of the same terms, and neither supersedes the other"
            yield Conflict(kind="unlinked_versions", detail=detail, sides=(_whole(one), _whole(other)))


def _family(title: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(title) if not any(letter.isdigit() for letter in word)) - {stem("version")}


def _succeeds(old: str, new: str, successors: Mapping[str, str | None]) -> bool:
    at, steps = successors.get(old), 0
    while at is not None and steps < len(successors):
        if at == new:
            return True
        at, steps = successors.get(at), steps + 1
    return False


def _whole(candidate: Candidate) -> ConflictSide:
    row = candidate.row
    return ConflictSide(chunk_id=candidate.chunk_id, doc_id=row.chunk.doc_id, category=row.category, text=row.chunk.text, start=0, end=len(row.chunk.text))


def _exceptions(question: str) -> tuple[Conflict, ...]:
    found = REQUEST.search(question)
    if not found:
        return ()
    return (Conflict(kind="exception_request", detail=f"the message asks for an exception ({found[0]!r}), which a person decides whatever the policy says"),)
