"""The words of a question as they are searched."""

from pincite.question.search_wording import wording_of


def test_words_that_a_cover_tells_are_not_searched_unless_nothing_else_is_left() -> None:
    wording = wording_of("What was Acme's income?", ())
    assert wording.searched() == "acme income"
    assert wording.searched(frozenset({"acme"})) == "income"
    assert wording.searched(frozenset({"acme", "income"})) == "acme income"


def test_the_report_that_is_named_is_neither_searched_nor_embedded_and_stays_in_the_line() -> None:
    wording = wording_of("What was the income in its latest 10-Q?", ())
    assert "10-Q" not in wording.embedded
    assert wording.says("latest 10-q")
