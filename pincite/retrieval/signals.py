"""Soft signals: what moves a chunk inside its tier beside its relevance, each weighed as the contract says."""

from datetime import date

from pincite.contract_tables import RetrievalContract, Signals
from pincite.model.stages import ScoredRow


def soft_signals(candidate: ScoredRow, as_of: date, contract: RetrievalContract) -> tuple[tuple[str, float], ...]:
    """Contributions of priority, dates and staleness to a candidate's strength, by name."""
    weights, row = contract.signals, candidate.row
    return (
        ("priority", round(weights.priority * (row.priority - 50) / 50, 6)),
        ("effective", round(weights.effective * _recency(row.effective_date, as_of, weights), 6)),
        ("reviewed", round(weights.reviewed * _recency(row.last_reviewed_at, as_of, weights), 6)),
        ("stale", -weights.stale if is_stale(candidate, as_of, contract.ranking.stale_after_days) else 0.0),
    )


def is_stale(candidate: ScoredRow, as_of: date, after_days: int) -> bool:
    """
    Whether the document's review is older than *after_days* on *as_of*, or a newer version of it could not be read.
    """
    reviewed = candidate.row.last_reviewed_at
    return candidate.row.stale or (reviewed is not None and (as_of - reviewed).days > after_days)


def _recency(day: date | None, as_of: date, weights: Signals) -> float:
    """1 for today, falling to 0 at the horizon; 0 for an unknown day or one that has not come."""
    if day is None or day > as_of:
        return 0.0
    return max(0.0, 1 - (as_of - day).days / weights.horizon_days)
