"""The report of a run: one offline HTML file with verdicts first, and a Markdown summary for a pull request."""

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template

from evals.case_records import CaseRecord
from evals.cases.open_cases import open_sentence
from evals.gates import warnings
from evals.reporting import report_sections as sections
from evals.reporting.case_summary import CaseSummary, failed_table
from evals.reporting.figures_in_units import in_units
from evals.reporting.report_cases import case_cards, cases_section
from evals.reporting.report_pages import NoPages, Pages
from evals.reporting.report_sections import verdict_of
from evals.reporting.run_comparison import NO_FORERUNNER, Against, Comparison
from evals.reporting.trend_charts import gates_chart, trend_chart
from evals.reporting.trends import trend_rows
from evals.robustness.counterfactual import read_counterfactual
from evals.running.artifacts import MARKDOWN, OUT, REPORT, Summary
from evals.running.case_history import RunVerdicts
from evals.running.history import HistoryRow

_TEMPLATE = Path(__file__).with_name("report_template.html")
NO_PAGES = NoPages()
_MOST_NAMED = 20


def write_report(  # noqa: PLR0913 - what it tells of, each part with its own source
    summary: Summary,
    records: Iterable[CaseRecord],
    *,
    history: Sequence[HistoryRow] = (),
    against: Against | str = NO_FORERUNNER,
    verdicts: Sequence[RunVerdicts] = (),
    pages: Pages = NO_PAGES,
    folder: Path = OUT,
    target: Path | None = None,
) -> Path:
    """
    Write the report and return its path; equal arguments, equal bytes.

    Args:
        summary: The run.
        records: Its records, all of which are shown.
        history: Runs of the same suite, oldest first, this one included, for the trends.
        against: The comparison with the last published run, or why there is none.
        verdicts: What became of each case in the runs so far, oldest first, this one included.
        pages: The documents' pages, to quote from and to draw.
        folder: Where the run's artifacts lie, among them what the counterfactual instrument left.
        target: Which file; ``report.html`` in *folder* if not given.
    """
    trend = trend_rows(history)
    template = _TEMPLATE.read_text(encoding="utf-8")
    changed = () if isinstance(against, str) else against.changed
    page = Template(template).substitute(
        script_digest=_script_digest(template),
        title=escape(f"Evals: {summary.suite}, {summary.started_at}"),
        banner=sections.banner(summary),
        ahead=sections.ahead(summary),
        gates=sections.gates(summary.gates, () if isinstance(against, str) else against.gates),
        gates_chart=sections.chart(gates_chart(summary.gates)),
        comparison=f"<p>{escape(against)}</p>"
        if isinstance(against, str)
        else sections.comparison(against.comparison, against.changed),
        failures=sections.counted(summary.failures, "No failure."),
        cases=cases_section(case_cards(records, changed, verdicts, pages)),
        slices=sections.slices(summary),
        counterfactual=sections.counterfactual(read_counterfactual(folder)),
        health=sections.counted(summary.health, "No case was examined."),
        trends=sections.chart(trend_chart(trend)) + sections.marks(trend),
        provenance=sections.provenance(summary),
    )
    path = target or folder / REPORT
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
    return path


def _script_digest(template: str) -> str:
    """
    SHA-256 of the one script that may run, as a content security policy names it: text of documents and questions is
    none, whatever stands in it.
    """
    script = re.search(r"<script>(.*?)</script>", template, re.DOTALL)
    return base64.b64encode(hashlib.sha256(script.group(1).encode()).digest()).decode() if script else ""


def write_markdown(
    summary: Summary,
    against: Against | str = NO_FORERUNNER,
    failed: Sequence[CaseSummary] = (),
    folder: Path = OUT,
) -> Path:
    """Write ``summary.md``, the summary for a pull request, and return its path."""
    path = folder / MARKDOWN
    compared = None if isinstance(against, str) else against.comparison
    path.write_text(markdown(summary, compared, failed), encoding="utf-8")
    return path


def _ahead(summary: Summary) -> Iterable[str]:
    """Pending gates and open cases, which stand before the rates."""
    if summary.pending:
        yield from (
            "| pending gate | verdict | figure | bar | 95 % interval | n | to be earned by |",
            "|---|---|---|---|---|---|---|",
        )
        for result in summary.pending:
            figure, interval = sections.pending_figure(result), sections.pending_interval(result)
            yield (
                f"| {result.name} | {result.verdict} | {figure} | {result.bound} | {interval} | {result.n or 0} | "
                f"{result.earned_by} |"
            )
        yield ""
    if summary.open_cases is not None:
        yield from (f"{open_sentence(summary.open_cases)}.", "")


def markdown(summary: Summary, comparison: Comparison | None = None, failed: Sequence[CaseSummary] = ()) -> str:
    """
    The summary for a pull request: the verdict, pending gates and open cases, the gates, what failed, what turned.
    """
    lines = [
        f"## Evals ({summary.suite}): {'green' if summary.green else 'red'}",
        "",
        *_ahead(summary),
        "| gate | verdict | figure | bound | 95 % interval | n |",
        "|---|---|---|---|---|---|",
    ]
    for result in summary.gates:
        figure = in_units(result.value, result.metric)
        lines.append(
            f"| {result.name} | {verdict_of(result)} | {figure} | {sections.bound(result)} | "
            f"{sections.interval(result)} | {result.n} |"
        )
    failing = sorted({case for result in summary.gates if result.verdict == "FAIL" for case in result.failing})
    if failing:
        named = ", ".join(f"`{case}`" for case in failing[:_MOST_NAMED])
        lines += ["", f"Cases against it: {named}{' …' if len(failing) > _MOST_NAMED else ''}"]
    for result in summary.gates:
        lines += [
            line
            for warning in warnings(result.metric, result.verdict)
            for line in ("", f"**{result.name}**: {warning}")
        ]
    lines += failed_table(failed)
    if comparison is not None:
        lines += [
            "",
            (
                f"Against `{comparison.before}`: worse in {', '.join(comparison.worse) or 'nothing'}; better in "
                f"{', '.join(comparison.better) or 'nothing'}."
            ),
        ]
    return "\n".join(lines) + "\n"
