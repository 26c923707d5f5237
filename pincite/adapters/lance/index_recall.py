"""How many of the truly nearest rows a table's vector index finds, and the least effort with which it finds enough."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.lance.audit import windows
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.lance.table import opened, vector_matrix
from pincite.model.releases import VectorSearch
from pincite.ports import Eligibility, Vectors

NEAREST = 10
"""Rows that a query should find: recall@10."""

ENOUGH = 0.99
"""Share of them that are to be found: below it a build is not published."""

STEPS = ((120, 1), (240, 2), (480, 4), (960, 8))
"""
Probes and refinement, tried in this order until enough is found. Each step costs a search some twice what the one
before did; what the last one does not find lies beyond what the index can tell apart.
"""

AS_NEAR = 1e-5
"""By which a cosine in single precision may miss the true one; a twin of the tenth row is as good as that row."""

ALL = Eligibility(include_superseded=True, include_flagged=True)


def measured_search(folder: Path | str, version: int, queries: Vectors) -> VectorSearch:
    """
    How the vectors of a version are to be searched by their index: with the first of ``STEPS`` that finds ``ENOUGH``,
    or with the last one, and its recall then says that it does not.

    Args:
        folder: Of the table.
        version: Of the table, which has an index of its vectors.
        queries: Unit vectors of what people ask, one a row, at least one.
    """
    table = opened(folder, version)
    kind = next(str(index.index_type) for index in table.list_indices() if index.columns == ["vector"])
    tenth = _tenth_cosines(table, queries)
    for probes, refine in STEPS:
        search = VectorSearch(kind=kind, probes=probes, refine=refine, queries=len(queries))
        search = search.model_copy(update={"recall": _recall(LanceIndex(folder, version, search), queries, tenth)})
        if search.recall >= ENOUGH:
            break
    return search


def _tenth_cosines(table: Any, queries: Vectors) -> NDArray[np.float32]:
    """By query, the cosine of the last of the truly nearest rows; every vector of the table is read once."""
    best = np.empty((len(queries), 0), np.float32)
    for batch in windows(table, ["vector"]):
        best = np.concatenate([best, queries @ vector_matrix(batch["vector"]).T], axis=1)
        if best.shape[1] > NEAREST:
            best = np.partition(best, -NEAREST, axis=1)[:, -NEAREST:]
    tenth: NDArray[np.float32] = best.min(axis=1)
    return tenth


def _recall(index: LanceIndex, queries: Vectors, tenth: NDArray[np.float32]) -> float:
    wanted = min(NEAREST, index.count())
    found = sum(
        sum(hit.score >= least - AS_NEAR for hit in hits)
        for hits, least in zip(index.vector(queries, wanted, ALL), tenth, strict=True)
    )
    return round(float(found) / (wanted * len(queries)), 4)
