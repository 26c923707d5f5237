"""The reciprocal rank is that of the first evidence page."""

import pytest

from tests.evals.scorers.observed import SCORE, subject_of


def test_an_evidence_page_at_the_second_rank_has_half_the_reciprocal_rank(cases, engine):
    second = engine.ranked(cases[1].question)[1][1]
    evidence = cases[1].evidence[0].model_copy(update={"file": second.file, "page": second.page, "quote": second.text})
    case = cases[1].model_copy(
        update={"evidence": (evidence,), "expected_doc": second.file, "expected_page": second.page}
    )
    subject = subject_of(case, engine)
    assert SCORE["mrr"](subject).value == 0.5
    assert SCORE["ndcg"](subject).value == pytest.approx(0.6309, abs=1e-4)
