"""What a sentence demands, forbids, permits or waives, and what it denies."""

import re
from dataclasses import dataclass
from enum import StrEnum


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
_EXEMPTION = (
    r"need\s+not|needn['’]t|(?:do|does|did|will|would)(?:\s+not|n['’]t)\s+"
    r"(?:need|have)\s+to|(?:is|are|was|were|be)(?:\s+not|n['’]t)\s+"
    r"(?:required|needed|necessary|mandatory|obliged|compulsory|obligatory)"
    r"|not\s+(?:required|mandatory|necessary|compulsory)|no\s+(?:need|obligation)"
    r"|optional(?:ly)?|voluntary|voluntarily|exempt(?:ed)?|waived|unnecessary"
    r"|(?:do|does|did|will|would)(?:\s+not|n['’]t)\s+(?:need|require)"
)
_PROHIBITION = (
    rf"(?:must|may|shall|can|should|could){_ADVERB}\s+(?:not|never)"
    rf"|cannot|can['’]t|mustn['’]t|shan['’]t|shouldn['’]t|couldn['’]t"
    r"|(?:not|never|un)[\s-]?(?:allowed|permitted|eligible|authori[sz]ed|acceptable)"
    r"|prohibit(?:s|ed|ing)?|forbid(?:s|den|ding)?|ban(?:s|ned)|no\s+longer\s+allowed"
    r"|(?<![^\W_] )(?:do\s+not|don['’]t|never)\s+(?!(?:need|require|be(?:fore|en)|again|mind|have\s+to)\b)(?=[a-z])"
)
_OBLIGATION = (
    r"must|shall|(?:is|are|was|were|be|has|have|had)\s+to\s+be|(?:has|have|had|needs?|needed)\s+to"
    r"|requir(?:e|es|ed|ing)|mandatory|obliged|compulsory|obligatory"
    r"|should|ought\s+to"
)
_PERMISSION = r"may|can|could|allow(?:s|ed|ing)?|permit(?:s|ted|ting)?|eligible|entitled|acceptable|free\s+to"
_MODAL = re.compile(
    rf"\b(?:(?P<exemption>{_EXEMPTION})|(?P<prohibition>{_PROHIBITION})"
    rf"|(?P<obligation>{_OBLIGATION})|(?P<permission>{_PERMISSION}))\b",
    re.IGNORECASE,
)
_BOUND_WORDS = (
    r"(?!\s+(?:only|later|earlier|sooner|less|more|fewer|longer|older|higher"
    r"|lower|greater|exceed\w*|to\s+exceed|until|before|merely|just)\b)"
)
_NEGATION = re.compile(
    rf"\b(?:not{_BOUND_WORDS}|no{_BOUND_WORDS}(?!\.\s?\d)|never|none|nor"
    rf"|neither|nobody|nothing|nowhere|without|cannot|unable|un(?=able)|"
    r"lack(?:s|ed|ing)?|fail(?:s|ed|ing|ure)?|absence|exclud(?:e|es|ed|ing)"
    r"|refus(?:e|es|ed|al)|den(?:y|ies|ied)|false|untrue|incorrect|non)\b|n['’]t\b",
    re.IGNORECASE,
)
_OPPOSED = {
    frozenset({Modality.OBLIGATION, Modality.EXEMPTION}),
    frozenset({Modality.OBLIGATION, Modality.PROHIBITION}),
    frozenset({Modality.PERMISSION, Modality.PROHIBITION}),
    frozenset({Modality.EXEMPTION, Modality.PROHIBITION}),
}


def modalities(text: str) -> tuple[ModalSpan, ...]:
    """Every modal expression of *text* in order; "must not" is one prohibition, never an obligation and a negation."""
    return tuple(
        ModalSpan(Modality(str(match.lastgroup)), match.start(), match.end()) for match in _MODAL.finditer(text)
    )


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
