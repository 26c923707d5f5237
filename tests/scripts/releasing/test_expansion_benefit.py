"""Every query expansion in force is asked both ways: a case passes with it and fails without it."""

import pytest

from pincite.contract_tables import Expansion
from pincite.contracts import qa_contract
from scripts.releasing.expansion_benefit import BENEFITS, benefits, both_ways, proves

KNOWN = benefits(BENEFITS)


@pytest.mark.parametrize("rule", qa_contract().expansions, ids=lambda rule: rule.when)
def test_a_case_passes_with_each_expansion_in_force_and_fails_without_it(rule):
    (benefit,) = (each for each in KNOWN if each.when == rule.when)
    assert both_ways(benefit, rule) == (True, False)
    assert proves(rule, KNOWN)


def test_a_rule_that_helps_nothing_is_not_proved():
    (benefit,) = KNOWN
    idle = Expansion(when=benefit.when, add=("tax on diesel",))
    assert both_ways(benefit, idle) == (False, False)
    assert not proves(idle, KNOWN)


def test_a_rule_without_a_case_or_whose_case_does_not_say_its_words_is_not_proved(tmp_path):
    (rule,) = qa_contract().expansions
    assert benefits(tmp_path / "none.jsonl") == ()
    assert not proves(rule, ())
    (benefit,) = KNOWN
    silent = benefit.case.model_copy(update={"question": "How often do samples ride to the laboratory?"})
    assert not proves(rule, (benefit.model_copy(update={"case": silent}),))
