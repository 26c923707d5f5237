"""
Before and after: whether a change made the system better or worse, case by case, with the evidence that the change
policy asks for.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from evals.case_records import CaseRecord, CaseRow, EvalRun
from evals.gates import GateResult
from evals.judging.metrics import METRICS
from evals.running.artifacts import SUMMARY, read_details, read_run, read_summary
from evals.running.history import changes, comparable
from evals.running.left_out import LeftOut, left_out
from evals.statistics import detectable_discordance, holm, mcnemar, mean, paired_mean_difference, paired_p95_ratio
from pincite.errors import InputError
from pincite.model.stored import Stored

SEED = 20260630
NO_FORERUNNER = "There is no published run to compare with."
ALPHA = 0.05
_YES_NO = (
    "pass_rate",
    "hallucination_rate",
    "incorrect_refusal_rate",
    "adversarial_refusal",
    "citation_coverage",
    "hit_at_k",
)
_MEANS = ("mrr", "ndcg", "recall_at_k")


class IncomparableRunsError(InputError):
    """Two runs over different cases or scorers; their figures say nothing about each other."""

    code = "INCOMPARABLE_RUNS"


class PairedRate(Stored):
    """
    A yes/no metric over the same cases: ``p_adjusted`` is the exact McNemar p-value after Holm over all slices of the
    comparison.

    ``low`` and ``high`` bound the difference, after minus before, by a bootstrap that draws whole clusters of cases of
    one seed.
    """

    slice: str
    metric: str
    n: int
    before: float
    after: float
    low: float
    high: float
    fell: tuple[str, ...]
    rose: tuple[str, ...]
    p_value: float
    p_adjusted: float
    detectable: float | None


class PairedMean(Stored):
    """A mean over the same cases; the interval of the difference is a bootstrap that draws whole documents."""

    metric: str
    n: int
    before: float
    after: float
    low: float
    high: float


class PairedLatency(Stored):
    """p95 after over p95 before, with its interval."""

    n: int
    ratio: float
    low: float
    high: float


class Comparison(Stored):
    """
    What lies between two runs.

    ``changed`` names the provenance fields that differ. ``only_before`` and ``only_after`` are ids of cases that were
    counted in one run only, ``left_out`` the cases that a run asked and did not count. ``worse`` and ``better`` are the
    slices whose change is beyond chance at 5 % over all slices together.
    """

    before: str
    after: str
    suite: str
    changed: tuple[str, ...]
    rates: tuple[PairedRate, ...]
    means: tuple[PairedMean, ...]
    latency: PairedLatency | None
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    worse: tuple[str, ...]
    better: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()


def compare(before: EvalRun, after: EvalRun) -> Comparison:
    """
    Compare two runs over the same cases.

    Raises:
        IncomparableRunsError: If data sets or scorers differ, a run mixes two engines, or no case was counted in both:
            says which.
    """
    obstacles = comparable(before.provenance, after.provenance)
    if obstacles:
        msg = f"runs {before.run_id} and {after.run_id} cannot be compared: {'; '.join(obstacles)}"
        raise IncomparableRunsError(msg)
    old, new = ({row.id: row for row in run.rows if row.counted} for run in (before, after))
    pairs = [(old[name], new[name]) for name in sorted(old.keys() & new.keys())]
    if not pairs:
        msg = f"runs {before.run_id} and {after.run_id} share no counted case"
        raise IncomparableRunsError(msg)
    rates = _adjusted(list(_rates(pairs)))
    return Comparison(
        before=before.run_id,
        after=after.run_id,
        suite=after.suite,
        changed=changes(before.provenance, after.provenance),
        rates=rates,
        means=tuple(_means(pairs)),
        latency=_latency(pairs),
        only_before=tuple(sorted(old.keys() - new.keys())),
        only_after=tuple(sorted(new.keys() - old.keys())),
        worse=tuple(f"{rate.slice} {rate.metric}" for rate in rates if _beyond_chance(rate) and _is_worse(rate)),
        better=tuple(f"{rate.slice} {rate.metric}" for rate in rates if _beyond_chance(rate) and not _is_worse(rate)),
        left_out=left_out(before.rows, after.rows),
    )


Pairs = Sequence[tuple[CaseRow, CaseRow]]


def _slices(pairs: Pairs) -> Mapping[str, Pairs]:
    slices: defaultdict[str, list[tuple[CaseRow, CaseRow]]] = defaultdict(list)
    for pair in pairs:
        row = pair[0]
        for name in (row.set_name, f"{row.set_name} {row.category}", f"{row.set_name} {row.tenant}"):
            slices[name].append(pair)
    return dict(sorted(slices.items()))


def _scored(pairs: Pairs, metric: str) -> Pairs:
    wanted = METRICS[metric]
    return [pair for pair in pairs if all(wanted.rows([row]) for row in pair)]


def _rates(pairs: Pairs) -> Iterator[PairedRate]:
    for name, members in _slices(pairs).items():
        for metric in _YES_NO:
            scored = _scored(members, metric)
            if scored:
                yield _rate(name, metric, scored)


def _rate(name: str, metric: str, scored: Pairs) -> PairedRate:
    score, fault = METRICS[metric].score, METRICS[metric].fault
    good = [(old.scores[score] != fault, new.scores[score] != fault) for old, new in scored]
    test = mcnemar([was for was, _ in good], [now for _, now in good])
    ids = [old.id for old, _ in scored]
    interval = paired_mean_difference(_differences(scored, score, lambda row: row.cluster), SEED)
    return PairedRate(
        slice=name,
        metric=metric,
        n=test.n,
        before=mean([old.scores[score] for old, _ in scored]),
        after=mean([new.scores[score] for _, new in scored]),
        low=interval.low,
        high=interval.high,
        fell=tuple(case for case, (was, now) in zip(ids, good, strict=True) if was and not now),
        rose=tuple(case for case, (was, now) in zip(ids, good, strict=True) if now and not was),
        p_value=test.p_value,
        p_adjusted=test.p_value,
        detectable=detectable_discordance(test.n),
    )


def _adjusted(rates: Sequence[PairedRate]) -> tuple[PairedRate, ...]:
    adjusted = holm({f"{rate.slice}|{rate.metric}": rate.p_value for rate in rates})
    return tuple(rate.model_copy(update={"p_adjusted": adjusted[f"{rate.slice}|{rate.metric}"]}) for rate in rates)


def _beyond_chance(rate: PairedRate) -> bool:
    return rate.p_adjusted < ALPHA


def _is_worse(rate: PairedRate) -> bool:
    return len(rate.fell) > len(rate.rose)


def _differences(scored: Pairs, score: str, cluster: Callable[[CaseRow], str]) -> Mapping[str, list[float]]:
    """After minus before of each case, by cluster."""
    differences: defaultdict[str, list[float]] = defaultdict(list)
    for old, new in scored:
        differences[cluster(old)].append(new.scores[score] - old.scores[score])
    return differences


def _means(pairs: Pairs) -> Iterator[PairedMean]:
    for metric in _MEANS:
        scored, score = _scored(pairs, metric), METRICS[metric].score
        if not scored:
            continue
        interval = paired_mean_difference(_differences(scored, score, lambda row: f"{row.tenant}/{row.document}"), SEED)
        before, after = (mean([pair[side].scores[score] for pair in scored]) for side in (0, 1))
        yield PairedMean(metric=metric, n=len(scored), before=before, after=after, low=interval.low, high=interval.high)


def _latency(pairs: Pairs) -> PairedLatency | None:
    scored = [(old, new) for old, new in _scored(pairs, "latency_p95_ms") if old.scores["latency_ms"] > 0]
    if not scored:
        return None
    found = paired_p95_ratio(
        [old.scores["latency_ms"] for old, _ in scored], [new.scores["latency_ms"] for _, new in scored], SEED
    )
    return PairedLatency(n=len(scored), ratio=found.ratio, low=found.interval.low, high=found.interval.high)


class ChangedCase(Stored):
    """A case whose outcome changed between two runs, with all that a person needs to judge it."""

    before: CaseRecord
    after: CaseRecord


def came_out_otherwise(before: CaseRecord, after: CaseRecord) -> bool:
    """Whether verdict, text or citations of a case differ between two runs."""
    return before.passed != after.passed or before.outcome != after.outcome


def paired_records(before: Path, after: Path) -> Iterator[tuple[CaseRecord, CaseRecord]]:
    """
    The records of each case that is in the artifacts of both folders, in the second one's order; holds one run's
    records.
    """
    old = {record.case.id: record for record in read_details(before)}
    for record in read_details(after):
        earlier = old.get(record.case.id)
        if earlier is not None:
            yield earlier, record


def changed_cases(before: Path, after: Path) -> Iterator[ChangedCase]:
    """Cases whose verdict, text or citations differ between the artifacts in two folders; as ``paired_records``."""
    for earlier, record in paired_records(before, after):
        if came_out_otherwise(earlier, record):
            yield ChangedCase(before=earlier, after=record)


@dataclass(frozen=True, slots=True)
class Against:
    """
    What the run is held against: the comparison, the cases whose outcome differs, and the gates as they were then,
    where that is known.
    """

    comparison: Comparison
    changed: tuple[ChangedCase, ...] = ()
    gates: tuple[GateResult, ...] = ()


def held_against(before: Path, after: Path) -> Against:
    """
    The run in the folder *after* held against the one in *before*.

    Raises:
        IncomparableRunsError: If their figures say nothing about each other.
        UnreadableRunError: If artifacts cannot be read.
    """
    return Against(compare(read_run(before), read_run(after)), tuple(changed_cases(before, after)), _gates_in(before))


def _gates_in(folder: Path) -> tuple[GateResult, ...]:
    """The gates of the run there; none where its summary was not kept."""
    return read_summary(folder).gates if (folder / SUMMARY).is_file() else ()
