"""The calibrated score, its fit and its door."""

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.given import GivenText
from pincite.verification.batch import VerifyRow, verify_row
from pincite.verification.score import calibration
from pincite.verification.support import Support
from scripts.calibrate_verification import auroc, balanced_accuracy, fit, predict, reliability

GOOD = Support(cover=1, window=1, missing=0, pairs=1, name_missing=0, value_wrong=0, opposed=0, length=2)


def test_the_frozen_model_weighs_every_measure_and_names_its_data() -> None:
    model = calibration()
    assert set(model.weights) == {field.name for field in fields(Support)}
    assert all(len(digest) == 64 for digest in model.fit.data_sha256.values())
    assert model.fit.balanced_accuracy["wice_verdict"] >= 0.72


@given(st.sampled_from(["name_missing", "value_wrong", "opposed"]))
def test_what_speaks_against_a_claim_lowers_its_score(name: str) -> None:
    worse, model = GOOD.features() | {name: 1.0}, calibration()
    assert 0 < model.probability(worse) < model.probability(GOOD.features()) < 1


@given(st.floats(-10, 10), st.floats(0.1, 5))
def test_the_surer_a_reader_is_that_a_claim_is_supported_the_higher_its_score(heard: float, more: float) -> None:
    model = calibration()
    assert model.probability(GOOD.features(), heard) < model.probability(GOOD.features(), heard + more)


def test_the_fit_finds_the_odds_it_was_made_from() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(4000, 2))
    y = (rng.random(4000) < 1 / (1 + np.exp(-(0.5 + 2 * x[:, 0] - x[:, 1])))).astype(float)
    beta = fit(x, y, np.ones(4000))
    assert beta == pytest.approx([0.5, 2, -1], abs=0.5)
    assert auroc(y, predict(beta, x)) > 0.8


def test_figures_of_merit_by_hand() -> None:
    y, score = np.array([1.0, 1, 0, 0]), np.array([0.9, 0.4, 0.4, 0.1])
    assert auroc(y, score) == pytest.approx(3.5 / 4)
    assert balanced_accuracy(y, score >= 0.5) == pytest.approx(0.75)
    assert reliability(y, score, np.ones(4)) == [
        (0.1, 1, pytest.approx(0.1), 0.0),
        (0.4, 2, pytest.approx(0.4), 0.5),
        (0.9, 1, pytest.approx(0.9), 1.0),
    ]


def test_a_line_of_the_door_goes_in_and_comes_out() -> None:
    line = (
        '{"id": "a", "claim": "The fee is 40 EUR.", "evidence": [{"chunk_id": "c1", "text": "The fee is 40 '
        'EUR."}], "note": "ignored"}'
    )
    out = verify_row(VerifyRow.model_validate_json(line))
    assert (out["id"], out["verdict"]) == ("a", "pass")
    assert out["evidence"] == [{"chunk_id": "c1", "start": 0, "end": 18}]
    assert verify_row(VerifyRow(id="b", claim="The fee is 40 EUR."))["verdict"] == "unclear"
    assert (
        verify_row(
            VerifyRow(claim="The fee is 41 EUR.", evidence=(GivenText(chunk_id="c1", text="The fee is 40 EUR."),))
        )["verdict"]
        == "fail"
    )


def test_a_piece_of_evidence_may_bring_more_than_is_looked_at() -> None:
    row = VerifyRow.model_validate_json(
        '{"claim": "The fee is 40 EUR.", "evidence": [{"chunk_id": "c1", "text": "The fee is 40 EUR.", "page": 3}]}'
    )
    answer = verify_row(row)
    assert (answer["id"], answer["verdict"]) == (None, "pass")
