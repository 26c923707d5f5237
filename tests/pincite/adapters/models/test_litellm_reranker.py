"""A hosted reranker scores every text or none."""

from types import SimpleNamespace

import pytest

from pincite.adapters.models import litellm_reranker
from pincite.adapters.models.litellm_reranker import LiteLlmReranker
from pincite.errors import ModelUnavailableError


def _replying(monkeypatch, results) -> LiteLlmReranker:
    def rerank(**_call: object) -> SimpleNamespace:
        if isinstance(results, Exception):
            raise results
        return SimpleNamespace(results=results)

    monkeypatch.setattr(litellm_reranker, "load_litellm", lambda: SimpleNamespace(rerank=rerank))
    return LiteLlmReranker("host/model")


def test_scores_stand_in_the_order_of_the_texts_and_in_bounds(monkeypatch) -> None:
    reply = [{"index": 1, "relevance_score": 1.2}, {"index": 0, "relevance_score": 0.3}]
    assert _replying(monkeypatch, reply).score("q", ["a", "b"]) == [0.3, 1.0]


def test_no_text_is_no_call(monkeypatch) -> None:
    assert _replying(monkeypatch, RuntimeError("called")).score("q", []) == []


@pytest.mark.parametrize("results", [[], None, [{"index": 0, "relevance_score": 0.3}], RuntimeError("down")])
def test_a_reply_that_leaves_a_text_out_is_no_reply(monkeypatch, results) -> None:
    with pytest.raises(ModelUnavailableError, match="host/model"):
        _replying(monkeypatch, results).score("q", ["a", "b"])
