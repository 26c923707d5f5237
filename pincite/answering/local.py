"""Phases B and C without a model: relevant facts by what they cover, and extractive sentences that answer the question asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.needs import Needs
from pincite.answering.passages import Passage, passages_of
from pincite.model.evidence import Candidate

_LETTERS = re.compile(r"[^\W\d_]")
_DUPLICATE_KEY = re.compile(r"[\W_]+")
_NOISE_SHARE = 0.45
"""A quote with fewer letters than this share of its characters is a table of contents, a form, or debris."""

_RANK_DECAY = 0.04
"""What each place in retrieval's order costs a passage: order decides between passages that cover the question alike."""

_WANTED_BONUS = 0.25
"""What a value of the kind asked for is worth."""

_FOLLOW_SHARE = 0.8
"""A further sentence has to come this close to the best one: an answer is short, not a summary."""

_MAX_LOCAL_SENTENCES = 3


@dataclass(frozen=True, slots=True)
class Extract:
    """A passage chosen for the answer, with its score (>= 0, comparable within one question only)."""

    passage: Passage
    score: float


def relevant_candidates(candidates: Sequence[Candidate], needs: Needs, weights: Mapping[str, float], *, limit: int) -> tuple[Candidate, ...]:
    """
    Phase B: noise out, question-relevant kept, near-duplicates by normalised key, at most *limit*, in retrieval's order.

    Source: qa-contract-v1 §2, local filter behaviour.
    """
    kept: dict[str, Candidate] = {}
    for candidate in candidates:
        text = candidate.row.chunk.text
        if not is_noise(text, table=candidate.row.chunk.kind == "table") and any(p.coverage > 0 for p in passages_of(candidate, needs, weights)):
            kept.setdefault(duplicate_key(text), candidate)
    return tuple(kept.values())[:limit]


def is_noise(text: str, *, table: bool) -> bool:
    """Whether a quote is an artifact rather than a statement; rows of a table may be mostly figures."""
    letters = len(_LETTERS.findall(text))
    return letters == 0 or (not table and letters < _NOISE_SHARE * len(text))


def duplicate_key(text: str) -> str:
    """Letters and digits alone, lower case: texts that differ in layout only share it."""
    return _DUPLICATE_KEY.sub("", text).casefold()


def extracts(candidates: Sequence[Candidate], needs: Needs, weights: Mapping[str, float]) -> tuple[Extract, ...]:
    """
    Phase C: the best passage of each relevant chunk that comes close to the best of all, best first.

    One passage a chunk, since the contract drops a second sentence with the same key.
    """
    best = [max(options, key=lambda e: (e.score, -e.passage.start)) for rank, c in enumerate(candidates) if (options := _scored(c, rank, needs, weights))]
    ranked = sorted(best, key=lambda e: (-e.score, e.passage.candidate.row.chunk.chunk_id))
    bar = ranked[0].score * _FOLLOW_SHARE if ranked else 0.0
    return tuple(e for e in ranked if e.score >= bar and e.passage.coverage > 0)[:_MAX_LOCAL_SENTENCES]


def _scored(candidate: Candidate, rank: int, needs: Needs, weights: Mapping[str, float]) -> list[Extract]:
    decay = 1.0 - min(0.5, _RANK_DECAY * rank)
    return [Extract(p, (p.coverage + _WANTED_BONUS * p.holds_wanted) * decay) for p in passages_of(candidate, needs, weights)]
