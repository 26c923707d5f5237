"""The words of a quotation are told by what they say, values by what they measure."""

from pincite.verification.claim_reading import read
from pincite.verification.quoted_words import quoted_words, written


def test_a_value_is_one_word_whatever_its_notation() -> None:
    one, other = (quoted_words(read(f"Hold it for {length}."))[-1] for length in ("180 minutes", "three hours"))
    assert one.same == other.same
    assert one.carries


def test_twins_and_possessives_are_one_word_and_articles_tell_nothing() -> None:
    shall, must = (quoted_words(read(f"The firm {verb} pay."))[2] for verb in ("shall", "must"))
    assert shall.telling == must.telling
    article, firm = quoted_words(read("The firm's plan"))[:2]
    assert (article.telling, article.carries, firm.same) == ("", False, "firm")


def test_what_words_in_a_row_are_written_as_is_a_slice_of_their_text() -> None:
    reading = read("Doors stay open at night.")
    assert written(quoted_words(reading)[1:3], reading) == "stay open"
