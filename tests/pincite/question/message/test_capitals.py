"""Where every word begins with a capital, capitals say nothing of names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.message.capitals import in_ordinary_letters


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (
            "How Many Batches Are Usually Stressed In Brackwater?",
            "How many batches are usually stressed in Brackwater?",
        ),
        ("Is an ECG Wanted for Altitude Trips?", "Is an ECG wanted for altitude trips?"),
        ("WHEN DID REVISION 1 OF THE GUIDELINE REACH STEP 4?", "When did revision 1 of the guideline reach step 4?"),
        (
            "Which Vendor Built The Line CM-2 And What Did I Pay?",
            "Which vendor built the line CM-2 and what did I pay?",
        ),
        ("FMEA Is Mandatory for All Suppliers Or Not?", "FMEA is mandatory for all suppliers or not?"),
        ("WHAT DOES SOP-052 SAY ABOUT VENSARTIL RESIDUES?", "What does SOP-052 say about VENSARTIL residues?"),
    ],
)
def test_a_heading_and_a_question_in_capitals_are_read_in_ordinary_letters(written: str, meant: str) -> None:
    assert in_ordinary_letters(written) == meant


@pytest.mark.parametrize(
    "question",
    [
        "Who is Rear Admiral John Smith of Leeds?",
        "When does the Cordillera Blanca Circuit leave Huaraz?",
        "Cordillera Blanca Circuit",
        "how many batches are stressed",
        "Is FMEA mandatory under ICH Q9?",
        "",
    ],
)
def test_a_question_in_ordinary_letters_stays(question: str) -> None:
    assert in_ordinary_letters(question) == question


WORDS = st.lists(st.sampled_from(["How", "Many", "Huaraz", "FMEA", "CM-2", "I", "5", "Hold", "of", "İki"]) | st.text())


@given(WORDS.map(" ".join), st.booleans())
def test_nothing_but_capitals_changes_and_once_is_enough(question: str, loud: bool) -> None:
    written = question.upper() if loud else question
    read = in_ordinary_letters(written)
    assert read.lower() == written.lower()
    assert in_ordinary_letters(read) == read


@given(st.lists(st.sampled_from(["How", "Many", "Batches", "Hold", "Time", "Is", "Kept"]), min_size=5))
def test_of_a_heading_in_plain_words_the_first_letter_alone_is_large(words: list[str]) -> None:
    heading = " ".join(words)
    assert in_ordinary_letters(heading) == in_ordinary_letters(heading.upper()) == heading.capitalize()
