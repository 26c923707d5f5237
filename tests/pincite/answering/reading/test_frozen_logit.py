"""A frozen model adds what it weighs, and a probability becomes a logit that ends somewhere."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.reading.frozen_logit import FrozenLogit, logit_of

MODEL = FrozenLogit(version="v1", data_sha256="", intercept=-1.0, weights={"near": 2.0})


def test_features_are_weighed_and_one_that_is_missing_is_an_error() -> None:
    assert MODEL.probability({"near": 0.5, "unweighed": 9.0}) == 0.5
    with pytest.raises(KeyError, match="near"):
        MODEL.probability({"far": 1.0})


@given(st.floats(0, 1), st.sampled_from([1e-4, 1e-6]))
def test_a_logit_gives_back_its_probability_up_to_the_surest(probability: float, surest: float) -> None:
    back = 1 / (1 + math.exp(-logit_of(probability, surest)))
    assert back == pytest.approx(min(max(probability, surest), 1 - surest), abs=1e-9)
