"""Evidence as statements."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.statements import statements


def test_prose_is_its_sentences() -> None:
    text = "One is here. Two is there."
    assert [(item.text, item.start, item.end) for item in statements(text)] == [
        ("One is here.", 0, 12),
        ("Two is there.", 13, 26),
    ]


def test_a_line_break_inside_a_sentence_is_a_blank_but_behind_a_broken_word() -> None:
    text = "The limit is EUR\n5,000 a year for each ware-\nhouse."
    assert [item.text for item in statements(text)] == ["The limit is EUR 5,000 a year for each ware-\nhouse."]


def test_a_leaf_of_data_is_read_with_its_keys_and_stands_where_it_stood() -> None:
    text = (
        '{"shop": {"openingHours": "8:0-17:30", "wifi": true, "lift": false, "note": null}, "tags": ["quiet", '
        '"central"]}'
    )
    found = statements(text)
    assert [item.text for item in found] == [
        "shop opening Hours: 8:00 to 17:30",
        "shop wifi",
        "no shop lift",
        "tags: quiet",
        "tags: central",
    ]
    assert [text[item.start : item.end] for item in found] == ["8:0-17:30", "true", "false", "quiet", "central"]
    assert [item.denied for item in found] == [(), (), ("lift",), (), ()]


def test_python_literals_and_torn_data_are_read_too() -> None:
    assert [item.text for item in statements("{'lift': False, 'stars': 4.5, 'name': 'Bob")] == [
        "no lift",
        "stars: 4.5",
        "name: Bob",
    ]


def test_long_strings_of_data_are_prose() -> None:
    text = '{"review": "The coffee was hot and very good. The staff were kind."}'
    assert [item.text for item in statements(text)] == ["The coffee was hot and very good.", "The staff were kind."]


leaves = st.one_of(
    st.booleans(),
    st.integers(0, 99),
    st.sampled_from(["a", "quiet room", "8:0-9:30", 'say "hi" to the very kind staff. They are here all day long.']),
)
data = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from(["lift", "openNow", "x"]), inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["one", "two"]), data, min_size=1))
def test_every_leaf_is_inside_the_text(tree: dict[str, object]) -> None:
    text = json.dumps(tree)
    assert all(0 <= item.start < item.end <= len(text) and item.text for item in statements(text))


@pytest.mark.parametrize("text", ["", " \n", "{}", "[]"])
def test_nothing_gives_nothing(text: str) -> None:
    assert statements(text) == ()
