"""A person reads of a case what was asked, wanted, given and cited, and never that of another run."""

from dataclasses import replace
from pathlib import Path

from evals.refresh import Refresh
from evals.reporting.case_summary import MOST_TOLD, CaseSummary, failed_lines, failed_table
from evals.running.artifacts import DetailsFile
from evals.running.release import Evaluation, settled
from evals.running.runner import run


def _evaluated(cases, system, stamp, out: Path) -> Evaluation:
    with DetailsFile(out) as details:
        done = run(cases, system, stamp, sink=details.add)
    return settled(done, out)


def test_a_case_is_told_with_the_places_of_what_was_wanted_and_given(cases, engine, stamp, tmp_path):
    evaluation = _evaluated(cases, engine.system(), stamp(), tmp_path)
    summaries = Refresh(tmp_path, tmp_path, out=tmp_path).summaries(evaluation, {case.id for case in cases})
    for case in cases:
        one = summaries[case.id]
        assert one.question == case.question
        if case.answerable:
            assert one.expected_at == one.got_at == f"{case.expected_doc} p{case.expected_page}"
        else:
            assert one.expected.startswith("refusal: ")
            assert one.got.removeprefix("refusal: ") in one.expected
        assert not one.why


def test_a_failed_case_says_why_with_its_code(cases, broken, stamp, tmp_path):
    evaluation = _evaluated(cases, broken(screen=False).system(), stamp(), tmp_path)
    summaries = Refresh(tmp_path, tmp_path, out=tmp_path).summaries(evaluation, {case.id for case in cases})
    assert [one.why.split(":")[0] for one in summaries.values() if one.why] == ["INJECTION_NOT_CAUGHT"]


def test_artifacts_of_another_run_tell_nothing(cases, engine, broken, stamp, tmp_path):
    first = _evaluated(cases, engine.system(), stamp(), tmp_path)
    _evaluated(cases, broken(screen=False).system(), stamp(revision="another"), tmp_path)
    assert Refresh(tmp_path, tmp_path, out=tmp_path).summaries(first, {cases[0].id}) == {}


def test_failed_cases_are_told_with_wanted_given_and_pages_those_on_no_list_first(cases, broken, stamp, tmp_path):
    evaluation = _evaluated(cases, broken(enough=2.0).system(), stamp(), tmp_path)
    stages = Refresh(tmp_path, tmp_path, out=tmp_path)
    failed = stages.failed(evaluation)
    assert [one.case for one in failed] == sorted(row.id for row in evaluation.run.rows if not row.passed)
    lines = failed_lines(failed)
    assert lines[0] == f"failed: {len(failed)}"
    case = next(each for each in cases if each.id == failed[0].case)
    assert lines[1] == f"  {case.id}: {case.question}"
    assert f"({case.expected_doc} p{case.expected_page}); got refusal: " in lines[2]
    known = evaluation.summary.open_cases.model_copy(update={"unlisted": (failed[-1].case,)})
    listed = replace(evaluation, summary=evaluation.summary.model_copy(update={"open_cases": known}))
    assert stages.failed(listed)[0].case == failed[-1].case


def test_no_failed_case_is_told_where_none_failed(cases, engine, stamp, tmp_path):
    evaluation = _evaluated(cases, engine.system(), stamp(), tmp_path)
    failed = Refresh(tmp_path, tmp_path, out=tmp_path).failed(evaluation)
    assert (failed_lines(failed), failed_table(failed)) == ([], [])


def test_more_failed_cases_than_are_told_are_counted():
    one = CaseSummary("a-1", "What | is <b>it</b>?", "x", "a.pdf p1", "y" * 500, "b.pdf p2", "CODE: why")
    many = [one] * (MOST_TOLD + 3)
    assert failed_lines(many)[-1] == "  and 3 more, all in report.html"
    assert failed_table(many)[-1] == "3 more stand in report.html."
    row = failed_table([one])[-1]
    assert "What \\| is \\<b\\>it" in row
    assert "y" * 201 not in row
