"""
The head that tells asides comes out of its examples again, and does to sentences that it was not fitted on what it
says.
"""

import json

import numpy as np

from evals.perturbation.pools import openers
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.question.message.asides import head
from scripts.calibrate_asides import (
    EXAMPLES,
    HEAD,
    LOST,
    LOST_OPENINGS,
    SCALE,
    differs,
    examples,
    features,
    frozen,
    leave_from,
    openings,
    weighed,
)

EMBEDDER = OpenVinoEmbedder()


def test_the_frozen_head_is_what_the_examples_give():
    assert not differs(json.loads(HEAD.read_text(encoding="utf-8")), frozen())


def test_a_changed_example_or_weight_is_another_fit():
    old = json.loads(HEAD.read_text(encoding="utf-8"))
    assert differs(old, {**old, "fitted_on": {EXAMPLES.name: "0"}})
    for name in ("sentences", "openings"):
        weights = [old[name]["weights"][0] + 0.1, *old[name]["weights"][1:]]
        assert differs(old, {**old, name: {**old[name], "weights": weights}})
        assert differs(old, {**old, name: {**old[name], "words": old[name]["words"] | {"thanks": 9.0}}})
        assert differs(old, {**old, name: {**old[name], "words": {}}})


def test_at_most_the_share_that_may_be_lost_stands_above_the_log_odds_from_which_a_sentence_leaves():
    odds, asides = np.array([*np.linspace(-3, 2, 100), 5.0, 6.0]), np.array([*[False] * 100, True, True])
    assert (odds[~asides] > leave_from(odds, asides)).mean() <= LOST


def test_the_examples_are_many_of_both_kinds_and_none_is_in_the_pool():
    rows = examples()
    assert min(sum(row["label"] == label for row in rows) for label in ("aside", "matter")) >= 200
    assert not {row["text"] for row in rows} & {row.text for row in openers()}
    assert all(row["origin"] for row in rows)


def test_most_openers_of_the_pool_which_nothing_was_fitted_on_are_told():
    pool = [row.text for row in openers()]
    assert np.mean(np.array(head("sentences").leaving(pool, EMBEDDER)) > 0) >= 0.75


def test_a_word_of_few_examples_has_no_weight_and_a_line_with_a_figure_or_a_name_no_lower_bound():
    assert weighed(["Thanks!", "thanks a lot", "THANKS", "a boat", "A boat"]) == ["a", "thanks"]
    assert features(["Thanks a lot"], ["a", "boat", "thanks"])[0, -3:].tolist() == [SCALE, 0.0, SCALE]
    for of in ("sentences", "openings"):
        assert head(of).leave_particulars_from >= head(of).leave_from


def test_what_questions_open_with_is_the_matter_of_the_openings_and_little_of_it_is_lost():
    heads, rows = json.loads(HEAD.read_text(encoding="utf-8")), openings()
    assert sum(row["label"] == "matter" for row in rows) >= 3000
    assert {row["text"][-1] for row in rows} <= set(",:-\u2013\u2014")
    assert heads["openings"]["lost_held_out"] <= LOST_OPENINGS < heads["sentences"]["lost_held_out"]
