"""The change policy as code (qa-contract-v1 §4): a change that owes evidence is told in one sentence what it owes."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from evals.artifacts import Summary
from evals.cases import GoldenCase
from evals.compare import Comparison
from evals.perturbation.wording import EXPANSION

BROAD_SUITES = frozenset({"full", "nightly"})


@dataclass(frozen=True, slots=True)
class Rules:
    """
    What a revision promises.

    ``contracts`` is the text of each contract by file name, ``released`` its digest in LOCK by file name, ``evidence`` the before-and-after comparison that
    was committed with a contract, by the contract's file name.
    """

    contracts: Mapping[str, bytes]
    released: Mapping[str, str]
    evidence: Mapping[str, Comparison]


def owed_by_contracts(before: Rules, after: Rules) -> Iterator[str]:
    """A released contract is never edited or dropped, and a new version comes with its comparison over both sets and its digest."""
    for name in sorted(before.released):
        if name not in after.contracts:
            yield f"{name}: a released contract was removed; keep it and add its successor beside it"
        elif after.contracts[name] != before.contracts.get(name):
            yield f"{name}: a released contract was edited; write the changed numbers into a new version and commit pincite eval compare's evidence with it"
    for name in sorted(after.contracts.keys() - before.contracts.keys()):
        if name not in after.released:
            yield f"{name}: a new contract owes its digest in LOCK"
        if _has_gates_or_thresholds_before(name, before) and not _proves(after.evidence.get(name)):
            yield f"{name}: a changed threshold owes the before-and-after comparison on golden_set.jsonl and golden_set_perturb.jsonl"


def _has_gates_or_thresholds_before(name: str, before: Rules) -> bool:
    """Whether an earlier version of the same contract was in force: only then is there a before."""
    return any(_family(other) == _family(name) for other in before.contracts)


def _family(name: str) -> str:
    return name.rsplit("-", 1)[0]


def _proves(comparison: Comparison | None) -> bool:
    return comparison is not None and {"baseline", "perturb"} <= {rate.slice for rate in comparison.rates}


def owed_by_expansions(before: Rules, after: Rules, perturbed: Sequence[GoldenCase], comparison: Comparison | None) -> Iterator[str]:
    """A new expansion rule owes a targeted perturbation case, and a comparison in which neither hallucination nor fallback use got worse."""
    for when in sorted(_expansions(after) - _expansions(before)):
        if not any(case.relation == EXPANSION and when in case.question.casefold() for case in perturbed):
            yield f"expansion {when!r}: owes at least one targeted case in golden_set_perturb.jsonl whose question says {when!r}"
        if not _proves(comparison):
            yield f"expansion {when!r}: owes a before-and-after comparison that shows no more hallucination and no more fallback"
        elif comparison is not None:
            yield from (f"expansion {when!r}: {loss} got worse" for loss in comparison.worse if "hallucination" in loss or "fallback" in loss)


def _expansions(rules: Rules) -> frozenset[str]:
    """The triggers of the newest QA contract."""
    names = sorted((name for name in rules.contracts if _family(name) == "qa"), key=lambda name: (len(name), name))
    if not names:
        return frozenset()
    rows = tomllib.loads(rules.contracts[names[-1]].decode()).get("expansions", [])
    return frozenset(row["when"].casefold() for row in rows)


def owed_by_documents(snapshots: Mapping[str, str], last_broad_run: Summary | None) -> Iterator[str]:
    """
    Documents that no full run has seen owe a rebuild and one.

    Args:
        snapshots: The id of each tenant's documents as they lie on disk.
        last_broad_run: The latest run of a whole suite, None where there was none.
    """
    if last_broad_run is not None and last_broad_run.suite not in BROAD_SUITES:
        msg = f"run {last_broad_run.run_id} is of suite {last_broad_run.suite}; a whole one is needed: {', '.join(sorted(BROAD_SUITES))}"
        raise ValueError(msg)
    seen = last_broad_run.provenance.docs_snapshot if last_broad_run else {}
    for tenant, snapshot in sorted(snapshots.items()):
        if snapshot not in seen.get(tenant, ()):
            ran = ", ".join(seen.get(tenant, ())) or "nothing"
            yield f"{tenant}: its documents are {snapshot}, the last full run saw {ran}; owes an index rebuild and a full eval run (baseline and perturb)"
