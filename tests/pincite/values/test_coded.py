"""Codes are those of the thing that they stand behind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.coded import coded_apart, codes_by_thing

CODES = st.from_regex(r"[B-HJ-Z]{2}-[1-9]", fullmatch=True)


def test_a_code_is_of_the_word_before_it() -> None:
    assert codes_by_thing("The fan NF-1 feeds fan NF-2 and the valve VR-7, not RX-3.") == {
        "fan": {"nf1", "nf2"},
        "valv": {"vr7"},
    }


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("What does the fan WF-1 weigh?", "The fan NF-1 weighs 35 kg.", True),
        ("What does the fan NF-1 weigh?", "The fan NF-1 weighs 35 kg.", False),
        ("What does the fan NF-1 weigh?", "The fans NF-1 and NF-2 weigh 35 kg.", False),
        ("What does the fan weigh?", "The fan NF-1 weighs 35 kg.", False),
        ("What does the valve WF-1 weigh?", "The fan NF-1 weighs 35 kg.", False),
    ],
)
def test_two_texts_are_apart_where_one_thing_has_other_codes(one: str, other: str, apart: bool) -> None:
    ours, theirs = codes_by_thing(one), codes_by_thing(other)
    assert coded_apart(ours, theirs) is coded_apart(theirs, ours) is apart


@given(CODES, CODES)
def test_only_another_code_sets_apart(one: str, other: str) -> None:
    asked, said = f"How heavy is pump {one}?", f"The pump {other} weighs 35 kg."
    assert coded_apart(codes_by_thing(asked), codes_by_thing(said)) is (one != other)
