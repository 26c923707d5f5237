"""
What a person meets in the UI: groups that read from left to right, owners, descriptions, schedules, and what is made by
hand only.
"""

from itertools import pairwise
from pathlib import Path

import dagster as dg
import pytest

from assets.corpus import CorpusResource
from assets.review import error_review
from orchestration.definitions import defs

GRAPH = defs.resolve_asset_graph()
ASSETS = {key.to_user_string(): GRAPH.get(key) for key in GRAPH.get_all_asset_keys()}


def test_groups_read_from_corpus_over_index_and_evals_to_release() -> None:
    order = ["corpus", "index", "evals", "release"]
    steps = {(GRAPH.get(parent).group_name, node.group_name) for node in ASSETS.values() for parent in node.parent_keys}
    assert {node.group_name for node in ASSETS.values()} == set(order)
    assert all(order.index(before) <= order.index(after) for before, after in steps), steps
    assert steps >= set(pairwise(order))


def test_nothing_is_published_that_was_not_indexed_and_scored() -> None:
    assert {key.to_user_string() for key in ASSETS["published_index"].parent_keys} == {"index", "golden_scores"}


@pytest.mark.parametrize("name", sorted(ASSETS))
def test_every_asset_has_an_owner_a_kind_and_a_description(name: str) -> None:
    node = ASSETS[name]
    assert node.owners
    assert node.kinds
    assert node.description


def test_a_refresh_makes_everything_but_what_is_made_by_hand_or_once_a_week() -> None:
    made = {key.to_user_string() for key in defs.resolve_job_def("refresh").asset_layer.executable_asset_keys}
    assert set(ASSETS) - made == {"replay_2x2", "error_review"}


def test_the_night_has_a_deadline_and_what_is_published_a_greatest_age() -> None:
    assert isinstance(ASSETS["golden_scores"].freshness_policy, dg.FreshnessPolicy)
    assert isinstance(ASSETS["published_index"].freshness_policy, dg.FreshnessPolicy)


def test_schedules_run_from_the_start_and_name_their_time_zone() -> None:
    schedules = {name: defs.resolve_schedule_def(name) for name in ("nightly", "weekly")}
    assert {s.default_status for s in schedules.values()} == {dg.DefaultScheduleStatus.RUNNING}
    assert all(s.execution_timezone for s in schedules.values())
    assert schedules["nightly"].job_name == "refresh"


def test_no_step_of_one_tenants_run_waits_in_a_pool_for_anothers() -> None:
    """What keeps two writers of one tenant apart is the lake's lock, which knows tenants; a pool does not."""
    pools = {op.pool for name in ASSETS for op in defs.resolve_assets_def(name).node_def.iterate_op_defs()}
    assert pools == {None}


def test_a_folder_without_golden_cases_has_no_trace_to_read_and_says_so(tmp_path: Path) -> None:
    corpus = CorpusResource(docs=str(tmp_path), lake=str(tmp_path), eval_out=str(tmp_path))
    (result,) = [error_review(corpus=corpus)]
    assert isinstance(result, dg.MaterializeResult)
    assert "no trace" in str((result.metadata or {})["note"])
