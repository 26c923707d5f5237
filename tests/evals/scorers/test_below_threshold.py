"""Evidence below the frozen similarity bounds is found, and what amends evidence is none of it."""

from dataclasses import replace

import pytest

from evals.scorers.below_threshold import SCORER
from evals.system import SystemResult
from pincite.contracts import qa_contract
from tests.evals.scorers.observed import subject_of

BOUND = qa_contract().retrieval.min_similarity


@pytest.mark.parametrize(("similarity", "amends", "value"), [(BOUND, False, 0.0), (0.1, False, 1.0), (0.1, True, 0.0)])
def test_evidence_below_the_bound_counts_but_for_what_amends_other_evidence(
    cases, engine, similarity, amends, value
) -> None:
    subject = subject_of(cases[0], engine)
    assert isinstance(subject.observation, SystemResult)
    result = subject.observation.result
    chunk = result.trace.chunks[0].model_copy(update={"vector_score": similarity, "amends": amends})
    trace = result.trace.model_copy(update={"chunks": (chunk,)})
    changed = replace(subject, observation=SystemResult(result.model_copy(update={"trace": trace})))
    assert SCORER.score(changed).value == value
