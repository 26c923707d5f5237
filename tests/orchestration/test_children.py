"""No child of ours outlives the command that started it, and no lake shows another's runs."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from orchestration import instance
from orchestration.instance import instance_home

ROOT = Path(__file__).parents[2]
PARENT = """
import subprocess, sys, time, signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", DEAF])
print(child.pid, flush=True)
time.sleep(600)
"""
RUN = """
import os, sys
from orchestration.children import run_to_its_end
sys.exit(run_to_its_end([sys.executable, "-c", sys.argv[1]], os.environ, grace_seconds=1.0))
"""


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.is_file() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_children_that_ask_nobody_end_with_the_command(number: signal.Signals) -> None:
    command = subprocess.Popen([sys.executable, "-c", RUN, PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert command.stdout is not None
    child = int(command.stdout.readline())
    command.send_signal(number)
    assert command.wait(timeout=120) == 128 + number
    deadline = time.monotonic() + 60
    while alive(child) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not alive(child)


def test_a_program_that_ends_by_itself_gives_its_status() -> None:
    done = subprocess.run([sys.executable, "-c", RUN, "raise SystemExit(7)"], cwd=ROOT, check=False)
    assert done.returncode == 7


def test_every_lake_has_an_instance_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance, "HOME", tmp_path)
    monkeypatch.setattr(instance, "OWN_LAKE", tmp_path / "data" / "lake")
    homes = []
    for lake in (tmp_path / "data" / "lake", tmp_path / "a" / "lake", tmp_path / "b" / "lake"):
        monkeypatch.delenv("DAGSTER_HOME", raising=False)
        homes.append(instance_home(lake))
        assert os.environ["DAGSTER_HOME"] == str(homes[-1])
        assert (homes[-1] / "dagster.yaml").is_file()
        assert "orchestration.definitions" in (homes[-1] / "workspace.yaml").read_text(encoding="utf-8")
    assert homes[0] == tmp_path / ".dagster_home"
    assert len(set(homes)) == 3
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "mine"))
    assert instance_home(tmp_path / "a" / "lake") == tmp_path / "mine"
