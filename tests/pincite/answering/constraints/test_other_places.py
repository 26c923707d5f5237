"""What a paper states that says it does not hold for what the question names."""

from dataclasses import replace

import pytest

from pincite.answering.constraints.other_places import of_other_places
from pincite.answering.read_chunk import ReadChunk, read_of
from pincite.model.evidence import Links
from pincite.question.record import read_question
from tests.pincite.answering.chunks import candidate

TEXT = "The furnace is drained every night. This procedure does not apply to the Lauta plant."


def _read() -> ReadChunk:
    links = Links(holds_for=frozenset({"Ostrau"}), not_for=frozenset({"Lauta", "North Yard"}))
    return read_of(replace(candidate(TEXT), links=links))


@pytest.mark.parametrize("place", ["at Lauta", "at the lauta plant", "in the North Yard"])
def test_a_paper_does_not_tell_of_a_place_for_which_it_does_not_hold(place: str) -> None:
    out = of_other_places(read_question(f"When is the furnace drained {place}?"), [_read()])
    assert "The furnace is drained every night." in {p.text for p in out}


def test_what_it_says_of_that_place_itself_stays() -> None:
    out = of_other_places(read_question("Does the procedure apply to Lauta?"), [_read()])
    assert not any("Lauta" in p.text for p in out)


@pytest.mark.parametrize("place", ["", " at Ostrau", " at Ostrau and Lauta", " in the south yard"])
def test_a_paper_tells_of_its_own_place_and_where_no_other_is_named(place: str) -> None:
    assert of_other_places(read_question(f"When is the furnace drained{place}?"), [_read()]) == frozenset()
