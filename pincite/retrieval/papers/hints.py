"""
Document hints: which documents a question points to by title, organisation, trip, period, code or authority, and which
it rules out.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pincite.model.documents import Authority, Document
from pincite.model.retrieval import DocumentHint
from pincite.question.naming.naming import is_version, named_days, numbered_part, series_of
from pincite.question.naming.pointers import Pointers
from pincite.question.stems import words
from pincite.question.times.period_ends import ENDED, of_token
from pincite.question.times.periods import quarter_in_words
from pincite.retrieval.papers.asked_quarters import in_quarter
from pincite.retrieval.papers.profiles import Profile, profile
from pincite.values.words import stem

# A name means its document. A word of a title may stand in a question about anything: only a question that speaks most
# of a title points to it, and less.
TITLE_WEIGHT = 0.5
TITLE_WORDS = 2
TITLE_SHARE = 0.5
# Of two editions of one paper the later one speaks where the question names no time: enough to lose between equals, too
# little to hide what no other page says.
OUTDATED = 0.05
CLEAR = 0.5  # strength from which a hint is worth a search of its own

Token = tuple[str, str]
"""Slot ("quarter", "year", "date", "period", "authority", "code", "issuer", "name" or "title") and the token itself."""


@dataclass(frozen=True, slots=True)
class DocumentMatch:
    """
    What the hints of a question say of each document.

    ``hints`` are the documents that it points to, best first. ``against`` has, by doc_id and in (0, 1], the part of the
    hints that a document contradicts: it carries another company, quarter, date, code or authority where the question
    names one that some document carries. ``by_name`` is the part of it that is for another name than the question's
    ``names``: a page of it that holds those speaks of them all the same. ``told`` are, by doc_id, the words of the
    question that a document's cover answers for all of its pages: whose it is and of what period; ``days`` those of the
    question that no cover bears: a page that names them is of them, whatever its paper's period.
    """

    hints: tuple[DocumentHint, ...]
    against: Mapping[str, float]
    by_name: Mapping[str, float] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    told: Mapping[str, frozenset[str]] = field(default_factory=dict)
    days: frozenset[str] = frozenset()

    def strength(self, doc_id: str) -> float:
        """How strongly the question points to this document, in [0, 1)."""
        return next((hint.strength for hint in self.hints if hint.doc_id == doc_id), 0.0)

    def leading(self, at_most: int) -> frozenset[str]:
        """
        Documents that meet the most hints, where these tell clearly and point to no more than *at_most*; else none.
        """
        best = [hint for hint in self.hints if hint.share == self.hints[0].share]
        return (
            frozenset(hint.doc_id for hint in best)
            if best and best[0].strength >= CLEAR and len(best) <= at_most
            else frozenset()
        )

    def told_by(self, doc_ids: frozenset[str]) -> frozenset[str]:
        """Words of the question that the covers of all these documents answer; none of no document."""
        return (
            frozenset.intersection(*(self.told.get(doc_id, frozenset()) for doc_id in doc_ids))
            if doc_ids
            else frozenset()
        )

    def contradicted(self, doc_id: str, text: str = "") -> float:
        """Part of the hints that this document contradicts with *text*, a page of it, in [0, 1)."""
        if self.days and self.days <= named_days(text):
            return 0.0
        by_name = self.by_name.get(doc_id, 0.0)
        forgiven = by_name if by_name and self.names <= set(words(text)) else 0.0
        return max(0.0, self.against.get(doc_id, 0.0) - forgiven)


def match_hints(pointers: Pointers, documents: Sequence[Document]) -> tuple[DocumentHint, ...]:
    """
    Documents that the *pointers* of a question point to, by their manifest rows and file names alone: for documents
    whose text is not at hand.

    Returns:
        Best first, equal ones by id; empty where the question names none, or all alike. See ``match_documents``.
    """
    return match_documents(pointers, [profile(document) for document in documents]).hints


def match_documents(pointers: Pointers, profiles: Sequence[Profile]) -> DocumentMatch:
    """
    Match the *pointers* of a question against every document's profile.

    A token that few documents carry weighs more than one that most carry. ``share`` is the part of the weight of all
    tokens that met anywhere which a document meets; the other words of a name of which one word met count as missed, so
    that "Patagonia Spring Trek" does not mean the papers of the Patagonia Winter Trek, and so does a date that no
    document carries. A question for the latest report prefers the newest of the best ones; one for a fiscal year
    names reports by the quarter that they call their own. See ``in_quarter`` for a quarter with its year.
    """
    if pointers.fiscal:
        profiles = [each.by_fiscal_year() for each in profiles]
    profiles = in_quarter(pointers, profiles)
    said = pointers.names | pointers.opening | pointers.codes | pointers.title
    met = _of_the_issuer(
        {each.doc_id: frozenset() if said.isdisjoint(each.tokens) else _met(each, pointers) for each in profiles}
    )
    weights = _weights(met, len(profiles))
    outdated = dict.fromkeys(_set_back(pointers, profiles), OUTDATED)
    # A year alone names no document: any may speak of it.
    if all(slot == "year" for slot, _ in weights):
        return DocumentMatch((), outdated)
    total = sum(weights.values()) + math.log(len(profiles) + 1) * len(_missed(pointers, met))
    telling = total / (total + 1)
    sums = {doc_id: sum(weights[token] for token in found) for doc_id, found in met.items()}
    common, rivals = _common(profiles), _rivals(profiles, met)
    against = {each.doc_id: _against(each, common, met[each.doc_id], weights, rivals) for each in profiles}
    if pointers.latest:
        older = _older(sums, profiles)
        sums = {doc_id: total_ / 2 if doc_id in older else total_ for doc_id, total_ in sums.items()}
        against = {doc_id: weight + sums[doc_id] if doc_id in older else weight for doc_id, weight in against.items()}
    ruled_out = {
        doc_id: round(min(1.0, weight / total) * telling, 4) for doc_id, weight in against.items() if weight > 0
    }
    named = {token: weight for token, weight in weights.items() if token[0] in _NAMES}
    return DocumentMatch(
        _hints(sums, met, total),
        outdated | ruled_out,
        {
            each.doc_id: round(_against(each, common, met[each.doc_id], named, rivals) / total * telling, 4)
            for each in profiles
        },
        frozenset(token for _, token in named),
        {doc_id: frozenset(word for token in found for word in _told(token)) for doc_id, found in met.items() if found},
        frozenset(code for code in pointers.codes if _slot(code) == "period" and ("period", code) not in weights),
    )


def _hints(sums: Mapping[str, float], met: Mapping[str, frozenset[Token]], total: float) -> tuple[DocumentHint, ...]:
    """The documents that met anything, best first: each with its share of the *total* weight of what was named."""
    telling = total / (total + 1)
    hints = (
        DocumentHint(
            doc_id,
            round(weight / total, 4),
            tuple(sorted(token for _, token in met[doc_id])),
            round(telling * weight / total, 4),
        )
        for doc_id, weight in sums.items()
        if weight > 0
    )
    return tuple(sorted(hints, key=lambda hint: (-hint.share, hint.doc_id)))


def _set_back(pointers: Pointers, profiles: Sequence[Profile]) -> frozenset[str]:
    """
    Of editions and amendments those that are not meant: the outdated ones, or where an outdated one is asked for what
    came after it.
    """
    meant = frozenset(
        each.doc_id
        for each in profiles
        if each.links.replaced_by and (pointers.previous or is_version(each.links.version, pointers.versions))
    )
    later = {
        each.doc_id
        for each in profiles
        if each.doc_id not in meant
        and (each.links.replaces & meant or (pointers.previous and each.links.amends and not each.links.replaced_by))
    }
    outdated = {each.doc_id for each in profiles if each.outdated and not pointers.dated and not pointers.previous}
    return frozenset(later | outdated) - meant


def _told(token: Token) -> frozenset[str]:
    """The words by which a question names a company or a period."""
    slot, text = token
    match slot:
        case "quarter" if text.startswith(ENDED):
            return of_token(text).words
        case "quarter":
            return frozenset({text, *quarter_in_words(text).split()})
        case "period":
            return frozenset({*text.removeprefix(AS_OF).split(), "ended", "ending", "quarter", "period"})
        case "issuer" | "year":
            return frozenset({text})
        case "code":
            return frozenset(numbered_part(text) or ())
        case _:
            return frozenset()


def subjects(profiles: Sequence[Profile], of: Collection[str]) -> dict[str, frozenset[str]]:
    """
    By doc_id the names, days and periods that are a document's own, shared by at most half of all documents or telling
    periods apart, for those *of* these ids.
    """
    common = _common(profiles)
    return {
        each.doc_id: frozenset(
            (each.issuer | each.names) - common | {token for token in each.codes if _slot(token) in PERIODS}
        )
        for each in profiles
        if each.doc_id in of
    }


AS_OF = "as of "
_NAMES = frozenset({"name", "issuer"})
_OF_ONE_SORT = frozenset({"name", "code"})
PERIODS = frozenset({"quarter", "year", "date", "period"})


@lru_cache(maxsize=65_536)
def _slot(token: str) -> str:
    if re.fullmatch(r"q[1-4]", token) or token.startswith(ENDED):
        return "quarter"
    if re.fullmatch(r"\d{4}", token):
        return "year"
    if re.fullmatch(r"[a-z]{3} \d{1,2}", token):
        return "date"
    if token.startswith(AS_OF):
        return "period"
    return "authority" if token.upper() in Authority.__members__ else "code"


def _common(profiles: Sequence[Profile]) -> frozenset[str]:
    """
    Names and codes of more than half of the documents, such as the publisher's: whoever carries one is not thereby
    about something else.

    Periods and days are not among them: a report of 2023 is not the one of 2022, though most be of 2023.
    """
    held = Counter(
        token
        for each in profiles
        for token in each.issuer | each.names | each.codes
        if _slot(token) in {"code", "authority"}
    )
    return frozenset(token for token, count in held.items() if count > len(profiles) / 2)


def _met(each: Profile, pointers: Pointers) -> frozenset[Token]:
    named = (
        {("name", token) for token in each.names & pointers.names}
        | {("issuer", token) for token in each.issuer & (pointers.names | pointers.opening)}
        | {(_slot(token), token) for token in each.codes & pointers.codes}
    )
    taken = {stem(token) for _, token in named}
    titled = each.title & pointers.title
    spoken = (
        titled - taken
        if len(titled) >= TITLE_WORDS and len(titled) >= TITLE_SHARE * len(each.title)
        else frozenset[str]()
    )
    return frozenset(named | {("title", token) for token in spoken})


def _of_the_issuer(met: dict[str, frozenset[Token]]) -> dict[str, frozenset[Token]]:
    """
    Where some documents are of the company that is named, a day on the cover of another company's is not the one that
    is meant.
    """
    own = {doc_id for doc_id, tokens in met.items() if any(slot == "issuer" for slot, _ in tokens)}
    return (
        {
            doc_id: tokens if doc_id in own else frozenset(t for t in tokens if t[0] != "period")
            for doc_id, tokens in met.items()
        }
        if own
        else met
    )


def _missed(pointers: Pointers, met: Mapping[str, frozenset[Token]]) -> frozenset[str]:
    found = {token for each in met.values() for _, token in each}
    words = {word for run in pointers.runs if run & found for word in run - found}
    days = " ".join(token for token in found if token.startswith(AS_OF))
    return frozenset(words | {date for date in pointers.dates if found and date not in found and date not in days})


def _weights(met: Mapping[str, frozenset[Token]], documents: int) -> dict[Token, float]:
    held = Counter(token for tokens in met.values() for token in tokens)
    return {
        token: math.log((documents + 1) / count) * (TITLE_WEIGHT if token[0] == "title" else 1.0)
        for token, count in held.items()
    }


Rivals = Mapping[str, Sequence[Profile]]
"""By name and by code the documents that carry it."""


def _rivals(profiles: Sequence[Profile], met: Mapping[str, frozenset[Token]]) -> Rivals:
    held: dict[str, list[Profile]] = {}
    for each in profiles:
        for slot, token in met[each.doc_id]:
            if slot in _OF_ONE_SORT:
                held.setdefault(token, []).append(each)
    return held


def _against(
    each: Profile, common: frozenset[str], met: frozenset[Token], weights: Mapping[Token, float], rivals: Rivals
) -> float:
    """
    Weight of the tokens in slots that this document fills, and fills with nothing that the question names.

    A name or a code speaks against papers of the sort that carries it alone, the sheet of another product, not a paper
    on something else; and a code against its own series.
    """
    filled = {slot for slot, held in (("name", each.names), ("issuer", each.issuer)) if held - common}
    filled |= {_slot(token) for token in each.codes - common}
    filled -= {slot for slot, _ in met}
    series = {series_of(token) for token in each.codes - common if _slot(token) == "code"}
    own = each.names | each.issuer | each.codes
    open_to = [
        (slot, token)
        for slot, token in weights
        if slot in filled and token not in own and (slot != "code" or series_of(token) in series)
    ]
    return sum(
        weights[slot, token]
        for slot, token in open_to
        if slot not in _OF_ONE_SORT or any(map(each.alike, rivals[token]))
    )


def _older(sums: Mapping[str, float], profiles: Sequence[Profile]) -> frozenset[str]:
    """Of the documents that meet most, those that are not the newest."""
    best = max(sums.values())
    leading = [each for each in profiles if sums[each.doc_id] == best]
    newest = max(each.newest for each in leading)
    return frozenset(each.doc_id for each in leading if each.newest < newest)
