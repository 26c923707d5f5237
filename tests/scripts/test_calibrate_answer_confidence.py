"""How probable it is that an answer is right is fitted on what is known of answers, and told of papers left out."""

from dataclasses import asdict
from itertools import product

from pincite.answering.reading.answer_confidence import AnswerSigns, answer_confidence_model
from pincite.contracts import load
from scripts.calibrate_answer_confidence import GivenAnswer, differs, freeze, frozen, judged_apart

ANSWERS = [
    GivenAnswer(paper, f"{paper} {statement} {passage} {evidence}", AnswerSigns(statement, passage, evidence), right)
    for paper in ("lease", "tariff")
    for statement, passage, evidence in product((-4.0, -1.0, 2.0), (-2.0, 1.0), (-1.0, 3.0))
    for right in (statement > 0, statement + passage > -1.0)
]


def test_the_sign_that_tells_most_weighs_most_and_none_counts_against() -> None:
    model = frozen(ANSWERS)
    assert model.weights["statement"] > model.weights["passage"] > model.weights["evidence"] >= -0.01
    assert model.probability(asdict(AnswerSigns(2.0, 1.0, 3.0))) > model.high_from
    assert model.probability(asdict(AnswerSigns(-4.0, -2.0, -1.0))) < model.medium_from


def test_every_answer_is_judged_once_by_a_fit_without_its_paper() -> None:
    counts = judged_apart(ANSWERS).values()
    assert sum(of for _, of in counts) == len(ANSWERS)
    assert sum(right for right, _ in counts) == sum(each.right for each in ANSWERS)


def test_what_is_frozen_is_what_was_fitted_and_differs_where_an_answer_turned_out_otherwise(tmp_path) -> None:
    model, path = frozen(ANSWERS), tmp_path / "model.toml"
    freeze(path, model)
    assert not differs(load(path, type(model)), model)
    assert load(path, type(model)).held_out == model.held_out
    turned = GivenAnswer("lease", "another", AnswerSigns(2.0, 1.0, 3.0), right=False)
    assert differs(model, frozen([*ANSWERS, turned]))
    assert differs(answer_confidence_model(), model)
