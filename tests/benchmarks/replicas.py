"""
Three replicas over one shared lake behind a proxy, asked as fast as they answer, while a snapshot is published and one
replica is stopped by SIGTERM and started again.

Run from the project's root: ``python -m tests.benchmarks.replicas [--documents 200] [--clients 8] [--seconds 20]``.
Each replica has a copy folder of its own, as on a machine of its own. Store (moto's S3), proxy, replicas and askers are
processes of one machine and share its processors, so the rate is theirs together; what must be 0 is 0 on any machine.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.agents.recent_pointers import SECONDS
from pincite.ingest.publishing import published_of
from tests.benchmarks.service_load import memory_mb
from tests.replicas import (
    NEW,
    OLD,
    ROOT,
    TENANT,
    Askers,
    Fleet,
    PointerWatch,
    Reply,
    failures,
    fleet,
    mixed,
    wait_until,
    write_documents,
)

STORE = """
import sys
from tests.pincite.adapters.stores.s3_server import serving
with serving() as server:
    server.bucket("replicas")
    print(server.endpoint, flush=True)
    sys.stdin.read()
"""
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "us-east-1"}
URI = "s3://replicas/lake"


def built(docs: Path, root: Path) -> None:
    """One build, in a process and with copies of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.shared_lake", "build", str(docs), URI]
    environment = {**os.environ, "PINCITE_CACHE": str(root / "builder")}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def line(name: str, replies: list[Reply], seconds: float) -> str:
    """Rate and times of what was asked in one phase."""
    took = sorted((reply.ended - reply.begun) * 1000 for reply in replies)
    p50, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
    rate = len(took) / seconds
    return (
        f"{name:<28}{len(took):>7} answers{rate:>7.1f}/s   p50 {p50:.0f} ms   p95 {p95:.0f} ms   max {took[-1]:.0f} ms"
    )


def measure(root: Path, documents: int, clients: int, seconds: float) -> None:
    """Print what came of every phase."""
    docs, lake = root / "docs", Lake(lake_folder(URI))
    write_documents(docs, documents, OLD)
    built(docs, root)
    first = published_of(lake, TENANT).snapshot_id
    with fleet(URI, root) as replicas, Askers(replicas.proxy, clients) as askers:
        wait_until(lambda: {reply.replica for reply in askers.replies} == set(replicas.ports), 60)
        begin = time.monotonic()
        time.sleep(seconds)
        print(line("steady", askers.since(begin), time.monotonic() - begin), flush=True)
        begin, watch = time.monotonic(), PointerWatch(lambda: published_of(lake, TENANT).snapshot_id)
        write_documents(docs, documents, NEW)
        built(docs, root)
        second = published_of(lake, TENANT).snapshot_id
        wait_until(lambda: watch.moved > 0, 5)
        time.sleep(seconds / 2)
        print(line("while a snapshot is published", askers.since(begin), time.monotonic() - begin), flush=True)
        begin = time.monotonic()
        restarted = restart(replicas, askers)
        print(line("while a replica restarts", askers.since(begin), time.monotonic() - begin), flush=True)
        begin = time.monotonic()
        time.sleep(seconds / 2)
        print(line("steady again", askers.since(begin), time.monotonic() - begin), flush=True)
        memory = [memory_mb(replicas.processes[port].pid) for port in replicas.ports]
    replies = askers.replies
    seen = [next(r.ended for r in replies if r.replica == port and r.snapshot == second) for port in replicas.ports]
    last_old = max(reply.begun for reply in replies if reply.snapshot == first)
    print(f"all replicas gave the new snapshot {max(seen) - watch.moved:.2f} s after the pointer moved")
    print(f"the last old answer was asked for {last_old - watch.moved:.2f} s after it (bound: {SECONDS:g} s)")
    print(f"exit status on SIGTERM {restarted[0]}, after {restarted[1]:.1f} s; ready again after {restarted[2]:.1f} s")
    wrong = mixed(replies, {first: OLD, second: NEW})
    print(f"answers {len(replies)}, failures {len(failures(replies))}, mixed {len(wrong)}")
    print("resident memory:", ", ".join(f"{each:.0f} MB" for each in memory))


def restart(replicas: Fleet, askers: Askers) -> tuple[int, float, float]:
    """Stop one replica and start it again: its exit status, and the seconds until it had ended and was ready again."""
    port, begin = replicas.ports[0], time.monotonic()
    status, ended = replicas.stop(port), time.monotonic()
    replicas.start(port)
    took = replicas.wait_ready(port)
    wait_until(lambda: port in {reply.replica for reply in askers.since(ended)}, 30)
    return status, ended - begin, took


def main() -> None:
    """Start the store and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20.0, help="Of the steady phase.")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", STORE], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as store,
    ):
        assert store.stdout is not None
        address = store.stdout.readline().strip()
        os.environ.update({**KEYS, "AWS_ENDPOINT_URL": address, "AWS_ALLOW_HTTP": "true"})
        os.environ["PINCITE_CACHE"] = str(Path(folder) / "watcher")
        try:
            measure(Path(folder), chosen.documents, chosen.clients, chosen.seconds)
        finally:
            store.kill()


if __name__ == "__main__":
    main()
