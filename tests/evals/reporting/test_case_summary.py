"""A person reads of a case what was asked, wanted, given and cited, and never that of another run."""

from pathlib import Path

from evals.refresh import Refresh
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
