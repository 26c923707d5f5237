"""
Answers from a team's documents with a pin cite, or a refusal: the engine, without any orchestrator.

What a program that embeds the engine needs stands here (``docs/embedding.md``); everything else may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.engine import Question
    from pincite.model.outcomes import Answered, Refused
    from pincite.wiring import open_engine

__all__ = ["Answered", "Question", "Refused", "open_engine"]

_HOMES = {
    "Answered": "pincite.model.outcomes",
    "Question": "pincite.engine",
    "Refused": "pincite.model.outcomes",
    "open_engine": "pincite.wiring",
}


def __getattr__(name: str) -> object:
    """
    Import a public name where it is first used: the database and the embedder take seconds, and who imports one room
    needs neither.
    """
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(_HOMES[name]), name)
