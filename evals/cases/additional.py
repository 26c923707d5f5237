"""The golden cases once more for the night: asked of their own documents among papers of other organisations."""

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from evals.cases.golden import ADDITIONAL, FOLDER, AddPapers, GoldenCase, GoldenSetError
from pincite.fingerprint import file_sha256, fingerprint

PAPERS = FOLDER / ADDITIONAL
"""
A credit policy and its amendment, an annual report, a price list, minutes, a service agreement, a stability protocol
and a travel policy, of which no organisation exists and no case asks.
"""


def papers(folder: Path = PAPERS) -> tuple[Path, ...]:
    """
    The papers in *folder*, ordered by name.

    Raises:
        GoldenSetError: If there are none: cases that are asked among no papers would prove nothing.
    """
    if found := tuple(sorted(folder.glob("*.pdf"))):
        return found
    msg = f"{folder.parent.name}/{folder.name}: no paper; the golden cases would be asked among no others"
    raise GoldenSetError(msg)


@cache
def digest() -> str:
    """The fingerprint of the papers' names and bytes."""
    return fingerprint([(paper.name, file_sha256(paper)) for paper in papers()])


def among_others(cases: Iterable[GoldenCase], known_to_fail: Collection[str]) -> tuple[GoldenCase, ...]:
    """
    Each of *cases* that lives in no world and is not *known_to_fail* alone, by id, asked among the papers; in their
    order.

    They are the set "additional_documents", in no denominator of another set: their outcome must stay what it is.
    """
    asked = {"relation": ADDITIONAL, "world": ADDITIONAL, "edits": (AddPapers(digest=digest()),)}
    return tuple(
        case.model_copy(
            update={
                **asked,
                "id": f"{case.id}~{ADDITIONAL}",
                "seed_case": case.id,
                "note": "papers of others change no outcome",
            }
        )
        for case in cases
        if case.world is None and case.id not in known_to_fail
    )
