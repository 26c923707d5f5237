"""Where values may start: the tokens of a text and the places of each kind."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.anchors import anchors


@given(st.text(alphabet="aZİé019 -/.§#not", max_size=60))
def test_a_token_stands_where_its_start_says_however_many_letters_its_small_form_has(text: str) -> None:
    found = anchors(text)
    written = [text[start : start + len(word)] for start, word in zip(found.starts, found.words, strict=True)]
    assert [word.replace("İ", "i") for word in found.words] == [word.replace("İ", "i").lower() for word in written]
    assert found.starts == sorted(set(found.starts))
    assert sum(map(len, found.words)) == sum(letter.isalnum() for letter in text)


@pytest.mark.parametrize(
    ("text", "kind", "places"),
    [
        ("within 30 days or three weeks", "number", ["30 days", "three weeks"]),
        ("two and a hundred guests", "number", ["two and", "a hundred"]),
        ("half of it", "number", ["half of"]),
        ("from March to Sept. 3", "month", ["March to", "Sept. 3"]),
        ("on Mondays", "weekday", ["Mondays"]),
        ("twice a year, every month", "rate", ["twice a", "every month"]),
        ("from noon to midnight", "clock", ["noon to", "midnight"]),
        ("the first of two", "ordinal", ["first of"]),
        ("it isn't due, without fail", "negation", ["t due", "without fail", "fail"]),
        ("a million euros", "scale", ["million euros"]),
        ("within a week", "lone", ["a week"]),
        ("for a full day, the whole day", "lone", ["a full"]),
        ("see Section 5 and section iv", "code", ["Section 5", "section iv"]),
        ("see the section in force", "code", []),
        ("under ICH Q13 or p53", "code", ["ICH Q13", "Q13 or", "p53"]),
        ("of TP-9 and of tp-9", "code", ["TP-9 and"]),
        ("by §5 and # 7", "code", ["§5 and", "# 7"]),
    ],
)
def test_each_kind_has_the_places_at_which_a_value_of_it_may_start(text: str, kind: str, places: list[str]) -> None:
    starts = getattr(anchors(text), kind)
    assert [" ".join(text[start:].split()[:2]).rstrip(",") for start in starts] == places


@pytest.mark.parametrize("text", ["21 CFR 211.110", "CFR Part 211"])
def test_a_part_of_a_regulation_starts_at_its_title(text: str) -> None:
    assert 0 in anchors(text).code


def test_a_pattern_is_tried_at_the_places_of_its_kinds_alone() -> None:
    places = anchors("3 of May, 4 of May")
    assert [found.start() for found in places.tries(re.compile(r"\w+"), "month", "number")] == [5, 15, 0, 10]
    assert list(places.tries(re.compile("of"), "month", "number")) == []
