"""Only what a change can have touched is asked again, and nothing that it touched is missed."""

import random
from dataclasses import replace

import pytest

from evals.running.affected import State, bases, bound, merged, missed, select
from evals.running.runner import asked_by_id, run
from pincite.errors import InputError


def _basis_of(engine):
    return lambda case: repr([(row.chunk_id, row.text) for score, row in engine.ranked(case.question)[:3] if score > 0])


def _run(cases, engine, stamp):
    return run(cases, engine.system(), stamp(), sink=lambda _: None)


def _state(run_, cases, engine):
    return State(
        run_.provenance, asked_by_id(cases), bases(cases, replace(engine.system(), basis_of=_basis_of(engine)))
    )


def _selected(before, now, cases, engine, edited):
    return select(before, _state(before, cases, engine), _state(now, cases, edited), cases, seed=1)


def test_an_edit_affects_the_cases_that_are_answered_from_it(cases, engine, broken, stamp):
    edited = broken(pages=engine.pages | {("refund.pdf", 2): engine.pages["refund.pdf", 2].replace("75 EUR", "95 EUR")})
    chosen = _selected(_run(cases, engine, stamp), _run(cases, edited, stamp), cases, engine, edited)
    assert "transfer" in chosen.affected
    assert {"refund", "visa"} <= set(chosen.untouched)


def test_another_model_affects_every_case(cases, engine, stamp):
    before = _run(cases, engine, stamp)
    after = before.model_copy(update={"provenance": before.provenance.model_copy(update={"model_id": ("other",)})})
    chosen = _selected(before, after, cases, engine, engine)
    assert set(chosen.affected.values()) == {"model_id changed"}
    assert len(chosen.affected) == len(cases)


def test_a_new_case_is_asked_and_a_reworded_one_too(cases, engine, stamp):
    before = _run(cases[:4], engine, stamp)
    reworded = (cases[0].model_copy(update={"expected_keywords": ("sixty days",)}), *cases[1:])
    chosen = select(before, _state(before, cases[:4], engine), _state(before, reworded, engine), reworded, seed=1)
    assert chosen.affected == {"attack": "new", "refund": "the case changed"}


def test_over_fifty_random_edits_nothing_turns_that_was_not_asked_again(cases, engine, broken, stamp):
    chance, before = random.Random(4), _run(cases, engine, stamp)
    old = {row.id: row.scores["passed"] for row in before.rows}
    ever_turned, ever_untouched = set(), set()
    for _ in range(50):
        place = chance.choice(sorted(engine.pages))
        words = engine.pages[place].split(" ")
        words[chance.randrange(len(words))] = chance.choice(("seldom", "42", "departure", ""))
        edited = broken(pages=engine.pages | {place: " ".join(words)})
        after = _run(cases, edited, stamp)
        chosen = _selected(before, after, cases, engine, edited)
        turned = {row.id for row in after.rows if row.scores["passed"] != old[row.id]}
        assert turned <= set(chosen.affected)
        assert missed(before, after, chosen) == ()
        ever_turned |= turned
        ever_untouched |= set(chosen.untouched)
    assert ever_turned, "no edit turned a case: that none was missed says nothing"
    assert ever_untouched, "every edit affected every case: that none was missed says nothing"


def test_kept_and_fresh_rows_make_a_whole_run(cases, engine, broken, stamp):
    edited = broken(pages=engine.pages | {("refund.pdf", 2): engine.pages["refund.pdf", 2].replace("75 EUR", "95 EUR")})
    before, whole = _run(cases, engine, stamp), _run(cases, edited, stamp)
    chosen = _selected(before, whole, cases, engine, edited)
    again = _run([case for case in cases if case.id in chosen.again], edited, stamp)
    assert merged(before, again, chosen) == tuple(sorted(whole.rows, key=lambda row: row.id))


def test_an_affected_case_that_was_not_asked_again_is_an_error(cases, engine, stamp):
    before = _run(cases[:4], engine, stamp)
    chosen = select(
        before, State(before.provenance, asked_by_id(cases[:4]), {}), _state(before, cases, engine), cases, seed=1
    )
    with pytest.raises(InputError, match=r"affected cases were not asked again: .*refund"):
        merged(before, _run(cases[4:], engine, stamp), chosen)


def test_a_sentinel_that_turned_is_found(cases, engine, broken, stamp):
    before = _run(cases, engine, stamp)
    chosen = _selected(before, before, cases, engine, engine)
    assert missed(before, _run(cases, broken(screen=False), stamp), chosen) == ("attack",)


def test_the_bound_is_said_in_cases(cases, engine, stamp):
    before = _run(cases, engine, stamp)
    text = bound(_selected(before, before, cases, engine, engine))
    assert text.startswith(
        "0 cases affected, 5 untouched; 5 of these asked again and all as before: with 95 % confidence less than 45.1%"
    )
