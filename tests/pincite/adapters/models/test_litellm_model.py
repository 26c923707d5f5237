"""A model's reply comes within its time, a passing trouble is waited out, and every other one ends in one error."""

import time
from types import SimpleNamespace

import pytest

from pincite.adapters.models import litellm_model
from pincite.adapters.models.litellm_model import LiteLlmModel
from pincite.errors import ModelUnavailableError


class _BusyError(Exception):
    pass


class _Provider:
    """LiteLLM's names, and a completion that replies or raises what it is given, in turn."""

    RateLimitError = ServiceUnavailableError = InternalServerError = _BusyError

    def __init__(self, *turns: object) -> None:
        self.turns, self.calls = list(turns), list[dict[str, object]]()

    def completion(self, **call: object) -> SimpleNamespace:
        self.calls.append(call)
        turn = self.turns.pop(0)
        if isinstance(turn, Exception):
            raise turn
        if isinstance(turn, float):
            time.sleep(turn)
        choice = SimpleNamespace(message=SimpleNamespace(content=str(turn)))
        return SimpleNamespace(choices=[choice], usage=SimpleNamespace(prompt_tokens=7, completion_tokens=3))

    def completion_cost(self, _response: object) -> float:
        raise KeyError("no price")


def _asked(monkeypatch, *turns: object, seconds: float = 5.0):
    provider, pauses = _Provider(*turns), list[float]()
    monkeypatch.setattr(litellm_model, "load_litellm", lambda: provider)
    model = LiteLlmModel("host/model", timeout_seconds=seconds, pause=pauses.append)
    return provider, pauses, lambda: model.complete("prompt", {"type": "object"})


def test_a_reply_says_what_it_cost_and_an_unknown_price_is_not_nought(monkeypatch) -> None:
    provider, _, ask = _asked(monkeypatch, "{}")
    reply = ask()
    assert (reply.text, reply.use.calls, reply.use.tokens_in, reply.use.tokens_out) == ("{}", 1, 7, 3)
    assert reply.use.cost_usd is None
    assert provider.calls[0]["temperature"] == 0


def test_a_busy_provider_is_asked_again_after_a_pause(monkeypatch) -> None:
    _, pauses, ask = _asked(monkeypatch, _BusyError("busy"), "{}")
    assert ask().text == "{}"
    assert len(pauses) == 1


@pytest.mark.parametrize("error", [_BusyError("connection refused"), ValueError("bad schema")])
def test_what_waiting_does_not_mend_is_not_waited_for(monkeypatch, error: Exception) -> None:
    _, pauses, ask = _asked(monkeypatch, error)
    with pytest.raises(ModelUnavailableError, match="host/model"):
        ask()
    assert pauses == []


def test_a_provider_that_stays_busy_is_given_up(monkeypatch) -> None:
    provider, _, ask = _asked(monkeypatch, *[_BusyError("busy")] * 9)
    with pytest.raises(ModelUnavailableError, match="busy"):
        ask()
    assert 1 < len(provider.calls) < 9


def test_a_reply_that_does_not_end_is_not_waited_for(monkeypatch) -> None:
    _, _, ask = _asked(monkeypatch, 1.0, seconds=0.05)
    with pytest.raises(ModelUnavailableError, match=r"no whole reply within 0\.05 s"):
        ask()
