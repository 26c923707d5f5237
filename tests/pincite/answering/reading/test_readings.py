"""
A trained reader among the judges: what it finds is weighed and leads, and what contradicts the question it cannot
overrule.
"""

from dataclasses import replace

import pytest

from pincite.answering.reading.readings import MOST_READ
from pincite.engine import Engine
from pincite.errors import ContractError
from pincite.model.chunks import IndexedChunk
from pincite.model.outcomes import Answered, Refused
from tests.pincite.answering.house import ask, engine
from tests.pincite.answering.scripted_reader import HOLD, Scripted
from tests.pincite.retrieval.library import row


def _reading(reader: Scripted, *rows: IndexedChunk) -> Engine:
    of = engine(rows)
    return replace(
        of,
        reader=reader,
        recipe=of.recipe.model_copy(
            update={"answering": of.recipe.answering.model_copy(update={"sufficiency": "sufficiency-v4"})}
        ),
    )


def test_the_passage_in_which_the_reader_finds_the_words_leads() -> None:
    question = "What are the bulk tablets of Cardelone 5 mg held in after compression?"
    for words in ("closed drums of steel", "at most 270 days"):
        outcome = ask(_reading(Scripted(words), HOLD), question).outcome
        assert isinstance(outcome, Answered)
        assert words in outcome.sentences[0].text


def test_what_the_reader_does_not_find_is_refused() -> None:
    outcome = ask(
        _reading(Scripted("no such words"), HOLD), "Who signs the label of the bulk tablets of Cardelone?"
    ).outcome
    assert isinstance(outcome, Refused)


def test_a_strength_or_a_year_that_contradicts_the_question_is_no_answer_whatever_the_reader_says() -> None:
    asked = _reading(Scripted("at most 270 days", 0.9999), HOLD)
    refusal = ask(asked, "How long are bulk Cardelone 10 mg tablets held from the end of compression?").outcome
    assert isinstance(refusal, Refused)
    assert "10 mg" in refusal.reason
    costs = row(
        "costs",
        0,
        "The yearly report of 2019: the costs of the laboratory were 3.2 million euros.",
        title="Report 2019",
    )
    assert isinstance(
        ask(_reading(Scripted("3.2 million", 0.9999), costs), "What were the costs of the laboratory in 2021?").outcome,
        Refused,
    )


def test_a_word_that_is_merely_absent_is_no_veto() -> None:
    question = "For how many days are Cardelone 5 mg cores held in bulk per Brimavel practice?"
    assert "Brimavel" in getattr(ask(engine([HOLD]), question).outcome, "reason", "")
    assert isinstance(ask(_reading(Scripted("at most 270 days", 0.9999), HOLD), question).outcome, Answered)


def test_a_question_is_read_in_a_few_chunks_only() -> None:
    rows = [
        row(f"sop-{number}", 0, f"Bulk Cardelone 5 mg tablets of line {number} are held for at most {number}0 days.")
        for number in range(1, 9)
    ]
    reader = Scripted("at most 30 days")
    ask(_reading(reader, *rows), "How long are bulk Cardelone 5 mg tablets held?")
    assert [len(passages) for passages in reader.given] == [MOST_READ]


def test_a_judge_that_weighs_a_reader_wants_one() -> None:
    of = _reading(Scripted(""), HOLD)
    with pytest.raises(ContractError, match=r"reader\.adapter is none: name one"):
        ask(replace(of, reader=None), "How long are bulk Cardelone 5 mg tablets held?")
