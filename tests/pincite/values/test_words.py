"""Stems, stop words, and the content words of a text with their spans."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.words import content_word_spans, content_words, irregular_forms, stem


@pytest.mark.parametrize(
    "family",
    ["cancel cancels cancelled cancellation cancellations", "reduce reduced reduction reduces",
     "approve approved approval", "manufacture manufactured manufacturing", "study studies", "resistance resistant",
     "run running", "desk desk\u00b9 desks\u00b9\u00b2", "drop dropped", "call called calling",
     "write wrote written", "child children", "three 3", "refund refunds refundable refunded", "family families",
     "charity charities", "liability liabilities", "supply supplies supplied",
     "repeat repeats repeated repeating", "validate validated", "create created"],
)  # fmt: skip
def test_forms_of_one_word_share_a_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(("doer", "deed"), [("leader", "lead"), ("holders", "hold"), ("supplier", "supply")])
def test_a_doer_is_another_word_than_the_deed(doer: str, deed: str) -> None:
    assert stem(doer) != stem(deed)


@pytest.mark.parametrize(
    ("word", "kept"),
    [("Bus", "bus"), ("Q13s", "q13s"), ("cm\u00b3", "cm\u00b3"), ("guest's", "guest"), ("class", "class")],
)
def test_a_short_word_a_word_with_a_digit_and_a_double_s_keep_their_form(word: str, kept: str) -> None:
    assert stem(word) == kept


def test_an_irregular_word_knows_its_other_forms_and_a_regular_one_has_none() -> None:
    assert "held" in irregular_forms("hold")
    assert "hold" in irregular_forms("held")
    assert "lose" in irregular_forms("Lost")
    assert irregular_forms("package") == ()


def test_the_words_that_decide_a_sentence_are_no_stop_words() -> None:
    assert content_words("The age, the fee, a PFD and the waiver must not be shared, no.") == (
        "age",
        "fee",
        "pfd",
        "waiver",
        "must",
        "not",
        "shar",
        "no",
    )


@given(st.text(max_size=60))
def test_content_words_have_their_spans(text: str) -> None:
    assert tuple(word.stem for word in content_word_spans(text)) == content_words(text)
