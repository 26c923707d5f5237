"""
The parts of training that no training is needed for: encoding, batches, the schedule, losses, calibration, what is
written.
"""

import json
from itertools import islice

import numpy as np
import pytest
import torch

from pincite.adapters.models.reader_weights import ENCODER
from scripts.train_reader.__main__ import parser
from scripts.train_reader.calibration import calibrated
from scripts.train_reader.card import card
from scripts.train_reader.encode import Encoded, batches, batches_from, encode, padded
from scripts.train_reader.export import changed
from scripts.train_reader.loop import EARLIER, HISTORY, earlier_pairs
from scripts.train_reader.network import ReaderNetwork, losses
from scripts.train_reader.pairs import Pair
from scripts.train_reader.scoring import figures
from scripts.train_reader.settings import Settings

PASSAGE = "Bulk tablets may be held for at most 270 days."


def encoded(length=20, answers=-1, classes=-1, where=(-1, -1)):
    return Encoded(
        [101, *[2000] * (length - 2), 102], [0] * 5 + [1] * (length - 5), (5, length - 1), where, answers, classes
    )


def test_the_places_of_an_answer_are_its_word_pieces():
    (one,) = encode(
        [Pair("qa", "qed", "how long?", PASSAGE, "1", (PASSAGE.index("most"), PASSAGE.index(" days") + 3))], 64
    )
    from scripts.train_reader.encode import tokenizer  # noqa: PLC0415 - only this test needs it

    assert tokenizer(64).decode(one.ids[one.where[0] : one.where[1] + 1]) == "most 270 days"
    assert one.kinds[one.where[0]] == 1


def test_only_a_set_s_own_unanswerable_question_points_to_the_first_place():
    own, relevance, claim = encode(
        [
            Pair("qa", "squad2_dev", "why?", PASSAGE, "0"),
            Pair("rel", "hotpot", "why?", PASSAGE, "0"),
            Pair("nli", "mnli", "It is.", PASSAGE, "not_supported"),
        ],
        64,
    )
    assert (own.where, own.answers, own.classes) == ((0, 0), 0, -1)
    assert (relevance.where, relevance.answers) == ((-1, -1), 0)
    assert (claim.where, claim.answers, claim.classes) == ((-1, -1), -1, 3)


def test_a_pair_whose_answer_the_tokenizer_cut_away_is_left_out():
    assert encode([Pair("qa", "qed", "how long?", "word " * 80 + "270 days", "1", (400, 408))], 32) == []


def test_batches_hold_every_pair_once_within_their_size_and_differ_by_seed_alone():
    pairs = [encoded(length) for length in [*range(8, 60)] * 4]
    found = batches(pairs, 256, 1)
    assert sorted(at for batch in found for at in batch) == list(range(len(pairs)))
    assert all(len(batch) * max(padded(len(pairs[at].ids)) for at in batch) <= 256 for batch in found)
    assert found == batches(pairs, 256, 1)
    assert found != batches(pairs, 256, 2)


def test_a_run_goes_on_with_the_batches_that_it_would_have_taken():
    pairs, settings = [encoded(length) for length in range(8, 60)], Settings(tokens=128, workers=2, seed=4)
    whole = list(islice(batches_from(pairs, settings, 0), 60))
    epoch = len(batches(pairs, 128, 4))
    assert epoch < 40
    for step in (1, epoch // 2, epoch // 2 + 3):
        assert list(islice(batches_from(pairs, settings, step), 20)) == whole[2 * step : 2 * step + 20]
    assert sorted(at for batch in whole[:epoch] for at in batch) == list(range(len(pairs)))
    assert whole[:epoch] != whole[epoch : 2 * epoch]


def test_the_schedule_warms_up_and_ends_at_nothing_by_pairs_or_by_minutes():
    settings = Settings(pairs=1000, minutes=10, warm=0.1)
    assert settings.progress(500, 0) == settings.progress(0, 300) == 0.5
    assert settings.progress(5000, 0) == 1
    assert [round(settings.rate(progress), 3) for progress in (0, 0.05, 0.1, 0.55, 1)] == [0, 0.5, 1, 0.5, 0]


def test_not_supported_is_the_sum_of_the_other_two():
    batch = {
        "where": torch.tensor([[-1, -1]]),
        "holds": torch.ones(1, 4, dtype=torch.bool),
        "answers": torch.tensor([-1]),
        "classes": torch.tensor([3]),
    }
    logits = torch.tensor([[0.2, 1.0, -0.5]])
    wanted = -torch.log(logits.softmax(-1)[0, 1:].sum())
    assert losses(batch, torch.zeros(1, 4, 2), torch.zeros(1), logits).item() == pytest.approx(wanted.item(), abs=1e-6)


def test_a_span_outside_the_passage_costs_nothing():
    batch = {
        "where": torch.tensor([[2, 3]]),
        "holds": torch.tensor([[True, False, True, True]]),
        "answers": torch.tensor([1]),
        "classes": torch.tensor([-1]),
    }
    spans = torch.zeros(1, 4, 2)
    before = losses(batch, spans, torch.zeros(1), torch.zeros(1, 3)).item()
    spans[0, 1] = 50
    assert losses(batch, spans, torch.zeros(1), torch.zeros(1, 3)).item() == pytest.approx(before)
    assert before == pytest.approx(np.log(3) + np.log(2), abs=1e-5)


def test_calibration_finds_the_scale_that_made_the_rows():
    chance = np.random.default_rng(5)
    logits = chance.normal(0, 2, (4000, 1))
    answers = (chance.random(4000) < 1 / (1 + np.exp(-0.5 * logits[:, 0] - 0.7))).astype(int)
    classes = chance.normal(0, 1, (4000, 3))
    told = [chance.choice(3, p=np.exp(row) / np.exp(row).sum()) for row in classes]
    rows = [encoded(answers=int(label)) for label in answers] + [encoded(classes=int(label)) for label in told]
    scores = np.zeros((8000, 6), np.float32)
    scores[:4000, :1], scores[4000:, 3:6] = logits, classes * 2
    found = calibrated(rows, scores)
    assert found["answers"] == pytest.approx(0.5, abs=0.06)
    assert found["bias"] == pytest.approx(0.7, abs=0.1)
    assert found["temperature"] == pytest.approx(2, abs=0.15)


def test_figures_tell_right_from_wrong():
    rows = (
        [encoded(answers=at % 2) for at in range(10)]
        + [encoded(classes=at % 3) for at in range(9)]
        + [encoded(classes=3)]
    )
    scores = np.zeros((20, 6), np.float32)
    scores[:10, :2] = np.array([[at % 2, -(at % 2)] for at in range(10)])
    scores[range(10, 19), [3 + at % 3 for at in range(9)]] = 1
    scores[19, 4] = 1
    assert figures(rows, scores) == {
        "answers_auroc": 1.0,
        "span_auroc": 0.0,
        "entails_macro_f1": 1.0,
        "entails_balanced": 1.0,
        "score": 1.0,
    }


def test_what_is_the_packaged_encoder_s_own_is_not_written_again():
    network = ReaderNetwork()
    with torch.no_grad():
        network.encoder.encoder.layer[2].output.dense.bias += 1
    found = changed(network)
    assert set(found) == {
        ENCODER + "encoder.layer.2.output.dense.bias",
        *(f"{head}.{part}" for head in ("span", "answers", "entails") for part in ("weight", "bias")),
    }
    assert {value.dtype.name for value in found.values()} == {"float16"}


def test_the_card_tells_every_set_with_its_licence():
    line = {
        "pairs": 10,
        "step": 2,
        "seconds": 60.0,
        "loss": 1.0,
        "answers_auroc": 0.7,
        "span_auroc": 0.6,
        "entails_macro_f1": 0.5,
        "entails_balanced": 0.6,
    }
    text = card(
        {"pairs": [7000, 10], "bytes": 2_000_000, "digest": "ab", "calibration": {"bias": 0.1}, "dev": {"score": 0.5}},
        [line],
        {"qa.jsonl.xz": "cd"},
        {},
    )
    assert "| squad2_dev | questions | CC BY-SA 4.0 |" in text
    assert "sick (CC BY-NC-SA 3.0)" in text
    assert "Not measured" in text
    assert "earlier runs on other draws, of 7,000 pairs" in text


def test_the_pairs_of_earlier_runs_are_told_up_to_their_best_weights(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, rows in ((first, [(5, 0.6), (9, 0.8), (12, 0.7)]), (second, [(4, 0.9)])):
        folder.mkdir()
        lines = (json.dumps({"pairs": pairs, "score": score}) for pairs, score in rows)
        (folder / HISTORY).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (second / EARLIER).write_text(json.dumps(earlier_pairs(first)), encoding="utf-8")
    assert earlier_pairs(second) == [9, 4]


def test_every_setting_can_be_given_as_what_it_is():
    options = parser().parse_args(["--folder", "x", "--minutes", "71.5", "--pieces", "128"])
    assert (options.minutes, options.pieces, options.checkpoint_seconds) == (71.5, 128, 240.0)
