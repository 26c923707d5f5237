"""Copies stay within their bound, the one used longest ago goes first, and none is taken from whoever reads it."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.stores.copies import KEPT_HERE, Copies
from pincite.adapters.stores.folder import ABANDONED_SECONDS

MOST = 1000
SIZES = {f"{kind}/{n:02}/{n:02}abc": 37 * n + 5 for n, kind in enumerate(KEPT_HERE * 9)}
"""Keys with their bytes: together many times the bound, and each below it."""
LARGE = "files/ff/larger-than-the-bound"
TAKES_LONG = """
import sys
from pathlib import Path
from pincite.adapters.stores import copies
root = Path(sys.argv[1])
def half(root, path, data):
    (root / "tmp").mkdir(exist_ok=True)
    (root / "tmp" / path.name).write_bytes(data[: len(data) // 2])
    print("half", flush=True)
    sys.stdin.read()
copies.write_file = half
with copies.Copies(root, 1000).lent("files/aa/aaa", lambda: b"x" * 800):
    pass
"""
HOLDS = """
import sys
from pathlib import Path
from pincite.adapters.stores.copies import Copies
with Copies(Path(sys.argv[1]), 1000).lent("files/aa/held", lambda: b"x" * 800):
    print("held", flush=True)
    sys.stdin.read()
"""


def content(key: str) -> bytes:
    return key.encode()[:1] * (SIZES[key] if key != LARGE else 5 * MOST)


def kept(root: Path) -> dict[str, int]:
    found = (path for kind in KEPT_HERE for path in (root / kind).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.stat().st_size for path in found}


def read(copies: Copies, key: str) -> bytes:
    with copies.lent(key, lambda: content(key)) as path:
        return path.read_bytes()


steps = st.lists(
    st.tuples(
        st.sampled_from(["read", "put", "hold", "let go", "start anew"]),
        st.integers(0, 1),
        st.sampled_from([*SIZES, LARGE]),
    ),
    max_size=25,
)


@settings(deadline=None, max_examples=20)
@given(steps)
def test_the_bound_holds_after_any_sequence_of_reads_and_what_is_lent_stays(
    tmp_path_factory: pytest.TempPathFactory, done: list[tuple[str, int, str]]
) -> None:
    root = tmp_path_factory.mktemp("copies")
    processes, held = [Copies(root, MOST), Copies(root, MOST)], list[tuple[str, ExitStack]]()
    for what, which, key in done:
        match what:
            case "read":
                assert read(processes[which], key) == content(key)
            case "put":
                processes[which].put(key, content(key))
            case "hold":
                held.append((key, ExitStack()))
                held[-1][1].enter_context(processes[which].lent(key, lambda key=key: content(key)))
            case "let go" if held:
                held.pop(0)[1].close()
            case "start anew":
                processes[which] = Copies(root, MOST)
        there, lent = kept(root), {key for key, _ in held}
        assert lent <= there.keys()
        assert sum(size for key, size in there.items()) <= MOST or there.keys() == lent
    for _, each in held:
        each.close()
    assert sum(kept(root).values()) <= MOST


def test_what_was_used_longest_ago_goes_first_and_a_use_makes_a_copy_young_again(tmp_path: Path) -> None:
    copies = Copies(tmp_path, 100)
    for name in "abc":
        copies.put(f"files/{name}/{name}", b"x" * 30)
    with copies.lent("files/a/a", lambda: None) as path:
        changed = path.stat().st_mtime_ns
    copies.put("files/d/d", b"x" * 30)
    assert kept(tmp_path).keys() == {"files/a/a", "files/c/c", "files/d/d"}
    assert path.stat().st_mtime_ns == changed, "that the bytes were looked at does not make them other bytes"


def test_a_path_to_nothing_where_there_is_nothing(tmp_path: Path) -> None:
    with Copies(tmp_path, MOST).lent("files/aa/none", lambda: None) as path:
        assert not path.exists()


def test_a_lower_bound_holds_from_the_start(tmp_path: Path) -> None:
    copies = Copies(tmp_path, MOST)
    for number in range(9):
        copies.put(f"files/aa/{number}", b"x" * 100)
    Copies(tmp_path, 250)
    assert kept(tmp_path) == {"files/aa/7": 100, "files/aa/8": 100}


def test_threads_that_read_at_once_read_whole_copies_within_the_bound(tmp_path: Path) -> None:
    copies = Copies(tmp_path, MOST)

    def worker(number: int) -> None:
        keys = sorted(SIZES)
        for turn in range(60):
            key = keys[(number * 7 + turn * 5) % len(keys)]
            assert read(copies, key) == content(key)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(worker, range(6)))
    assert sum(kept(tmp_path).values()) <= MOST


def child(program: str, root: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(root)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    return process


def killed(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_a_copy_that_another_process_reads_stays_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    other, copies = child(HOLDS, tmp_path), Copies(tmp_path, MOST)
    try:
        copies.put("files/bb/bbb", b"y" * 900)
        assert "files/aa/held" in kept(tmp_path)
    finally:
        killed(other)
    copies.put("files/cc/ccc", b"z" * 900)
    assert kept(tmp_path) == {"files/cc/ccc": 900}


def test_a_process_killed_while_it_writes_leaves_no_half_copy_and_locks_nobody_out(tmp_path: Path) -> None:
    killed(child(TAKES_LONG, tmp_path))
    (half,) = (tmp_path / "tmp").iterdir()
    copies = Copies(tmp_path, MOST)
    with copies.lent("files/aa/aaa", lambda: b"x" * 800) as path:
        assert path.read_bytes() == b"x" * 800
    assert half.exists(), "it may be another's who is just writing"
    long_ago = time.time() - ABANDONED_SECONDS - 1
    os.utime(half, (long_ago, long_ago))
    Copies(tmp_path, MOST)
    assert not half.exists()
