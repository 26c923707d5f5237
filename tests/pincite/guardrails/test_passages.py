"""The sentences of cited chunks are ranked by what they share with a claim."""

from itertools import pairwise

from pincite.guardrails.passages import nearest_runs, passage, sentences_of, words_of

CHUNKS = ["Tablets are held cold. The hold time is 30 days. Records are kept.", "The hold time of powder is short."]


def test_words_keep_numbers_and_signs_whole() -> None:
    assert words_of("It can't exceed −2.5 °C") == ("it", "ca", "not", "exceed", "-", "2.5", "°", "c")
    assert words_of("The batch's record cannot change") == ("the", "batch", "record", "can", "not", "change")
    assert "-" not in words_of("5–8 days")


def test_the_run_that_shares_most_comes_first_and_the_shorter_of_equals() -> None:
    claim = passage("The hold time of tablets is 30 days.")
    runs = nearest_runs(claim, [sentences_of(chunk) for chunk in CHUNKS], most=3)
    best = runs[0]
    assert (best.chunk, best.first, best.last) == (0, 0, 1)
    assert all(before.similarity >= after.similarity for before, after in pairwise(runs))


def test_what_shares_nothing_is_no_run() -> None:
    assert nearest_runs(passage("Visa rules for Peru."), [sentences_of(CHUNKS[0])], most=3) == []
