"""What can be seen of whether a chunk answers: what it covers, by which key a row is picked, whose figures fit."""

from dataclasses import replace

import pytest

from pincite.answering.features import another, features, fit, open_values, read_of
from pincite.model.documents import Authority
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from pincite.values.reader import read_values
from tests.pincite.answering.chunks import candidate, read


def test_whose_paper_it_is_and_of_what_period_need_not_stand_on_the_page() -> None:
    asked = read_question("What was Acme's tax rate in the third quarter?")
    page = replace(candidate("The effective tax rate was 12.5 %."), about="Acme Robotics, third quarter")
    assert features(asked, read_of(page), read_of(page).passages, {}, frequencies())["covered"] == 1.0


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


def test_an_authority_speaks_for_its_region_and_a_title_that_is_asked_for_counts() -> None:
    needs = read_question("How many batches are needed in Europe?")
    european = read_of(
        replace(
            candidate("Three batches are needed."),
            row=candidate("Three batches are needed.").row.model_copy(update={"authority": Authority.EMA}),
        )
    )
    assert features(needs, european, european.passages, {}, frequencies())["names_missing"] == 0.0
    assert features(needs, read("Three batches are needed."), (), {}, frequencies())["names_missing"] == 1.0
    titled = read("The group starts at 03:15.", section=("Day 7 Punta Yanacocha",))
    assert (
        features(
            read_question("Who leads the group on the Punta Yanacocha day?"), titled, titled.passages, {}, frequencies()
        )["section_asked"]
        == 1.0
    )


@pytest.mark.parametrize(
    ("question", "passage", "verdict"),
    [
        ("May a guest cancel 5 days before?", "A guest cancels less than 7 days before.", 1.0),
        ("What does it hold at 40 kg?", "At 25 kg it holds for 118 seconds.", -1.0),
        ("What does it hold at 40 kg?", "It holds for 118 seconds.", 0.0),
        ("What is the age for class I rafting?", "For class II rafting it is 8.", -1.0),
    ],
)
def test_figures_of_a_passage_hold_those_of_the_question_exclude_them_or_are_of_another_kind(
    question: str, passage: str, verdict: float
) -> None:
    assert fit(read_question(question).values, read_values(passage)) == verdict


def test_another_thing_of_the_series_or_another_quantity_is_another_case_and_another_price_is_not() -> None:
    assert another(read_values("class I rafting"), read_values("class II rafting"))
    assert another(read_values("at 40 kg"), read_values("at 25 kg"))
    assert not another(read_values("for USD 40"), read_values("for USD 25"))


def test_a_date_that_the_title_holds_is_no_condition_on_its_passages() -> None:
    asked = read_question("When does the bus leave on June 14, 2026, for 12 kg?")
    here, elsewhere = read("It leaves at ten.", title="Trek of June 14, 2026"), read("It leaves at ten.", title="Trek")
    assert [value.text for value in open_values(asked, here)] == ["12 kg"]
    assert [value.text for value in open_values(asked, elsewhere)] == ["June 14, 2026", "12 kg"]


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
