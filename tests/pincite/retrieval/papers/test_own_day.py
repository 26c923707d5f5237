"""From which day a paper says at its own head that it holds itself."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.retrieval.papers.identities import identity
from pincite.retrieval.papers.own_day import own_day
from tests.pincite.retrieval.library import named

PAPER = identity(named("gym.pdf", "Gym rules"), "GYM RULES\nDocument No. GR-11\nVersion 2\n")


@pytest.mark.parametrize(
    "said",
    [
        "Effective date: 1 February 2027",
        "Effective date\t1 February 2027\tReplaces\tVersion 1",
        "Version 2 | Effective 1 February 2027 | Replaces version 1",
        "Document no.\tVersion\tEffective date\nGR-11\t2\t1 February 2027",
        "Version\tEffective date\n1\t4 March 2025\n2\t1 February 2027",
        "Valid from 1 February 2027",
        "Version 2 of 4 December 2026, effective from 1 February 2027",
        "Issued: 4 December 2026\nEffective: 1 February 2027",
        "Gym rules as of 1 February 2027",
        "The Gym Rules shall enter into force on 1 February 2027.",
        "These rules take effect on 1 February 2027.",
        "These rules shall\nenter into force on 1 February 2027.",
        "This policy comes into force on 1\nFebruary 2027 and replaces version 1.",
        "This version replaces version 1 from 1 February 2027.",
        "Effective 1 February 2027. Replaces version 1.",
        "With effect from 1 February 2027 this policy replaces version 1.",
    ],
)
def test_the_day_is_the_papers_own_however_the_head_says_it(said: str) -> None:
    assert own_day(f"GYM RULES\nDocument No. GR-11\n{said}\n\n1 Fee", PAPER) == date(2027, 2, 1)


@pytest.mark.parametrize(
    "said",
    [
        "Issued: 1 February 2027",
        "Printed as of 1 February 2027",
        "Date: 1 February 2027",
        "Replaces: version 1, effective 1 February 2027",
        "Version\tEffective date\n1\t1 February 2027",
        "From 1 February 2027 the fee is 35 EUR.",
        "With effect from 1 February 2027 the fee is 35 EUR.",
        "The monthly fee is 31 EUR. With effect from 1 February 2027 it is 35 EUR.",
        "The discount is effective from 1 February 2027.",
        "This fee takes effect on 1 February 2027.",
        "This version replaces version 1. The fee is 35 EUR from 1 February 2027.",
        "Amounts due under the gym rules are, with effect from 1 February 2027, paid monthly.",
    ],
)
def test_a_day_of_issue_or_of_another_matter_is_not_the_papers_own(said: str) -> None:
    assert own_day(f"GYM RULES\nDocument No. GR-11\n{said}\n\n1 Fee", PAPER) is None


@given(
    days=st.lists(st.integers(0, 3000), min_size=2, max_size=5, unique=True).map(sorted),
    mine=st.integers(0, 4),
)
def test_of_the_days_in_a_table_of_versions_the_papers_own_is_that_of_its_version(days: list[int], mine: int) -> None:
    since = [date(2020, 1, 1) + timedelta(day) for day in days]
    mine %= len(since)
    paper = identity(named("gym.pdf", "Gym rules"), f"GYM RULES\nVersion {mine + 1}\n")
    rows = "\n".join(f"{at + 1}\t{day:%-d %B %Y}\tchanged" for at, day in enumerate(since))
    assert own_day(f"Version\tEffective date\tWhat was changed\n{rows}", paper) == since[mine]
