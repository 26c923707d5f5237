"""The report's sections as HTML, each from one part of a run."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from evals.cases.open_cases import open_sentence
from evals.gates import GateResult
from evals.judging.metrics import METRICS
from evals.judging.pending import PendingResult
from evals.reporting.figures_in_units import in_units, number
from evals.reporting.run_comparison import ChangedCase, Comparison
from evals.reporting.trend_charts import svg
from evals.reporting.trends import TrendRow
from evals.robustness.counterfactual import CounterfactualSummary
from evals.running.artifacts import Summary

_MOST_NAMED = 12
_SLICE_METRICS = (
    "pass_rate",
    "citation_coverage",
    "refusal_correctness",
    "hallucination_rate",
    "incorrect_refusal_rate",
    "hit_at_k",
    "mrr",
)


def verdict_of(result: GateResult) -> str:
    """The verdict in words; "NOT DECIDED" where there is none."""
    return result.verdict or "NOT DECIDED"


def banner(summary: Summary) -> str:
    """Green or red, and how many gates."""
    decided = [result for result in summary.gates if result.verdict]
    passed = sum(result.verdict == "PASS" for result in decided)
    state = "green" if summary.green else "red"
    held = ", ".join(result.name for result in decided if result.verdict != "PASS")
    said = (
        f"{passed} of {len(decided)} decided gates passed, {len(summary.gates) - len(decided)} not "
        f"decided{f'; not passed: {escape(held)}' if held else ''}"
    )
    facts = (
        f"{sum(summary.cases.values())} cases, p95 {number(summary.latency_p95_ms)} ms, "
        f"{number(summary.cost_per_query_usd)} USD a query"
    )
    return f'<p class="banner {state}">{state.upper()}: {said}</p><p>{facts}. {escape(summary.note)}</p>'


def ahead(summary: Summary) -> str:
    """The gates that hold nothing back yet, and the open cases."""
    rows = [
        (
            f"<strong>{result.verdict}</strong>",
            f"<strong>{escape(result.name)}</strong><br><small>{escape(result.metric)}</small>",
            pending_figure(result),
            escape(result.bound),
            pending_interval(result),
            str(result.n or 0),
            "<br>".join(
                escape(said)
                for said in (f"to be earned by {result.earned_by}", result.measured_by, result.remark)
                if said
            ),
        )
        for result in summary.pending
    ]
    said = "" if summary.open_cases is None else f"<p>{escape(open_sentence(summary.open_cases))}.</p>"
    return said + (
        _table(("verdict", "pending gate", "figure", "bar", "95 % interval", "cases", "what it is"), rows)
        if rows
        else ""
    )


def pending_figure(result: PendingResult) -> str:
    """What was measured of a pending gate, or that nothing was."""
    return "not measured" if result.value is None else number(result.value)


def pending_interval(result: PendingResult) -> str:
    """Its 95 % interval, or a dash where nothing was measured."""
    return "\u2013" if result.low is None or result.high is None else f"{number(result.low)} … {number(result.high)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f"<table><thead><tr>{names}</tr></thead><tbody>{body}</tbody></table>"


_FIRST = {"FAIL": 0, "UNDERPOWERED": 1, "NOT DECIDED": 2, "PASS": 3}


def gates(results: Sequence[GateResult], before: Sequence[GateResult] = ()) -> str:
    """
    Every gate, what did not pass first: verdict, figure, the figure of the run *before* if there is one, bound,
    interval, cases, what the set can see.
    """
    then = {result.name: result for result in before}

    def row(result: GateResult) -> Sequence[str]:
        verdict = verdict_of(result)
        return (
            f'<span class="verdict {verdict.lower().replace(" ", "-")}">{verdict}</span>',
            (
                f"<strong>{escape(result.name)}</strong><br><small>{escape(result.contract)}: "
                f"{escape(result.because)}</small>"
            ),
            in_units(result.value, result.metric),
            *([_then(then.get(result.name))] if before else []),
            escape(bound(result)),
            interval(result),
            f"{result.n}<br><small>min. {result.min_cases}</small>",
            "<br>".join([*_against(result), *map(escape, result.notes), *_detectable(result)]),
        )

    ordered = sorted(results, key=lambda result: _FIRST[verdict_of(result)])
    head = (
        "verdict",
        "gate",
        "figure",
        *(["before"] if before else []),
        "bound",
        "95 % interval",
        "cases",
        "what it can and cannot see",
    )
    return _table(head, map(row, ordered))


def _then(result: GateResult | None) -> str:
    if result is None:
        return "<small>not judged</small>"
    return in_units(result.value, result.metric) + (
        "" if result.verdict == "PASS" else f"<br><small>{verdict_of(result)}</small>"
    )


def bound(result: GateResult) -> str:
    """The bound in the figure's units."""
    sign, value = result.bound.split()
    return f"{sign} {in_units(float(value), result.metric)}"


def interval(result: GateResult) -> str:
    """The interval in the figure's units; empty where there is none."""
    if result.interval is None:
        return ""
    low, high = result.interval
    if METRICS[result.metric].aggregate == "rate":
        return f"{100 * low:.1f} … {100 * high:.1f} %"
    return f"{number(low)} … {number(high)}"


def _against(result: GateResult) -> Iterator[str]:
    if result.verdict == "FAIL":
        named = ", ".join(map(case_link, result.failing[:_MOST_NAMED]))
        yield f"<strong>against it:</strong> {named}{' …' if len(result.failing) > _MOST_NAMED else ''}"


def _detectable(result: GateResult) -> Iterator[str]:
    if result.detectable_drop is not None:
        yield (
            f"<small>a second run of as many cases would show a worsening of {result.detectable_drop:.1%} or "
            "more</small>"
        )


def chart(drawing: Any | None) -> str:
    """A drawn chart as a figure."""
    return "<p>Nothing to draw.</p>" if drawing is None else f"<figure>{svg(drawing)}</figure>"


def counted(counts: dict[str, int], nothing: str) -> str:
    """Counts, the largest first; *nothing* where there are none."""
    if not counts:
        return f"<p>{nothing}</p>"
    return _table(
        ("what", "cases"),
        ((escape(word), str(count)) for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))),
    )


def counterfactual(summary: CounterfactualSummary | None) -> str:
    """What became of the questions whose evidence was taken away."""
    if summary is None:
        return "<p>Not tried in this folder: pincite eval --counterfactual.</p>"
    rate = (
        f"{summary.honest_rate:.1%} of {summary.n} were refused or answered from other evidence that holds the "
        f"fact ({summary.low:.1%} … {summary.high:.1%})."
    )
    named = ", ".join(summary.dishonest[:_MOST_NAMED])
    return f"<p>{rate}</p>{counted(summary.findings, '')}" + (
        f"<p><small>Not honest: {escape(named)} … (counterfactual.jsonl)</small></p>" if named else ""
    )


def comparison(found: Comparison, changed: Sequence[ChangedCase]) -> str:
    """What turned between two runs, and the cases whose outcome differs."""
    said = [
        (
            f"<p>Against run {found.before}; differs in "
            f"{escape(', '.join(found.changed) or 'nothing that provenance knows')}.</p>"
        )
    ]
    rows = [
        (
            escape(rate.slice),
            rate.metric,
            f"{rate.before:.4g} → {rate.after:.4g}",
            str(len(rate.fell)),
            str(len(rate.rose)),
            f"{rate.p_adjusted:.3g}",
        )
        for rate in found.rates
        if rate.fell or rate.rose
    ]
    said.append(
        _table(("slice", "metric", "before → after", "fell", "rose", "p (Holm)"), rows)
        if rows
        else "<p>No case turned.</p>"
    )
    if found.latency:
        pace = found.latency
        said.append(
            f"<p>p95 after over before: {pace.ratio:.2f} ({pace.low:.2f} … {pace.high:.2f}) over {pace.n} cases.</p>"
        )
    if changed:
        turned = sum(pair.before.passed != pair.after.passed for pair in changed)
        said.append(
            f"<p>{len(changed)} cases came out otherwise than then, {turned} of them with another verdict; "
            f"below they show both answers: {_links(changed)}</p>"
        )
    return "".join(said)


def _links(changed: Sequence[ChangedCase]) -> str:
    named = [case_link(pair.after.case.id) for pair in changed[:_MOST_NAMED]]
    return ", ".join(named) + (" …" if len(changed) > _MOST_NAMED else "")


def case_link(case: str) -> str:
    """A link to the case below."""
    return f'<a href="#case-{escape(case)}">{escape(case)}</a>'


def marks(rows: Sequence[TrendRow]) -> str:
    """What changed before each run that the trend marks."""
    changed = {(row.started_at, row.run_id): row.marks for row in rows if row.marks}
    return "".join(
        f"<p><small>{escape(started[:16].replace('T', ' '))}: {escape(', '.join(names))} changed</small></p>"
        for (started, _), names in changed.items()
    )


def slices(summary: Summary) -> str:
    """The main metrics by set, category and tenant."""
    rows = [
        (
            escape(f"{set_name}, {name}"),
            *(
                f"{in_units(figures[metric].value, metric)}<br><small>n {figures[metric].n}</small>"
                for metric in _SLICE_METRICS
            ),
        )
        for set_name, slices in summary.metrics.items()
        for name, figures in slices.items()
        if not name.startswith("failure_mode:")
    ]
    return _table(("cases", *_SLICE_METRICS), rows)


def provenance(summary: Summary) -> str:
    """Every field of the provenance."""
    rows = [
        (escape(name), f"<code>{escape(str(value))}</code>")
        for name, value in summary.provenance.model_dump(mode="json").items()
    ]
    return _table(("field", "value"), [("run_id", f"<code>{summary.run_id}</code>"), *rows])
