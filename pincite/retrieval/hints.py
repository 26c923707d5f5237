"""Document hints: which documents a question points to by title, organisation, trip, period, code or authority."""

import math
from collections import Counter
from collections.abc import Sequence

from pincite.model.documents import Document
from pincite.model.retrieval import DocumentHint
from pincite.retrieval.periods import asks_for_latest
from pincite.retrieval.profiles import Asked, Profile, asked, profile
from pincite.retrieval.words import stem

# A name means its document; a word of a title may stand in a question about anything, so it counts for less.
TITLE_WEIGHT = 0.25


def match_hints(question: str, documents: Sequence[Document]) -> tuple[DocumentHint, ...]:
    """
    Documents that *question* points to, by their manifest rows and file names alone: for documents whose text is not at hand.

    See ``hints_among`` for what is returned.
    """
    return hints_among(question, [profile(document) for document in documents])


def hints_among(question: str, profiles: Sequence[Profile]) -> tuple[DocumentHint, ...]:
    """
    Documents that *question* points to, best first, equal ones by id; empty where it names none, or all alike.

    A token that few documents carry weighs more than one that most carry; one that all carry weighs nothing, for it tells none apart. ``share`` is the
    part of the weight of all tokens that met anywhere which this document meets. A question for the latest report prefers the newest of the best ones.
    """
    question_tokens = asked(question)
    met = {each.doc_id: _met(each, question_tokens) for each in profiles}
    weights = _weights(met, len(profiles))
    total = sum(weights.values())
    if total <= 0:
        return ()
    sums = {doc_id: sum(weights[token] for token in tokens) for doc_id, tokens in met.items()}
    if asks_for_latest(question):
        sums = _newest_first(sums, profiles)
    telling = total / (total + 1)
    hints = [
        DocumentHint(doc_id, round(share / total, 4), tuple(sorted(token for _, token in met[doc_id])), round(telling * share / total, 4))
        for doc_id, share in sums.items()
        if share > 0
    ]
    return tuple(sorted(hints, key=lambda hint: (-hint.share, hint.doc_id)))


def _met(each: Profile, tokens: Asked) -> frozenset[tuple[str, str]]:
    named = (each.codes & tokens.codes) | (each.names & tokens.names)
    taken = {stem(token) for token in named}
    return frozenset({("name", token) for token in named} | {("title", token) for token in each.title & tokens.title if token not in taken})


def _weights(met: dict[str, frozenset[tuple[str, str]]], documents: int) -> dict[tuple[str, str], float]:
    held = Counter(token for tokens in met.values() for token in tokens)
    return {token: math.log(documents / count) * (1.0 if token[0] == "name" else TITLE_WEIGHT) for token, count in held.items()}


def _newest_first(sums: dict[str, float], profiles: Sequence[Profile]) -> dict[str, float]:
    """The newest of the documents that meet most keeps its sum; the older ones of them are halved."""
    best = max(sums.values())
    leading = [each for each in profiles if sums[each.doc_id] == best]
    newest = max(each.newest for each in leading)
    older = {each.doc_id for each in leading if each.newest < newest}
    return {doc_id: total / 2 if doc_id in older else total for doc_id, total in sums.items()}
