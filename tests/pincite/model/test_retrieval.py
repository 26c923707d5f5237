"""A request to retrieval drops what is below a threshold unless it says otherwise."""

from datetime import date

from pincite.model.documents import Scope
from pincite.model.retrieval import RetrievalRequest, Sensitivity


def test_a_request_says_only_what_it_must() -> None:
    request = RetrievalRequest("How long?", Scope.MIXED, date(2026, 6, 30))
    assert request.threshold
    assert (request.top_k, request.trip, request.sensitivity) == (None, None, frozenset())


def test_the_sensitive_topics_are_those_of_the_contract() -> None:
    assert {topic.value for topic in Sensitivity} == {"refund", "safety", "medical", "legal", "exceptions"}
