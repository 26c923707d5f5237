"""The conflict map: where the documents contradict each other, and how precedence resolves it."""

from typing import Any

import dagster as dg

from assets.corpus import CorpusResource
from assets.metadata import rows_table
from evals.conflict_map import MappedConflict
from evals.conflict_record import conflicts_of
from pincite.fingerprint import code_fingerprint
from pincite.model.releases import Candidate

SHOWN = 100
"""Rows in the metadata's table; the asset's value holds all."""


@dg.asset(group_name="evals", kinds={"python"}, owners=["team:quality"], code_version=code_fingerprint("evals/conflict_map.py", "pincite/values"))
def conflicts(corpus: CorpusResource, index: dict[str, Candidate]) -> dg.MaterializeResult[dict[str, list[MappedConflict]]]:
    """
    Values of two documents that cannot both hold of the same matter: new ones first, then those that no precedence resolves.

    Precision before recall: two sentences must mean nearly the same, or a cell be of the same row and column, so that each row is worth a person's look, and
    what is not listed is not thereby consistent.
    """
    found = {tenant: list(conflicts_of(corpus.refresh().lake, candidate)) for tenant, candidate in index.items()}
    rows = [_row(tenant, conflict) for tenant, mapped in found.items() for conflict in mapped]
    counts = {"conflicts": len(rows), "new": sum(r["new"] == "new" for r in rows), "open": sum(r["resolution"] == "open" for r in rows)}
    return dg.MaterializeResult(value=found, metadata={**counts, **({"map": rows_table(rows[:SHOWN])} if rows else {})})


def _row(tenant: str, conflict: MappedConflict) -> dict[str, Any]:
    first, second = conflict.first, conflict.second
    return {
        "tenant": tenant,
        "new": "new" if conflict.new else "",
        "resolution": conflict.resolution,
        "matter": conflict.matter,
        "says": first.value,
        "where": f"{first.file} p{first.page}",
        "tier": first.tier + 1,
        "effective": str(first.effective_date or ""),
        "against": second.value,
        "there": f"{second.file} p{second.page}",
        "its_tier": second.tier + 1,
        "its_date": str(second.effective_date or ""),
        "because": conflict.because,
    }
