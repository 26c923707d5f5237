"""The pool is large, of the project's own writing with an origin a row, and apart from what the engine knows."""

import re
from collections import Counter

import pytest

from evals.cases.golden import GOLDEN_SET, load_cases
from evals.perturbation.pools import (
    FOLDER,
    Opener,
    Paraphrase,
    Synonym,
    _rows,
    confusions,
    openers,
    paraphrases,
    synonyms,
)
from pincite.values.terms import terms_of
from scripts.measure_confusions import likeness, table


def test_the_pool_is_large_and_each_row_has_an_origin_and_an_id_of_its_own():
    rows = [*openers(), *paraphrases().values(), *synonyms().values()]
    assert len(openers()) >= 150
    assert len(paraphrases()) >= 200
    assert len(synonyms()) >= 50
    assert all(row.origin.startswith("own words") for row in rows)
    assert len({row.id for row in rows}) == len(rows)
    assert max(Counter(row.text for row in openers()).values()) == 1
    assert len({row.origin for row in openers()}) >= 8


def test_every_paraphrase_says_a_golden_case_anew_with_its_figures_and_codes():
    golden = {case.id: case.question for case in load_cases(GOLDEN_SET)}
    for seed, row in paraphrases().items():
        assert row.text != golden[seed]
        codes = set(re.findall(r"\b[A-Z]{2,}-[A-Z\d-]*\d\b", golden[seed]))
        assert codes <= set(re.findall(r"\b[A-Z]{2,}-[A-Z\d-]*\d\b", row.text)), row.id


def test_no_synonym_is_one_that_the_engine_has():
    assert not [row.id for row in synonyms().values() if terms_of(row.word) == terms_of(row.other)]


@pytest.mark.parametrize("pair", confusions()[:4], ids=lambda pair: f"{pair.printed}-{pair.read}")
def test_the_likeness_of_a_pair_is_measured(pair):
    assert max(likeness(pair.printed, pair.read, face) for face in ("helv", "tiro", "cour")) == pytest.approx(
        pair.likeness, abs=0.001
    )


@pytest.mark.long
def test_the_table_of_confusions_is_what_the_shapes_give():
    assert (FOLDER / "confusions.tsv").read_text(encoding="utf-8") == table()


@pytest.mark.parametrize(
    ("name", "kind"), [("openers.jsonl", Opener), ("paraphrases.jsonl", Paraphrase), ("synonyms.jsonl", Synonym)]
)
def test_no_row_is_lost_to_another_of_its_key(name, kind):
    assert (
        len(_rows(name, kind))
        == {Opener: len(openers()), Paraphrase: len(paraphrases()), Synonym: len(synonyms())}[kind]
    )
