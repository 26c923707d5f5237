"""Retrieval is measured on evidence pages."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_retrieval_is_measured_on_evidence_pages(cases, engine):
    subject = subject_of(cases[0], engine)
    assert [SCORE[name](subject).value for name in ("hit_at_k", "recall_at_k", "mrr", "ndcg")] == [1.0, 1.0, 1.0, 1.0]


def test_an_evidence_page_that_was_not_retrieved_is_a_miss(cases, engine):
    evidence = cases[0].evidence[0].model_copy(update={"file": "nowhere.pdf"})
    subject = subject_of(cases[0].model_copy(update={"evidence": (evidence,), "expected_doc": "nowhere.pdf"}), engine)
    assert [SCORE[name](subject).value for name in ("hit_at_k", "recall_at_k", "mrr", "ndcg")] == [0.0, 0.0, 0.0, 0.0]
