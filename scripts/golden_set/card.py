"""
The data set's card: what is in the golden sets, for which documents, what was fitted on them all the same, and who
stands for them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases
from evals.cases.splits import register
from pincite.fingerprint import file_sha256
from pincite.model.stored import Stored

PURPOSE = (
    "questions with their right outcome over the bundled documents: gating, and development by hand, for the "
    "rules of the engine were written and tried on them; "
    "nothing is fitted on them any more, and what was fitted on them before the split and is still in force "
    "stands under fitted_on_these"
)
CARD = GOLDEN_SET.with_name("golden_set.card.json")


class SetCard(Stored):
    """One data set: its digest (SHA-256 of the file's bytes) and its counts of cases."""

    file: str
    sha256: str
    cases: int
    clusters: int
    by_category: dict[str, int]
    by_tenant: dict[str, int]
    by_failure_mode: dict[str, int]
    by_relation: dict[str, int]


class DatasetCard(Stored):
    """
    ``docs_snapshot`` is, by tenant, the id of the documents that the cases were bound to.

    ``fitted_on_these`` names the files of fitted numbers in force that were fitted on these documents or cases, each
    with what it leaves with; ``written_with_these`` the files that people keep by hand and tried on them (both from
    ``evals/splits.toml``).
    """

    name: str
    version: str
    purpose: str
    fitted_on_these: dict[str, str]
    written_with_these: tuple[str, ...]
    approved_by: str
    docs_snapshot: dict[str, str]
    sets: tuple[SetCard, ...]


def card(version: str, docs_snapshot: Mapping[str, str]) -> DatasetCard:
    """The card of the golden sets as they lie on disk, and as the register of splits has it."""
    rules = register()
    gating = {each.name for each in rules.of("gating")}
    return DatasetCard(
        name="pincite golden set",
        version=version,
        purpose=PURPOSE,
        fitted_on_these={
            each.file: f"leaves with {each.leaves_with}" for each in rules.exception if each.collection in gating
        },
        written_with_these=tuple(sorted(each.file for each in rules.by_hand if gating & set(each.written_with))),
        approved_by="no independent reviewer yet: written and machine-checked with the documents",
        docs_snapshot=dict(sorted(docs_snapshot.items())),
        sets=(_set_card(GOLDEN_SET), _set_card(PERTURB_SET)),
    )


def _set_card(path: Path) -> SetCard:
    cases = load_cases(path)
    return SetCard(
        file=path.name,
        sha256=file_sha256(path),
        cases=len(cases),
        clusters=len({case.cluster for case in cases}),
        by_category=_counts(case.category for case in cases),
        by_tenant=_counts(case.doc_set for case in cases),
        by_failure_mode=_counts(case.failure_mode for case in cases),
        by_relation=_counts(case.relation for case in cases if case.relation),
    )


def _counts(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))
