"""
Pending gates: instruments that are reported first, with bar and figure, and hold nothing back until a contract version
makes them binding.
"""

import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from evals.case_records import CaseRow, EvalRun
from evals.cases.golden import SetName
from evals.judging.metrics import METRICS, Metric
from evals.statistics import exact
from pincite.contracts import CONTRACTS
from pincite.errors import ContractError, InputError
from pincite.model.stored import Stored

TABLE = CONTRACTS / "pending.toml"
FIGURES = "pending"
"""Folder of the figures below a run's artifacts: one file a gate, ``<name>.json``."""

SETS: tuple[SetName, ...] = get_args(SetName)
_NAME = r"^[a-z][a-z0-9_]*$"


class PendingGate(BaseModel):
    """
    One row of ``data/contracts/pending.toml``: what is measured, the bar that it must earn, why, by which work, and
    which command measures it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=_NAME)
    metric: str = Field(min_length=1)
    at_least: float | None = None
    at_most: float | None = None
    because: str = Field(min_length=1)
    earned_by: str = Field(min_length=1)
    measured_with: str = Field(min_length=1)

    @model_validator(mode="after")
    def _one_bound(self) -> "PendingGate":
        if (self.at_least is None) == (self.at_most is None):
            msg = f"{self.name}: at_least {self.at_least}, at_most {self.at_most}; exactly one bound"
            raise ValueError(msg)
        return self

    @property
    def bound(self) -> str:
        """The bar as people write it."""
        return f"≥ {self.at_least:g}" if self.at_least is not None else f"≤ {self.at_most:g}"

    def met_by(self, value: float) -> bool:
        """Whether *value* would pass, were the gate binding."""
        return (
            value >= self.at_least if self.at_least is not None else self.at_most is not None and value <= self.at_most
        )


class PendingFigure(Stored):
    """
    What an instrument measured, as its command leaves it for the next report.

    ``value`` lies within the 95 % interval ``low`` to ``high``, over ``n`` cases; ``made_by`` is the command, ``seed``
    its seed or the day of its draw, empty where it draws nothing, ``code_version`` which engine was measured
    (``pincite.engine_version``).
    """

    name: str = Field(pattern=_NAME)
    value: float
    low: float
    high: float
    n: int = Field(ge=1)
    made_by: str = Field(min_length=1)
    seed: str = ""
    code_version: str = Field(min_length=1)

    @model_validator(mode="after")
    def _inside_its_interval(self) -> "PendingFigure":
        if not self.low <= self.value <= self.high:
            msg = f"{self.name}: {self.value} lies outside its interval {self.low} to {self.high}"
            raise ValueError(msg)
        return self


class PendingResult(Stored):
    """
    A pending gate in a report: bar, figure and who must earn it. ``value``, ``low``, ``high``, ``n`` and ``met`` are
    None where nothing was measured.
    """

    name: str
    metric: str
    bound: str
    because: str
    earned_by: str
    verdict: Literal["PENDING"] = "PENDING"
    value: float | None
    low: float | None
    high: float | None
    n: int | None
    met: bool | None
    measured_by: str
    remark: str


def pending_gates(text: str) -> tuple[PendingGate, ...]:
    """
    Read the table of pending gates.

    Raises:
        ContractError: If it is no TOML, a row is malformed, or a name stands twice: says which.
    """
    try:
        rows = tomllib.loads(text).get("gates", [])
        gates = tuple(PendingGate.model_validate(row) for row in rows)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        msg = f"pending.toml: {error}"
        raise ContractError(msg) from error
    names = [gate.name for gate in gates]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        msg = f"pending.toml: {', '.join(twice)}: stands twice"
        raise ContractError(msg)
    return gates


def record_figure(figure: PendingFigure, out: Path, table: Path = TABLE) -> Path:
    """
    Leave a figure for the next report below the artifacts in *out*; returns its path.

    Raises:
        InputError: If no pending gate has its name.
    """
    known = [gate.name for gate in pending_gates(table.read_text(encoding="utf-8"))]
    if figure.name not in known:
        msg = f"{figure.name}: no such pending gate in {table.name}; known are {', '.join(known) or 'none'}"
        raise InputError(msg)
    path = out / FIGURES / f"{figure.name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(figure.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return path


def figures_of(run: EvalRun, table: Path = TABLE) -> tuple[PendingFigure, ...]:
    """
    What a run says of the pending gates that are named as one of its rates ("pass_rate"), or as that of one of its sets
    ("additional_documents_pass_rate"); nothing where no case counts, or where the run is over two engines.

    Raises:
        ContractError: If the table is malformed.
    """
    versions, rates = run.provenance.code_version, _rates(run.rows)
    if len(versions) != 1:
        return ()
    gates = (gate.name for gate in pending_gates(table.read_text(encoding="utf-8")))
    return tuple(_of_run(name, *rates[name], run, versions[0]) for name in gates if name in rates)


def _rates(rows: Sequence[CaseRow]) -> dict[str, tuple[Metric, list[CaseRow]]]:
    """By name each rate of a run, over all of its cases and over those of each set, with the rows that count."""
    sets = {"": rows} | {f"{name}_": [row for row in rows if row.set_name == name] for name in SETS}
    named = {
        f"{prefix}{metric.name}": (metric, metric.rows(members))
        for prefix, members in sets.items()
        for metric in METRICS.values()
        if metric.aggregate == "rate"
    }
    return {name: found for name, found in named.items() if found[1]}


def _of_run(name: str, metric: Metric, rows: Sequence[CaseRow], run: EvalRun, code_version: str) -> PendingFigure:
    interval = exact(math.fsum(row.scores[metric.score] for row in rows), len(rows))
    return PendingFigure(
        name=name,
        value=metric.value(rows),
        low=interval.low,
        high=interval.high,
        n=len(rows),
        made_by=f"pincite eval --suite {run.suite}",
        code_version=code_version,
    )


def _figure(gate: PendingGate, out: Path) -> PendingFigure | str:
    """
    The gate's figure below *out*, or in words why there is none: a report is made all the same, and nothing is held
    back by it.
    """
    path = out / FIGURES / f"{gate.name}.json"
    if not path.is_file():
        return f"not measured here: {gate.measured_with}"
    try:
        figure = PendingFigure.model_validate_json(path.read_text(encoding="utf-8"))
    except ValidationError as error:
        first = error.errors()[0]
        return f"{path.name} is no figure: {'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}"
    return figure if figure.name == gate.name else f"{path.name} holds the figure of {figure.name}"


def pending_results(out: Path, code_versions: Sequence[str], table: Path = TABLE) -> tuple[PendingResult, ...]:
    """
    Every pending gate with what was measured of it, in the table's order.

    Args:
        out: Folder of the artifacts, below which the figures lie.
        code_versions: Fingerprints of the code of the run that is reported: a figure of other code is shown and called
            so.
        table: The table of pending gates.

    Raises:
        ContractError: If the table is malformed.
    """
    return tuple(
        _result(gate, _figure(gate, out), code_versions) for gate in pending_gates(table.read_text(encoding="utf-8"))
    )


def _result(gate: PendingGate, figure: PendingFigure | str, code_versions: Sequence[str]) -> PendingResult:
    known = None if isinstance(figure, str) else figure
    return PendingResult(
        name=gate.name,
        metric=gate.metric,
        bound=gate.bound,
        because=gate.because,
        earned_by=gate.earned_by,
        value=known.value if known else None,
        low=known.low if known else None,
        high=known.high if known else None,
        n=known.n if known else None,
        met=None if known is None else gate.met_by(known.value),
        measured_by="" if known is None else f"{known.made_by}{f', seed {known.seed}' if known.seed else ''}",
        remark=figure if isinstance(figure, str) else _other_code(figure, code_versions),
    )


def _other_code(figure: PendingFigure, code_versions: Sequence[str]) -> str:
    return "" if figure.code_version in code_versions else f"measured with other code, {figure.code_version}"


def pending_sentence(result: PendingResult) -> str:
    """One line for a person: gate, verdict, figure against bar, who must earn it."""
    figure = (
        "not measured"
        if result.value is None
        else f"{result.value:.4g} ({result.low:.4g} … {result.high:.4g}, {result.n} cases)"
    )
    short = "" if result.met is None else f", bar {'met' if result.met else 'not met'}"
    remark = f"; {result.remark}" if result.remark else ""
    return (
        f"{result.name} {result.verdict}: {figure}, wanted {result.bound}{short}; to be earned by "
        f"{result.earned_by}{remark}"
    )
