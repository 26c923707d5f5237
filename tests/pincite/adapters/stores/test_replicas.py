"""
Three replicas over one lake behind a proxy: while a new snapshot is published and one of them is stopped and started
again, no request fails and no answer mixes two snapshots.
"""

import time

import pytest

from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.agents.recent_pointers import SECONDS
from pincite.ingest.publishing import published_of
from tests.benchmarks.shared_lake import build
from tests.replicas import NEW, OLD, TENANT, Askers, PointerWatch, failures, fleet, mixed, wait_until, write_documents


@pytest.mark.usefixtures("s3")
def test_no_request_fails_and_none_mixes_snapshots_while_one_is_published_and_a_replica_restarts(bucket, tmp_path):
    docs, uri = tmp_path / "docs", f"{bucket}/lake"
    lake = Lake(lake_folder(uri))
    write_documents(docs, 5, OLD)
    build(docs, uri)
    first = published_of(lake, TENANT).snapshot_id
    with fleet(uri, tmp_path) as replicas, Askers(replicas.proxy, 3, 0.1) as askers:
        wait_until(lambda: {reply.replica for reply in askers.replies} == set(replicas.ports), 20)
        watch = PointerWatch(lambda: published_of(lake, TENANT).snapshot_id)
        write_documents(docs, 5, NEW)
        build(docs, uri)
        second = published_of(lake, TENANT).snapshot_id
        wait_until(lambda: watch.moved > 0, 5)
        settled = watch.moved + SECONDS
        wait_until(lambda: {reply.replica for reply in askers.since(settled)} == set(replicas.ports), 20)
        stopped = replicas.ports[0]
        assert replicas.stop(stopped) == 0
        restarted = time.monotonic()
        replicas.start(stopped)
        wait_until(lambda: stopped in {reply.replica for reply in askers.since(restarted)}, 30)
    replies, costs = askers.replies, {first: OLD, second: NEW}
    assert failures(replies) == []
    assert mixed(replies, costs) == []
    assert {reply.snapshot for reply in replies} == {first, second}
    assert {reply.snapshot for reply in replies if reply.begun >= settled} == {second}, f"after {SECONDS:g} s"
