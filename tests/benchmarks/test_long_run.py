"""The long run in little: every chunk is distinct, and a run that was cut off goes on where it was."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.ingest.publishing import build_of
from tests.benchmarks.long_run import CHUNKS, TENANT, lay, run, section
from tests.pincite.ingest.house import WordEmbedder

FEW = 120


class CutOffError(Exception):
    """Stands for a kill."""


class FailingEmbedder(WordEmbedder):
    """Embeds a window and dies in the second one."""

    def embed(self, texts):
        if self.embedded:
            raise CutOffError
        return super().embed(texts)


class SlowEmbedder(WordEmbedder):
    """Takes several intervals, however fast the machine is."""

    def embed(self, texts):
        time.sleep(0.5)
        return super().embed(texts)


def test_a_run_that_was_cut_off_embeds_nothing_twice_and_ends_as_an_uninterrupted_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pincite.ingest.embed_stage.WINDOW", 50)
    failing, resumed = FailingEmbedder(), WordEmbedder()
    with pytest.raises(CutOffError):
        run(tmp_path / "cut", FEW, failing)
    summary = run(tmp_path / "cut", FEW, resumed)
    whole = run(tmp_path / "whole", FEW, WordEmbedder())
    assert 0 < len(failing.embedded) < FEW
    assert len(failing.embedded) + len(resumed.embedded) == FEW == summary["rows"]
    assert not set(failing.embedded) & set(resumed.embedded)
    assert summary["index_version"] == whole["index_version"]
    assert build_of(Lake(tmp_path / "cut" / "lake"), TENANT).rows == FEW
    lines = (tmp_path / "cut" / "trace.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1]) == summary
    assert summary["bytes"].keys() >= {"chunks", "parsed", "tenants", "vectors"}


def test_every_section_is_another_and_each_time_the_same(tmp_path: Path) -> None:
    assert len({section(number) for number in range(2_000)}) == 2_000
    assert lay(tmp_path / "one", FEW) == lay(tmp_path / "two", FEW) == 3
    texts = [sorted(path.read_text("utf-8") for path in (tmp_path / each).rglob("*.md")) for each in ("one", "two")]
    assert texts[0] == texts[1]


def test_each_interval_is_a_line_with_memory(tmp_path: Path) -> None:
    run(tmp_path, FEW, SlowEmbedder(), interval=0.1)
    lines = [json.loads(line) for line in (tmp_path / "trace.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 2
    assert all(line["mb"] > 10 for line in lines[:-1])
    assert lines[-2]["stage"] in {"embed", "index", "check"}


@pytest.mark.long
def test_the_whole_run_is_killed_and_taken_up_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.benchmarks.long_run", str(tmp_path)]
    killed = subprocess.Popen(command)
    trace = tmp_path / "trace.jsonl"
    while not (trace.exists() and re.search(r'"embed", "done": [1-9]', trace.read_text("utf-8"))):
        assert killed.poll() is None
        time.sleep(5)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    subprocess.run(command, check=True)
    lines = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    embedding = [line for line in lines if line.get("stage") == "embed"]
    assert lines[-1]["rows"] == CHUNKS
    first = embedding[: len(embedding) // 2]
    assert max(line["mb"] for line in embedding) < 2 * max(line["mb"] for line in first), "memory does not grow"
