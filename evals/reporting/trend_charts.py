"""
Charts of the report, drawn by Altair into SVG text, so that the report is one file that needs no script and no network.
"""

from collections.abc import Sequence
from typing import Any

# Altair looks for pandas among the modules that are loaded and would take it half imported by another thread; this
# waits until it is whole.
import pandas  # noqa: F401, ICN001 - isort: skip
import altair as alt

from evals.gates import GateResult
from evals.judging.metrics import METRICS
from evals.reporting.trends import TrendRow

INK, GOOD, BAD, UNSURE, GRID = "#1f2933", "#1a7f4b", "#b3261e", "#b26a00", "#e3e7eb"
_COLOURS = {"PASS": GOOD, "FAIL": BAD, "UNDERPOWERED": UNSURE, "NOT DECIDED": "#8a94a0"}
_WIDTH = 860
_LABELS = 52
"""
Pixels that the labels of a vertical axis take, so that the axes of all rows stand above each other and no title lies on
its labels.
"""
_QUALITY = ("baseline_pass_rate", "perturb_pass_rate", "refusal_correctness", "retrieval_hit_at_k")


def ready() -> None:
    """Start the renderer, which takes most of a second for its first chart and a hundredth for the next."""
    svg(alt.Chart(alt.Data(values=[{"x": 0}])).mark_point().encode(x="x:Q"))


def svg(chart: Any, *, opaque: bool = False) -> str:
    """
    The chart as SVG text, with *opaque* on white paper, for a place whose colour is not known.

    The bundled renderer is loaded only here, because it weighs 30 MB.
    """
    import vl_convert  # noqa: PLC0415 - only charts that are drawn pay for it

    paper = chart.configure(background="white", padding=12) if opaque else chart
    styled = paper.configure_view(stroke=None).configure_axis(
        gridColor=GRID, labelColor=INK, titleColor=INK, labelLimit=260
    )
    text: str = vl_convert.vegalite_to_svg(styled.to_json())
    return text


def gates_chart(results: Sequence[GateResult]) -> Any | None:
    """Every rate that was measured with its interval and its bound; None where none was."""
    rows = [
        {
            "gate": result.name,
            "value": result.value,
            "low": result.interval[0],
            "high": result.interval[1],
            "bound": float(result.bound.split()[1]),
            "verdict": result.verdict or "NOT DECIDED",
        }
        for result in results
        if result.value is not None and result.interval is not None and METRICS[result.metric].aggregate == "rate"
    ]
    if not rows:
        return None
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("gate:N", title=None, sort=None, axis=alt.Axis(minExtent=210))
    )
    colour = alt.Color(
        "verdict:N",
        scale=alt.Scale(domain=list(_COLOURS), range=list(_COLOURS.values())),
        legend=alt.Legend(title=None, orient="top"),
    )
    axis = alt.X(
        "low:Q",
        title="rate, with its 95 % interval; the tick is the bound",
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(format="%", tickCount=10),
    )
    interval = base.mark_rule(strokeWidth=3, opacity=0.45).encode(x=axis, x2="high:Q", color=colour)
    point = base.mark_circle(size=90, opacity=1).encode(x="value:Q", color=colour)
    bound = base.mark_tick(thickness=2, size=18, color=INK).encode(x="bound:Q")
    return (interval + point + bound).properties(width=_WIDTH - 180, height=alt.Step(24))


def trend_chart(rows: Sequence[TrendRow], width: int = _WIDTH) -> Any | None:
    """
    Quality with intervals, p95 and cost on one axis of runs, *width* pixels long, changes of documents and contracts
    marked; None for no runs.
    """
    if not rows:
        return None
    runs = list(dict.fromkeys((row.started_at, row.run_id) for row in rows))
    label = {run: f"{number}  {run[0][:16].replace('T', ' ')}" for number, run in enumerate(runs, start=1)}
    order = list(label.values())
    axis, bare = (
        alt.X(
            "run:N",
            title=None,
            scale=alt.Scale(domain=order),
            axis=alt.Axis(labelAngle=-35, labels=shown, ticks=shown, labelOverlap=True),
        )
        for shown in (True, False)
    )
    by_run = {(row.started_at, row.run_id): row for row in rows}
    budgets = [
        {"run": label[run], "p95": row.latency_p95_ms, "cost": row.cost_per_query_usd, "marks": ", ".join(row.marks)}
        for run, row in by_run.items()
    ]
    return alt.vconcat(
        _quality(rows, label, bare, width) + _marks(budgets, bare),
        _budget(budgets, bare, "p95", "p95 latency, ms", width) + _marks(budgets, bare),
        _budget(budgets, axis, "cost", "cost a query, USD", width) + _marks(budgets, axis),
    )


def _quality(rows: Sequence[TrendRow], label: dict[tuple[str, str], str], axis: Any, width: int) -> Any:
    values = [
        {
            "run": label[row.started_at, row.run_id],
            "gate": row.gate,
            "value": row.value,
            "low": row.low,
            "high": row.high,
        }
        for row in rows
        if row.gate in _QUALITY and row.value is not None
    ]
    # Side by side within a run, so that no interval hides another.
    colour = alt.Color(
        "gate:N", legend=alt.Legend(title=None, orient="top", labelLimit=260, columns=max(1, width // 190))
    )
    base = alt.Chart(alt.Data(values=values)).encode(
        x=axis, xOffset=alt.XOffset("gate:N", scale=alt.Scale(paddingOuter=1)), color=colour
    )
    line = base.mark_line(opacity=0.35).encode(
        y=alt.Y("value:Q", title="quality", scale=alt.Scale(zero=False), axis=alt.Axis(format="%", minExtent=_LABELS))
    )
    interval = base.mark_rule(strokeWidth=2, opacity=0.6).encode(y="low:Q", y2="high:Q")
    point = base.mark_circle(size=60, opacity=1).encode(y="value:Q")
    return (line + interval + point).properties(width=width, height=200)


def _budget(values: list[dict[str, Any]], axis: Any, field: str, title: str, width: int) -> Any:
    base = alt.Chart(alt.Data(values=[value for value in values if value[field] is not None])).encode(
        x=axis, y=alt.Y(f"{field}:Q", title=title, axis=alt.Axis(minExtent=_LABELS, tickCount=4))
    )
    return (base.mark_line(color=INK, opacity=0.35) + base.mark_circle(color=INK, size=60, opacity=1)).properties(
        width=width, height=80
    )


def _marks(values: list[dict[str, Any]], axis: Any) -> Any:
    """A dashed line where the documents, contracts or anything else of the provenance changed since the run before."""
    return (
        alt.Chart(alt.Data(values=[value for value in values if value["marks"]]))
        .mark_rule(strokeDash=[4, 3], color=UNSURE)
        .encode(x=axis)
    )
