"""
Amendments that a paper holds of itself: a contract with its amendment bound in behind it, a lease with a deed of
variation on its last page.
"""

from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility, Index
from pincite.retrieval.amendments import new_text_behind, takes_effect
from pincite.values.amending import amendments

_QUERY = """
amendment amendments addendum variation supplement amend amended amends replace replaced replaces substitute substituted
delete deleted deleting insert inserting restated reads read repealed superseded removed varied changed instead lieu
clause section schedule
"""
"""Words of which an amending statement holds some, as full text looks for them."""

_MOST = 64
"""Rows that full text brings of the papers of the evidence, in which amending statements are then looked for."""


def amending_rows(index: Index, eligible: Eligibility) -> list[IndexedChunk]:
    """
    The rows of *eligible* that hold a statement which takes effect on its own paper, as far as full text finds them;
    then the new texts behind them.
    """
    (hits,) = index.lexical([" ".join(_QUERY.split())], _MOST, eligible)
    found = [
        hit.row
        for hit in hits
        if any(takes_effect(statement, hit.row.chunk) for statement in amendments(hit.row.chunk.text))
    ]
    behind = index.rows([chunk_id for row in found if (chunk_id := new_text_behind(row.chunk))])
    return list({row.chunk.chunk_id: row for row in (*found, *(row for row in behind if not row.chunk.flags))}.values())
