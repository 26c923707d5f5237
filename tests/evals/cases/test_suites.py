"""The fast suite is a stable, stratified part of the whole; the night's holds the day's."""

import pytest

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases
from evals.cases.suites import PR_ANSWERABLE, PR_MINIMUM, cases_for, fast_part, unasked
from pincite.errors import InputError


def test_the_fast_part_holds_its_share_of_every_stratum(answer_case, refuse_case):
    cases = [answer_case(f"a{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(250)] + [
        refuse_case(f"r{n}", "q") for n in range(9)
    ]
    kept = fast_part(cases)
    assert sum(case.answerable for case in kept) == 70
    assert sum(not case.answerable for case in kept) == PR_MINIMUM


def test_the_fast_part_holds_so_many_answerable_cases_that_one_alone_cannot_fail_a_gate(answer_case):
    assert len(fast_part([answer_case(f"a{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(60)])) == PR_ANSWERABLE
    for tenant in ("pharma", "travel"):
        assert sum(case.answerable and case.set_name == "baseline" for case in cases_for(tenant, "pr")) >= PR_ANSWERABLE


def test_every_drafted_case_is_judged():
    assert set(cases_for(None, "full")) == {*load_cases(GOLDEN_SET), *load_cases(PERTURB_SET)}


def test_a_new_case_displaces_at_most_one_of_the_fast_part(answer_case):
    cases = [answer_case(f"a{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(60)]
    assert len(set(fast_part(cases[:59])) - set(fast_part(cases))) <= 1


def test_cases_of_an_edited_world_wait_for_the_whole_run():
    assert all(case.world is None for case in cases_for(None, "pr"))
    assert any(case.world for case in cases_for(None, "full"))


def test_the_fast_suite_is_a_part_of_the_nightly_one():
    assert set(cases_for(None, "pr")) < set(cases_for(None, "nightly"))


def test_a_tenant_sees_its_own_cases_only():
    assert {case.doc_set for case in cases_for("travel", "full")} == {"travel"}


def test_an_unknown_suite_is_named():
    with pytest.raises(InputError, match="suite 'weekly' is unknown"):
        cases_for(None, "weekly")


def test_cases_of_a_tenant_that_nobody_knows_are_named_and_a_long_list_is_cut(answer_case):
    asked = [answer_case(f"a{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(2)]
    astray = [case.model_copy(update={"id": f"b{n}", "doc_set": "travle"}) for n in range(7) for case in asked[:1]]
    (said,) = unasked([*asked, *astray], {"travel"})
    assert said == (
        "doc_set 'travle' is no tenant of the documents or the lake; 7 of its cases are not asked: b0, b1, b2, b3, b4 …"
    )
    assert unasked(asked, {"travel"}) == ()
