"""
Hold a run against the frozen contracts: the point estimate decides, intervals inform, and nothing passes on nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from evals.case_records import CaseRow, EvalRun
from evals.cases.golden import ADDITIONAL, SetName
from evals.cases.suites import MOST_NAMED
from evals.judging.metrics import METRICS, Metric
from evals.statistics import (
    Interval,
    clustered,
    detectable_drop,
    exact,
    paired_mean_difference,
    quantile_interval,
    upper_bound_of_none,
)
from pincite.contract_tables import Gate
from pincite.contracts import evals_contract, qa_contract
from pincite.errors import ContractError
from pincite.model.stored import Stored

Verdict = Literal["PASS", "FAIL", "UNDERPOWERED"]
SEED = 20260630
NIGHTLY_SETS: frozenset[SetName] = frozenset({"attacks", ADDITIONAL})
"""
Sets that the suite "nightly" alone asks: any other run has no gate over them. A set that its own suite did not ask
leaves its gates undecided, which holds back what would be published.
"""


class Contract(Protocol):
    """A contract that has gates."""

    @property
    def name(self) -> str:
        """Its name, "qa" say."""

    @property
    def version(self) -> str:
        """Its version, "v1" say."""

    @property
    def gates(self) -> tuple[Gate, ...]:
        """Its gates, in its own order."""


class GateResult(Stored):
    """
    What became of one gate.

    ``verdict`` is None where the run held no case of the gate's suite: it was not decided, which is no pass. ``value``
    and ``interval`` are None where nothing was measured. ``failing`` are the ids of the cases that speak against the
    system. ``notes`` are sentences for a person.
    """

    name: str
    contract: str
    suite: str
    metric: str
    bound: str
    because: str
    verdict: Verdict | None
    value: float | None
    n: int
    min_cases: int
    interval: tuple[float, float] | None
    interval_method: str
    detectable_drop: float | None
    excluded: tuple[str, ...]
    failing: tuple[str, ...]
    notes: tuple[str, ...]


def contracts_in_force() -> tuple[Contract, ...]:
    """The contracts that hold gates."""
    return qa_contract(), evals_contract()


def decide(
    run: EvalRun, contracts: Sequence[Contract] | None = None, *, tenant: str | None = None
) -> tuple[GateResult, ...]:
    """
    Decide every gate of the contracts over a run, or over one tenant's part of it, with the same code.

    A gate over a set that the night alone asks is one of the night's.

    Args:
        run: The run.
        contracts: Default: those in force.
        tenant: Only this tenant's cases; None is every tenant.

    Raises:
        ContractError: If a gate names an unknown metric or has not exactly one bound.
    """
    rows = [row for row in run.rows if tenant in {None, row.tenant}]
    chosen = contracts_in_force() if contracts is None else contracts
    left_out = frozenset[SetName]() if run.suite == "nightly" else NIGHTLY_SETS
    return tuple(
        _decide(gate, f"{contract.name}-{contract.version}", rows)
        for contract in chosen
        for gate in contract.gates
        if gate.suite not in left_out
    )


def sentence(result: GateResult) -> str:
    """
    One line for a person: gate, verdict, figure against bound, number of cases, and what the contract orders to say
    where it fails.
    """
    figure = "nothing measured" if result.value is None else f"{result.value:.4g}"
    said = (
        f"{result.name} {result.verdict or 'NOT DECIDED'}: {figure}, wanted {result.bound}, {result.n} cases (at "
        f"least {result.min_cases})"
    )
    return ". ".join((said, *warnings(result.metric, result.verdict)))


def against(result: GateResult) -> str:
    """
    The cases that speak against the system at a gate that did not pass, by name as far as a line goes; empty where it
    passed or none does.
    """
    if result.verdict == "PASS" or not result.failing:
        return ""
    more = f" and {len(result.failing) - MOST_NAMED} more" if len(result.failing) > MOST_NAMED else ""
    return f"against it: {', '.join(result.failing[:MOST_NAMED])}{more}"


def warnings(metric: str, verdict: Verdict | None) -> tuple[str, ...]:
    """The sentences that a contract fixes to the letter for a gate of *metric* that fails (qa-contract-v1 §3)."""
    overused = metric == "fallback_used_rate_answerable" and verdict == "FAIL"
    return (qa_contract().messages.fallback_overuse,) if overused else ()


def _decide(gate: Gate, contract: str, rows: Sequence[CaseRow]) -> GateResult:
    metric = _metric(gate)
    in_suite = [row for row in rows if row.set_name == gate.suite]
    measured = metric.rows(in_suite)
    value = metric.value(measured) if measured else None
    interval = _interval(metric, measured) if measured else None
    verdict = _verdict(gate, value, len(measured)) if in_suite else None
    return GateResult(
        name=gate.name,
        contract=contract,
        suite=gate.suite,
        metric=gate.metric,
        bound=bound_of(gate),
        because=gate.because,
        verdict=verdict,
        value=value,
        n=len(measured),
        min_cases=gate.min_cases,
        interval=(interval.low, interval.high) if interval else None,
        interval_method=interval.method if interval else "",
        detectable_drop=_detectable(metric, measured),
        excluded=tuple(row.id for row in in_suite if not row.counted),
        failing=_failing(gate, metric, measured),
        notes=tuple(_notes(gate, metric, in_suite, measured, verdict)),
    )


def _metric(gate: Gate) -> Metric:
    if gate.metric not in METRICS:
        msg = f"gate {gate.name}: metric {gate.metric!r} is unknown; known are {', '.join(sorted(METRICS))}"
        raise ContractError(msg)
    if (gate.at_least is None) == (gate.at_most is None):
        msg = f"gate {gate.name}: at_least {gate.at_least}, at_most {gate.at_most}; exactly one bound decides"
        raise ContractError(msg)
    return METRICS[gate.metric]


def bound_of(gate: Gate) -> str:
    """The bound as people write it."""
    return f"≥ {gate.at_least:g}" if gate.at_least is not None else f"≤ {gate.at_most:g}"


def _verdict(gate: Gate, value: float | None, n: int) -> Verdict:
    if value is None or n < gate.min_cases:
        return "UNDERPOWERED"
    return "PASS" if _within(gate, value) else "FAIL"


def _within(gate: Gate, value: float) -> bool:
    return value >= gate.at_least if gate.at_least is not None else gate.at_most is not None and value <= gate.at_most


def _failing(gate: Gate, metric: Metric, measured: Sequence[CaseRow]) -> tuple[str, ...]:
    def speaks_against(row: CaseRow) -> bool:
        score = row.scores[metric.score]
        return score == metric.fault if metric.fault is not None else not _within(gate, score)

    return tuple(row.id for row in measured if speaks_against(row))


def _interval(metric: Metric, measured: Sequence[CaseRow]) -> Interval:
    """
    A rate's interval is exact, over clusters where cases share a seed; a p95's by order statistics; a mean's by drawing
    clusters.
    """
    values = [row.scores[metric.score] for row in measured]
    clusters: defaultdict[str, list[float]] = defaultdict(list)
    for row in measured:
        clusters[row.cluster].append(row.scores[metric.score])
    match metric.aggregate:
        case "rate" if len(clusters) < len(values):
            return clustered(clusters)
        case "rate":
            return exact(sum(values), len(values))
        case "p50" | "p95":
            return quantile_interval(values, {"p50": 0.50, "p95": 0.95}[metric.aggregate])
        case "mean" | "count":
            return paired_mean_difference(clusters, SEED)


def _detectable(metric: Metric, measured: Sequence[CaseRow]) -> float | None:
    """The smallest worsening that a second run of as many clusters would show."""
    if metric.aggregate != "rate" or not measured:
        return None
    rate = metric.value(measured)
    return detectable_drop(rate if metric.fault == 0.0 else 1 - rate, len({row.cluster for row in measured}))


def _notes(
    gate: Gate, metric: Metric, in_suite: Sequence[CaseRow], measured: Sequence[CaseRow], verdict: Verdict | None
) -> Iterator[str]:
    if not in_suite:
        yield f"not decided: the run holds no {gate.suite} case"
        return
    excluded = sum(not row.counted for row in in_suite)
    if excluded:
        yield f"{excluded} cases left out: their evidence changed or is gone, and a person must look at them"
    if verdict == "UNDERPOWERED":
        yield f"{len(measured)} cases measured, {gate.min_cases} needed: nothing is decided and nothing is published"
    faults = sum(row.scores[metric.score] == metric.fault for row in measured)
    if metric.aggregate == "rate" and measured and not faults:
        n = len({row.cluster for row in measured})
        yield f"0 failures in {n} independent cases means below {upper_bound_of_none(n):.1%} with 95 % confidence"
    yield from warnings(gate.metric, verdict)
