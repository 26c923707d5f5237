"""Words of a text as search compares them."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.question.stems import SEARCH_STOP_WORDS, content_words, neighbours, stem_set, stems, words


def test_words_are_small_and_without_possessive_endings_and_a_number_is_one_word() -> None:
    assert words("Acme's 1,234.5 kg, and the Guests' bags") == ["acme", "1,234.5", "kg", "and", "the", "guests", "bags"]
    assert words("It’s theirs") == ["it", "theirs"]


def test_short_terms_digits_and_denials_carry_meaning_and_function_words_do_not() -> None:
    assert content_words("What is the fee for a PFD on day 5 if it is not returned, Mr X?") == [
        "fee",
        "pfd",
        "day",
        "5",
        "not",
        "returned",
        "mr",
    ]


def test_stems_keep_order_and_repeats_and_their_set_neither() -> None:
    assert stems("cancelled fees, a cancellation of a fee") == ["cancel", "fee", "cancel", "fee"]
    assert stem_set("cancelled fees, a cancellation of a fee") == {"cancel", "fee"}


def test_only_two_neighbours_or_more_are_what_a_text_would_be_quoted_by() -> None:
    assert neighbours("The stability of the drug product is tested in cold store rooms") == [
        "drug product",
        "cold store rooms",
    ]


@given(st.text(max_size=80))
def test_content_words_are_the_words_less_the_function_words(text: str) -> None:
    kept = content_words(text)
    assert SEARCH_STOP_WORDS.isdisjoint(kept)
    assert [word for word in words(text) if word in set(kept)] == kept
