"""A reader asked of several texts, each with its wording of the question."""

from pincite.answering.reading.asking import answers_of, spans_of
from tests.pincite.answering.scripted_reader import Scripted


def test_every_wording_is_asked_once_and_the_order_is_kept() -> None:
    reader = Scripted("snow")
    told = answers_of(reader, [("a?", "snow"), ("b?", "rain"), ("a?", "rain"), ("b?", "snow")])
    assert told == [0.99, 0.01, 0.01, 0.99]
    assert reader.asked == ["a?", "b?"]
    assert reader.given == [["snow", "rain"], ["rain", "snow"]]


def test_nothing_is_asked_of_no_text() -> None:
    reader = Scripted("snow")
    assert spans_of(reader, []) == []
    assert reader.asked == []
