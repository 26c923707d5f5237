"""The files that every run leaves: ``details.jsonl``, a line a case, and ``summary.json`` (evals-v1 §5)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from pydantic import Field, ValidationError

from evals.case_records import CaseRecord, CaseRow, EvalRun, RunProvenance
from evals.cases.open_cases import OpenCase, OpenFigures, open_figures
from evals.gates import GateResult
from evals.judging.metrics import METRICS
from evals.judging.pending import PendingResult
from evals.statistics import quantile
from pincite.errors import InputError
from pincite.model.stored import Stored, read_lines, short_place
from pincite.places import HOME

OUT = HOME / "evals" / "out"
DETAILS, SUMMARY, ROWS, REPORT, MARKDOWN = "details.jsonl", "summary.json", "run.json", "report.html", "summary.md"

Kind = TypeVar("Kind", bound=Stored)


class UnreadableRunError(InputError):
    """The artifacts of a run are missing or damaged, or another version wrote them: names folder and file."""

    code = "UNREADABLE_RUN"


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

    ``failures`` counts the cases that count and failed by their first code; the latencies are over every row of both
    sets, where a gate looks at those of its own.

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
    """
    The records of a run, one at a time.

    Raises:
        UnreadableRunError: If there are none, or a line is damaged: names file, line and field.
    """
    try:
        yield from read_lines(_there(folder, DETAILS), CaseRecord)
    except UnreadableRunError:
        raise
    except InputError as error:
        msg = f"records cannot be read: {error}; they are damaged, or another version wrote them"
        raise UnreadableRunError(msg) from error


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
        failures=_counts([row.failure for row in run.rows if row.failure and row.counted]),
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
    """
    The rows of the run whose artifacts lie in *folder*.

    Raises:
        UnreadableRunError: If there are none, or they are damaged: names file and field.
    """
    return _read(folder, ROWS, EvalRun)


def read_summary(folder: Path = OUT) -> Summary:
    """
    What the run came to whose artifacts lie in *folder*.

    Raises:
        UnreadableRunError: As ``read_run``.
    """
    return _read(folder, SUMMARY, Summary)


def _read(folder: Path, name: str, kind: type[Kind]) -> Kind:
    try:
        return kind.model_validate_json(_there(folder, name).read_bytes())
    except OSError as error:
        msg = f"{short_place(folder / name)}: cannot be read: {error.strerror or error}"
        raise UnreadableRunError(msg) from error
    except ValidationError as error:
        first = error.errors()[0]
        msg = (
            f"{short_place(folder / name)}: cannot be read: {'.'.join(map(str, first['loc'])) or 'the file'}: "
            f"{first['msg']}; it is damaged, or another version wrote it"
        )
        raise UnreadableRunError(msg) from error


def _there(folder: Path, name: str) -> Path:
    if not (folder / name).is_file():
        msg = (
            f"{short_place(folder)}: holds no run, there is no {name}; give the folder that pincite eval --out wrote to"
        )
        raise UnreadableRunError(msg)
    return folder / name


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
