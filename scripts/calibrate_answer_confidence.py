"""
Fit how probable it is that an answer is right on the project's own papers, and freeze it in
``data/calibration/answer_confidence-v1.toml``, with how many of the answers of each name are right by a fit without
their paper.

``python -m scripts.calibrate_answer_confidence`` asks the questions of ``reading_dev`` on papers of our own, and the
minimal pairs of dev, of the engine as it is, and writes the file; ``--check`` holds the file against a new fit. The
questions on public papers are not fitted on, for other sets measure on these.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.sealed_cases import finding
from evals.cases.splits import ROOT, inputs_of
from evals.running.candidate import CandidateSystem
from evals.running.sealed_run import AS_OF
from pincite.answering.reading import answer_confidence
from pincite.answering.reading.answer_confidence import (
    AnswerConfidenceModel,
    AnswerSigns,
    answer_confidence_model,
    answer_signs,
)
from pincite.build import Stages
from pincite.engine import Engine, Question
from pincite.fingerprint import fingerprint
from pincite.model.outcomes import Answered, Confidence
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.logistic import Floats, fit
from scripts.measuring.reading_papers import OWN, PAIRS, READING, as_a_case, placed, tenant_of

FILE = "data/calibration/answer_confidence-v1.toml"
HIGH_FROM, MEDIUM_FROM = 0.85, 0.5
"""``High`` is right in 17 of 20 cases or more, and ``Low`` is rather wrong than right."""
RIDGE = 1.0
SIGNS = tuple(field.name for field in fields(AnswerSigns))


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer to a question on a paper: its signs, and whether it is right; every one to a near miss is wrong."""

    document: str
    question: str
    signs: AnswerSigns
    right: bool


def answers_to(rows: Sequence[ReadingRow], engine: Engine) -> Iterator[GivenAnswer]:
    """The answers that *engine* gives to the questions of *rows*; refusals have none."""
    for row in rows:
        seen: list[AnswerSigns] = []

        def noted(*given: Any, seen: list[AnswerSigns] = seen) -> AnswerSigns:
            seen.append(answer_signs(*given))
            return seen[-1]

        with patch.object(answer_confidence, "answer_signs", noted):
            outcome = engine.ask(Question(row.question, AS_OF)).outcome
        if isinstance(outcome, Answered):
            right = finding(as_a_case(row), outcome) in {"right_first", "right_later"}
            yield GivenAnswer(row.document, row.question, seen[-1], right and not row.near_miss)


def own_answers(corpus: Path) -> list[GivenAnswer]:
    """The answers to the questions of *corpus* that are of dev and on papers of our own."""
    rows = [row for row in rows_of(corpus / "questions.jsonl") if row.split == "dev" and tenant_of(row.document) == OWN]
    hold_apart("answer_confidence", (row.question for row in rows), reserved_texts())
    with tempfile.TemporaryDirectory() as scratch:
        docs, lake = Path(scratch) / "docs", Path(scratch) / "lake"
        placed(rows, None, docs, corpus)
        system = CandidateSystem(lake, Stages(docs, lake).candidates(), "default")
        return list(answers_to(rows, _answering_all(system.engine(OWN))))


def _answering_all(engine: Engine) -> Engine:
    """The engine without the bound of what is known, for it refuses by the very probability that is to be fitted."""
    retrieval = engine.contracts.retrieval
    confidence = retrieval.confidence.model_copy(update={"unknown_below": 0.0})
    contracts = replace(engine.contracts, retrieval=retrieval.model_copy(update={"confidence": confidence}))
    return replace(engine, contracts=contracts)


def fitted(answers: Sequence[GivenAnswer], held_out: Mapping[Confidence, tuple[int, int]]) -> AnswerConfidenceModel:
    """A logistic regression of whether an answer is right on its signs, beside what is known of answers *held_out*."""
    signs = np.array([astuple(each.signs) for each in answers])
    right = np.array([each.right for each in answers], dtype=np.float64)
    intercept, *weights = (round(float(each), 4) for each in fit(signs, right, np.ones(len(right)), RIDGE))
    return AnswerConfidenceModel(
        version="v1",
        data_sha256=fingerprint([(each.document, each.question, each.right) for each in answers]),
        high_from=HIGH_FROM,
        medium_from=MEDIUM_FROM,
        intercept=intercept,
        weights=dict(zip(SIGNS, weights, strict=True)),
        held_out=held_out,
    )


def judged_apart(answers: Sequence[GivenAnswer]) -> dict[Confidence, tuple[int, int]]:
    """Of each name how many answers are right, and of how many, each judged by a fit without its paper."""
    named: dict[Confidence, list[bool]] = {name: [] for name in Confidence}
    for document in sorted({each.document for each in answers}):
        model = fitted([each for each in answers if each.document != document], {})
        for each in answers:
            if each.document == document:
                named[model.name_of(model.probability(asdict(each.signs)))].append(each.right)
    return {name: (sum(right), len(right)) for name, right in named.items()}


def frozen(answers: Sequence[GivenAnswer]) -> AnswerConfidenceModel:
    """The model of all *answers*, with what each name is worth by papers left out."""
    return fitted(answers, judged_apart(answers))


def differs(old: AnswerConfidenceModel, new: AnswerConfidenceModel) -> bool:
    """Whether a fit moved a number by more than the last digits of a processor explain."""
    moved = float(np.abs(_numbers(old) - _numbers(new)).max())
    return _unfitted(old) != _unfitted(new) or moved > 0.01  # noqa: PLR2004 - a hundredth of a logit


def _unfitted(model: AnswerConfidenceModel) -> AnswerConfidenceModel:
    """The model without the numbers that are fitted."""
    return model.model_copy(update={"intercept": 0.0, "weights": dict.fromkeys(SIGNS, 0.0)})


def _numbers(model: AnswerConfidenceModel) -> Floats:
    return np.array([model.intercept, *(model.weights[name] for name in SIGNS)])


def freeze(path: Path, model: AnswerConfidenceModel) -> None:
    """Write the model."""
    head = "# How probable it is that an answer is right: fitted by `python -m scripts.calibrate_answer_confidence`."
    plain = ("version", "data_sha256", "high_from", "medium_from", "intercept")
    lines = [f"{name} = {getattr(model, name)!r}".replace("'", '"') for name in plain]
    weights = [f"{name} = {model.weights[name]}" for name in SIGNS]
    held_out = [f"{name.value} = {list(counts)}" for name, counts in model.held_out.items()]
    path.write_text("\n".join([head, *lines, "", "[weights]", *weights, "", "[held_out]", *held_out, ""]), "utf-8")


def main() -> int:
    """Write or check; 1 where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    inputs_of(FILE)  # refuses where the register lets nothing be fitted on one of them
    answers = [answer for corpus in (READING, PAIRS) for answer in own_answers(corpus)]
    model = frozen(answers)
    if asked.check:
        return int(differs(answer_confidence_model(), model))
    freeze(ROOT / FILE, model)
    return 0


if __name__ == "__main__":
    sys.exit(main())
