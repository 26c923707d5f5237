"""An adaptation: what is lost, what is drawn, what a run goes through, and a small one that is trained and written."""

import random

import numpy as np
import torch

from pincite.adapters.models.reader_weights import AdaptedWeights, ReaderWeights
from pincite.fingerprint import file_sha256
from scripts.train_reader.adapt import (
    NEAREST,
    OTHERS,
    Posed,
    Settings,
    Steps,
    both_read,
    dev_figures,
    drawn,
    encoded,
    export,
    loss_of,
    posed,
    train,
)
from scripts.train_reader.asked import Asked, Prepared, Statement
from scripts.train_reader.low_rank import lowered
from scripts.train_reader.network import network_of, scored
from tests.reader_weights import chance_reader


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


def test_of_a_question_few_statements_are_drawn_and_now_and_then_none_that_answers():
    (one,) = encoded([Asked("q", tuple(Statement(str(at), answers=at < 1) for at in range(12)))])
    draws = [drawn(one, random.Random(seed)) for seed in range(60)]
    with_right = [draw for draw in draws if one[0] in draw]
    assert len(with_right) > len(draws) / 2 > len(draws) - len(with_right) > 0
    assert {len(draw) for draw in with_right} == {1 + NEAREST + OTHERS}
    assert {tuple(each.ids) for draw in draws for each in draw} == {tuple(each.ids) for each in one}
    assert all(each in draw for draw in draws for each in one[1 : 1 + NEAREST])


def test_statements_are_encoded_by_question_and_placed_behind_their_paper_where_it_is_known():
    asked = [
        Asked("who?", (Statement("it is Ann", answers=True, placed="Staff. it is Ann"),)),
        Asked("when?", (Statement("in May", answers=True), Statement("in red", answers=False))),
    ]
    plain, placed = encoded(asked), encoded(asked, placed=True)
    assert [len(each) for each in plain] == [1, 2]
    assert len(placed[0][0].ids) > len(plain[0][0].ids)
    assert placed[1] == plain[1]
    assert [each.answers for each in plain[1]] == [1, 0]


def test_a_run_asks_every_question_as_often_as_it_is_told_and_reads_statements_of_like_length_together():
    both = (Statement("a", answers=True), Statement("b and much more", answers=False))
    public = [Posed((each,)) for each in encoded([Asked(f"is it {number}?", both) for number in range(15)])]
    own = [Posed((each, each), -0.5) for each in encoded([Asked("own?", (Statement("c", answers=True),))])]
    steps = Steps([(public, 1.6), (own, 3)], 4, 24)
    done = [steps[at] for at in range(len(steps))]
    assert sum(len(set(torch.cat([part["questions"] for part in step]).tolist())) for step in done) == 15 + 9 + 3
    leanings = torch.cat([part["leanings"] for step in done for part in step])
    assert sorted(leanings.unique().tolist()) == [-0.5, 0.0]
    for step in done:
        lengths = [int(one) for part in step for one in part["mask"].sum(1)]
        assert lengths == sorted(lengths)
        assert all(part["ids"].numel() <= 24 or len(part["ids"]) == 1 for part in step)


def test_training_lowers_the_loss_and_what_is_exported_reads_as_it_was_trained(tmp_path):
    weights = ReaderWeights(chance_reader(tmp_path / "reader"))
    other = Statement("a drum is red", answers=False)
    told = [
        Asked(f"how long is {name}?", (Statement(f"{name} takes {at} days", answers=True), other))
        for at, name in enumerate(("holding", "drying", "testing", "storing"))
    ]
    asked = (*told, Asked("how long is mending?", (other,)))
    found = Prepared(asked, asked, (), (), asked)
    settings = Settings(rank=4, wording=0, questions=4, rate=2e-3, dropout=0.0)
    network = lowered(network_of(weights), settings.rank)
    flat = [each for one in encoded(asked) for each in one]
    device = torch.device("cpu")
    before = scored(network, flat, device)[:, 0]
    train(network, Steps([(posed(asked, settings), 12)], settings.questions, 64), settings, device)
    after = scored(network, flat, device)[:, 0]
    right = np.array([each.answers for each in flat]) == 1
    assert after[right].mean() - after[~right].mean() > before[right].mean() - before[~right].mean() + 1
    assert dev_figures(both_read(network, asked, device), asked)["surest_right"] == 1.0
    path = export(network, weights, found, settings, tmp_path / "reader")
    again = scored(network_of(AdaptedWeights(tmp_path / "reader")), flat, device)[:, 0]
    assert np.abs(again - after).max() < 0.1
    card = (tmp_path / "reader" / "STATEMENTS.md").read_text(encoding="utf-8")
    assert "5 questions, 9 statements, 4 of them answer" in card
    assert file_sha256(path) in card
