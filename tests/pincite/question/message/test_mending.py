"""Slips of the pen are mended by the words of the evidence."""

import pytest

from pincite.contracts import retrieval_contract
from pincite.question.message.mending import mended
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies

EVIDENCE = [
    (
        "The maximum hold period of bulk Cardelone tablets may be extended once. "
        "Excipient suppliers are audited on site; hypertension is named."
    )
]


def _unwritten(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("supplicrs", "suppliers"),
        ("aufited", "audited"),
        ("extcnded", "extended"),
        ("rnaximum", "maximum"),
        ("exicpient", "excipient"),
        ("tab1ets", "tablets"),
    ],
)
def test_a_slip_becomes_the_word_of_the_evidence(slip: str, meant: str) -> None:
    assert (
        mended(read_question(f"how often are {slip} named"), EVIDENCE, frequencies(), _unwritten)
        == f"how often are {meant} named"
    )


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("clcarance", "clearance"), ("rememver", "remember"), ("runninng", "running"), ("somthing", "something")],
)
def test_a_long_word_that_nobody_writes_becomes_a_common_one_without_evidence(slip: str, meant: str) -> None:
    assert (
        mended(read_question(f"is the form {slip} now"), ["The guide leads the group."], frequencies(), _unwritten)
        == f"is the form {meant} now"
    )


def test_a_digit_that_a_scanner_put_into_a_word_is_a_letter_again_and_a_code_stays() -> None:
    assert (
        mended(read_question("the p1anet and the fa11 of tp04b"), EVIDENCE, frequencies(), _unwritten)
        == "the planet and the fall of tp04b"
    )


@pytest.mark.parametrize(
    "question",
    [
        "When does the hold period end?",
        "Are statins named?",
        "Is hypotension named?",
        "Who sells Cardelane tablets?",
        "Which periods hold?",
    ],
)
def test_common_words_other_names_and_words_two_changes_away_are_no_slips(question: str) -> None:
    assert mended(read_question(question), EVIDENCE, frequencies(), _unwritten) == question


def test_a_rare_word_that_people_write_is_no_slip() -> None:
    evidence = ["Bloggers and guides go free."]
    question = read_question("do vloggers pay")
    assert mended(question, evidence, frequencies(), _unwritten) == "do bloggers pay"
    assert mended(question, evidence, frequencies(), lambda word: word == "vloggers") == "do vloggers pay"


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("differerit", "different"),
        ("continttous", "continuous"),
        ("temperatnrc", "temperature"),
        ("mohter", "mother"),
        ("chnage", "change"),
    ],
)
def test_a_long_word_is_mended_at_two_changes_and_a_short_one_where_two_letters_changed_places(
    slip: str, meant: str
) -> None:
    assert (
        mended(read_question(f"is it a {slip} one"), ["The guide leads the group."], frequencies(), _unwritten)
        == f"is it a {meant} one"
    )


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("offcr", "offer"),
        ("csncel", "cancel"),
        ("stqrts", "starts"),
        ("swjitch", "switch"),
        ("lrave", "leave"),
        ("liuiit", "limit"),
    ],
)
def test_a_short_word_is_mended_where_its_letters_are_less_likely_than_the_slip(slip: str, meant: str) -> None:
    asked = read_question(f"is it a {slip} one")
    assert mended(asked, ["The guide leads the group."], frequencies(), _unwritten) == f"is it a {meant} one"


@pytest.mark.parametrize("name", ["hvac", "gdpr", "lidar", "statins", "karst", "tuktuk"])
def test_an_abbreviation_and_a_name_that_could_be_said_stay(name: str) -> None:
    asked = read_question(f"is there a {name} here")
    assert mended(asked, ["The guide leads the group."], frequencies(), _unwritten) == asked.text


def test_a_word_of_the_dictionary_becomes_one_of_the_evidence_alone() -> None:
    asked = read_question("who is the duty manger here")
    assert mended(asked, ["Call the manager."], frequencies(), _unwritten) == "who is the duty manager here"
    assert mended(asked, ["Call the guide."], frequencies(), _unwritten) == asked.text


def test_of_two_words_as_near_the_one_of_the_evidence_is_meant() -> None:
    asked = read_question("how many barches are stressed")
    assert mended(asked, ["One of the batches is kept."], frequencies(), _unwritten) == "how many batches are stressed"
    assert mended(asked, ["One of the lots is kept."], frequencies(), _unwritten) == asked.text


@pytest.mark.parametrize("name", ["prednisone", "fluvoxamine", "vensartil", "dichloromethane"])
def test_the_name_of_a_substance_does_not_become_another_one(name: str) -> None:
    evidence = ["Prednisolone, fluoxetine, valsartan and chloromethane are stored cold."]
    asked = read_question(f"how is {name} stored")
    assert mended(asked, evidence, frequencies(), _unwritten) == asked.text


def test_a_word_that_names_a_policy_intent_is_no_slip_of_another_form() -> None:
    question = "Do I need to sign a waiver?"
    evidence, written = ["The guide has no power to waive it."], bool
    assert mended(read_question(question), evidence, frequencies(), written) == "Do I need to sign a waive?"
    meant = read_question(question, intents=retrieval_contract().intents)
    assert mended(meant, evidence, frequencies(), written) == question
