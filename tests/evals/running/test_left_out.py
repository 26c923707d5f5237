"""Cases in no figure are named for a person: the first few with the reason, and how many more there are."""

from evals.running.left_out import MOST_NAMED, left_out, left_out_lines, uncounted_lines
from evals.running.runner import run, run_id_of


def _rows(cases, engine, stamp):
    return run(cases, engine.system(), stamp(), sink=lambda _: None).rows


def _broken(engine):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    return engine


def test_a_run_whose_evidence_stands_has_nothing_to_say(cases, engine, stamp):
    rows = _rows(cases, engine, stamp)
    assert (left_out(rows, rows), uncounted_lines(rows)) == ((), [])


def test_a_line_says_how_evidence_and_verdict_turned_and_why(cases, engine, stamp):
    before = _rows(cases, engine, stamp)
    (line,) = left_out_lines(left_out(before, _rows(cases, _broken(engine), stamp)))
    assert line.startswith("  refund: evidence fresh → changed, passed → failed: refund.pdf p1 no longer reads")


def test_a_case_that_one_run_never_asked_is_left_out_only_where_the_other_did_not_count_it(cases, engine, stamp):
    before = _rows(cases[1:], engine, stamp)
    assert left_out(before, _rows(cases, engine, stamp)) == ()
    (case,) = left_out(before, _rows(cases, _broken(engine), stamp))
    assert (case.before, case.passed_before, case.after) == (None, None, "changed")
    assert "not asked → failed" in left_out_lines([case])[0]


def test_of_many_cases_the_first_are_named_and_the_others_counted(cases, engine, stamp):
    many = [cases[0].model_copy(update={"id": f"refund-{n:02}"}) for n in range(MOST_NAMED + 3)]
    rows = _rows(many, _broken(engine), stamp)
    assert uncounted_lines(rows)[0] == f"not counted, their evidence changed or is gone: {MOST_NAMED + 3}"
    assert (len(uncounted_lines(rows)), uncounted_lines(rows)[-1]) == (MOST_NAMED + 2, "  and 3 more")
    assert left_out_lines(left_out(rows, rows))[-1] == "  and 3 more"


def test_evidence_that_never_stood_is_told_apart_from_evidence_that_changed(cases, engine, stamp):
    piece = cases[0].evidence[0].model_copy(update={"file_sha256": None, "quote": "at least 75 days"})
    said = uncounted_lines(_rows([cases[0].model_copy(update={"evidence": (piece,)}), *cases[1:]], engine, stamp))
    assert said[0] == "counted as failed, their evidence never stood: 1"
    assert said[1].startswith("  refund: unfounded: evidence: refund.pdf p1 does not read 'at least 75 days'")


def test_only_rows_that_a_person_must_look_at_bear_remarks_and_no_run_is_another_one_for_them(cases, engine, stamp):
    done = run(cases, _broken(engine).system(), stamp(), sink=lambda _: None)
    assert [row.id for row in done.rows if row.remarks] == ["refund"]
    bare = [row.model_copy(update={"remarks": ()}) for row in done.rows]
    assert run_id_of(done.suite, done.provenance, bare) == done.run_id
