"""The parts of an adaptation that no training is needed for: what is lost, what is drawn, and what is written."""

import random

import numpy as np
import torch

from pincite.adapters.models.reader_weights import DOWN, UP
from scripts.train_reader.adapt import OTHERS, RIGHT, drawn, encoded, loss_of, low_rank
from scripts.train_reader.statements import Brought, Statement


def test_a_verdict_that_is_right_loses_less_and_so_does_the_right_choice():
    answers, questions = torch.tensor([1.0, 0.0, 0.0, 0.0]), torch.tensor([0, 0, 1, 1])
    right = loss_of(torch.tensor([4.0, -4.0, -4.0, -4.0]), answers, questions)
    unsure = loss_of(torch.zeros(4), answers, questions)
    wrong = loss_of(torch.tensor([-4.0, 4.0, 4.0, -4.0]), answers, questions)
    assert right < unsure < wrong
    assert right < 0.1


def test_none_of_them_is_a_choice_where_nothing_answers():
    nothing, questions = torch.zeros(2), torch.tensor([0, 0])
    verdict = torch.nn.functional.binary_cross_entropy_with_logits
    low, high = torch.tensor([-9.0, -9.0]), torch.tensor([-9.0, 2.0])
    assert loss_of(low, nothing, questions) - verdict(low, nothing) < 1e-3
    assert loss_of(high, nothing, questions) - verdict(high, nothing) > 1


def test_of_a_question_few_statements_are_drawn_and_every_one_that_could_answer_may_be():
    one = encoded(Brought("q", tuple(Statement(str(at), at < 1) for at in range(12))))
    found = drawn(one, random.Random(1))
    assert [each for each in found if each.answers] == [one[0]]
    assert len(found) == 1 + OTHERS
    ever = {tuple(each.ids) for seed in range(40) for each in drawn(one, random.Random(seed))}
    assert ever == {tuple(each.ids) for each in one}
    assert RIGHT < OTHERS


def test_what_is_written_is_the_nearest_of_its_rank_and_nothing_of_what_is_the_same():
    chance = np.random.default_rng(3)
    matrix = chance.normal(size=(16, 12)).astype(np.float32)
    added = (chance.normal(size=(16, 2)) @ chance.normal(size=(2, 12))).astype(np.float32)
    before = {"matrix": matrix, "bias": np.zeros(4, np.float32), "same": matrix}
    after = {"matrix": matrix + added, "bias": np.ones(4, np.float32), "same": matrix}
    found = low_rank(before, after, rank=2)
    assert set(found) == {"matrix" + UP, "matrix" + DOWN, "bias"}
    assert np.abs(found["matrix" + UP].astype(float) @ found["matrix" + DOWN] - added).max() < 0.02
    assert found["bias"].tolist() == [1.0] * 4
