"""
The golden questions said anew: drawn alike on every machine, asked beside what they were, and reported with the drop.
"""

from datetime import date

import pytest

from evals.cases.golden import GOLDEN_SET, CaseCategory, GoldenSetError, load_cases
from evals.judging.pending import pending_results
from evals.perturbation.drawing import draw, seed_of
from evals.robustness import adopted as adopting
from evals.robustness.adopted import adopt, adopted_cases, load_adopted
from evals.robustness.fresh import PENDING, FreshRow, fresh_rows, read_rows, summarise, write_fresh
from evals.running.artifacts import UnreadableRunError
from pincite.engine_version import engine_version
from pincite.errors import InputError

DAY = date(2026, 11, 24)


def row(number: int, *, before: bool = True, after: bool = True, relation: str = "fresh_opener") -> FreshRow:
    return FreshRow(
        id=f"case-{number}~{relation}~20261124",
        seed_case=f"case-{number}",
        tenant="travel",
        answerable=True,
        relation=relation,
        question=f"So, what is {number}?",
        before=before,
        after=after,
        failures=() if after else ("REFUSAL_INCORRECT",),
    )


ROWS = (
    *(row(number) for number in range(17)),
    row(17, after=False),
    row(18, after=False, relation="fresh_case"),
    row(19, before=False, after=False),
)


def test_a_draw_says_how_many_pass_and_how_many_fewer_than_as_written():
    summary = summarise(ROWS, DAY)
    assert (summary.seed, summary.n, summary.pass_rate, summary.unperturbed_rate) == (20261124, 20, 0.85, 0.95)
    assert summary.drop == pytest.approx(0.1)
    assert summary.drop_low <= summary.drop <= summary.drop_high
    assert summary.low < 0.85 < summary.high
    assert summary.relations["fresh_opener"].model_dump() == {"n": 19, "before": 18, "after": 17}
    assert summary.failing == (
        "case-17~fresh_opener~20261124",
        "case-18~fresh_case~20261124",
        "case-19~fresh_opener~20261124",
    )
    assert summary.turned == summary.failing[:2]


def test_the_figure_is_written_where_pending_figures_are_read(tmp_path):
    summary = write_fresh(ROWS, DAY, tmp_path)
    found = next(result for result in pending_results(tmp_path, [engine_version()]) if result.name == PENDING)
    assert (found.value, found.low, found.high, found.n, found.remark) == (0.85, summary.low, summary.high, 20, "")
    assert found.measured_by == "pincite eval --fresh, seed 20261124"
    assert not found.met
    assert read_rows(tmp_path) == ROWS


def test_every_day_draws_every_answerable_and_refusal_case_once_and_otherwise():
    golden = load_cases(GOLDEN_SET)
    today, tomorrow = (draw(golden, day) for day in (DAY, date(2026, 11, 25)))
    asked = {
        case.id
        for case in golden
        if case.category is not CaseCategory.ADVERSARIAL and case.failure_mode not in {"other_language", "multi_turn"}
    }
    assert {case.seed_case for case in today} == asked
    assert len(today) == len(asked)
    assert sum(one.question != other.question for one, other in zip(today, tomorrow, strict=True)) > len(today) / 2
    assert today == draw(golden, DAY)


def test_a_drawn_case_expects_what_its_seed_expects():
    golden = {case.id: case for case in load_cases(GOLDEN_SET)}
    for case in draw(tuple(golden.values()), DAY):
        seed = golden[case.seed_case]
        assert (
            case.model_copy(
                update={
                    "id": seed.id,
                    "question": seed.question,
                    "seed_case": None,
                    "relation": None,
                    "note": seed.note,
                }
            )
            == seed
        )


def test_what_a_case_gets_hangs_on_the_day_and_its_id_alone():
    golden = load_cases(GOLDEN_SET)
    assert set(draw(golden[:40], DAY)) <= set(draw(golden, DAY))
    assert seed_of(DAY) == 20261124


def test_a_failure_of_a_draw_becomes_a_committed_case(tmp_path, cases):
    seed = cases[0]
    failed = row(1, after=False).model_copy(update={"id": f"{seed.id}~fresh_opener~20261124", "seed_case": seed.id})
    write_fresh((failed, row(2)), DAY, tmp_path)
    kept = tmp_path / "adopted.jsonl"
    adopt(failed.id, tmp_path, kept)
    (case,) = adopted_cases(cases, kept)
    assert (case.id, case.question, case.set_name) == (failed.id, failed.question, "perturb")
    assert case.expected_keywords == seed.expected_keywords
    assert load_adopted(kept)[0].drawn == DAY


def test_a_drawn_question_may_hold_line_separators_and_a_damaged_draw_is_told(tmp_path):
    odd = ROWS[17].model_copy(update={"question": "So,\u2028what\u2029is\x8517?"})
    kept = tmp_path / "adopted.jsonl"
    write_fresh((odd, ROWS[18]), DAY, tmp_path)
    adopt(odd.id, tmp_path, kept)
    adopt(ROWS[18].id, tmp_path, kept)
    assert [each.question for each in load_adopted(kept)] == [odd.question, ROWS[18].question]
    (tmp_path / "fresh.jsonl").write_text(odd.model_copy(update={"id": "17"}).model_dump_json(), encoding="utf-8")
    with pytest.raises(UnreadableRunError, match="17: no day of a draw ends this id"):
        adopt("17", tmp_path, kept)


@pytest.mark.parametrize(
    ("case_id", "why"), [("nowhere", "not drawn"), (ROWS[0].id, "passed"), (ROWS[17].id, "adopted already")]
)
def test_what_was_not_drawn_or_passed_or_is_adopted_is_not_adopted(tmp_path, case_id, why):
    write_fresh(ROWS, DAY, tmp_path)
    kept = tmp_path / "adopted.jsonl"
    adopt(ROWS[17].id, tmp_path, kept)
    with pytest.raises(InputError, match=why):
        adopt(case_id, tmp_path, kept)


def test_an_adopted_case_without_its_golden_case_is_an_error(tmp_path, cases):
    write_fresh(ROWS, DAY, tmp_path)
    adopt(ROWS[17].id, tmp_path, tmp_path / "adopted.jsonl")
    with pytest.raises(GoldenSetError, match="drawn from no golden case"):
        adopted_cases(cases, tmp_path / "adopted.jsonl")


def test_the_committed_adopted_cases_have_golden_cases():
    assert {case.id for case in adopted_cases(load_cases(GOLDEN_SET))} == {
        each.id for each in load_adopted(adopting.ADOPTED)
    }


def test_a_draw_is_asked_of_the_real_engine_beside_what_it_was_drawn_from(real_subjects, real_cases):
    rows = fresh_rows(real_cases, DAY, real_subjects)
    drawn = {case.id: case for case in draw(real_cases, DAY)}
    assert {row.id for row in rows} == set(drawn)
    assert {row.seed_case for row in rows} == {"hold", "retest", "training", "brazil"}
    assert all(row.before for row in rows)
    assert all(row.question == drawn[row.id].question for row in rows)
    assert all(bool(row.failures) != row.after for row in rows)


@pytest.mark.long
def test_the_whole_draw_of_a_day_is_asked_and_told_from_what_was_written(bundled, tmp_path):
    golden = load_cases(GOLDEN_SET)
    rows = fresh_rows(golden, DAY, bundled, workers=2)
    summary = write_fresh(rows, DAY, tmp_path)
    assert summary.n == len(draw(golden, DAY))
    assert len(summary.relations) == 7
    assert summary.unperturbed_rate > 0.95
    assert summary.drop == pytest.approx(summary.unperturbed_rate - summary.pass_rate)
