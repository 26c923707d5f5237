"""A question as it is read: without what it says of the asking."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.question.message.asides import head, is_particular, without_asides
from tests.pincite.retrieval.word_embedder import WordEmbedder

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
        (
            "I am new to this mailbox. What does it cost to rent trekking poles?",
            "What does it cost to rent trekking poles?",
        ),
        ("With warm thanks from the ward, who signs the form?", "who signs the form?"),
        ("Who signs the waiver? ty xx", "Who signs the waiver?"),
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
        "I have not paid anything yet. What does it cost to cancel?",
        "The trip is over. Can I still complain?",
    ],
)
def test_what_belongs_to_the_matter_stays_and_no_question_becomes_empty(question: str) -> None:
    assert without_asides(question, EMBEDDER) == question


@pytest.mark.parametrize(
    ("message", "read"),
    [
        ("Greetings from Ostrand! What is the fee?", "What is the fee?"),
        ("I promise that this one is my last. What is the fee?", "What is the fee?"),
        ("Just curious - What is the fee?", "What is the fee?"),
        ("I booked with the Ostrand branch. What is the fee?", "I booked with the Ostrand branch. What is the fee?"),
        ("There are five of us. What is the fee?", "There are five of us. What is the fee?"),
        ("I am 12 and my brother is 14. May we ride?", "I am 12 and my brother is 14. May we ride?"),
    ],
)
def test_a_line_with_a_name_or_a_figure_leaves_only_where_it_is_surely_of_the_asking(message: str, read: str) -> None:
    assert without_asides(message, EMBEDDER) == read


def test_of_a_line_with_a_name_or_a_figure_the_head_must_be_surer() -> None:
    assert is_particular("Greetings from Ostrand!")
    assert is_particular("There are five of us.")
    assert not is_particular("Many thanks for all of this.")
    assert head("sentences").leave_particulars_from > head("sentences").leave_from


@pytest.mark.parametrize(
    "question",
    [
        "What gross margin, as a share of sales, was reached?",
        "For a site of class C, what portion of an inspection takes place there?",
        "Asian longhorn beetle: how many trees were felled?",
        "sick notes, how long",
    ],
)
def test_an_opening_that_a_question_is_about_stays(question: str) -> None:
    assert without_asides(question, EMBEDDER) == question


def test_another_embedder_than_the_one_that_the_head_was_fitted_for_sets_nothing_aside() -> None:
    assert (
        without_asides("Hi, quick question: May I bring my dog?", WordEmbedder())
        == "Hi, quick question: May I bring my dog?"
    )


@settings(max_examples=25)
@given(st.text(max_size=80).filter(str.strip))
def test_reading_twice_is_reading_once(text: str) -> None:
    once = without_asides(text, EMBEDDER)
    assert once.strip()
    assert without_asides(once, EMBEDDER) == once
