"""Who does something only a passage tells that names somebody."""

import json

import pytest

from pincite.answering.constraints.fitting import fitting
from pincite.answering.constraints.mentions import insisted
from pincite.contracts import DATA
from pincite.model.stored import json_lines
from pincite.question.record import read_question
from pincite.question.wanted.agents import names_an_office, names_someone, singular
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read

EXAMPLES = DATA / "calibration" / "agents_examples.jsonl"
LABELLED = {json.loads(line)["word"] for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))}


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


def test_whoever_stands_below_a_column_named_by_what_somebody_does_is_someone() -> None:
    asked = frozenset(read_question("Who decides a claim of EUR 4,300?").terms)
    assert names_someone("Amount (EUR): 2,501 to 10,000; Decided by: senior claims handler", asked)
    assert not names_someone("Amount (EUR): 2,501 to 10,000; Decided by: claim 3", asked)
    assert not names_someone("Amount (EUR): 2,501 to 10,000; Decided by: 14 days", asked)


def test_whoever_the_question_speaks_of_itself_is_no_answer() -> None:
    asked = frozenset(read_question("Who pays the guests?").terms)
    assert not names_someone("The guests are paid on Friday.", asked)
    assert names_someone("The cashier pays the guests.", asked)


@pytest.mark.parametrize(
    "text",
    [
        "The falconer feeds the raptors.",
        "The vestry is unlocked by the verger.",
        "Two stewards count the votes.",
        "The relief fund is handed out by the almoner.",
        "The barrels are turned by the cellarer.",
        "A wheelwright mends the carts.",
    ],
)
def test_a_trade_that_nobody_labelled_is_somebody(text: str) -> None:
    assert names_someone(text, frozenset())
    assert not LABELLED & {singular(word) for word in text.rstrip(".").split()}


@pytest.mark.parametrize(
    "text",
    [
        "The bell is rung by a hammer.",
        "The manifest is nailed to the lectern.",
        "The lawn is cut at weekends by a mower.",
        "Exemptions are granted for harvest work.",
    ],
)
def test_a_thing_a_paper_or_an_act_that_nobody_labelled_is_nobody(text: str) -> None:
    assert not names_someone(text, frozenset())
    assert not LABELLED & {singular(word) for word in text.rstrip(".").split()}


def test_a_person_may_be_called_what_others_do() -> None:
    assert names_an_office("Head of Quality")
    assert names_an_office("Audit Committee")
    assert not names_an_office("Mary Cook")
    assert not names_an_office("Ines Abarca")
