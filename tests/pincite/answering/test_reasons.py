"""What a refusal says of the evidence is true of it."""

import pytest

from pincite.model.outcomes import Answered, Refused
from tests.pincite.answering.house import ask, engine
from tests.pincite.retrieval.library import row

SETTING_UP = (
    "Leave 800 mm of free space behind the machine so that the arm can swing up. Lift the saw with a fork lift only."
)
HEARING = "Ear protection is needed where several saws run in one room. Do not run the coolant pump of the saw dry."
SLIDES = ("Northgate Transit", "312 buses are in service in Northgate, and 47 of them are electric buses.")


def reason(question: str, *texts: str) -> str:
    outcome = ask(engine([row("paper", at, text, page=at + 1) for at, text in enumerate(texts)]), question).outcome
    assert isinstance(outcome, Refused)
    return outcome.reason


def test_a_word_that_stands_in_another_passage_than_the_nearest_is_not_said_to_be_lacking() -> None:
    told = reason("How much room do I need behind the saw?", SETTING_UP, HEARING)
    assert "lacks" not in told
    assert told.endswith("no one passage speaks of all of: room, behind, saw")


def test_a_word_that_stands_nowhere_is_said_to_be_lacking() -> None:
    assert reason("How much grease do I need behind the saw?", SETTING_UP, HEARING).endswith(
        "the evidence lacks: grease"
    )


def test_a_word_in_another_form_is_not_said_to_be_lacking() -> None:
    assert "supply" not in reason(
        "Who must supply the grease of the saw?", "The saw is greased before each run. A saw blade is supplied."
    )


def test_a_name_that_stands_on_the_title_page_alone_is_mentioned() -> None:
    told = reason("How many trams does Northgate Transit run?", *SLIDES)
    assert "does not mention" not in told
    assert told == "what comes nearest does not answer: it does not give a number for what is asked"


def test_a_name_that_stands_nowhere_is_not_mentioned() -> None:
    assert reason("How many buses does Harwell Transit run?", *SLIDES) == "the evidence does not mention Harwell"


@pytest.mark.parametrize("text", [SETTING_UP, HEARING])
def test_of_prose_no_row_is_spoken_of(text: str) -> None:
    assert "row" not in reason("How many saws does BX-300 hold?", text)


def test_what_is_found_and_not_read_is_not_said_to_be_lacking() -> None:
    told = reason("What is painted on the specimen of the saw?", "7 Specimen of a Signed Form", SETTING_UP, HEARING)
    assert told.endswith("the evidence lacks: painted")


ROOMS = "Room\tLow season (EUR)\tHigh season (EUR)\nSingle\t62\t78\nFamily\t140\t"


def test_a_blank_cell_is_said_to_be_blank() -> None:
    told = reason("What is the price of a family room in high season?", ROOMS)
    assert told == "what comes nearest does not answer: its row on Family is blank in the column that is asked for"


def test_a_cell_that_only_says_where_something_stands_states_nothing() -> None:
    table = "Category\tHigh season\tBooking deposit\nCar\tEUR 40\tEUR 10\nLorry\tEUR 90\tsee the freight list"
    told = reason("What is the booking deposit for a lorry?", table)
    assert told == (
        "what comes nearest does not answer: its row on Lorry only says 'see the freight list' in the column that is "
        "asked for"
    )


def test_a_row_that_is_named_is_not_said_to_be_named_by_none() -> None:
    told = reason("Has the family room a balcony in high season?", ROOMS)
    assert "no row of it names" not in told


def test_what_is_of_another_case_is_not_said_to_be_beside_the_matter() -> None:
    told = reason("What happened to the garage in fiscal 2024?", "In fiscal 2023 the garage was sold.")
    assert told.endswith("what it says is of another case than the one that is asked about")


CLOSINGS = "Kind\tKept for\nWeb log\t3 months\nVideo of entrances\t72 hours"


def test_what_gives_the_kind_of_answer_is_not_said_to_give_none() -> None:
    told = reason("How long is footage of the lobby cameras kept?", CLOSINGS)
    assert "does not give" not in told


def test_what_speaks_of_a_name_is_not_said_to_be_about_something_else() -> None:
    told = reason("How much extra is it for explosives (IMDG class 1)?", "Goods of IMDG class 1 pay 100 % more dues.")
    assert told.endswith("no sentence of it says of IMDG what is asked")


def test_a_multiple_of_an_hourly_rate_is_no_figure_of_another_unit() -> None:
    rates = "When worked\tRate\tMinimum\nSaturday\t1.5 × hourly rate\t2 hours\nSunday\t2.0 × hourly rate\t4 hours"
    outcome = ask(engine([row("paper", 0, rates)]), "What do I get paid for working on a Sunday?").outcome
    assert isinstance(outcome, Answered)
    assert "2.0 × hourly rate" in outcome.sentences[0].text
