"""The calibrated confidence: monotone, frozen with its data, and honest where it was not fitted."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.fingerprint import file_sha256
from pincite.question.stems import stem_set
from pincite.retrieval.confidence import confidence_model, features
from scripts import calibrate_confidence as calibration

from .library import row

SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE)
def test_more_of_a_feature_never_lowers_the_confidence(
    cosine: float, coverage: float, nearer: float, fuller: float
) -> None:
    model = confidence_model()
    low = model.probability({"cosine": min(cosine, nearer), "coverage": min(coverage, fuller)})
    high = model.probability({"cosine": max(cosine, nearer), "coverage": max(coverage, fuller)})
    assert 0 <= low <= high <= 1


def test_the_model_names_the_digest_of_the_retrievals_it_was_fitted_on() -> None:
    assert confidence_model().data_sha256 == file_sha256(calibration.TABLE)


def test_fitting_again_gives_the_frozen_weights() -> None:
    model = calibration.fitted(calibration.read())
    frozen = confidence_model()
    assert dict(zip(calibration.FEATURES, model.weights.tolist(), strict=True)) == dict(frozen.weights)
    assert model.intercept == frozen.intercept


def test_the_confidence_is_a_probability_on_corpora_it_was_not_fitted_on() -> None:
    rows = calibration.read()
    bins = calibration.reliability(rows, calibration.held_out(rows))
    assert sum(weight * abs(mean - share) for mean, share, weight, _ in bins) < 0.05


def test_a_chunk_on_the_subject_is_known_and_one_beside_it_is_not() -> None:
    asked = stem_set("How long may bulk tablets be held before packaging?")
    model = confidence_model()
    on = model.probability(
        features(asked, row("sop", 0, "Bulk tablets may be held for 180 days before packaging."), 0.71)
    )
    beside = model.probability(features(asked, row("menu", 0, "The soup is served at noon."), 0.05))
    assert on > 0.9
    assert beside < 0.1


def test_a_word_of_the_same_meaning_covers_a_word() -> None:
    asked = stem_set("photos")
    assert features(asked, row("waiver", 0, "Guides may take pictures."), 0.3)["coverage"] == 1.0
    assert features(asked, row("waiver", 0, "Guides may take notes."), 0.3)["coverage"] == 0.0
    assert features(stem_set("lose a PFD"), row("fees", 0, "Lost PFD, USD 160"), 0.3)["coverage"] == 1.0


def test_the_title_of_a_document_gives_its_chunks_no_coverage() -> None:
    asked = stem_set("refund policy")
    titled = features(asked, row("policy", 0, "The boat sails at ten.", title="Refund Policy"), 0.3)
    assert titled["coverage"] == 0.0
    assert np.isclose(features(asked, row("policy", 0, "A refund is paid.", section=("Policy",)), 0.3)["coverage"], 1.0)
