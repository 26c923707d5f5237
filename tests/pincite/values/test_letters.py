"""Letters that a pattern takes for plain ones."""

import re
import sys

from hypothesis import given
from hypothesis import strategies as st

from pincite.values.letters import plain_letters, without_accents, without_notes

EVERY = "".join(chr(code) for code in range(0x80, sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF)
"""Every letter and sign beyond ASCII."""


def test_whatever_a_pattern_in_any_case_takes_for_a_plain_letter_is_one_afterwards() -> None:
    mistaken = re.findall("[a-z]", EVERY, re.IGNORECASE)
    assert mistaken
    assert plain_letters("".join(mistaken)).isascii()


@given(st.text())
def test_offsets_stay_and_plain_text_is_its_own(text: str) -> None:
    assert len(plain_letters(text)) == len(text)
    assert plain_letters(plain_letters(text)) == plain_letters(text)


def test_other_letters_stay_as_they_are() -> None:
    assert plain_letters("\u017feptember at 5 \u212a, Łódź, 3 \u212b") == "september at 5 K, Łódź, 3 Å"


def test_the_marks_of_notes_go_and_the_powers_of_units_stay() -> None:
    assert without_notes("Entry charge² of 2024 in kg/m³, Desk¹") == "Entry charge of 2024 in kg/m³, Desk"


def test_accents_are_left_out_and_letters_of_their_own_stay() -> None:
    assert without_accents("Président Müller, Łódź, 5 µm at 20 °C") == "President Muller, Łodz, 5 µm at 20 °C"
