"""Who does what, an office by its whole title."""

import pytest

from pincite.answering.fitting import fitting
from pincite.answering.mentions import insisted
from pincite.question.agents import agentless, another_office, names_someone, offices_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


def _fits(question: str, text: str) -> bool:
    needs = read_question(question)
    return bool(fitting(needs, insisted(needs, frequencies()), read(text), frequencies()))


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        (
            "Who approves overtime?",
            "Overtime is approved by the line manager.",
            "Overtime is approved within three days of the request.",
        ),
        (
            "Who has to countersign the batch record?",
            "The qualified pharmacist countersigns the batch record.",
            "The batch record is countersigned before release.",
        ),
        (
            "Who keeps the visitor badges?",
            "The front desk keeps the visitor badges.",
            "Visitor badges are kept for 30 days.",
        ),
        (
            "Which department orders spare parts?",
            "Spare parts are ordered by the maintenance department.",
            "Spare parts are ordered once a month.",
        ),
        (
            "Who may extend the lease?",
            "The tenant may extend the lease by two years.",
            "The lease may be extended by two years.",
        ),
        (
            "Who approves the leave of staff?",
            "The head of unit approves the leave of staff.",
            "The leave of staff is approved in writing.",
        ),
    ],
)
def test_who_does_something_only_a_passage_tells_that_names_someone(question: str, answer: str, no_answer: str) -> None:
    assert _fits(question, answer)
    assert not _fits(question, no_answer)


def test_whoever_the_question_speaks_of_itself_is_no_answer() -> None:
    asked = frozenset(read_question("Who pays the guests?").terms)
    assert not names_someone("The guests are paid on Friday.", asked)
    assert names_someone("The cashier pays the guests.", asked)


def test_what_is_only_said_to_be_done_has_nobody_who_does_it() -> None:
    assert agentless("Requests of employees are approved within a day.", "approv")
    assert not agentless("Requests are approved in writing by the works council.", "approv")
    assert not agentless("The works council approves requests.", "approv")
    assert not agentless("Requests are filed by e-mail.", "approv")


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("The Chief Information Officer reports incidents to the board.", True),
        ("The CIO reports incidents to the board.", True),
        ("The CISO reports incidents to the board.", False),
        ("The Chief Information Security Officer reports incidents to the board.", False),
        ("The officer reports incidents to the board.", False),
        ("Incidents are reported to the board.", False),
    ],
)
def test_an_office_is_one_name(text: str, another: bool) -> None:
    assert another_office(offices_of("What does the Chief Information Security Officer report?"), text) is another
    assert another_office(offices_of("what does the chief information security officer report?"), text) is another


def test_of_two_heads_each_has_a_unit_of_their_own() -> None:
    assert another_office(
        offices_of("What does the head of finance approve?"), "The Head of Quality approves procedures."
    )
    assert not another_office(
        offices_of("What does the head of finance approve?"), "The Head of Finance approves invoices."
    )
    assert not another_office(
        offices_of("What does the responsible manager approve?"), "The line manager approves leave."
    )
