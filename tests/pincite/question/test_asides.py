"""A question as it is read: without what it says of the asking."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.question.asides import without_asides
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


@settings(max_examples=25)
@given(st.text(max_size=80).filter(str.strip))
def test_reading_twice_is_reading_once(text: str) -> None:
    once = without_asides(text, EMBEDDER)
    assert once.strip()
    assert without_asides(once, EMBEDDER) == once
