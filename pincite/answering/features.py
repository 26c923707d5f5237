"""What can be seen of whether one chunk answers a question: its nearness, what of the question it covers, and what it lacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.needs import Needs
from pincite.answering.passages import Passage, passages_of
from pincite.answering.wants import meets
from pincite.answering.weights import Frequencies
from pincite.model.evidence import Candidate
from pincite.values.words import content_words

_TOP, _LONG = 3, 12


@dataclass(frozen=True, slots=True)
class Read:
    """A candidate with its passages; ``context`` are the terms of title, file, section and column names, ``body`` those of its text."""

    candidate: Candidate
    passages: tuple[Passage, ...]
    context: frozenset[str]
    body: frozenset[str]


def read_of(candidate: Candidate) -> Read:
    """Read a chunk."""
    return Read(candidate, passages_of(candidate.row.chunk), frozenset(content_words(context_text(candidate))), frozenset(content_words(candidate.row.chunk.text)))


def context_text(candidate: Candidate) -> str:
    """What is known of a chunk beside its text: title, file, authority, version, date, section, column names."""
    row = candidate.row
    known = (row.doc_title, row.file.replace("_", " "), row.authority or "", f"version {row.version}" if row.version else "", str(row.effective_date or ""))
    return " ".join((*known, *row.chunk.section, *row.chunk.header))


def features(needs: Needs, read: Read, near: Mapping[Passage, float], table: Frequencies) -> dict[str, float]:
    """
    Features of one chunk by name.

    Args:
        needs: What is asked.
        read: The chunk.
        near: Cosine of the question with the passages that were embedded, in [0, 1]; those of other chunks may be among them.
        table: General frequencies of terms.
    """
    own = [p for p in read.passages if p in near]
    sims = sorted((near[p] for p in own), reverse=True)[:_TOP] or [0.0]
    everything = read.body | read.context
    cosine = read.candidate.similarity
    return {
        "chunk_cosine": cosine,
        "passage_cosine": sims[0],
        "top_cosine": sum(sims) / len(sims),
        **_coverage(needs, read, everything, table),
        **_wanted(needs, read, own or read.passages),
        "names_missing": _names_missing(needs, everything),
    }


def _coverage(needs: Needs, read: Read, everything: frozenset[str], table: Frequencies) -> dict[str, float]:
    terms, passages = needs.terms, read.passages
    beyond = tuple(t for t in terms if t not in read.context)
    weight = sum(map(table.weight, terms)) or 1.0
    return {
        "covered": table.share(terms, everything),
        "covered_body": table.share(terms, read.body),
        "covered_own": max((table.share(terms, p.terms) for p in passages), default=0.0),
        "covered_new": max((table.share(beyond, p.terms) for p in passages), default=0.0),
        "beyond": sum(map(table.weight, beyond)) / weight,
        "length": min(len(terms), _LONG) / _LONG,
        "focus_lacking": 1.0 - table.share(needs.focus, everything),
    }


def _wanted(needs: Needs, read: Read, passages: Sequence[Passage]) -> dict[str, float]:
    want = needs.want
    held = want is not None and any(meets(want, p.text, frozenset(needs.terms)) for p in passages)
    return {
        "want_held": float(held),
        "strict_lacking": float(want is not None and want.strict and not held),
    }


def _names_missing(needs: Needs, held: frozenset[str]) -> float:
    if not needs.names:
        return 0.0
    return sum(not held.issuperset(content_words(name)) for name in needs.names) / len(needs.names)
