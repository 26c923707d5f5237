"""
The golden questions said anew by a day's draw: how many still get what is right, and how many fewer than as they were
written.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from evals.case_records import CaseRecord, FailureCode
from evals.cases.golden import GoldenCase
from evals.gates import SEED
from evals.judging.pending import PendingFigure, record_figure
from evals.perturbation.drawing import draw, seed_of
from evals.robustness.findings import write_findings
from evals.running.artifacts import UnreadableRunError
from evals.running.parallel import Subjects, ask_all
from evals.statistics import exact, mcnemar, mean, paired_mean_difference
from pincite.engine_version import engine_version
from pincite.model.stored import Stored, read_lines

NAME = "fresh"
ROWS = f"{NAME}.jsonl"
PENDING = "fresh_perturbation_pass_rate"
"""The pending gate that the figure is of."""


class FreshRow(Stored):
    """
    One golden question said anew: ``before`` and ``after`` tell whether it passed as it was written and as it was
    drawn, ``failures`` what was wrong then.
    """

    id: str
    seed_case: str
    tenant: str
    answerable: bool
    relation: str
    question: str
    before: bool
    after: bool
    failures: tuple[FailureCode, ...]


class FreshFigure(Stored):
    """Of ``n`` questions of one relation, how many passed as they were written and as they were drawn."""

    n: int
    before: int
    after: int


class FreshSummary(Stored):
    """
    What a draw came to.

    ``pass_rate`` with its exact 95 % interval; ``unperturbed_rate`` of the same questions as they were written;
    ``drop`` the second less the first, with its interval over pairs and the exact McNemar test's p. ``failing`` are the
    drawn cases that failed, ``turned`` those of them that passed as they were written.
    """

    day: date
    seed: int
    n: int
    pass_rate: float
    low: float
    high: float
    unperturbed_rate: float
    drop: float
    drop_low: float
    drop_high: float
    p_value: float
    relations: dict[str, FreshFigure]
    failures: dict[FailureCode, int]
    failing: tuple[str, ...]
    turned: tuple[str, ...]


def fresh_rows(
    golden: Sequence[GoldenCase], day: date, subjects: Subjects, *, workers: int = 1
) -> tuple[FreshRow, ...]:
    """
    Ask the day's draw of *golden*, and the seeds of what it drew, of *subjects*; *workers* as for ``parallel.ask_all``.
    """
    drawn = draw(golden, day)
    seeds = {case.seed_case for case in drawn}
    before = {
        record.case.id: record
        for record in ask_all([case for case in golden if case.id in seeds], subjects, workers=workers)
    }
    asked = ask_all(drawn, subjects, workers=workers)
    return tuple(_row(record, before[record.case.cluster]) for record in asked if before[record.case.cluster].counted)


def summarise(rows: Sequence[FreshRow], day: date) -> FreshSummary:
    """
    Sum up a day's rows.

    Raises:
        NoObservationsError: If there are none.
    """
    after, before = [float(row.after) for row in rows], [float(row.before) for row in rows]
    rate, interval = mean(after), exact(sum(after), len(after))
    drop = paired_mean_difference({row.id: [float(row.before) - float(row.after)] for row in rows}, SEED)
    by_relation: defaultdict[str, list[FreshRow]] = defaultdict(list)
    for row in rows:
        by_relation[row.relation].append(row)
    return FreshSummary(
        day=day,
        seed=seed_of(day),
        n=len(rows),
        pass_rate=rate,
        low=interval.low,
        high=interval.high,
        unperturbed_rate=mean(before),
        drop=mean(before) - rate,
        drop_low=drop.low,
        drop_high=drop.high,
        p_value=mcnemar([row.before for row in rows], [row.after for row in rows]).p_value,
        relations={name: _figure(members) for name, members in sorted(by_relation.items())},
        failures=dict(sorted(Counter(code for row in rows for code in row.failures).items())),
        failing=tuple(row.id for row in rows if not row.after),
        turned=tuple(row.id for row in rows if row.before and not row.after),
    )


def write_fresh(rows: Sequence[FreshRow], day: date, folder: Path) -> FreshSummary:
    """
    Write ``fresh.jsonl``, a line a drawn question, ``fresh.json``, their summary, which is returned, and the figure
    among the pending ones.
    """
    summary = summarise(rows, day)
    write_findings(folder, NAME, rows, summary)
    record_figure(_pending(summary), folder)
    return summary


def _pending(summary: FreshSummary) -> PendingFigure:
    return PendingFigure(
        name=PENDING,
        value=summary.pass_rate,
        low=summary.low,
        high=summary.high,
        n=summary.n,
        made_by="pincite eval --fresh",
        seed=str(summary.seed),
        code_version=engine_version(),
    )


def read_rows(folder: Path) -> tuple[FreshRow, ...]:
    """
    The rows of the draw whose artifacts lie in *folder*, none where nothing was drawn.

    Raises:
        UnreadableRunError: If a line is damaged: names file, line and field.
    """
    path = folder / ROWS
    return tuple(read_lines(path, FreshRow, UnreadableRunError)) if path.is_file() else ()


def _row(after: CaseRecord, before: CaseRecord) -> FreshRow:
    case = after.case
    return FreshRow(
        id=case.id,
        seed_case=before.case.id,
        tenant=case.doc_set,
        answerable=case.answerable,
        relation=case.relation or "",
        question=case.question,
        before=before.passed,
        after=after.passed,
        failures=() if after.passed else tuple(failure.code for failure in after.failures),
    )


def _figure(rows: Sequence[FreshRow]) -> FreshFigure:
    return FreshFigure(n=len(rows), before=sum(row.before for row in rows), after=sum(row.after for row in rows))
