"""The checks on a model's reply in phases B and C, under the contract's own names (qa-contract-v1 §2)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.model.evidence import Fact
from pincite.model.outcomes import Confidence
from pincite.model.values import TypedValue
from pincite.values.compare import vouches
from pincite.values.reader import read_values

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")

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
    """
    Accepted sentences, none of them uncited; an empty tuple means refuse. ``rejected`` says of each row left out why.
    """

    sentences: tuple[DraftSentence, ...]
    confidence: Confidence
    rejected: tuple[str, ...] = ()


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
    keys = dict.fromkeys(_key(row) for row in _rows(reply, "relevant_facts"))
    return tuple(known[key] for key in keys if key is not None and key in known)


def _validate_synthesis(reply: Mapping[str, object], relevant: Sequence[Fact], *, max_sentences: int) -> Synthesis:
    """
    Phase C's checks: at most *max_sentences* sentences, each with text and the key of a relevant fact, one a key;
    confidence normalised.

    Beyond the contract, a sentence with a figure that its fact does not hold is left out: a citation vouches for every
    value or for nothing.

    Raises:
        ReplyRejectedError: If ``answer_sentences`` is no list.
    """
    known = {fact.key: fact for fact in relevant}
    accepted: dict[FactKey, DraftSentence] = {}
    rejected = []
    for row in _rows(reply, "answer_sentences"):
        key, text = _key(row), row.get("sentence") if isinstance(row, Mapping) else None
        if why := _fault(key, text, known, accepted):
            rejected.append(why)
        elif key is not None and isinstance(text, str):
            accepted[key] = DraftSentence(text.strip(), known[key])
    return Synthesis(
        tuple(accepted.values())[:max_sentences], normalised_confidence(reply.get("confidence")), tuple(rejected)
    )


def _fault(
    key: FactKey | None, text: object, known: Mapping[FactKey, Fact], accepted: Mapping[FactKey, DraftSentence]
) -> str | None:
    """Why a row is left out; None where it stands."""
    if key is None or not isinstance(text, str) or not text.strip():
        return "a row without sentence, pdf, page and chunk_id"
    if key not in known:
        return f"cites {key[2]} of {key[0]}, page {key[1]}, which is none of the facts"
    if key in accepted:
        return f"a second sentence on {key[2]}"
    if invented := invented_values(text, known[key].quote):
        return f"says {', '.join(invented)}, which {key[2]} does not hold"
    return None


def invented_values(text: str, evidence: str) -> tuple[str, ...]:
    """
    The figures of *text* that no figure of *evidence* vouches for, as written.

    A figure that stands in the evidence in the same digits is vouched for however it is read there; so is "1 day" by
    "24 hours".
    """
    held = read_values(evidence)
    digits = frozenset(_DIGITS.findall(evidence))
    return tuple(
        value.text.strip()
        for value in read_values(text)
        if not any(vouches(other, value) for other in held)
        and (
            not _DIGITS.search(value.text)
            or not digits.issuperset(_DIGITS.findall(value.text))
            or _other_unit(value, held)
        )
    )


def _other_unit(value: TypedValue, held: Sequence[TypedValue]) -> bool:
    """Whether the evidence gives the same figure in another unit only: "30 days" is not "30 months"."""
    same = [other for other in held if _DIGITS.findall(other.text) == _DIGITS.findall(value.text)]
    return bool(same) and not any(other.kind is value.kind and other.unit == value.unit for other in same)


def normalised_confidence(value: object) -> Confidence:
    """``High``, ``Medium`` or ``Low`` in any case; anything else is Low."""
    return next(
        (level for level in Confidence if isinstance(value, str) and value.strip().lower() == level.lower()),
        Confidence.LOW,
    )


def _rows(reply: Mapping[str, object], field: str) -> list[object]:
    rows = reply.get(field)
    if not isinstance(rows, list):
        msg = f"{field}: expected a list, got {type(rows).__name__}"
        raise ReplyRejectedError(msg)
    return rows


def _key(row: object) -> FactKey | None:
    match row:
        case {"pdf": str(pdf), "page": int(page), "chunk_id": str(chunk_id)} if not isinstance(page, bool):
            return pdf, page, chunk_id
        case _:
            return None
