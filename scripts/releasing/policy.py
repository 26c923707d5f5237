"""The change policy as code (qa-contract-v1 §4): a change that owes something is told in one sentence what it owes."""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from evals.cases.golden import GoldenCase, SetName
from evals.perturbation.wording import EXPANSION
from evals.reporting.run_comparison import Comparison
from pincite.contract_tables import Expansion, Gate
from scripts.releasing.evidence import shortfalls
from scripts.releasing.expansion_benefit import BENEFITS
from scripts.releasing.released import State, family, sha256, version

BROAD_SUITES = frozenset({"full", "nightly"})


def owed_by_contracts(before: State, after: State) -> Iterator[str]:
    """
    A released contract is never edited or dropped, its digest never renewed, and what decides never goes back to an
    earlier version.
    """
    for name in sorted(before.contracts):
        if name not in after.contracts:
            yield f"{name}: a released contract was removed; keep it and add its successor beside it"
        elif after.contracts[name] != before.contracts[name]:
            yield (
                f"{name}: a released contract was edited; write the changed numbers into a new version, with its "
                "evidence (python -m scripts.contract_evidence)"
            )
    for name in sorted(before.lock):
        if after.lock.get(name) != before.lock[name]:
            yield f"LOCK: the digest of {name} is not the released one; a line of LOCK is never renewed"
    for each, released in sorted(before.in_force.items()):
        now = after.in_force.get(each, "nothing")
        if now == "nothing" or version(now) < version(released):
            yield f"{each}: {now} decides and {released} was released; a contract in force never goes back"


def owed_by_versions(tree: State, released: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """
    What the contracts of one tree owe among themselves: digests, the newest in force, evidence of every successor, and
    no gate lost or loosened.

    Args:
        tree: The tree.
        released: Of each released contract's file the ids of the cases that its evidence must cover; what is not in it
            must cover every case of the tree.
    """
    for name, data in sorted(tree.contracts.items()):
        if tree.lock.get(name) != sha256(data):
            yield f"{name}: its digest in LOCK is {tree.lock.get(name, 'missing')}, its bytes give {sha256(data)}"
    digests = {name: sha256(data) for name, data in tree.contracts.items()}
    for each, names in sorted(_by_family(tree).items()):
        if each in tree.in_force and names[-1] != f"{tree.in_force[each]}.toml":
            yield (
                f"{names[-1]}: is the newest of its family and {tree.in_force[each]} decides; put it in force in "
                "pincite/contracts.py"
            )
        for old, new in pairwise(names):
            yield from shortfalls(
                tree.evidence.get(new), new, digests, _by_set(tree, released.get(new, tuple(tree.cases)))
            )
            yield from _owed_by_gates(old, new, tree)


def _by_family(tree: State) -> dict[str, list[str]]:
    """
    Files of the versions of each family of contracts, oldest first; messages, which only grow, are their own check's
    business.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(
        (name for name in tree.contracts if name.endswith(".toml")), key=lambda name: (family(name), version(name))
    ):
        found[family(name)].append(name)
    return found


def _by_set(tree: State, ids: Sequence[str]) -> dict[SetName, list[str]]:
    wanted: dict[SetName, list[str]] = {"baseline": [], "perturb": []}
    for case in ids:
        if case in tree.cases:  # one that vanished is told as such
            wanted[tree.cases[case].set_name].append(case)
    return wanted


def gates_of(data: bytes) -> dict[str, Gate]:
    """The gates of a contract, by name."""
    return {row["name"]: Gate.model_validate(row) for row in tomllib.loads(data.decode()).get("gates", [])}


def _owed_by_gates(old: str, new: str, tree: State) -> Iterator[str]:
    kept = gates_of(tree.contracts[new])
    for name, gate in sorted(gates_of(tree.contracts[old]).items()):
        if name not in kept:
            yield f"{new}: lacks the gate {name} of {old}; a binding gate never goes back"
        elif (
            loosened(gate, kept[name])
            or (gate.metric, gate.suite) != (kept[name].metric, kept[name].suite)
            or kept[name].min_cases < gate.min_cases
        ):
            yield f"{new}: the gate {name} is looser than in {old} or judges something else; no bar is lowered"


def loosened(gate: Gate, successor: Gate) -> bool:
    """Whether *successor* lets through what *gate* holds back."""
    if gate.at_least is not None:
        return successor.at_least is None or successor.at_least < gate.at_least
    return gate.at_most is not None and (successor.at_most is None or successor.at_most > gate.at_most)


def owed_by_expansions(
    before: State, after: State, perturbed: Sequence[GoldenCase], proves: Callable[[Expansion], bool]
) -> Iterator[str]:
    """
    A new expansion rule owes a targeted perturbation case, one that passes with the rule and fails without it, and a
    comparison in which neither hallucination nor fallback use got worse.

    Args:
        before: What was released.
        after: The tree.
        perturbed: The perturbed cases of the tree.
        proves: Whether a case proves the rule's benefit; it is asked both ways.
    """
    if not _by_family(before).get("qa"):
        return  # nothing was in force, so that there is no before
    comparison = _newest_comparison(after)
    rules = _expansions(after)
    for when in sorted(rules.keys() - _expansions(before).keys()):
        if not any(case.relation == EXPANSION and when in case.question.casefold() for case in perturbed):
            yield (
                f"expansion {when!r}: owes at least one targeted case in golden_set_perturb.jsonl whose question "
                f"says {when!r}"
            )
        if not proves(rules[when]):
            yield f"expansion {when!r}: owes a case in {BENEFITS.name} that passes with the rule and fails without it"
        if comparison is None:
            yield (
                f"expansion {when!r}: owes a before-and-after comparison that shows no more hallucination and no "
                "more fallback"
            )
        else:
            yield from (
                f"expansion {when!r}: {loss} got worse"
                for loss in comparison.worse
                if "hallucination" in loss or "fallback" in loss
            )


def _newest_comparison(state: State) -> Comparison | None:
    names = _by_family(state).get("qa", [])
    evidence = state.evidence.get(names[-1]) if names else None
    return evidence.comparison if evidence else None


def _expansions(state: State) -> dict[str, Expansion]:
    """The rules of the newest QA contract, by trigger."""
    names = _by_family(state).get("qa", [])
    rows = tomllib.loads(state.contracts[names[-1]].decode()).get("expansions", []) if names else []
    return {row["when"].casefold(): Expansion.model_validate(row, strict=False) for row in rows}


def owed_by_documents(snapshots: Mapping[str, str], seen: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """
    Documents that no whole run has seen owe a rebuild and one.

    Args:
        snapshots: The id of each tenant's documents as they lie on disk.
        seen: The ids by tenant that a whole run has seen.
    """
    for tenant, snapshot in sorted(snapshots.items()):
        if snapshot not in seen.get(tenant, ()):
            ran = ", ".join(seen.get(tenant, ())) or "nothing"
            yield (
                f"{tenant}: its documents are {snapshot}, the last full run saw {ran}; owes an index rebuild and a "
                "full eval run (baseline and perturb)"
            )
