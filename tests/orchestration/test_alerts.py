"""
Alerts on loopback: a failed run and a held-back snapshot reach a webhook; a sink that is down is said and stops no
other.
"""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.corpus import CorpusResource
from assets.evaluation import golden_scores
from assets.index import index, published_index
from assets.ingestion import chunks, docs_snapshot, embeddings, pages
from evals.running.release import record_place
from orchestration.alerts import Alert, AlertError, deliver, sinks
from orchestration.definitions import defs
from orchestration.failed_runs import failures
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.model.releases import CandidateBuild, GateRecord, GateVerdict


class Desk:
    """An HTTP server that keeps what is posted to it."""

    def __init__(self, status: int = 204) -> None:
        received: list[dict[str, Any]] = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.received, self.server = received, ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/secret-path"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    opened = Desk()
    yield opened
    opened.close()


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[dg.DagsterInstance]:
    (tmp_path / "instance").mkdir()
    with dg.DagsterInstance.local_temp(str(tmp_path / "instance")) as opened:
        yield opened


def corpus_of(docs: Path, tmp_path: Path) -> CorpusResource:
    return CorpusResource(docs=str(docs), lake=str(tmp_path / "lake"), eval_out=str(tmp_path / "evals"))


def failed(instance: dg.DagsterInstance, run: dg.ExecuteInProcessResult) -> dg.RunFailureSensorContext:
    """The context that Dagster gives the hook after a real run that failed."""
    assert not run.success
    (event,) = [event for event in run.all_events if event.event_type is dg.DagsterEventType.RUN_FAILURE]
    return dg.build_run_status_sensor_context("failures", event, instance, run.dagster_run).for_run_failure()


def test_a_run_that_breaks_is_told_with_its_reason(
    instance: dg.DagsterInstance, tmp_path: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_ALERTS", f"log {desk.address}")
    corpus = corpus_of(tmp_path / "nowhere", tmp_path)
    run = defs.resolve_job_def("refresh").execute_in_process(
        instance=instance, resources={"corpus": corpus}, raise_on_error=False
    )
    failures(failed(instance, run))
    (alert,) = desk.received
    assert (alert["kind"], alert["job"]) == ("run", "refresh")
    assert "no such folder of documents" in alert["reason"]
    assert alert["reason"] in alert["text"]


def test_a_snapshot_held_back_by_a_gate_is_told_with_the_gate(
    instance: dg.DagsterInstance, small_docs: Path, tmp_path: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = corpus_of(small_docs, tmp_path)
    built = defs.resolve_job_def("refresh").execute_in_process(instance=instance, resources={"corpus": corpus})
    candidate: CandidateBuild = built.output_for_node("index")["acme"]
    verdict = GateVerdict(gate="baseline_pass_rate", verdict="FAIL", value=0.5, bound=">= 0.8", cases=2)
    red = GateRecord(
        snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="run-1", verdicts=(verdict,)
    )
    Lake(tmp_path / "lake").save("acme", record_place(candidate), red)
    monkeypatch.setenv("PINCITE_ALERTS", desk.address)
    assets = [docs_snapshot, pages, chunks, embeddings, index, golden_scores, published_index]
    kept = [asset for asset in assets if asset is not golden_scores]
    failures(
        failed(
            instance,
            dg.materialize(
                assets, selection=kept, instance=instance, resources={"corpus": corpus}, raise_on_error=False
            ),
        )
    )
    (alert,) = desk.received
    assert alert["kind"] == "gate"
    assert "baseline_pass_rate" in alert["reason"]
    assert alert["docs_snapshot"].startswith("docs-")


def alert(reason: str = "why") -> Alert:
    return Alert(
        kind="run", job="refresh", run_id="run-1", docs_snapshot="docs-1", reason=reason, failed_checks=("row_set",)
    )


def test_a_sink_that_is_down_is_said_without_its_secret_and_stops_no_other(desk: Desk) -> None:
    down = Desk(status=500)
    with pytest.raises(AlertError, match="500") as told:
        deliver(alert(), sinks(f"{down.address} {desk.address}"))
    down.close()
    assert "secret-path" not in str(told.value)
    assert [a["reason"] for a in desk.received] == ["why"]


def test_without_a_setting_the_log_is_the_sink(caplog: pytest.LogCaptureFixture) -> None:
    deliver(alert("the disk is full"), sinks(""))
    assert "the disk is full" in caplog.text


def test_a_word_that_names_no_sink_is_an_error() -> None:
    with pytest.raises(InputError, match="pager"):
        sinks("pager:someone")
