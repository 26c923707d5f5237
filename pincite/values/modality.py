"""What a sentence demands, forbids, permits or waives, and what it denies."""

import re
from dataclasses import dataclass
from enum import StrEnum

from pincite.values.comparatives import HIGHER, LOWER


class Modality(StrEnum):
    """The force of a rule; an exemption ("need not") is neither a permission nor a prohibition."""

    OBLIGATION = "obligation"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"
    EXEMPTION = "exemption"


@dataclass(frozen=True, slots=True)
class ModalSpan:
    """One modal expression, ``text[start:end]`` (0-based, end exclusive)."""

    modality: Modality
    start: int
    end: int


_ADVERB = r"(?:\s+(?:also|only|always|then|therefore|normally|generally|ever))?"
_DENIED = r"(?:not|never|no\s+longer|\w+n['’]t)(?:\s+(?:be|been|yet|currently))*"
"""What denies the participle behind it: "will not be allowed", "isn't required", "is no longer permitted"."""

_AT_NO = r"(?:at|by|for|in|on|to|under)\s+no\s+(?!more|less|fewer|longer|later|earlier)\w+"
"""What denies a whole clause: "under no circumstances", "at no time"."""

_LEFT_OUT = r"required|needed|necessary|mandatory|obliged|compulsory|obligatory"
_GIVEN = r"allowed|permitted|eligible|authori[sz]ed|acceptable"
_EXEMPTION = (
    r"need\s+not|needn['’]t|(?:do|does|did|will|would)(?:\s+not|n['’]t)\s+"
    rf"(?:need|have)\s+to|(?:(?:is|are|was|were|be)\s+)?{_DENIED}\s+(?:{_LEFT_OUT})"
    r"|no\s+longer\s+(?:needs?|have|has)\s+to|no\s+(?:need|obligation)"
    r"|optional(?:ly)?|voluntary|voluntarily|exempt(?:ed)?|waived|unnecessary"
    r"|(?:do|does|did|will|would)(?:\s+not|n['’]t)\s+(?:need|require)"
)
_PROHIBITION = (
    rf"(?:must|may|shall|can|should|could){_ADVERB}\s+"
    rf"(?:(?:not|never)(?!\s+(?:only|just|merely)\b)|no\s+longer(?!\s+than\b)|{_AT_NO})"
    r"|cannot|can['’]t|mustn['’]t|shan['’]t|shouldn['’]t|couldn['’]t"
    rf"|(?:{_DENIED}\s+|{_AT_NO}\s+|(?:not|never|un)[\s-]?)(?:{_GIVEN})"
    r"|prohibit(?:s|ed|ing)?|forbid(?:s|den|ding)?|ban(?:s|ned)"
    r"|(?<![^\W_] )(?:do\s+not|don['’]t|never)\s+(?!(?:need|require|be(?:fore|en)|again|mind|have\s+to)\b)(?=[a-z])"
)
_OBLIGATION = (
    r"must|shall|(?:is|are|was|were|be|has|have|had)\s+to\s+be|(?:has|have|had|needs?|needed)\s+to"
    r"|requir(?:e|es|ed|ing)|mandatory|obliged|compulsory|obligatory"
    rf"|should|ought\s+to|{_DENIED}\s+(?:optional|voluntary|exempt(?:ed)?|waived|unnecessary)"
)
_PERMISSION = (
    r"may|can|could|allow(?:s|ed|ing)?|permit(?:s|ted|ting)?|eligible|entitled|acceptable|free\s+to"
    rf"|{_DENIED}\s+(?:prohibited|forbidden|banned)"
)
_MODAL = re.compile(
    rf"\b(?:(?P<exemption>{_EXEMPTION})|(?P<prohibition>{_PROHIBITION})"
    rf"|(?P<obligation>{_OBLIGATION})|(?P<permission>{_PERMISSION}))\b",
    re.IGNORECASE,
)
_BOUND_WORDS = (
    r"(?!\s+(?:only|later|earlier|sooner|less|more|fewer|longer|older|higher"
    rf"|lower|greater|exceed\w*|to\s+exceed|until|before|merely|just|(?:{HIGHER}|{LOWER})\s+than)\b)"
)
_NEGATION = re.compile(
    rf"\b(?:not{_BOUND_WORDS}|no{_BOUND_WORDS}(?!\.\s?\d)|never|none|nor"
    rf"|neither|nobody|nothing|nowhere|without|cannot|unable|un(?=able)|"
    r"lack(?:s|ed|ing)?|fail(?:s|ed|ing|ure)?|absence|exclud(?:e|es|ed|ing)"
    r"|refus(?:e|es|ed|al)|den(?:y|ies|ied)|false|untrue|incorrect|non)\b|n['’]t\b",
    re.IGNORECASE,
)
_DENIER = re.compile(
    rf"\b(?:(?:little|few)\s+or\s+)?(?:no{_BOUND_WORDS}(?![-\w]|\.?\s?\d)|no[\s-]one|not\s+(?:an?|any|one|a\s+single)|nobody"
    r"|none|nothing|nowhere|neither|nor|never)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[.;:,!?\n](?=\s|$)|\b(?:and|but|(?P<below>while|whereas|although|though|unless|except|if|when|where|because"
    r"|which|who|whose|that))\b",
    re.IGNORECASE,
)
"""What a clause begins behind; one ``below`` another speaks of a case or of a thing, and says nothing by itself."""

_INVERTED = re.compile(
    r"\s+\w+\s+(?:is|are|was|were|do|does|did|has|have|had|will|would|may|can|could|must|shall|should)\b", re.IGNORECASE
)
_PREPOSITION_TEXT = """
about above across after against along among around as at before behind below beneath beside between by despite during
for from in inside into near of off on onto out outside over past per since than through throughout till to towards
under until up upon via with within
"""
_PREPOSITIONS = frozenset(_PREPOSITION_TEXT.split())
_ARTICLES = frozenset(
    {"a", "an", "the", "this", "that", "these", "those", "any", "each", "every", "all", "our", "your"}
)
BEFORE_NOUNS = (
    _PREPOSITIONS
    | _ARTICLES
    | {"my", "his", "her", "its", "their", "some", "such", "other", "another", "no", "without"}
)
"""What a noun stands behind, and no verb does."""
_FORBIDDING = re.compile(r"must|shall|should|ought|(?:is|are|was|were|be)\s", re.IGNORECASE)
"""What obliges to leave a thing, where it is said of nobody: "no guest must enter" is not "no guest has to enter"."""

_OPPOSED = {
    frozenset({Modality.OBLIGATION, Modality.EXEMPTION}),
    frozenset({Modality.OBLIGATION, Modality.PROHIBITION}),
    frozenset({Modality.PERMISSION, Modality.PROHIBITION}),
    frozenset({Modality.EXEMPTION, Modality.PROHIBITION}),
}


def modalities(text: str) -> tuple[ModalSpan, ...]:
    """
    Every modal expression of *text* in order; "must not" is one prohibition, never an obligation and a negation.

    So is "no guest may", from its "no" on: what is allowed or demanded of nobody is forbidden, or not needed.
    """
    return tuple(_read(text, match) for match in _MODAL.finditer(text))


def _read(text: str, match: re.Match[str]) -> ModalSpan:
    force = Modality(str(match.lastgroup))
    denier = _denier(text, match) if force in {Modality.PERMISSION, Modality.OBLIGATION} else None
    if denier is None:
        return ModalSpan(force, match.start(), match.end())
    waived = force is Modality.OBLIGATION and not _FORBIDDING.match(match[0])
    return ModalSpan(Modality.EXEMPTION if waived else Modality.PROHIBITION, denier, match.end())


def _denier(text: str, modal: re.Match[str]) -> int | None:
    """
    Where the word stands that denies the subject of a modal expression ("no guest may", "on deck 4 no smoking is
    allowed") or the whole of its clause ("under no circumstances is it allowed"); None where none surely does: "a guest
    with no ticket may".
    """
    opened = list(_CLAUSE.finditer(text, 0, modal.start()))
    start = opened[-1].end() if opened else 0
    found = _DENIER.search(text, start, modal.start())
    if found is None or (opened and opened[-1]["below"]):
        return None
    before = text[start : found.start()].casefold().split()
    if len(before) == 1 and before[0] in _PREPOSITIONS:
        return found.start() if _INVERTED.match(text, found.end(), modal.end()) else None
    return found.start() if not before or _apart(before) else None


def _apart(before: list[str]) -> bool:
    """
    Whether the words *before* a denial are a place, a time or an adverb, behind which the subject begins: nothing in
    them has the denied thing as its own ("rooms with no window", "samples showing no growth").
    """
    last = before[-1]
    if last in _PREPOSITIONS or last in _ARTICLES:
        return False
    named = len(before) > 1 and (before[-2] in _ARTICLES or before[-2] in _PREPOSITIONS)
    if last.endswith(("ing", "ed")) and not named:
        return False
    return len(before) == 1 or before[0] in _PREPOSITIONS or last[0].isdigit()


def opposed(left: Modality, right: Modality) -> bool:
    """
    Whether one sentence cannot have both forces about one act: an obligation is opposed to an exemption and to a
    prohibition, a permission to a prohibition.
    """
    return frozenset({left, right}) in _OPPOSED


def negations(text: str) -> tuple[tuple[int, int], ...]:
    """
    Spans of the words that deny ("not", "never", "without", "lacks"), in order; bounds are no denials ("no later than",
    "not only", "not exceed").
    """
    return tuple(match.span() for match in _NEGATION.finditer(text))
