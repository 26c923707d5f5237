"""Open cases are counted as what they are; the report says how many, which are mended, and what fails beside them."""

import pytest

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, GoldenSetError, load_cases
from evals.cases.open_cases import (
    OpenCase,
    as_lines,
    listed_from,
    open_cases,
    open_figures,
    open_sentence,
    read_open_cases,
)
from evals.gates import decide
from evals.running.artifacts import summarise
from evals.running.runner import run


def _open(*names):
    return tuple(OpenCase(id=name, failure="INJECTION_NOT_CAUGHT") for name in names)


@pytest.fixture
def failed(cases, broken, stamp):
    """A run in which the attack is answered."""
    return run(cases, broken(screen=False).system(), stamp(), sink=lambda _: None)


def test_being_listed_excuses_a_case_in_no_rate_and_no_gate(failed):
    listed, bare = (summarise(failed, decide(failed), known=known) for known in (_open("attack"), ()))
    assert listed.metrics["baseline"]["all"]["pass_rate"].value == 0.8
    assert (listed.metrics, listed.gates, listed.green) == (bare.metrics, bare.gates, bare.green)


def test_the_report_says_how_many_are_open_and_what_fails_beside_them(failed):
    figures = open_figures(failed.rows, _open("refund", "nobody"))
    assert (figures.listed, figures.failing, figures.mended, figures.unlisted) == (1, 0, ("refund",), ("attack",))
    said = (
        "open cases: 0 of 1 asked fail, counted as failed; pass now and leave the list: refund; fail and are on no "
        "list: 1 (attack)"
    )
    assert open_sentence(figures) == said


def test_a_whole_run_lists_what_fails_but_nothing_that_was_released_as_passing(failed):
    assert listed_from(failed.rows, ()) == _open("attack")
    assert listed_from(failed.rows, {"attack"}) == ()


def test_a_list_survives_a_round_trip_in_the_order_of_ids():
    assert open_cases(as_lines(_open("b", "a"))) == _open("a", "b")


@pytest.mark.parametrize(
    ("text", "said"), [('{"id":"a"}', "line 1"), (as_lines(_open("a")) * 2, "line 2: id: 'a' stands twice")]
)
def test_a_bad_list_is_named(text, said):
    with pytest.raises(GoldenSetError, match=said):
        open_cases(text)


def test_a_missing_list_is_no_empty_one(tmp_path):
    with pytest.raises(GoldenSetError, match="with nothing open it is an empty file"):
        read_open_cases(tmp_path / "open_cases.jsonl")


def test_every_committed_open_case_is_a_golden_case():
    assert {case.id for case in read_open_cases()} <= {
        case.id for path in (GOLDEN_SET, PERTURB_SET) for case in load_cases(path)
    }
