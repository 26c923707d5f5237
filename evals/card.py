"""The data set's card: what is in the golden sets, for which documents, and who stands for them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from evals.cases import GOLDEN_SET, PERTURB_SET, load_cases
from pincite.fingerprint import file_sha256
from pincite.model.stored import Stored

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
    """``docs_snapshot`` is, by tenant, the id of the documents that the cases were bound to."""

    name: str
    version: str
    purpose: str
    approved_by: str
    docs_snapshot: dict[str, str]
    sets: tuple[SetCard, ...]


def card(version: str, docs_snapshot: Mapping[str, str]) -> DatasetCard:
    """The card of the golden sets as they lie on disk."""
    return DatasetCard(
        name="pincite golden set",
        version=version,
        purpose="questions with their right outcome over the bundled documents; development and gating, not training",
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
