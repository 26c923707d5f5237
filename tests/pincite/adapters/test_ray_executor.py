"""
Ray with two processes of this machine gives what one process gives, whoever of them dies.

Starting Ray takes ten seconds and more, so most of this is for `make test-long`; what needs no Ray runs always.
"""

from functools import partial
from multiprocessing import get_context

import pytest

from pincite import wiring
from pincite.adapters.lake import Lake
from pincite.adapters.ray_executor import RayExecutor
from pincite.build import Stages
from pincite.errors import LakeError
from pincite.ingest.publishing import build_of
from pincite.recipes import load_recipe
from tests.pincite.adapters.work import (
    Opens,
    always_dies,
    dies_once,
    doubled,
    executor_there,
    opened_anew,
    refused,
    started_with,
)


def test_without_an_item_nothing_is_started():
    assert list(RayExecutor(processors=0).run(doubled, [])) == []


@pytest.mark.long
def test_results_come_in_order_and_few_items_are_handed_out_ahead(two):
    taken = []
    results = two.run(doubled, (taken.append(each) or each for each in range(50)))
    assert next(results) == 0
    assert len(taken) <= 5
    assert list(results) == [2 * each for each in range(1, 50)]


@pytest.mark.long
def test_an_item_whose_process_was_killed_is_done_again_and_none_is_lost_or_doubled(two, tmp_path):
    assert list(two.run(dies_once, ((str(tmp_path), each) for each in range(12)))) == [2 * each for each in range(12)]
    assert [len((tmp_path / str(each)).read_text()) for each in (0, 3, 6, 9)] == [2, 2, 2, 2]


@pytest.mark.long
def test_what_the_work_opens_is_open_for_the_next_item_and_nothing_is_spread_from_there(two, monkeypatch):
    monkeypatch.setenv("PINCITE_EXECUTOR", "ray")
    found = list(two.run(partial(opened_anew, Opens()), range(20)))
    assert sum(anew for _, anew in found) == len({process for process, _ in found})
    assert set(two.run(executor_there, range(4))) == {None}


@pytest.mark.long
def test_a_ray_that_does_not_start_is_one_line():
    # In a process of its own: in this one the Ray of the other tests may have started, which would be taken.
    with (
        get_context("spawn").Pool(1) as other,
        pytest.raises(LakeError, match=r"^ray: did not start \(.*\); look at RAY_ADDRESS"),
    ):
        other.apply(started_with, (-1,))


@pytest.mark.long
def test_what_is_started_here_is_reached_from_here_alone(two):
    assert list(two.run(doubled, [1])) == [2]
    assert [node["NodeManagerAddress"] for node in two._ray.nodes()] == ["127.0.0.1"]


@pytest.mark.long
def test_what_the_work_raises_is_raised_here_and_what_always_dies_is_one_line(two):
    with pytest.raises(ValueError, match="2 will not do"):
        list(two.run(refused, range(5)))
    with pytest.raises(LakeError, match=r"^ray: a process died 4 times"):
        list(two.run(always_dies, [1]))


@pytest.mark.long
def test_a_build_by_ray_is_that_of_one_process_to_the_byte(two, small_docs, tmp_path, monkeypatch):
    (small_docs / "acme" / "broken.pdf").write_bytes(b"%PDF-1.4 nothing that a reader could read")
    one = built(small_docs, tmp_path / "one")
    monkeypatch.setattr(wiring, "executor_for", lambda: two)
    other = built(small_docs, tmp_path / "other")
    assert other == one
    assert stored(tmp_path / "other") == stored(tmp_path / "one")


def built(docs, place):
    candidates = Stages(docs, place).candidates()
    return {tenant: build_of(Lake(place), tenant, each.snapshot_id) for tenant, each in candidates.items()}


def stored(place):
    """Every page, chunk and vector as it lies in the lake."""
    store, recipe = Lake(place), load_recipe()
    cache = store.vectors(wiring.embedder_for(recipe.embedder).identity)
    keys = sorted(cache.keys())
    assert len(keys) > 0
    vectors = cache.get(keys).tobytes()
    cache.close()
    documents = {
        kind: {key: store.store.get(f"{kind}/{key[:2]}/{key}") for key in store.documents.keys(kind)}
        for kind in ("parsed", "chunks")
    }
    return documents, keys, vectors
