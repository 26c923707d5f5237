"""A run's log says how far its stages are: how many of how many, how many a second, and the time left."""

import re
from pathlib import Path

import dagster as dg
import pytest

from assets import pace
from assets.corpus import CorpusResource
from assets.pace import EVERY, TOLD_AT_ONCE, Pace
from evals.cases.suites import cases_for
from evals.running import own_cases
from orchestration.definitions import defs
from pincite.ingest.progress import UNITS
from pincite.places import DATA

ROOMS = ("pincite", "evals")
LINE = re.compile(r"(\w+): (\d+) of (\d+) (\w+), (\d+\.\d\d) \4/s, (\d\d:\d\d) left")
END = re.compile(r"(\w+): (\d+) (\w+) in \d+\.\d s, \d+\.\d\d \3/s")


class Clock:
    """Says what it is set to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_line_every_few_seconds_and_one_at_the_end() -> None:
    clock, said = Clock(), []
    told = Pace(said.append, clock)
    for done in range(1, 41):
        clock.now = done * 0.5
        told("parse", done, 40)
    assert said == [
        "parse: 10 of 40 files, 2.00 files/s, 00:15 left",
        "parse: 20 of 40 files, 2.00 files/s, 00:10 left",
        "parse: 30 of 40 files, 2.00 files/s, 00:05 left",
        "parse: 40 of 40 files, 2.00 files/s, 00:00 left",
    ]
    assert told.close() == {"seconds": 20.0, "files_per_second": 2.0}
    assert said[-1] == "parse: 40 files in 20.0 s, 2.00 files/s"


def test_the_rate_is_that_of_all_tenants_and_the_time_left_that_of_the_one_in_hand() -> None:
    clock, said = Clock(), []
    told = Pace(said.append, clock)
    clock.now = EVERY - 1
    told("chunk", 12, 12)
    clock.now = EVERY * 2
    told("chunk", 8, 28)
    assert said == ["chunk: 8 of 28 documents, 2.00 documents/s, 00:10 left"]
    assert told.close() == {"seconds": 10.0, "documents_per_second": 2.0}


def test_what_had_nothing_to_do_has_no_rate() -> None:
    said: list[str] = []
    assert Pace(said.append, Clock()).close() == {"seconds": 0.0}
    assert said == []


def test_every_stage_that_tells_how_far_it_is_has_a_unit() -> None:
    sources = (path.read_text(encoding="utf-8") for room in ROOMS for path in (DATA.parent / room).rglob("*.py"))
    told = {stage for source in sources for stage in re.findall(r'on_progress\("(\w+)"', source)}
    assert told == set(UNITS)
    assert told > TOLD_AT_ONCE


def test_a_run_says_in_its_event_log_how_far_every_stage_is(
    small_docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "EVERY", 0.0)
    few = cases_for("travel", "pr")[:3]
    monkeypatch.setattr(own_cases, "cases_for", lambda tenant, _: few if tenant == "travel" else ())
    (small_docs / "other").rename(small_docs / "travel")
    corpus = CorpusResource(
        docs=str(small_docs), lake=str(tmp_path / "lake"), eval_out=str(tmp_path / "evals"), workers=1
    )
    (tmp_path / "instance").mkdir()
    with dg.DagsterInstance.local_temp(str(tmp_path / "instance")) as instance:
        result = defs.resolve_job_def("refresh").execute_in_process(
            resources={"corpus": corpus},
            instance=instance,
            raise_on_error=False,  # the gates are red
        )
        log = instance.all_logs(result.run_id)
    lines = [(entry.step_key, found.groups()) for entry in log if (found := LINE.fullmatch(entry.user_message))]
    ends = {(entry.step_key, *found.groups()) for entry in log if (found := END.fullmatch(entry.user_message))}
    assert ends == {
        ("pages", "parse", "4", "files"),
        ("chunks", "chunk", "4", "documents"),
        ("embeddings", "embed", "5", "chunks"),
        ("index", "index", "4", "documents"),
        ("index_integrity", "check", "4", "documents"),
        ("golden_scores", "ask", "3", "cases"),
    }
    assert [(done, total) for step, (_, done, total, *_) in lines if step == "pages"] == [
        ("1", "3"),
        ("2", "3"),
        ("3", "3"),
        ("1", "1"),
    ]
    shown = {
        event.asset_key.to_user_string(): event.materialization for event in result.get_asset_materialization_events()
    }
    assert shown["pages"].metadata["files_per_second"].value > 0
    assert shown["embeddings"].metadata["chunks_per_second"].value > 0
    assert shown["golden_scores"].metadata["cases_per_second"].value > 0
