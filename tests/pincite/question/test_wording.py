"""A question as it is read: without what it says of the asking, and with slips of the pen mended."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.question.asides import without_asides
from pincite.question.mending import mended
from pincite.question.message import in_full
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.retrieval.word_embedder import WordEmbedder

EVIDENCE = [
    "The maximum hold period of bulk Cardelone tablets may be extended once. Excipient suppliers are audited on site; hypertension is named."
]


EMBEDDER = OpenVinoEmbedder()


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Good morning, could you help me with this? What is a usual tip?", "What is a usual tip?"),
        ("Hi, quick question: May I bring my dog?", "May I bring my dog?"),
        ("A friend wanted to hear this from me. Who signs the waiver?", "Who signs the waiver?"),
        ("How long is a voucher valid? Thanks a lot!", "How long is a voucher valid?"),
        (
            "I forgot to ask at the desk this morning. What is the fee for a spare key?",
            "What is the fee for a spare key?",
        ),
        ("Is smoking allowed on deck? Did I get that right?", "Is smoking allowed on deck?"),
    ],
)
def test_what_speaks_of_the_asking_alone_is_not_read(said: str, read: str) -> None:
    assert without_asides(said, EMBEDDER) == read


@pytest.mark.parametrize(
    "question",
    [
        "I weigh 131 kg. Can I go rafting?",
        "You cancelled our departure. How long do I have to use another one?",
        "Could you help me?",
        "We are nine friends on one booking. How big is our deposit?",
        "My cancellation went out on a Friday. From which day does it count?",
        "My hearing aid is broken. May I dive?",
        "For goods from overseas, who pays the duty?",
        "I have epilepsy. May I come along?",
    ],
)
def test_what_belongs_to_the_matter_stays_and_no_question_becomes_empty(question: str) -> None:
    assert without_asides(question, EMBEDDER) == question


def test_a_line_with_a_name_or_a_figure_stays_however_it_sounds() -> None:
    assert without_asides("Greetings from Ostrand! What is the fee?", EMBEDDER).startswith("Greetings from Ostrand!")
    assert without_asides("Sorry, me again, for the 3rd time. What is the fee?", EMBEDDER) != "What is the fee?"


def test_another_embedder_than_the_one_that_the_head_was_fitted_for_sets_nothing_aside() -> None:
    assert (
        without_asides("Hi, quick question: May I bring my dog?", WordEmbedder())
        == "Hi, quick question: May I bring my dog?"
    )


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=80).filter(str.strip))
def test_reading_twice_is_reading_once(text: str) -> None:
    once = without_asides(text, EMBEDDER)
    assert once.strip()
    assert without_asides(once, EMBEDDER) == once


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
    evidence = ["The vessel is of steel."]
    assert (
        mended(read_question("is the sterling class hedged"), evidence, frequencies(), _unwritten)
        != "is the sterling class hedged"
    )
    assert (
        mended(read_question("is the sterling class hedged"), evidence, frequencies(), lambda word: word == "sterling")
        == "is the sterling class hedged"
    )


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("What's the fee if they're late?", "What is the fee if they are late?"),
        ("Can't I leave if I'm ill, and don’t I get paid?", "cannot I leave if I am ill, and do not I get paid?"),
        ("What is Acme's fee?", "What is Acme's fee?"),
    ],
)
def test_contractions_are_read_in_full_and_a_genitive_stays(question: str, read: str) -> None:
    assert in_full(question) == read
