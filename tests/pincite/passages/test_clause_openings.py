"""What a numbered clause says before one of its sentences."""

from pincite.passages.clause_openings import opened_by
from pincite.passages.cutting import passages_of
from tests.pincite.answering.chunks import candidate

TEXT = (
    "9.1 The crane stood still for two days. It was reported on 3 May.\n\n"
    "9.2 The winch lost its brake in March. Opened on 4 March and closed on 9 March."
)


def test_a_sentence_is_of_what_its_own_clause_begins_with() -> None:
    *_, last = passages_of(candidate(TEXT).row.chunk)
    assert last.text == "Opened on 4 March and closed on 9 March."
    assert "winch" in opened_by(last)
    assert "crane" not in opened_by(last)


def test_what_no_number_sets_apart_is_of_nothing() -> None:
    for passage in passages_of(candidate("The crane stood still. Opened on 4 March and closed on 9 March.").row.chunk):
        assert opened_by(passage) == frozenset()
