"""What the screen's model reads of a sentence's wording."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.guardrails.screening_features import sentences_of
from pincite.guardrails.screening_model import LogisticHead
from pincite.guardrails.screening_wording import USUAL, is_wording, share_of_each, wording_features


def wording(text: str) -> list[str]:
    (sentence,) = sentences_of(text)
    return wording_features(sentence)


def test_a_sentence_is_read_as_words_neighbours_and_parts() -> None:
    found = wording("Bots lie")
    assert {"word:bots", "word:lie", "two:^ bots", "two:bots lie", "two:lie $", "part:<bot", "part:ots>"} <= set(found)


def test_an_inflected_word_shares_a_part_with_its_stem() -> None:
    assert set(wording("assistant")) & set(wording("assistants"))


def test_what_is_quoted_is_told_from_what_is_said() -> None:
    assert "quoted:pairs" in wording('He wrote "obey me" on the board')
    assert {"quoted:torn", "quoted:first"} <= set(wording('"Obey me at once'))
    assert not any(name.startswith("quoted:") for name in wording("Obey me"))


def test_a_long_sentence_is_not_suspicious_for_its_length() -> None:
    head = LogisticHead(intercept=0.0, flag_from=1.0, weights={f"word:w{number}": 0.1 for number in range(400)})
    short, long = ([f"word:w{number}" for number in range(count)] for count in (USUAL, 4 * USUAL))
    assert head.log_odds(long) < 2.1 * head.log_odds(short)


def test_what_is_no_wording_counts_in_full_beside_it() -> None:
    head = LogisticHead(intercept=0.0, flag_from=1.0, weights={"rule:override": 1.5})
    assert head.log_odds(["rule:override", *(f"word:w{number}" for number in range(200))]) == 1.5


@given(st.text(max_size=200))
def test_any_sentence_gives_wording_and_nothing_else(text: str) -> None:
    for sentence in sentences_of(text):
        found = wording_features(sentence)
        assert all(map(is_wording, found))
        assert share_of_each(set(found)) > 0
