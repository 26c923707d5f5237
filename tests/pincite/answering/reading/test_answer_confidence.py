"""What an answer is called says how probable it is that it is right."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.reading.answer_confidence import AnswerSigns, answer_confidence_model
from pincite.engine import Engine
from pincite.model.outcomes import Answered, Confidence, RefusalCode, Refused
from tests.pincite.answering.house import ask, engine
from tests.pincite.answering.scripted_reader import HOLD, Scripted
from tests.pincite.retrieval.library import row

QUESTION = "How long are bulk Cardelone 5 mg tablets held from the end of compression?"
SAID = "at most 270 days"
SIGN = st.floats(-9, 9)


@dataclass
class OfTwoMinds(Scripted):
    """Finds the words in passages with one probability, and takes statements with them to answer with another one."""

    of_statements: float = 0.5

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        return [self.of_statements for _ in super().answers(question, statements)]


def _with(reader: Scripted | None, least: str = "Low") -> Engine:
    of = engine([HOLD])
    answering = of.recipe.answering.model_copy(update={"least_confidence": least})
    bounds = of.contracts.qa.answer.model_copy(update={"unlikely_below": 0.0, "disbelieved_below": 0.0})
    contracts = replace(of.contracts, qa=of.contracts.qa.model_copy(update={"answer": bounds}))
    return replace(of, reader=reader, contracts=contracts, recipe=of.recipe.model_copy(update={"answering": answering}))


def _called(of: Engine) -> Confidence:
    outcome = ask(of, QUESTION).outcome
    assert isinstance(outcome, Answered)
    return outcome.confidence


@given(SIGN, SIGN, SIGN, st.floats(0, 5))
def test_the_surer_each_sign_the_more_probable_is_the_answer(
    statement: float, passage: float, evidence: float, more: float
) -> None:
    model = answer_confidence_model()
    low = AnswerSigns(statement, passage, evidence)
    for name in ("statement", "passage", "evidence"):
        higher = replace(low, **{name: getattr(low, name) + more})
        assert 0 <= model.probability(asdict(low)) <= model.probability(asdict(higher)) <= 1


def test_high_and_medium_begin_where_the_model_says() -> None:
    model = answer_confidence_model()
    names = [model.name_of(p) for p in (model.high_from, model.high_from - 1e-9, model.medium_from, 0.0)]
    assert names == [Confidence.HIGH, Confidence.MEDIUM, Confidence.MEDIUM, Confidence.LOW]


@pytest.mark.parametrize(
    ("probability", "of_statements", "name"),
    [(0.99, 0.9, Confidence.HIGH), (0.6, 0.1, Confidence.MEDIUM), (0.2, 0.001, Confidence.LOW)],
)
def test_what_the_reader_says_of_the_statement_decides(
    probability: float, of_statements: float, name: Confidence
) -> None:
    assert _called(_with(OfTwoMinds(SAID, probability, of_statements=of_statements))) is name


def test_where_nobody_reads_statements_by_themselves_no_answer_is_high() -> None:
    assert _called(_with(None)) is Confidence.MEDIUM
    assert _called(_with(OfTwoMinds(SAID, judges_statements=False))) is Confidence.MEDIUM


def test_where_another_paper_gives_another_figure_no_answer_is_high() -> None:
    reader = OfTwoMinds("270 days", of_statements=0.9)
    other = row("sop-015", 0, HOLD.chunk.text.replace("270 days", "240 days"))
    assert _called(_with(reader)) is Confidence.HIGH
    assert _called(replace(engine([HOLD, other]), reader=reader)) is Confidence.MEDIUM


def test_a_recipe_may_refuse_what_is_not_sure_enough_and_the_refusal_says_so() -> None:
    reader = OfTwoMinds(SAID, 0.2, of_statements=0.001)
    outcome = ask(_with(reader, "Medium"), QUESTION).outcome
    assert isinstance(outcome, Refused)
    assert outcome.code is RefusalCode.NO_SUPPORTING_EVIDENCE
    assert outcome.reason == "what was found is an answer of Low confidence, and the recipe wants Medium"
    assert _called(_with(OfTwoMinds(SAID, 0.99, of_statements=0.9), "High")) is Confidence.HIGH


def _unknown_to_retrieval(reader: Scripted | None) -> Engine:
    of = _with(reader)
    confidence = of.contracts.confidence.model_copy(update={"intercept": -30.0})
    return replace(of, contracts=replace(of.contracts, confidence=confidence))


def test_where_retrieval_knows_of_nothing_an_answer_that_is_itself_known_is_given_with_its_own_probability() -> None:
    known_from = engine([HOLD]).contracts.retrieval.confidence.unknown_below
    result = ask(_unknown_to_retrieval(OfTwoMinds(SAID, 0.99, of_statements=0.9)), QUESTION)
    assert isinstance(result.outcome, Answered)
    assert all(each.confidence_score >= known_from for each in result.outcome.sentences[0].citations)
    assert not result.flags.low_confidence


@pytest.mark.parametrize("reader", [None, OfTwoMinds(SAID, 0.6, of_statements=0.03)])
def test_where_retrieval_knows_of_nothing_and_the_answer_is_not_known_either_that_is_the_refusal(
    reader: Scripted | None,
) -> None:
    assert reader is None or _called(_with(reader)) is not Confidence.HIGH
    outcome = ask(_unknown_to_retrieval(reader), QUESTION).outcome
    assert isinstance(outcome, Refused)
    assert outcome.code is RefusalCode.LOW_RETRIEVAL_CONFIDENCE
    assert outcome.nearest
    assert all(each.confidence_score < 0.65 for each in outcome.nearest)


def test_what_a_name_is_worth_is_told_by_papers_left_out_of_the_fit() -> None:
    model = answer_confidence_model()
    shares = {name: right / answers for name, (right, answers) in model.held_out.items()}
    assert shares[Confidence.HIGH] > shares[Confidence.MEDIUM] > shares[Confidence.LOW] > 0
    right, answers = model.held_out[Confidence.HIGH]
    assert model.worth_of(Confidence.HIGH).startswith(f"Of {answers} such answers")
    assert f"{right} were right" in model.worth_of(Confidence.HIGH)
    assert "read the page" in model.worth_of(Confidence.LOW)
