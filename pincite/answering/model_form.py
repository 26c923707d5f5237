"""Phases B and C by a language model: prompt, JSON schema, one repair try, and the contract's validators."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pincite.answering.prompts import prompt
from pincite.answering.reply import ReplyRejectedError, Synthesis, _validate_relevant_facts, _validate_synthesis
from pincite.errors import ModelUnavailableError
from pincite.model.evidence import Fact
from pincite.model.outcomes import ModelUse
from pincite.ports import LanguageModel

T = TypeVar("T")

_KEY = {"pdf": {"type": "string"}, "page": {"type": "integer"}, "chunk_id": {"type": "string"}}


def _rows_of(text_field: str) -> dict[str, object]:
    properties = {text_field: {"type": "string"}, **_KEY}
    return {
        "type": "array",
        "items": {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    }


RELEVANT_FACTS_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"relevant_facts": _rows_of("quote")},
    "required": ["relevant_facts"],
    "additionalProperties": False,
}
SYNTHESIS_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "answer_sentences": _rows_of("sentence"),
        "confidence": {"type": "string", "enum": ["High", "Medium", "Low"]},
    },
    "required": ["answer_sentences", "confidence"],
    "additionalProperties": False,
}


@dataclass(slots=True)
class ModelForm:
    """Asks one model and keeps count of what it cost."""

    model: LanguageModel
    use: ModelUse = field(default_factory=ModelUse)

    def relevant_facts(self, question: str, facts: Sequence[Fact], *, limit: int) -> tuple[Fact, ...]:
        """Phase B: the facts that the model kept, checked, at most *limit*; raises ``ModelUnavailableError``."""
        task = prompt("relevant_facts", question=question, facts=fenced(facts), limit=limit)
        return self._ask(task, RELEVANT_FACTS_SCHEMA, lambda reply: _some_known(reply, facts)[:limit])

    def synthesis(self, question: str, relevant: Sequence[Fact], *, max_sentences: int) -> Synthesis:
        """Phase C: the model's sentences, checked; raises ``ModelUnavailableError``."""
        task = prompt("synthesis", question=question, facts=fenced(relevant), limit=max_sentences)
        return self._ask(task, SYNTHESIS_SCHEMA, lambda reply: _some_accepted(reply, relevant, max_sentences))

    def _ask(self, task: str, schema: dict[str, object], validate: Callable[[dict[str, object]], T]) -> T:
        try:
            return validate(self._reply(task, schema))
        except ReplyRejectedError as error:
            problem = str(error)
        try:
            return validate(self._reply(prompt("repair", problem=problem, task=task), schema))
        except ReplyRejectedError as error:
            msg = f"{self.model.model_id}: no usable reply in two tries: {error}"
            raise ModelUnavailableError(msg) from error

    def _reply(self, task: str, schema: dict[str, object]) -> dict[str, object]:
        completion = self.model.complete(task, schema)
        self.use = added(self.use, completion.use)
        try:
            reply = json.loads(completion.text)
        except json.JSONDecodeError as error:
            msg = f"expected JSON: {error}"
            raise ReplyRejectedError(msg) from error
        if not isinstance(reply, dict):
            msg = f"expected a JSON object, got {type(reply).__name__}"
            raise ReplyRejectedError(msg)
        return reply


def _some_known(reply: dict[str, object], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """
    Phase B's facts; a reply that names facts, none of which is there, is useless, while an empty one says that none
    helps.
    """
    kept = _validate_relevant_facts(reply, facts)
    if reply["relevant_facts"] and not kept:
        raise ReplyRejectedError("relevant_facts: no row names a fact that was given")
    return kept


def _some_accepted(reply: dict[str, object], relevant: Sequence[Fact], max_sentences: int) -> Synthesis:
    """
    Phase C's sentences; a reply whose every sentence is rejected is useless, while an empty one says that the facts do
    not answer.
    """
    synthesis = _validate_synthesis(reply, relevant, max_sentences=max_sentences)
    if synthesis.rejected and not synthesis.sentences:
        msg = f"answer_sentences: {'; '.join(synthesis.rejected)}"
        raise ReplyRejectedError(msg)
    return synthesis


def added(one: ModelUse, other: ModelUse) -> ModelUse:
    """The sum of two uses; an unknown cost stays unknown."""
    cost = None if one.cost_usd is None or other.cost_usd is None else one.cost_usd + other.cost_usd
    return ModelUse(
        calls=one.calls + other.calls,
        tokens_in=one.tokens_in + other.tokens_in,
        tokens_out=one.tokens_out + other.tokens_out,
        cost_usd=cost,
    )


def fenced(facts: Sequence[Fact]) -> str:
    """Facts as JSON lines: data with ids, in which no marker can be closed by the text itself."""
    rows = [{"quote": f.quote, "pdf": f.pdf, "page": f.page, "chunk_id": f.chunk_id} for f in facts]
    return "\n".join(json.dumps(row, ensure_ascii=False).replace("</", "<\\/") for row in rows)
