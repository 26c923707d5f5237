"""The checks on a model's reply in phases B and C, under the contract's own names (qa-contract-v1 §2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.model.evidence import Fact
from pincite.model.outcomes import Confidence

FactKey = tuple[str, int, str]


class ReplyRejectedError(Exception):
    """The reply as a whole has not the agreed form; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence that leans on exactly one fact."""

    text: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Synthesis:
    """Accepted sentences, none of them uncited; an empty tuple means refuse."""

    sentences: tuple[DraftSentence, ...]
    confidence: Confidence


def _validate_relevant_facts(reply: Mapping[str, object], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """
    Phase B's checks: rows map to phase A facts, duplicates dropped, scores inherited.

    Args:
        reply: The model's JSON object.
        facts: Phase A's facts.

    Returns:
        The phase A facts that the reply names, in the reply's order; rows that name none are left out.

    Raises:
        ReplyRejectedError: If ``relevant_facts`` is no list.
    """
    known = {fact.key: fact for fact in facts}
    keys = dict.fromkeys(key for _, key in _keyed_rows(reply, "relevant_facts") if key in known)
    return tuple(known[key] for key in keys)


def _validate_synthesis(reply: Mapping[str, object], relevant: Sequence[Fact], *, max_sentences: int) -> Synthesis:
    """
    Phase C's checks: at most *max_sentences* sentences, each with text and the key of a relevant fact, one a key; confidence normalised.

    Raises:
        ReplyRejectedError: If ``answer_sentences`` is no list.
    """
    known = {fact.key: fact for fact in relevant}
    accepted: dict[FactKey, DraftSentence] = {}
    for row, key in _keyed_rows(reply, "answer_sentences"):
        text = row.get("sentence")
        if key in known and key not in accepted and isinstance(text, str) and text.strip():
            accepted[key] = DraftSentence(text.strip(), known[key])
    return Synthesis(tuple(accepted.values())[:max_sentences], normalised_confidence(reply.get("confidence")))


def normalised_confidence(value: object) -> Confidence:
    """``High``, ``Medium`` or ``Low`` in any case; anything else is Low."""
    return next((level for level in Confidence if isinstance(value, str) and value.strip().lower() == level.lower()), Confidence.LOW)


def _keyed_rows(reply: Mapping[str, object], field: str) -> Iterator[tuple[Mapping[str, object], FactKey]]:
    rows = reply.get(field)
    if not isinstance(rows, list):
        msg = f"{field}: expected a list, got {type(rows).__name__}"
        raise ReplyRejectedError(msg)
    for row in rows:
        if isinstance(row, Mapping) and (key := _key(row)) is not None:
            yield row, key


def _key(row: Mapping[str, object]) -> FactKey | None:
    match row:
        case {"pdf": str(pdf), "page": int(page), "chunk_id": str(chunk_id)} if not isinstance(page, bool):
            return pdf, page, chunk_id
        case _:
            return None
