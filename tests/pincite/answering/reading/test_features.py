"""What can be seen of whether a chunk answers: what it covers, by which key a row is picked, whose figures fit."""

import pytest

from pincite.answering.reading.features import features
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


@pytest.mark.parametrize(
    "question",
    [
        "How long may vessel SV-02 stay dirty?",
        "What dirty hold time has the suspension vessel?",
        "How long may a vessel of 1,500 L stay dirty?",
    ],
)
def test_a_row_is_keyed_by_its_label_a_code_or_a_figure_if_another_of_its_columns_is_asked_for(question: str) -> None:
    table = read(
        "Equipment\tNumber\tVolume in L\tDirty hold time (hours)\n"
        "Suspension vessel\tSV-02\t1,500\t8\nBin blender\tBB-01\t800\t72"
    )
    needs, (vessel, blender) = read_question(question), table.passages
    assert features(needs, table, [vessel], {}, frequencies())["row_keyed"] == 1.0
    assert features(needs, table, [blender], {}, frequencies())["row_keyed"] == 0.0


def test_a_row_is_keyed_where_one_of_its_columns_is_of_the_kind_asked_for_and_not_by_the_column_of_the_key() -> None:
    table = read("Code\tTrip\tDeparts\tPrice in USD\nFUT-0123\tRiver Week\tJanuary 23, 2027\t3,060")
    assert (
        features(read_question("How much is the week of January 23, 2027?"), table, table.passages, {}, frequencies())[
            "row_keyed"
        ]
        == 1.0
    )
    assert (
        features(
            read_question("When does the bus of January 23, 2027 depart?"), table, table.passages, {}, frequencies()
        )["row_keyed"]
        == 0.0
    )


def test_only_passages_that_were_embedded_are_near_and_hold_what_is_wanted() -> None:
    asked = read_question("How long is the hold period of tablets?")
    held = read("The hold period of tablets is 270 days.")
    (passage,) = held.passages
    (of_another,) = read("The hold period of capsules is 90 days.").passages
    unseen, seen = (
        features(asked, held, [passage], near, frequencies())
        for near in ({of_another: 0.9}, {of_another: 0.9, passage: 0.75})
    )
    assert (unseen["passage_cosine"], unseen["want_held"], unseen["want_lacking"]) == (0.0, 0.0, 1.0)
    assert (seen["passage_cosine"], seen["want_held"], seen["want_lacking"]) == (0.75, 1.0, 0.0)
    assert seen["chunk_cosine"] == held.candidate.similarity
