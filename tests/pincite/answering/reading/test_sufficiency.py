"""What the evidence has to cover before anything is answered: by reason first, then by the calibrated probability."""

import pytest

from pincite.answering.constraints.constrain import constrain
from pincite.answering.reading.sufficiency import SufficiencyModel, judge, sufficiency_model
from pincite.model.values import ValueKind
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


def test_whose_officer_someone_is_only_a_passage_tells_that_speaks_of_the_office() -> None:
    assert (
        read_question("Who is Corvane's data protection officer?").matter
        == read_question("Who is the data protection officer?").matter
        != frozenset()
    )


def test_who_is_expected_is_not_who_expects() -> None:
    assert set(read_question("Does the agency expect a test until failure?").terms).isdisjoint(
        read_question("May a pregnant guest travel?").terms
    )


def test_the_hour_of_a_case_is_no_word_to_cover() -> None:
    assert not {"17", "40"} & set(
        read_question("My notice went out at 17:40 on a Friday. From which day does it count?").terms
    )


def test_a_code_in_small_letters_is_a_code_where_everything_is() -> None:
    assert [
        value.text for value in read_question("what is the limit of cd-1?").values if value.kind is ValueKind.CODE
    ] == ["CD-1"]


def test_what_someone_asks_to_be_allowed_to_do_is_the_act_of_the_question() -> None:
    assert read_question("Can we extend the hold time of the solution?").act == "extend"
    assert read_question("How long is the hold time of the solution?").act is None


def test_that_something_must_be_is_asked_by_a_yes_or_no_alone() -> None:
    assert "must" in read_question("Must the bag be warm?").terms
    assert "must" not in read_question("How warm must the bag be?").terms


def test_the_reason_names_what_is_lacking() -> None:
    needs = read_question("What dirty hold time applies to tablet press TP-09?")
    reads = [read("The dirty hold time of tablet press TP-04 is 3 days.")]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies(), ()), {}, frequencies(), sufficiency_model())
    assert not verdict.sufficient
    assert "TP" in verdict.reason or "09" in verdict.reason


def test_a_figure_that_one_of_the_evidence_meets_is_not_lacking() -> None:
    needs = read_question("Is the mooring watched when 180 euros are due?")
    reads = [read("The berth costs up to EUR 200.")]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies(), ()), {}, frequencies(), sufficiency_model())
    assert "mooring" in verdict.reason
    assert "180" not in verdict.reason
    assert "euros" not in verdict.reason


def test_the_reason_is_that_of_the_chunk_that_speaks_most_of_what_is_asked() -> None:
    needs = read_question("What does the packed lunch at the hut cost?")
    reads = [
        read("The garage is closed at night."),
        read("The packed lunch at the hut is handed out at six.", number=1),
    ]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies(), ()), {}, frequencies(), sufficiency_model())
    assert verdict.reason == "what comes nearest does not answer: it does not give a price for what is asked"
    needs = read_question("What is the packed lunch at the hut made of?")
    reads = [
        read("The garage is closed at night."),
        read("The packed lunch at the hut is handed out at six.", number=1),
    ]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies(), ()), {}, frequencies(), sufficiency_model())
    assert "lunch" not in verdict.reason


def test_the_probability_lies_between_nought_and_one_and_needs_every_feature() -> None:
    model = SufficiencyModel(version="t", data_sha256="0", answer_from=0.5, intercept=-1.0, weights={"a": 2.0})
    assert 0 < model.probability({"a": 1.0, "b": 3.0}) < 1
    with pytest.raises(KeyError):
        model.probability({"b": 1.0})
