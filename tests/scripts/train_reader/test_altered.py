"""
Near misses are made of rows that answer: what is put in stands nowhere in the passage, what it replaces does, and a
passage without its answer holds it nowhere.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.train_reader.altered import altered, names_of
from scripts.train_reader.rows import Answer, Row

PASSAGE = "Plant Zabrze made 1,240 tonnes in 2021. Its manager is Ewa Nowak. It was closed in 2023."


def row(text, *, label="1", task="qa", answer="1,240 tonnes", passage=PASSAGE):
    return Row(task, "squad2_dev", text, passage, label, (Answer(answer, passage.find(answer)),) if answer else ())


def made(given, names=("Acme Works",)):
    return [found for seed in range(30) if (found := altered(given, names, Random(seed)))]


def test_a_question_of_another_year_or_thing_is_unanswered():
    found = made(row("How much did Plant Zabrze make in 2021?"))
    assert {one.label for one in found} == {"0"}
    assert all(one.answers == () for one in found)
    texts = {one.text for one in found}
    assert "How much did Acme Works make in 2021?" in texts
    assert "How much did Plant Zabrze make in 2020?" in texts
    assert "How much did Plant Zabrze make in 2023?" not in texts  # the passage speaks of that year, too


def test_the_passage_without_the_sentence_that_answers_is_no_answer():
    found = made(row("how much was made"))
    assert {one.passage for one in found} == {"Its manager is Ewa Nowak. It was closed in 2023."}


def test_a_passage_that_says_it_twice_loses_both_sentences():
    twice = "It lasts 30 days. That is so everywhere. Remember the 30 days!"
    assert {one.passage for one in made(row("how long does it last", answer="30 days", passage=twice))} == {
        "That is so everywhere."
    }


def test_a_claim_with_another_figure_is_contradicted_and_one_of_another_thing_is_not_supported():
    claim = row("In 2021 the works called Plant Zabrze made 1,240 tonnes.", label="supported", task="nli", answer="")
    found = made(claim)
    assert {one.label for one in found} == {"contradicted", "not_supported"}
    assert all(one.passage == PASSAGE for one in found)
    assert all(("Acme Works" in one.text) == (one.label == "not_supported") for one in found)


@pytest.mark.parametrize("label", ["0", "nei", "contradicted", "not_supported"])
def test_nothing_is_made_of_what_is_no_answer(label):
    assert made(row("How much did Plant Zabrze make in 2021?", label=label, task="qa" if label == "0" else "nli")) == []


def test_nothing_is_made_where_nothing_can_be_changed():
    assert (
        made(row("how much", answer="Plant Zabrze made 1,240 tonnes", passage="Plant Zabrze made 1,240 tonnes.")) == []
    )


def test_names_are_words_with_a_capital_inside_a_sentence_each_once():
    assert names_of([row("When did Plant Zabrze open?"), row("Why is Plant Zabrze in Upper Silesia?")]) == (
        "Plant Zabrze",
        "Upper Silesia",
    )


@given(
    st.integers(0, 10_000),
    st.text("0123456789.,", min_size=1, max_size=8).filter(lambda text: text[0].isdigit() and text[-1].isdigit()),
)
def test_another_figure_is_none_that_the_passage_holds(seed, figure):
    passage = f"It was {figure} then and 7 now."
    found = altered(
        row(f"was it {figure} then", passage=passage, answer="", label="supported", task="nli"),
        (),
        Random(seed),
    )
    if found:
        assert found.label == "contradicted"
        assert found.text.split()[2] not in passage.split()
