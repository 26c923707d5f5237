"""The checks as a person reads them: one for each law of the index and one for each gate of the contracts."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields

import dagster as dg

from assets.corpus import CorpusResource
from assets.metadata import Metadata, rows_table
from assets.pace import paced
from assets.running_system import PAGES_URL
from evals.gates import GateResult, contracts_in_force, sentence
from evals.reporting.case_summary import CaseSummary
from evals.reporting.figures_in_units import in_units, named, rounded
from evals.running.release import Evaluation
from pincite.model.builds import ParseSummary
from pincite.model.releases import CandidateBuild

GATES = tuple(gate for contract in contracts_in_force() for gate in contract.gates)
SHOWN = 50
LAWS = {
    "row_set": "The rows are exactly those that manifest and chunks say: none missing, none altered, none left over.",
    "row_count": "As many rows as chunks.",
    "unique_keys": "No chunk stands twice.",
    "one_embedder": "One embedder wrote every vector.",
    "unit_vectors": "Every vector is finite and of unit length.",
    "indexed": "No row is left outside the search indexes.",
    "recall": "A search by vector finds at least 99 of 100 of the rows truly nearest to questions and own sentences.",
    "canaries_by_full_text": "A passage of every document (of many: of the changed and 200 more) is found by words.",
    "canaries_by_vector": "A passage of the same documents is found by its own vector.",
}
WORST: Mapping[str, Callable[[list[float]], float]] = {"recall": min, "probes": max, "refine": max}
"""What stands for all tenants where a sum would say nothing."""


@dg.asset_check(
    asset="docs_snapshot",
    description="Every folder could be built as a tenant; one that could not is named with what would be right.",
)
def every_tenant_could_be_built(corpus: CorpusResource) -> dg.AssetCheckResult:
    """Warn on folders that are no tenant, and on manifests that are wrong: what was published before still answers."""
    refused = corpus.refresh().refused()
    rows = [{"folder": name, "code": why.code, "why": str(why)} for name, why in refused.items()]
    metadata: Metadata = {"folders_refused": len(refused), **({"folders": rows_table(rows)} if rows else {})}
    return dg.AssetCheckResult(passed=not refused, severity=dg.AssetCheckSeverity.WARN, metadata=metadata)


@dg.asset_check(
    asset="pages", description="Every file of the snapshot could be read; one that could not is named with its reason."
)
def every_file_was_read(pages: dict[str, ParseSummary]) -> dg.AssetCheckResult:
    """Warn on files that failed: the rest is built without them."""
    failed = [status for summary in pages.values() for status in summary.failed]
    rows = [{"tenant": s.tenant, "file": s.file, "code": s.code, "reason": s.reason} for s in failed]
    metadata: Metadata = {"files_failed": len(failed), **({"files": rows_table(rows)} if rows else {})}
    return dg.AssetCheckResult(passed=not failed, severity=dg.AssetCheckSeverity.WARN, metadata=metadata)


@dg.multi_asset_check(
    specs=[dg.AssetCheckSpec(name=name, asset="index", description=description) for name, description in LAWS.items()]
)
def index_integrity(corpus: CorpusResource, index: dict[str, CandidateBuild]) -> Iterator[dg.AssetCheckResult]:
    """The laws of the index, over every tenant's candidate; publishing reads the same record and fails closed."""
    checks, _ = paced(corpus, lambda stages: stages.check(index))
    for name in LAWS:
        of_law = [
            (tenant, check) for tenant, laws in checks.items() for check in laws if check.name in {name, "readable"}
        ]
        rows = [
            {"tenant": tenant, "passed": check.passed, **check.figures, "detail": check.detail}
            for tenant, check in of_law
        ]
        passed = len(of_law) == len(index) and all(check.passed for _, check in of_law)
        names = sorted({figure for _, check in of_law for figure in check.figures})
        of_all = {
            figure: WORST.get(figure, sum)([check.figures.get(figure, 0) for _, check in of_law]) for figure in names
        }
        yield dg.AssetCheckResult(
            check_name=name,
            asset_key="index",
            passed=passed,
            metadata={**of_all, **({"tenants": rows_table(rows)} if rows else {})},
        )


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec(
            name=gate.name, asset="golden_scores", description=f"{gate.metric} of the {gate.suite} set. {gate.because}."
        )
        for gate in GATES
    ],
    can_subset=True,  # a gate that judged nothing gives no result
)
def gates(
    context: dg.AssetCheckExecutionContext, corpus: CorpusResource, golden_scores: Evaluation
) -> Iterator[dg.AssetCheckResult]:
    """
    The frozen gates, each decided for every tenant with golden cases; publishing reads the same record and fails
    closed.

    Nothing passes on nothing: in a folder whose tenants have no golden cases, which publishes on integrity alone, the
    gates stay "not evaluated".
    """
    asked = {key.name for key in context.selected_asset_check_keys}
    failing = {
        case for decided in golden_scores.gates.values() for result in decided for case in result.failing[:SHOWN]
    }
    summaries = corpus.refresh().summaries(golden_scores, failing)
    for gate in (gate for gate in GATES if gate.name in asked and golden_scores.gates):
        results = {
            tenant: result
            for tenant, decided in golden_scores.gates.items()
            for result in decided
            if result.name == gate.name
        }
        if results:  # a gate over a set that the night alone asks has none by day
            yield gate_check(gate.name, results, summaries)


def gate_check(name: str, results: dict[str, GateResult], summaries: Mapping[str, CaseSummary]) -> dg.AssetCheckResult:
    """
    One gate as a check: passed where it passed for every tenant, with figures in their units and the cases that speak
    against it.
    """
    rows = [
        {
            "tenant": t,
            "verdict": r.verdict or "NOT DECIDED",
            "figure": (
                f"{in_units(r.value, r.metric)}, wanted {r.bound.split()[0]} "
                f"{in_units(float(r.bound.split()[1]), r.metric)}, {r.n} cases"
            ),
            "interval and notes": "; ".join([*([f"95 %: {_interval(r)}"] if r.interval else []), *r.notes]),
        }
        for t, r in results.items()
    ]
    failing = [
        {"tenant": t, **_failing_case(case, summaries.get(case))}
        for t, r in results.items()
        for case in r.failing[:SHOWN]
    ]
    figures = {f"{t}: {named(r.metric)}": rounded(r.value, r.metric) for t, r in results.items() if r.value is not None}
    summary = " · ".join(f"{t}: {sentence(r)}" for t, r in results.items())
    metadata: Metadata = {
        "summary": summary,
        **figures,
        **({"tenants": rows_table(rows)} if rows else {}),
        **({"failing_cases": rows_table(failing)} if failing else {}),
        **_cases_link(failing),
    }
    passed = all(result.verdict == "PASS" for result in results.values())
    return dg.AssetCheckResult(check_name=name, asset_key="golden_scores", passed=passed, metadata=metadata)


def _cases_link(failing: Sequence[Mapping[str, str]]) -> Metadata:
    """Where the failed cases can be looked at, one click from a red gate, if it is known."""
    address = os.environ.get(PAGES_URL)
    return {"look_at_them": dg.MetadataValue.url(f"{address}cases?state=failed")} if failing and address else {}


def _failing_case(case: str, summary: CaseSummary | None) -> dict[str, str]:
    """A case with question, expectation, outcome and places; the id alone where its record is gone."""
    return (
        asdict(summary)
        if summary
        else {**dict.fromkeys((field.name for field in fields(CaseSummary)), ""), "case": case}
    )


def _interval(result: GateResult) -> str:
    return " to ".join(in_units(end, result.metric) for end in result.interval) if result.interval else ""
