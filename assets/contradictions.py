"""The conflict map: where the documents contradict each other, and how precedence resolves it."""

from typing import Any

import dagster as dg

from assets.corpus import CorpusResource
from assets.metadata import rows_table
from evals.robustness.conflict_map import MappedConflict, MapSide
from evals.robustness.conflict_record import conflicts_of
from pincite.fingerprint import code_fingerprint
from pincite.model.releases import CandidateBuild

SHOWN = 100
"""Rows in the metadata's table; the asset's value holds all."""


@dg.asset(
    group_name="evals",
    kinds={"python"},
    owners=["team:quality"],
    code_version=code_fingerprint("evals/robustness/conflict_map.py", "pincite/values"),
)
def conflicts(
    corpus: CorpusResource, index: dict[str, CandidateBuild]
) -> dg.MaterializeResult[dict[str, list[MappedConflict]]]:
    """
    Values of two documents that cannot both hold of the same matter: new ones first, then those that no precedence
    resolves.

    Precision before recall: two sentences must mean nearly the same, or a cell be of the same row and column, so that
    each row is worth a person's look, and what is not listed is not thereby consistent.
    """
    found = {tenant: list(conflicts_of(corpus.refresh().lake, candidate)) for tenant, candidate in index.items()}
    rows = [conflict_row(tenant, conflict) for tenant, mapped in found.items() for conflict in mapped]
    every = [conflict for mapped in found.values() for conflict in mapped]
    counts = {
        "conflicts": len(every),
        "new": sum(c.new for c in every),
        "open": sum(c.resolution == "open" for c in every),
    }
    return dg.MaterializeResult(value=found, metadata={**counts, **({"map": rows_table(rows[:SHOWN])} if rows else {})})


def conflict_row(tenant: str, conflict: MappedConflict) -> dict[str, Any]:
    """
    A row that a person reads from left to right: what the one document says, what the other, and what becomes of it.
    """
    return {
        "tenant": f"{tenant} (new)" if conflict.new else tenant,
        "one document says": _said(conflict.first),
        "another says": _said(conflict.second),
        "so": f"{conflict.resolution}: {conflict.because}",
    }


def _said(side: MapSide) -> str:
    day = f", in effect from {side.effective_date}" if side.effective_date else ""
    return f"{side.value}: “{side.sentence}” ({side.file} p{side.page}{day})"
