"""
The evals' commands as a person calls them: compare two runs, read traces, take notes back, make a regression case.
"""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from evals.cases.golden import GoldenSetError, load_cases
from evals.reporting.error_analysis import read_review, write_review
from evals.reporting.run_comparison import Comparison
from evals.robustness.faults import Fault, faulty
from evals.robustness.mutants import Mutants
from evals.running.affected import Selection
from evals.running.affected_run import AffectedRun
from evals.running.artifacts import DetailsFile, UnreadableRunError
from evals.running.binding import as_lines
from evals.running.release import Evaluation, settled
from evals.running.runner import run
from orchestration.cli import app
from orchestration.commands import evaluating
from pincite.errors import InputError


def pincite(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def runs(cases, engine, broken, stamp, tmp_path):
    """Artifacts of a sound run, and of one that answers attacks, over enough cases to tell."""
    many = tuple(case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(12) for case in cases)
    for name, system in (("before", engine.system()), ("after", broken(screen=False).system())):
        with DetailsFile(tmp_path / name) as details:
            settled(run(many, system, stamp(), sink=details.add), tmp_path / name)
    return tmp_path / "before", tmp_path / "after"


def test_a_run_against_itself_is_not_worse(runs):
    done = pincite("eval", "compare", runs[0], runs[0])
    assert done.exit_code == 0, done.output
    assert "worse: nothing; better: nothing" in done.output


def test_a_worse_run_is_named_and_fails_and_the_evidence_is_written(runs, tmp_path):
    done = pincite("eval", "compare", *runs, "--out", tmp_path / "evidence" / "qa-v2.json")
    assert done.exit_code == 1
    assert "12 fell, 0 rose" in done.output
    written = Comparison.model_validate_json((tmp_path / "evidence" / "qa-v2.json").read_text(encoding="utf-8"))
    assert "baseline pass_rate" in written.worse


def test_two_runs_are_a_page_side_by_side_and_no_lake_is_made_for_it(runs, tmp_path):
    done = pincite("eval", "compare", *runs, "--html", tmp_path / "pages" / "both.html", "--lake", tmp_path / "no-lake")
    assert done.exit_code == 1, done.output
    page = (tmp_path / "pages" / "both.html").read_text(encoding="utf-8")
    assert "<th>figure</th><th>before</th>" in page
    assert page.count("given before (passed)") == 12
    assert not (tmp_path / "no-lake").exists()


def test_two_runs_name_the_case_that_the_documents_broke_in_text_and_in_json(cases, engine, stamp, tmp_path):
    for name, days in (("before", "60 days"), ("after", "45 days")):
        engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", days)
        with DetailsFile(tmp_path / name) as details:
            settled(run(cases, engine.system(), stamp(), sink=details.add), tmp_path / name)
    told, as_json = (
        pincite("eval", "compare", tmp_path / "before", tmp_path / "after", *more).stdout for more in ((), ("--json",))
    )
    assert "in no figure, their evidence does not stand in both runs: 1" in told
    assert "refund: evidence fresh → changed, passed → failed: refund.pdf p1 no longer reads" in told
    assert [case["id"] for case in json.loads(as_json)["left_out"]] == ["refund"]


def test_a_folder_without_a_run_is_an_error(runs, tmp_path):
    done = pincite("eval", "compare", runs[0], tmp_path / "nowhere")
    assert isinstance(done.exception, InputError)
    assert "holds no run" in str(done.exception)


def test_two_tests_of_the_gates_at_once_are_an_error():
    done = pincite("eval", "--self-test", "--affected")
    assert "one at a time" in str(done.exception)


def test_mistyped_tenants_and_failure_modes_are_warned_of_on_standard_error(cases, monkeypatch, tmp_path):
    astray = cases[0].model_copy(update={"id": "astray", "doc_set": "travle"})
    odd = [cases[1].model_copy(update={"id": f"odd-{n}", "failure_mode": "gremlins"}) for n in range(7)]
    golden = (*cases, astray, *odd)
    monkeypatch.setattr(
        evaluating, "cases_for", lambda tenant, _: tuple(c for c in golden if tenant in {None, c.doc_set})
    )
    (tmp_path / "docs" / "travel").mkdir(parents=True)
    places = ("--docs", tmp_path / "docs", "--lake", tmp_path / "lake", "--out", tmp_path / "out")
    done = pincite("eval", "--json", *places)
    assert done.stdout == ""
    assert "warning: doc_set 'travle' is no tenant" in done.stderr
    assert "not asked: astray\n" in done.stderr
    assert "doc_set 'travel'" not in done.stderr
    assert "warning: odd-4: failure_mode 'gremlins' is not in FAILURE_MODES" in done.stderr
    assert "warning: and 2 more of a failure_mode" in done.stderr


def test_what_a_run_of_the_affected_cases_may_have_missed_is_no_part_of_its_json(monkeypatch, tmp_path):
    run = AffectedRun(Evaluation(None, None, {}), Selection({}, (), ()), "0 cases affected", ())
    monkeypatch.setattr(evaluating, "evaluate_affected", lambda *_, **__: run)
    monkeypatch.setattr(evaluating, "cases_of", lambda *_: [])
    done = pincite("eval", "--affected", "--json", "--lake", tmp_path, "--out", tmp_path / "out")
    assert (done.stdout, done.stderr) == ("", "0 cases affected\n")


@pytest.fixture
def failed_run(real_subjects, real_cases, stamp, tmp_path):
    """Artifacts of the real engine that refuses everything."""
    refusing = Mutants(real_subjects).hooks()["refuse_everything"]()
    with DetailsFile(tmp_path / "run") as details:
        settled(run(real_cases, replace(refusing, with_oracle=None), stamp(), sink=details.add), tmp_path / "run")
    return tmp_path / "run"


def test_traces_go_out_and_notes_come_back_counted_and_ranked(failed_run, tmp_path):
    review = tmp_path / "review.jsonl"
    done = pincite("review", "export", review, "--run", failed_run, "--passes", 1)
    assert "4 failures, 1 passes" in done.output
    coded = [
        item.model_copy(update={"open_code": "gave up", "axial_code": "REFUSAL_INCORRECT"}) if not item.passed else item
        for item in read_review(review)
    ]
    write_review(coded, review)
    told = json.loads(pincite("review", "notes", review, "--json").output)
    assert [(mode["axial_code"], mode["count"]) for mode in told["modes"]] == [("REFUSAL_INCORRECT", 4)]
    assert told["unseen_share"] == 0.0


def test_nothing_is_fixed_until_a_regression_case_exists(failed_run, tmp_path):
    review = tmp_path / "review.jsonl"
    pincite("review", "export", review, "--run", failed_run)
    write_review(
        [
            item.model_copy(update={"fixed_by": "hold-regression"})
            for item in read_review(review)
            if item.case_id == "hold"
        ],
        review,
    )
    done = pincite("review", "notes", review)
    assert done.exit_code == 1
    assert "a failure is not fixed until a regression test exists" in done.output


def test_a_failure_becomes_a_regression_case_in_one_command(failed_run, real_subjects, tmp_path):
    review = tmp_path / "review.jsonl"
    pincite("review", "export", review, "--run", failed_run)
    words = (
        "--id",
        "hold-regression",
        "--failure-mode",
        "numbers",
        "--file",
        "hold.pdf",
        "--quote",
        "at most 270 days in sealed foil bags",
        "--keyword",
        "270 days",
    )
    golden = tmp_path / "golden"
    golden.mkdir()
    (golden / "travel.jsonl").touch()
    places = ("--run", failed_run, "--golden", golden, "--lake", real_subjects.lake, "--review", review)
    done = pincite("review", "regression", "hold", *words, *places)
    assert done.exit_code == 0, done.output
    (case,) = load_cases(golden / "travel.jsonl")
    assert (case.expected_doc, case.expected_page, case.question) == (
        "hold.pdf",
        1,
        "For how many days may bulk tablets be held?",
    )
    assert case.evidence[0].section_hash
    assert [item.fixed_by for item in read_review(review) if item.case_id == "hold"] == ["hold-regression"]
    assert "stands already" in str(pincite("review", "regression", "hold", *words, *places).exception)


def test_a_correction_that_the_document_does_not_bear_out_is_refused(failed_run, real_subjects, tmp_path):
    words = (
        "--id",
        "x",
        "--failure-mode",
        "numbers",
        "--file",
        "hold.pdf",
        "--quote",
        "at most 90 days",
        "--keyword",
        "90 days",
    )
    done = pincite(
        "review", "regression", "hold", *words, "--run", failed_run, "--golden", tmp_path, "--lake", real_subjects.lake
    )
    assert "hold.pdf p1 does not read" in str(done.exception)
    assert not (tmp_path / "travel.jsonl").exists()


RIGHT = {
    "--id": "hold-regression",
    "--failure-mode": "numbers",
    "--file": "hold.pdf",
    "--quote": "at most 270 days in sealed foil bags",
    "--keyword": "270 days",
}
NO_EVIDENCE = {"--file": None, "--quote": None, "--keyword": None}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"--id": "taken"}, "id: taken stands already in other.jsonl; ids are unique"),
        ({"--id": "two\nlines"}, "id: 'two\\nlines' is none; give one without line breaks"),
        ({"--failure-mode": "nosuchmode"}, "failure_mode: 'nosuchmode' is none; give one of acronym, "),
        ({**NO_EVIDENCE, "--refusal-code": "PARSE_FAILED"}, "category: a case of answerable is answered"),
        ({"--category": "refusal"}, "category: a case of refusal is refused"),
        ({"--quote": ""}, "file and quote: give both"),
        ({"--quote": "x" * 601}, "quote: String should have at most 600 characters"),
        ({"--golden": "nowhere"}, "golden: nowhere is no folder"),
        ({"--review": "nowhere.jsonl"}, "nowhere.jsonl: cannot be read"),
    ],
)
def test_a_correction_that_cannot_stand_is_told_by_its_field_before_anything_is_written(
    failed_run, real_subjects, real_cases, tmp_path, changes, told
):
    golden = tmp_path / "golden"
    golden.mkdir()
    (golden / "other.jsonl").write_text(as_lines([real_cases[0].model_copy(update={"id": "taken"})]), encoding="utf-8")
    given = {**RIGHT, "--run": failed_run, "--golden": golden, "--lake": real_subjects.lake, **changes}
    words = [word for option, value in given.items() if value is not None for word in (option, value)]
    done = pincite("review", "regression", "hold", *words)
    assert isinstance(done.exception, InputError | GoldenSetError), done.output
    assert told in str(done.exception)
    assert [path.name for path in golden.iterdir()] == ["other.jsonl"]


def test_a_case_that_passed_is_no_regression(runs, tmp_path):
    done = pincite("review", "regression", "refund-0", *_said(RIGHT), "--run", runs[0], "--golden", tmp_path)
    assert "refund-0: passed in this run; a regression case is made of a failure" in str(done.exception)


def _said(options):
    return [word for pair in options.items() for word in pair]


def test_texts_with_line_separators_go_out_and_come_back(runs, tmp_path):
    details, review = runs[1] / "details.jsonl", tmp_path / "review.jsonl"
    said = json.dumps("a\u2028b\u2029c\x85d", ensure_ascii=False)
    lines = [json.loads(line) for line in details.read_text(encoding="utf-8").split("\n") if line]
    lines[0]["case"]["question"] = json.loads(said)
    details.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    assert pincite("review", "export", review, "--run", runs[1], "--passes", 99).exit_code == 0
    assert pincite("review", "notes", review).exit_code == 0
    assert json.loads(said) in {item.question for item in read_review(review)}


@pytest.mark.parametrize("damage", ["run.json", "details.jsonl", "summary.json"])
@pytest.mark.parametrize("data", [None, b"{", b"\xff\n"])
def test_a_damaged_run_is_told_wherever_it_is_read(runs, tmp_path, damage, data):
    place = runs[1] / damage
    place.unlink()
    if data is not None:
        place.write_bytes(data)
    calls = [("eval", "compare", *runs, "--html", tmp_path / "page.html")]
    calls += [("eval", "compare", *runs)] if damage == "run.json" else []
    if damage == "details.jsonl":
        calls += [("review", "export", tmp_path / "review.jsonl", "--run", runs[1])]
        calls += [("review", "regression", "hold", *_said(RIGHT), "--run", runs[1])]
    for call in calls:
        done = pincite(*call)
        assert isinstance(done.exception, UnreadableRunError), (call, done.exception)
        assert f"{'after' if data is None else f'after/{damage}'}: " in str(done.exception)


def test_a_review_file_that_is_no_text_and_a_draw_that_is_damaged_are_told(tmp_path):
    (tmp_path / "review.jsonl").write_bytes(b"\xff\xfe")
    assert "review.jsonl: holds what is not text in UTF-8" in str(
        pincite("review", "notes", tmp_path / "review.jsonl").exception
    )
    (tmp_path / "fresh.jsonl").write_text("{}\n", encoding="utf-8")
    done = pincite("review", "adopt", "x~paraphrase~20260630", "--run", tmp_path)
    assert isinstance(done.exception, UnreadableRunError)
    assert "fresh.jsonl: line 1: id: Field required" in str(done.exception)


def test_a_spoilt_system_keeps_what_a_fault_does_not_touch(real_subjects, real_cases):
    sound = real_subjects.opened.system
    assert faulty(sound, Fault()).page_text("travel", "hold.pdf", 1) == sound.page_text("travel", "hold.pdf", 1)
    assert faulty(sound, Fault()).ask(real_cases[0]).outcome == sound.ask(real_cases[0]).outcome
