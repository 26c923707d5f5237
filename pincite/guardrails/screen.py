"""Screen a question or a document's text for attempts to steer whoever reads it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pincite.guardrails.screening_features import sentences_of
from pincite.guardrails.screening_model import (
    Instance,
    LogisticHead,
    document_views,
    head,
    question_instances,
    surroundings_head,
)
from pincite.guardrails.surroundings import nearness
from pincite.model.screening import ScreenResult
from pincite.ports import Embedder

FEWEST_OF_A_PAPER = 5
"""Sentences from which a text of unknown origin is read as a document alone: nobody asks in five."""
_LEARNED = "wording"
SURE = 0.95
"""
Probability by words from which a text is taken for one that was planted, whatever stands around: on 1,075 pages
of guidances and filings, all of them harmless, 9 of 3,501 paragraphs lie between 0.7 and 0.88, and none above.
"""
REMEMBERED = 4096
"""Chunks, which come up again and again; a question does not."""


def screen_question(text: str) -> ScreenResult:
    """
    Rate the words a user typed.

    Args:
        text: A question or request, of any language and length.

    Returns:
        ``score`` is the probability in [0, 1] of an injection where attacks and harmless questions are equally
        frequent; ``rules`` names what fired, the disguise that was undone first, and is empty for a text that is not
        flagged.
    """
    return _screened(head("question"), question_instances(text))


@dataclass(frozen=True, slots=True)
class _Seen:
    """
    A document in one view: what its words say, its sentences and, by place, the log-odds and rules of the suspects;
    neither where there is none.
    """

    by_words: ScreenResult
    sentences: tuple[str, ...]
    suspects: dict[int, tuple[float, tuple[str, ...]]]


def screen_document_text(text: str, embedder: Embedder | None = None) -> ScreenResult:
    """
    Rate a page, chunk or message; the worst sentence decides.

    Documents give orders to their own readers; what is meant for an assistant, and a task foreign to its surroundings,
    are told from them by their words, and by their meaning where there is an embedder.

    Args:
        text: Several sentences, so that what is foreign among them can be seen.
        embedder: Of no use where the head was fitted for another one. It embeds nothing where no sentence is suspect by
            its words.

    Returns:
        As for a question; the probability is that of the worst sentence.
    """
    return max((_in_surroundings(seen, embedder) for seen in _seen(text)), key=_gravity)


def screen_text(text: str, embedder: Embedder | None = None) -> ScreenResult:
    """
    Rate a text of unknown origin: one sentence as a question, five as a document; between them the mean probability
    holds.
    """
    length = len(sentences_of(text))
    if length >= FEWEST_OF_A_PAPER:
        return screen_document_text(text, embedder)
    asked = screen_question(text)
    return asked if length <= 1 else _mean(asked, screen_document_text(text))


def _gravity(result: ScreenResult) -> tuple[bool, float]:
    return result.flagged, result.score


@lru_cache(maxsize=REMEMBERED)
def _seen(text: str) -> tuple[_Seen, ...]:
    rated_by, together = head("document"), surroundings_head()
    found = []
    for view in document_views(text):
        odds = [rated_by.log_odds(instance.features) for instance in view]
        suspects = {at: (each, _rules(view[at])) for at, each in enumerate(odds) if together.may_flag(each)}
        sentences = tuple(instance.text for instance in view) if suspects and len(view) > 1 else ()
        found.append(_Seen(_screened(rated_by, view), sentences, suspects))
    return tuple(found)


def _in_surroundings(seen: _Seen, embedder: Embedder | None) -> ScreenResult:
    together = surroundings_head()
    if not seen.sentences or embedder is None or not embedder.identity.startswith(together.model):
        return seen.by_words
    # What is planted as a whole is at home in itself.
    if seen.by_words.score >= SURE or len(seen.suspects) == len(seen.sentences):
        return seen.by_words
    near = nearness(seen.sentences, tuple(seen.suspects), embedder, but_for=seen.suspects)
    score, rules = max((together.probability(odds, near[at]), rules) for at, (odds, rules) in seen.suspects.items())
    flagged = score >= together.flag_from
    return ScreenResult(flagged=flagged, score=score, rules=rules if flagged else ())


def _mean(asked: ScreenResult, read: ScreenResult) -> ScreenResult:
    score = (asked.score + read.score) / 2
    flagged = score >= (head("question").flag_from + head("document").flag_from) / 2
    return ScreenResult(flagged=flagged, score=score, rules=(asked.rules or read.rules) if flagged else ())


def _screened(rated_by: LogisticHead, instances: Iterable[Instance]) -> ScreenResult:
    rated = [(rated_by.log_odds(instance.features), instance) for instance in instances]
    if not rated:
        return ScreenResult(flagged=False, score=0.0)
    worst, instance = max(rated, key=lambda pair: pair[0])
    score = rated_by.probability(worst)
    flagged = score >= rated_by.flag_from
    return ScreenResult(flagged=flagged, score=score, rules=_rules(instance) if flagged else ())


def _rules(instance: Instance) -> tuple[str, ...]:
    disguise = [f"encoded:{instance.code}"] if instance.code else []
    shapes = [name for name in instance.features if name.startswith(("shape:", "next:")) and name != "shape:decoded"]
    fired = [
        name.removeprefix("rule:") for name in instance.features if name.startswith("rule:") and name != "rule:none"
    ]
    return tuple(dict.fromkeys([*disguise, *fired, *shapes])) or (_LEARNED,)
