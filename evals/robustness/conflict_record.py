"""The conflict map of a candidate, held against that of the snapshot before, which the lake remembers."""

from pathlib import Path

from evals.robustness.conflict_map import MappedConflict, conflict_map
from pincite.adapters.lake import Lake
from pincite.contracts import retrieval_contract
from pincite.model.releases import CandidateBuild
from pincite.model.stored import Stored
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for

PLACE = "conflicts"


class ConflictRecord(Stored):
    """Ids of a tenant's conflicts in its last two snapshots; ``before`` is None where there was no earlier one."""

    snapshot_id: str
    ids: tuple[str, ...]
    before: tuple[str, ...] | None = None


def conflicts_of(lake: Path, candidate: CandidateBuild) -> tuple[MappedConflict, ...]:
    """
    The conflicts among a candidate's documents, those that are new since its tenant's snapshot before first.

    Remembered in the lake; asked again for the same snapshot, the same are new. In a tenant's first snapshot all are.
    """
    store = Lake(lake)
    last = store.load(candidate.tenant, PLACE, ConflictRecord)
    before = (last.before if last.snapshot_id == candidate.snapshot_id else last.ids) if last else None
    corpus = [(d.document, store.documents.chunks(d.chunks_key)) for d in candidate.documents if d.chunks_key]
    embedder = embedder_for(load_recipe().embedder)
    found = conflict_map(corpus, retrieval_contract().ranking.tiers, embedder.embed, frozenset(before or ()))
    with store.writing(candidate.tenant, wait_seconds=60):
        ids = tuple(sorted(conflict.conflict_id for conflict in found))
        store.save(candidate.tenant, PLACE, ConflictRecord(snapshot_id=candidate.snapshot_id, ids=ids, before=before))
    return found
