"""A clause that does not apply to the thing that is asked about is told with what says so."""

import pytest

from pincite.answering.constraints.not_applied_passages import taken_off
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

_PAPER = (
    "3.1 The harbour master may prolong a mooring by two days.\n"
    "3.2 Moorings are paid in advance.\n"
    "3.3 Clause 3.1 does not apply to rafts."
)


def _off(question: str, words: str) -> str | None:
    found = read(_PAPER)
    lead = next(p for p in found.passages if words in p.text)
    off = taken_off(read_question(question), [lead], [found])
    return off[1].text if off else None


def test_what_takes_the_clause_off_the_thing_that_is_asked_about_is_found() -> None:
    assert "does not apply to rafts" in (_off("May the mooring of rafts be prolonged?", "prolong") or "")


@pytest.mark.parametrize(
    ("question", "words"),
    [("May the mooring of barges be prolonged?", "prolong"), ("When are the moorings of rafts paid?", "paid")],
    ids=["of another thing", "of another clause"],
)
def test_what_takes_off_another_thing_or_another_clause_is_not(question: str, words: str) -> None:
    assert _off(question, words) is None
