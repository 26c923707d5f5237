"""Phase A: what retrieval found, as facts and nothing but facts (qa-contract-v1 §2)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pincite.model.chunks import Chunk
from pincite.model.evidence import DroppedChunk, Fact
from pincite.model.stages import RankedRow


def facts_of(candidates: Iterable[RankedRow]) -> tuple[Fact, ...]:
    """One fact a candidate, in the order given; the quote is the chunk's text to the letter."""
    return tuple(
        Fact(
            quote=c.row.chunk.text, pdf=c.row.file, page=c.row.chunk.page, chunk_id=c.row.chunk.chunk_id, score=c.score
        )
        for c in candidates
    )


def debug_text(facts: Sequence[Fact]) -> str:
    """Phase A's text form, to the letter of the contract: a row each, so that lines of a quote stand on one."""
    return "\n".join(["FACTS:", *map(_row, facts)])


def _row(fact: Fact) -> str:
    quote = " ".join(fact.quote.split())
    return f'- "{quote}" (pdf="{fact.pdf}", page={fact.page}, chunk_id="{fact.chunk_id}", score={fact.score})'


def drop_poisoned(
    candidates: Sequence[RankedRow], is_poisoned: Callable[[str], bool]
) -> tuple[tuple[RankedRow, ...], tuple[DroppedChunk, ...]]:
    """
    Set aside every candidate that tries to steer its reader, before a model or a person sees it.

    Args:
        candidates: In final order.
        is_poisoned: Verdict on one text.

    Returns:
        The candidates kept, in order, without neighbours that are poisoned, and a note for each one dropped.
    """
    reasons = {c.row.chunk.chunk_id: _poison(c.row.chunk, is_poisoned) for c in candidates}
    kept = tuple(_among_clean(c, is_poisoned) for c in candidates if reasons[c.row.chunk.chunk_id] is None)
    return kept, tuple(
        DroppedChunk(chunk_id=chunk_id, reason=reason) for chunk_id, reason in reasons.items() if reason is not None
    )


def _among_clean(candidate: RankedRow, is_poisoned: Callable[[str], bool]) -> RankedRow:
    beside = (candidate.earlier, candidate.later, candidate.over, candidate.below)
    earlier, later, over, below = (row if row and _poison(row.chunk, is_poisoned) is None else None for row in beside)
    return replace(candidate, earlier=earlier, later=later, over=over, below=below)


def _poison(chunk: Chunk, is_poisoned: Callable[[str], bool]) -> str | None:
    if chunk.flags:
        return f"flagged at ingest: {', '.join(chunk.flags)}"
    return "instructions aimed at a model" if is_poisoned(chunk.text) else None
