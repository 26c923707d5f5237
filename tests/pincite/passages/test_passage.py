"""What a passage holds."""

from dataclasses import replace

from pincite.passages.captioned import Captioned
from pincite.passages.passage import passage_of
from tests.pincite.retrieval.library import row

CHUNK = row("sop", 0, "The hold period is 270 days. It begins with compression.").chunk


def test_a_passage_has_its_words_its_places_and_the_stems_of_its_words() -> None:
    passage = passage_of(CHUNK, "sentence", "The hold period is 270 days.", (0, 28))
    assert CHUNK.text[slice(*passage.spans[0])] == passage.text == passage.said == passage.held
    assert {"hold", "period", "270"} <= passage.terms


def test_of_a_row_the_units_over_it_are_held_and_what_it_states_is_said() -> None:
    passage = replace(passage_of(CHUNK, "row", "Hold: 270"), measured="Hold (days): 270")
    assert (passage.said, passage.held) == ("Hold: 270", "Hold (days): 270")


def test_a_passage_stands_under_the_title_of_its_list_or_table_or_else_under_the_innermost_heading() -> None:
    headed = CHUNK.model_copy(update={"section": ("SOP", "3 Hold")})
    sentence = passage_of(headed, "sentence", "It begins with compression.", (29, 56))
    assert (sentence.heading, passage_of(CHUNK, "sentence", "It begins.").heading) == ("3 Hold", "")
    assert replace(sentence, over=Captioned(title="Steps")).heading == "Steps"
    assert replace(sentence, kind="list", label="Holds").heading == "Holds"


def test_two_passages_of_the_same_words_are_two() -> None:
    one, two = (passage_of(CHUNK, "sentence", "It begins with compression.", (29, 56)) for _ in range(2))
    assert one != two
