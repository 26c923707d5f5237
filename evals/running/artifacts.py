"""The files that every run leaves: ``details.jsonl``, a line a case, and ``summary.json`` (evals-v1 §5)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import Field

from evals.case_records import CaseRecord, CaseRow, EvalRun, RunProvenance
from evals.cases.open_cases import OpenCase, OpenFigures, open_figures
from evals.gates import GateResult
from evals.judging.metrics import METRICS
from evals.judging.pending import PendingResult
from evals.statistics import quantile
from pincite.model.stored import Stored
from pincite.places import HOME

OUT = HOME / "evals" / "out"
DETAILS, SUMMARY, ROWS, REPORT, MARKDOWN = "details.jsonl", "summary.json", "run.json", "report.html", "summary.md"


class MetricFigure(Stored):
    """One metric over some cases; ``value`` is None, and ``n`` 0, where nothing was measured."""

    value: float | None
    n: int


class Summary(Stored):
    """
    What a run came to.

    ``note`` says what the rows rest on where not all of them were asked in this run, ``parts`` by tenant of which run
    its rows are, where each was judged by itself: that is the run that gate records and answers name.

    ``pending`` are the gates that hold nothing back yet, ``open_cases`` what became of the cases that are known to
    fail; both stand before the rates.

    ``metrics`` are by set ("baseline", "perturb"), then by slice ("all", "category:refusal", "tenant:pharma", …), then
    by metric. ``green`` is true where at least one gate was decided and every decided one passed.
    """

    run_id: str
    suite: str
    started_at: str
    green: bool
    pending: tuple[PendingResult, ...] = ()
    open_cases: OpenFigures | None = None
    provenance: RunProvenance
    gates: tuple[GateResult, ...]
    metrics: dict[str, dict[str, dict[str, MetricFigure]]]
    latency_p50_ms: float | None
    latency_p95_ms: float | None
    cost_per_query_usd: float | None
    cases: dict[str, int]
    health: dict[str, int]
    failures: dict[str, int]
    note: str = ""
    parts: dict[str, str] = Field(default_factory=dict)


class DetailsFile:
    """A context that writes records to a file as they come: pass its ``add`` to the runner as sink."""

    def __init__(self, folder: Path = OUT) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._handle = (folder / DETAILS).open("w", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._handle.close()

    def add(self, record: CaseRecord) -> None:
        """Write one line."""
        self._handle.write(record.model_dump_json() + "\n")


def read_details(folder: Path = OUT) -> Iterator[CaseRecord]:
    """The records of a run, one at a time."""
    with (folder / DETAILS).open(encoding="utf-8") as lines:
        for line in lines:
            yield CaseRecord.model_validate_json(line)


def summarise(
    run: EvalRun,
    results: Sequence[GateResult],
    note: str = "",
    *,
    pending: Sequence[PendingResult] = (),
    known: Sequence[OpenCase] | None = None,
) -> Summary:
    """
    Every metric by set and slice, the gates, and the figures that trends follow.

    Args:
        run: The run.
        results: Its gates as they were decided; pending gates and open cases change nothing of them.
        note: What the rows rest on, if not all on this run.
        pending: The gates that are not binding yet.
        known: The open cases; None where no list was read.
    """
    decided = [result for result in results if result.verdict is not None]
    every = [row.scores for row in run.rows]
    latencies = [scores["latency_ms"] for scores in every if "latency_ms" in scores]
    cost = _figure("cost_per_query_usd", run.rows)
    return Summary(
        run_id=run.run_id,
        suite=run.suite,
        started_at=run.started_at,
        green=bool(decided) and all(result.verdict == "PASS" for result in decided),
        pending=tuple(pending),
        open_cases=None if known is None else open_figures(run.rows, known),
        provenance=run.provenance,
        gates=tuple(results),
        metrics={
            name: _slices([row for row in run.rows if row.set_name == name])
            for name in sorted({row.set_name for row in run.rows})
        },
        latency_p50_ms=quantile(latencies, 0.50) if latencies else None,
        latency_p95_ms=quantile(latencies, 0.95) if latencies else None,
        cost_per_query_usd=cost.value,
        cases=_counts([f"{row.set_name}:{row.category}" for row in run.rows]),
        health=_counts([row.health or "not examined" for row in run.rows]),
        failures=_counts([row.failure for row in run.rows if row.failure]),
        note=note,
    )


def write_summary(summary: Summary, run: EvalRun, folder: Path = OUT) -> Path:
    """Write ``summary.json`` and, beside it, the run's rows for later comparisons; returns the summary's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ROWS).write_text(run.model_dump_json(indent=1) + "\n", encoding="utf-8")
    path = folder / SUMMARY
    path.write_text(summary.model_dump_json(indent=2) + "\n", encoding="utf-8")
    return path


def read_run(folder: Path = OUT) -> EvalRun:
    """The rows of the run whose artifacts lie in *folder*."""
    return EvalRun.model_validate_json((folder / ROWS).read_text(encoding="utf-8"))


def _slices(rows: Sequence[CaseRow]) -> dict[str, dict[str, MetricFigure]]:
    """Every metric over all rows, by category, by tenant and by failure mode."""
    slices: dict[str, list[CaseRow]] = {"all": list(rows)}
    for row in rows:
        for name in (f"category:{row.category}", f"tenant:{row.tenant}", f"failure_mode:{row.failure_mode}"):
            slices.setdefault(name, []).append(row)
    return {name: {metric: _figure(metric, members) for metric in METRICS} for name, members in sorted(slices.items())}


def _figure(metric: str, rows: Sequence[CaseRow]) -> MetricFigure:
    measured = METRICS[metric].rows(rows)
    return MetricFigure(value=METRICS[metric].value(measured) if measured else None, n=len(measured))


def _counts(words: Sequence[str]) -> dict[str, int]:
    return {word: words.count(word) for word in sorted(set(words))}
