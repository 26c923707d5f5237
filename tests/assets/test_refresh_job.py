"""The Dagster job on a small folder: the same one that sensor, schedule and demo launch."""

from pathlib import Path

import dagster as dg
import pytest

from assets.corpus import CorpusResource
from orchestration.definitions import defs
from pincite.adapters.lake import Lake
from pincite.ingest.publishing import published_of


def run(docs: Path, tmp_path: Path, *, raise_on_error: bool = True) -> dg.ExecuteInProcessResult:
    corpus = CorpusResource(docs=str(docs), lake=str(tmp_path / "lake"), eval_out=str(tmp_path / "evals"))
    job = defs.resolve_job_def("refresh")
    return job.execute_in_process(resources={"corpus": corpus}, raise_on_error=raise_on_error)


def test_one_run_takes_documents_to_a_published_index(small_docs: Path, tmp_path: Path) -> None:
    assert run(small_docs, tmp_path).success
    assert published_of(Lake(tmp_path / "lake"), "acme").evals == "none"
    assert published_of(Lake(tmp_path / "lake"), "other").evals == "none"


def test_a_run_with_nothing_changed_computes_nothing_and_keeps_every_data_version(
    small_docs: Path, tmp_path: Path
) -> None:
    first, second = run(small_docs, tmp_path), run(small_docs, tmp_path)

    def versions(result: dg.ExecuteInProcessResult) -> dict[str, str]:
        events = [
            event
            for event in result.get_asset_materialization_events()
            if event.asset_key.to_user_string() not in {"golden_scores", "trend_table", "eval_report"}
        ]
        return {
            str(event.asset_key): str((event.materialization.tags or {}).get("dagster/data_version"))
            for event in events
        }

    assert versions(first) == versions(second)
    metadata = {
        str(event.asset_key): event.materialization.metadata for event in second.get_asset_materialization_events()
    }
    assert metadata[str(dg.AssetKey("pages"))]["files_read"].value == 0
    assert metadata[str(dg.AssetKey("embeddings"))]["texts_embedded"].value == 0


def test_gates_without_golden_cases_are_not_evaluated_and_laws_are(small_docs: Path, tmp_path: Path) -> None:
    names = {check.check_name for check in run(small_docs, tmp_path).get_asset_check_evaluations()}
    assert "row_set" in names
    assert "baseline_pass_rate" not in names


def test_a_run_of_the_published_index_alone_cannot_get_past_gates_that_did_not_judge_it(
    small_docs: Path, tmp_path: Path
) -> None:
    corpus = CorpusResource(docs=str(small_docs), lake=str(tmp_path / "lake"), eval_out=str(tmp_path / "evals"))
    lake = Lake(tmp_path / "lake")
    (tmp_path / "instance").mkdir()
    with dg.DagsterInstance.local_temp(str(tmp_path / "instance")) as instance:

        def made(*names: str) -> dg.ExecuteInProcessResult:
            every = [*(defs.assets or ()), *(defs.asset_checks or ())]
            chosen = dg.AssetSelection.assets(*names)
            return dg.materialize(
                every, selection=chosen, resources={"corpus": corpus}, instance=instance, raise_on_error=False
            )  # type: ignore[arg-type]

        built = ("docs_snapshot", "pages", "chunks", "embeddings", "index")
        assert made(*built, "golden_scores", "published_index").success
        first = published_of(lake, "acme")
        (small_docs / "acme" / "notes.txt").write_text("The rule was edited.\n", encoding="utf-8")
        assert made(*built).success
        assert not made("published_index").success
        assert published_of(lake, "acme") == first
        assert made("golden_scores").success
        assert made("published_index").success
        assert published_of(lake, "acme") != first


def test_a_file_that_cannot_be_read_warns_and_stops_nothing(small_docs: Path, tmp_path: Path) -> None:
    (small_docs / "acme" / "broken.pdf").write_bytes(b"no PDF at all")
    result = run(small_docs, tmp_path)
    assert result.success
    checks = {check.check_name: check for check in result.get_asset_check_evaluations()}
    assert not checks["every_file_was_read"].passed
    assert checks["every_file_was_read"].severity is dg.AssetCheckSeverity.WARN


def test_a_folder_that_cannot_be_a_tenant_is_named_and_stops_nothing(small_docs: Path, tmp_path: Path) -> None:
    (small_docs / "Team A").mkdir()
    result = run(small_docs, tmp_path)
    assert result.success
    assert published_of(Lake(tmp_path / "lake"), "acme").evals == "none"
    (snapshot,) = result.asset_materializations_for_node("docs_snapshot")
    (row,) = snapshot.metadata["folders_refused"].records  # type: ignore[union-attr]
    assert row.data["folder"] == "Team A"
    checks = {check.check_name: check for check in result.get_asset_check_evaluations()}
    assert not checks["every_tenant_could_be_built"].passed
    assert checks["every_tenant_could_be_built"].severity is dg.AssetCheckSeverity.WARN


def test_the_lineage_reads_from_documents_to_published_index() -> None:
    graph = defs.resolve_asset_graph()
    key = dg.AssetKey("published_index")
    upstream = (
        {parent.to_user_string() for parent in graph.get_ancestor_asset_keys(key)}
        if hasattr(graph, "get_ancestor_asset_keys")
        else set()
    )
    parents = {k.to_user_string() for k in graph.get(key).parent_keys}
    assert parents == {"index", "golden_scores"}, upstream


@pytest.mark.parametrize("gate", ["baseline_pass_rate", "adversarial_refusal", "row_set", "canaries_by_vector"])
def test_every_gate_and_every_law_is_a_check_of_its_own(gate: str) -> None:
    names = {spec.name for check in defs.asset_checks or () for spec in check.check_specs}  # type: ignore[union-attr]
    assert gate in names


def test_the_index_says_which_documents_differ_from_those_that_answer_and_on_which_pages(
    small_docs: Path, tmp_path: Path
) -> None:
    def changes() -> tuple[object, list[dict[str, object]]]:
        events = {
            str(e.asset_key): e.materialization.metadata
            for e in run(small_docs, tmp_path).get_asset_materialization_events()
        }
        shown = events[str(dg.AssetKey("index"))]
        rows = [dict(row.data) for row in shown["changes"].records] if "changes" in shown else []
        return shown["documents_changed"].value, rows

    assert changes() == (0, [])
    (small_docs / "acme" / "notes.txt").write_text("The rule was edited.\n", encoding="utf-8")
    (small_docs / "acme" / "more.txt").write_text("A rule was added.\n", encoding="utf-8")
    assert changes() == (
        2,
        [
            {"tenant": "acme", "file": "more.txt", "change": "added", "pages that read otherwise": "all"},
            {"tenant": "acme", "file": "notes.txt", "change": "changed", "pages that read otherwise": "1"},
        ],
    )
    assert changes() == (0, [])
