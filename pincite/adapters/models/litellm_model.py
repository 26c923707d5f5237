"""
Any language model through LiteLLM: structured output, a time limit, retries on rate limits, and an account of tokens
and cost.
"""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from pincite.errors import ModelUnavailableError
from pincite.model.outcomes import ModelUse
from pincite.ports import Completion

_RETRY_SECONDS = (0.5, 1.5)
"""Waits before the second and third try of a call that was rate-limited or met a server's passing fault."""

_MOST_TOKENS = 2048
"""
Of a reply: several times what six cited sentences take; a model that repeats itself for ever is cut short there, and
its reply is no JSON.
"""


@dataclass(frozen=True, slots=True)
class LiteLlmModel:
    """
    One model by LiteLLM's name for it; credentials and endpoints come from the provider's own environment variables.
    """

    model_id: str
    timeout_seconds: float = 30.0
    api_base: str | None = None
    pause: Callable[[float], None] = time.sleep

    def complete(self, prompt: str, schema: dict[str, object]) -> Completion:
        """
        One completion at temperature 0, in JSON of *schema*.

        Raises:
            ModelUnavailableError: After a refusal, a time-out, or the last try: names model and cause.
        """
        litellm = load_litellm()
        transient = (litellm.RateLimitError, litellm.ServiceUnavailableError, litellm.InternalServerError)
        for wait in (*_RETRY_SECONDS, None):
            try:
                return _within(self.timeout_seconds, lambda: self._once(litellm, prompt, schema))
            except transient as error:
                if wait is None or _is_hopeless(error):
                    raise self._unavailable(error) from error
                self.pause(wait)
            except Exception as error:  # a provider's SDK may raise anything; whatever it is, no reply came
                raise self._unavailable(error) from error
        raise AssertionError  # the loop above returns or raises

    def _once(self, litellm: Any, prompt: str, schema: dict[str, object]) -> Completion:
        response = litellm.completion(
            model=self.model_id,
            messages=[{"role": "user", "content": prompt}],
            temperature=0,
            max_tokens=_MOST_TOKENS,
            timeout=self.timeout_seconds,
            num_retries=0,
            api_base=self.api_base,
            response_format={"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}},
        )
        usage = response.usage
        use = ModelUse(
            calls=1,
            tokens_in=usage.prompt_tokens,
            tokens_out=usage.completion_tokens,
            cost_usd=_cost(litellm, response),
        )
        return Completion(response.choices[0].message.content or "", use)

    def _unavailable(self, error: Exception) -> ModelUnavailableError:
        return ModelUnavailableError(f"{self.model_id}: {type(error).__name__}: {str(error).splitlines()[0][:200]}")


def _within(seconds: float, call: Callable[[], Completion]) -> Completion:
    """
    The result of *call*, or a ``TimeoutError`` after *seconds*.

    The provider's own time limit holds for each read: a server that sends a byte now and then would be waited for
    without end.
    """
    results: SimpleQueue[Completion | Exception] = SimpleQueue()

    def run() -> None:
        try:
            results.put(call())
        except Exception as error:  # noqa: BLE001 - handed to the waiting thread, which raises it
            results.put(error)

    threading.Thread(target=run, name="model", daemon=True).start()
    try:
        result = results.get(timeout=seconds)
    except Empty as error:
        msg = f"no whole reply within {seconds} s"
        raise TimeoutError(msg) from error
    if isinstance(result, Exception):
        raise result
    return result


def load_litellm() -> Any:
    """The LiteLLM library, imported when first used and kept from reaching for the network by itself."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm  # noqa: PLC0415 - two seconds that only a model's user pays

    litellm.suppress_debug_info = True
    return litellm


def _is_hopeless(error: Exception) -> bool:
    return any(
        word in str(error).lower() for word in ("connection refused", "name or service not known", "api_key", "api key")
    )


def _cost(litellm: Any, response: Any) -> float | None:
    try:
        return float(litellm.completion_cost(response))
    except Exception:  # noqa: BLE001 - LiteLLM raises a bare Exception for a model without a price: unknown, never zero
        return None
