"""What an asset's page shows a person: sentences, rounded figures under names, a picture, a link that opens."""

from datetime import date
from pathlib import Path

import dagster as dg
import pytest

from assets.checks import gate_check
from assets.contradictions import conflict_row
from assets.evaluation import last_runs
from assets.pictures import picture, served
from evals.case_records import RunProvenance
from evals.gates import GateResult
from evals.robustness.conflict_map import MappedConflict, MapSide
from evals.running.artifacts import Summary
from evals.running.history import HistoryRow

GATE = GateResult(
    name="baseline_pass_rate",
    contract="qa-v1",
    suite="baseline",
    metric="pass_rate",
    bound="≥ 0.95",
    because="qa-contract-v1 §3",
    verdict="PASS",
    value=0.983957219251337,
    n=374,
    min_cases=20,
    interval=(0.9654321, 0.9938765),
    interval_method="exact",
    detectable_drop=None,
    excluded=(),
    failing=(),
    notes=("a note",),
)


def run(started_at: str, code: str) -> HistoryRow:
    one = ("x",)
    provenance = RunProvenance(
        prompt_version=one,
        model_id=one,
        retrieval_version=one,
        parser_mode=one,
        reranker_id=one,
        embedder_id=one,
        recipe=one,
        code_version=(code,),
        docs_snapshot={},
        revision="abc",
        contracts={},
        datasets={},
        dependency_lock="3",
        scorers={},
        seeds={},
    )
    summary = Summary(
        run_id=code,
        suite="full",
        started_at=started_at,
        green=True,
        provenance=provenance,
        gates=(GATE,),
        metrics={},
        latency_p50_ms=30.0,
        latency_p95_ms=202.4987,
        cost_per_query_usd=0.0,
        cases={},
        health={},
        failures={},
    )
    return HistoryRow(run_id=code, suite="full", started_at=started_at, green=True, published=True, summary=summary)


def side(file: str, value: str, sentence: str, day: date | None) -> MapSide:
    return MapSide(
        doc_id=file, file=file, page=2, category=None, tier=0, effective_date=day, value=value, sentence=sentence
    )


def test_a_conflict_is_two_sentences_with_their_places_and_what_becomes_of_it() -> None:
    old, new = "Bulk tablets are held for 180 days.", "Bulk tablets are held for 270 days."
    first, second = side("sop-v4.pdf", "270 days", new, date(2026, 2, 1)), side("sop-v3.pdf", "180 days", old, None)
    because = "sop-v3.pdf is superseded by sop-v4: it is not asked any more"
    conflict = MappedConflict(
        conflict_id="c", matter="bulk tablet hold", first=first, second=second, resolution="superseded", because=because
    )
    row = conflict_row("pharma", conflict)
    assert row == {
        "tenant": "pharma (new)",
        "one document says": f"270 days: “{new}” (sop-v4.pdf p2, in effect from 2026-02-01)",
        "another says": f"180 days: “{old}” (sop-v3.pdf p2)",
        "so": f"superseded: {because}",
    }


def test_the_last_runs_are_a_row_each_with_rounded_figures_and_what_changed() -> None:
    newest, oldest = last_runs([run("2026-06-30T00:00:00+00:00", "c1"), run("2026-07-01T09:30:00+00:00", "c2")])
    assert newest == {
        "started": "2026-07-01 09:30",
        "gates": "green, published",
        "figures": "baseline pass rate 98.4 %, p95 202.5 ms",
        "changed before it": "code_version",
    }
    assert not oldest["changed before it"]


def test_a_gate_names_and_rounds_its_figures() -> None:
    result = gate_check(GATE.name, {"pharma": GATE}, {})
    metadata = result.metadata or {}
    assert metadata["pharma: pass rate, %"].value == 98.4
    (row,) = metadata["tenants"].records  # type: ignore[union-attr]
    assert row.data == {
        "tenant": "pharma",
        "verdict": "PASS",
        "figure": "98.4 %, wanted ≥ 95 %, 374 cases",
        "interval and notes": "95 %: 96.54 % to 99.39 %; a note",
    }


def test_the_instance_s_own_webserver_serves_a_picture_and_where_it_cannot_the_picture_is_in_the_text(
    tmp_path: Path,
) -> None:
    with dg.DagsterInstance.local_temp(str(tmp_path)) as instance:
        assert served(instance, "trend-1", "svg", b"<svg/>") == "/logs/pincite/trend-1/svg"
        assert [path.read_bytes() for path in tmp_path.rglob("pincite/trend-1.svg")] == [b"<svg/>"]
        assert picture(instance, "trend-1", "<svg/>", "trends").value == "![trends](/logs/pincite/trend-1/svg)"
    with dg.DagsterInstance.ephemeral() as instance:
        assert served(instance, "trend-1", "svg", b"<svg/>") is None
        assert str(picture(instance, "trend-1", "<svg/>", "trends").value).startswith(
            "![trends](data:image/svg+xml;base64,"
        )


def test_a_red_gate_leads_to_its_cases_where_the_pages_are_served_and_a_green_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    red = GATE.model_copy(update={"verdict": "FAIL", "failing": ("case-1",)})
    assert "look_at_them" not in gate_check(GATE.name, {"pharma": red}, {}).metadata
    monkeypatch.setenv("PINCITE_PAGES_URL", "http://localhost:3002/")
    assert gate_check(GATE.name, {"pharma": red}, {}).metadata["look_at_them"] == dg.MetadataValue.url(
        "http://localhost:3002/cases?state=failed"
    )
    assert "look_at_them" not in gate_check(GATE.name, {"pharma": GATE}, {}).metadata
