"""Cases asked by several processes give what one process gives, in the same order."""

import pickle

import pytest

from evals.cases.golden import ShiftValue
from evals.refresh import Refresh
from evals.robustness.counterfactual import without_evidence_all
from evals.running import parallel
from evals.running.artifacts import DetailsFile
from evals.running.parallel import BATCH, FEW, Subjects, ask_all, batches
from evals.running.release import gate_record, settled
from evals.running.runner import run_of
from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from tests.pincite.adapters.stores.s3_server import serving
from tests.pincite.adapters.work import DiesOnTheWay


def _without_timings(records):
    def plain(record):
        scores = {name: score for name, score in record.scores.items() if name != "latency_ms"}
        failures = tuple(failure for failure in record.failures if failure.code != "LATENCY_BUDGET_FAIL")
        return record.model_copy(update={"timings_ms": {}, "scores": scores, "failures": failures})

    return [plain(record) for record in records]


def test_two_processes_give_the_records_of_one_in_the_same_order(real_subjects, real_cases):
    many = [case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(3) for case in real_cases]
    assert _without_timings(ask_all(many, real_subjects, workers=2)) == _without_timings(ask_all(many, real_subjects))


def test_without_their_evidence_the_questions_are_refused(real_subjects, real_cases):
    found = list(without_evidence_all(real_cases, real_subjects))
    assert [(result.case_id, result.honest) for result in found] == [
        ("hold", True),
        ("retest", True),
        ("training", True),
    ]


def test_worlds_come_last_each_in_one_batch(answer_case):
    edit = ShiftValue(file="f.pdf", page=1, quote="q", old="a", new="b")
    plain = [answer_case(f"p{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(BATCH + 1)]
    inside = [
        answer_case(
            f"w{n}",
            "q",
            ("f.pdf", 1),
            "quote",
            "1",
            world="edited",
            edits=(edit,),
            seed_case="p0",
            relation="shifted_value",
        )
        for n in range(2)
    ]
    cut = batches([inside[0], *plain, inside[1]])
    assert [len(batch) for batch in cut] == [BATCH, 1, 2]
    assert [case.id for case in cut[-1]] == ["w0", "w1"]


def test_no_worker_is_an_error(real_subjects, real_cases):
    with pytest.raises(ValueError, match="workers 0"):
        list(ask_all(real_cases, real_subjects, workers=0))


@pytest.mark.parametrize("workers", [1, 2])
def test_every_case_is_told_as_it_is_done_whoever_asks_it(real_subjects, real_cases, workers):
    many = [case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(7) for case in real_cases]
    told = []
    list(ask_all(many, real_subjects, workers=workers, on_progress=lambda *said: told.append(said)))
    assert len(many) > FEW
    assert told[-1] == ("ask", len(many), len(many))
    assert [done for _, done, _ in told] == sorted({done for _, done, _ in told})


def test_a_shared_lake_is_handed_over_by_its_name_for_each_machine_has_its_own_folder(tmp_path, monkeypatch):
    with serving() as server:
        uri = server.bucket("of-evals")
        monkeypatch.setenv("PINCITE_CACHE", str(tmp_path / "here"))
        packed = pickle.dumps(Subjects(lake_folder(uri), (), "default"))
        monkeypatch.setenv("PINCITE_CACHE", str(tmp_path / "there"))
        there = pickle.loads(packed)  # noqa: S301 - packed two lines above
        assert (there.lake.parent, Lake(there.lake).name) == (tmp_path / "there", uri)


@pytest.mark.long
def test_by_ray_with_processes_killed_on_the_way_a_run_is_that_of_one_process_to_the_byte(
    two, real_subjects, real_cases, answer_case, stamp, tmp_path, monkeypatch
):
    longer = ShiftValue(file="hold.pdf", page=1, quote="at most 270 days", old="270", new="280")
    question, quote = "For how many days may bulk tablets be held?", "held for at most 280 days"
    world = {"world": "longer", "edits": (longer,), "seed_case": "hold", "relation": "shifted_value"}
    shifted = answer_case("shifted", question, ("hold.pdf", 1), quote, "280 days", **world)
    many = [shifted, *(case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(8) for case in real_cases)]

    def left(records, folder):
        """All that a run leaves, but for its timings: artifacts, report and gate record."""
        with DetailsFile(folder) as details:
            done = run_of(_without_timings(records), stamp(), sink=details.add)
        evaluation = settled(done, folder)
        (candidate,) = real_subjects.candidates
        record = gate_record(candidate, done, evaluation.gates["travel"])
        Refresh(real_subjects.docs, real_subjects.lake, out=folder).report(evaluation, ())
        return record.model_dump_json(), {path.name: path.read_bytes() for path in folder.iterdir()}

    one = left(ask_all(many, real_subjects), tmp_path / "one")
    (marks := tmp_path / "marks").mkdir()
    monkeypatch.setattr(parallel, "executor_for", lambda: DiesOnTheWay(two, marks))
    other = left(ask_all(many, real_subjects, workers=2), tmp_path / "other")
    assert {mark.name for mark in marks.iterdir()} == {"1", "4"}
    assert {"details.jsonl", "run.json", "summary.json", "report.html"} <= one[1].keys()
    assert other == one
