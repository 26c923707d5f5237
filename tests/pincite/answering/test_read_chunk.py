"""What is known of a chunk beside its text: title, period, whose paper it is."""

from dataclasses import replace

from pincite.answering.read_chunk import read_of
from pincite.answering.reading.features import features
from pincite.model.documents import Authority
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import candidate, read


def test_whose_paper_it_is_and_of_what_period_need_not_stand_on_the_page() -> None:
    asked = read_question("What was Acme's tax rate in the third quarter?")
    page = replace(candidate("The effective tax rate was 12.5 %."), about="Acme Robotics, third quarter")
    assert features(asked, read_of(page), read_of(page).passages, {}, frequencies())["covered"] == 1.0


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
