"""What a run writes can be read back, and says the same."""

import json

from evals.gates import decide
from evals.running.artifacts import DetailsFile, read_details, read_run, summarise, write_summary
from evals.running.runner import run


def _written(cases, engine, stamp, folder):
    with DetailsFile(folder) as details:
        done = run(cases, engine.system(), stamp(), sink=details.add)
    summary = summarise(done, decide(done))
    write_summary(summary, done, folder)
    return done, summary


def test_details_hold_a_line_a_case_with_its_provenance(cases, engine, stamp, tmp_path):
    _written(cases, engine, stamp, tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "details.jsonl").read_text().splitlines()]
    assert [line["case"]["id"] for line in lines] == [case.id for case in cases]
    assert all(line["provenance"]["docs_snapshot"] == "snap" for line in lines)
    assert lines[0]["outcome"]["sentences"][0]["citations"][0]["page"] == 1
    assert lines[3]["outcome"]["code"] == "NO_SUPPORTING_EVIDENCE"


def test_records_and_rows_come_back_as_they_were_written(cases, engine, stamp, tmp_path):
    done, _ = _written(cases, engine, stamp, tmp_path)
    assert [record.case.id for record in read_details(tmp_path)] == [row.id for row in done.rows]
    assert read_run(tmp_path) == done


def test_the_summary_holds_metrics_by_category_verdicts_latency_and_cost(cases, engine, stamp, tmp_path):
    _written(cases, engine, stamp, tmp_path)
    summary = json.loads((tmp_path / "summary.json").read_text())
    baseline = summary["metrics"]["baseline"]
    assert baseline["category:answerable"]["pass_rate"] == {"value": 1.0, "n": 3}
    assert baseline["category:refusal"]["hit_at_k"] == {"value": None, "n": 0}
    assert baseline["all"]["correct_refusal"]["value"] == 2.0
    assert (summary["latency_p95_ms"], summary["cost_per_query_usd"]) == (5.0, 0.0)
    assert {gate["verdict"] for gate in summary["gates"]} == {"UNDERPOWERED", None}
    assert summary["green"] is False


def test_the_latency_of_a_summary_is_that_of_the_slowest_questions_beside_that_of_the_middle_one(cases, engine, stamp):
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    timed = [
        row.model_copy(update={"scores": {**row.scores, "latency_ms": ms}})
        for row, ms in zip(done.rows, (10.0, 20.0, 30.0, 40.0, 900.0), strict=True)
    ]
    summary = summarise(done.model_copy(update={"rows": tuple(timed)}), ())
    assert (summary.latency_p50_ms, summary.latency_p95_ms) == (30.0, 900.0)


def test_a_run_in_which_no_gate_was_decided_is_not_green(cases, engine, stamp):
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    assert summarise(done, ()).green is False


def test_the_failures_of_a_summary_are_those_of_cases_that_count(cases, engine, stamp):
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    failed = [row.model_copy(update={"failure": "RETRIEVAL_MISS", "counted": n > 0}) for n, row in enumerate(done.rows)]
    summary = summarise(done.model_copy(update={"rows": tuple(failed)}), ())
    assert summary.failures == {"RETRIEVAL_MISS": len(failed) - 1}
    assert sum(summary.cases.values()) == len(failed)
