"""Which reports tell of a quarter that a question names with its year."""

import pytest

from pincite.question.naming.pointers import pointers_of
from pincite.retrieval.papers.asked_quarters import in_quarter
from pincite.retrieval.papers.hints import match_documents
from pincite.retrieval.papers.profiles import Profile, profile
from tests.pincite.retrieval.library import named


def _report(file: str, company: str, day: str, own: str) -> Profile:
    front = f"For the quarterly period ended {day}\n{company} Robotics, Inc."
    return profile(named(file), front, f"Sales rose in the {own}. " * 3)


REPORTS = [
    _report("2022_Q3_ACME.pdf", "Acme", "June 25, 2022", "third quarter of 2022"),
    _report("2023_Q1_ACME.pdf", "Acme", "December 31, 2022", "first quarter of 2023"),
    _report("2023_Q3_ACME.pdf", "Acme", "July 1, 2023", "third quarter of 2023"),
    _report("2023_Q1_QUAY.pdf", "Quay", "March 31, 2023", "first quarter of 2023"),
]


@pytest.mark.parametrize(
    ("asked", "gold"),
    [
        ("the first quarter of 2023", "2023_Q1_ACME"),
        ("the first quarter of 2022", "2023_Q1_ACME"),
        ("the third quarter of 2022", "2022_Q3_ACME"),
        ("the December quarter of 2022", "2023_Q1_ACME"),
        ("the December quarter of 2021", "2023_Q1_ACME"),
        ("the quarter ended in June 2023", "2023_Q3_ACME"),
        ("the June 2022 quarter", "2022_Q3_ACME"),
    ],
)
def test_a_quarter_means_its_report_or_else_that_of_a_year_later(asked: str, gold: str) -> None:
    found = match_documents(pointers_of(f"What were Acme's sales in {asked}?"), REPORTS)
    assert found.hints[0].doc_id == gold
    assert found.hints[0].share > found.hints[1].share
    assert found.contradicted(gold) == 0


@pytest.mark.parametrize(
    "asked",
    ["in 2022", "in the first quarter", "in the June quarter of 2022 and the June 2023 quarter", "in Q1 and Q2 2022"],
)
def test_no_or_several_quarters_name_no_report_anew(asked: str) -> None:
    assert in_quarter(pointers_of(f"What were Acme's sales {asked}?"), REPORTS) == REPORTS
