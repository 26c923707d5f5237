"""What a question asks for: its content terms, the names and figures it insists on, and the kind of value that would answer it."""

import re
from dataclasses import dataclass

from pincite.answering.definitions import term_asked
from pincite.answering.terms import terms_of
from pincite.answering.wants import Want, want_of
from pincite.model.values import TypedValue
from pincite.retrieval.periods import periods
from pincite.values.names import names
from pincite.values.reader import read_values

_YES_NO = re.compile(r"^\W*(is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|am)\b", re.IGNORECASE)
_FRAME = re.compile(
    r"\bhow (?:long|often|frequently|many|much|old|high|tall|heavy|deep|far|large|big|soon|late|early|wide|fast)\b"
    r"|\bstands? for\b|\b(?:your|the) (?:company|firm|team|organi[sz]ation)\b(?= )|\b(?:what|which) (?:is|are|kind of|type of|kinds of|types of)\b|\baccording to\b"
    r"|^\W*(?:please )?(?:list|describe|explain|name|tell me|give me|state|identify|summari[sz]e|discuss)\b",
    re.IGNORECASE,
)
_COLLOQUIAL = frozenset(
    terms_of(
        "back out off down up ahead away get got go come put take give let say tell know want like good right still yet already something anything someone anyone "
        "somebody anybody nothing really actually kind sort thing things lot else ever hello hi dear regards ok okay"
    )
)
"""Words of speech that carry no subject: a document answers "how much do I get back" without them. No two neighbours here make a phrase of the synonyms."""

_NECESSITY = frozenset(terms_of("must need"))
"""Whether something must be or is needed, a yes or no tells; "how warm must it be" asks for the warmth, which a passage may give without the word."""

_VERSION = re.compile(r"\b(?:version|revision|rev\.?|edition)\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
_ROLE = re.compile(
    r"^\W*who (?:is|are|was|were) (?:the|our|your|my) (?P<role>[^,;:?]+?)(?= (?:of|for|on|in|at|to|from|with|who|that|when|during|responsible)\b|\W*$)",
    re.IGNORECASE,
)
"""Who someone is, only a passage tells that speaks of what he is."""
_COUNTED = re.compile(r"\bhow many [a-z]+ ([a-z]+ed)\b", re.IGNORECASE)
"""How many cancelled, only a passage tells that speaks of cancelling."""
_ACT = re.compile(
    r"(?:^|[.!?,;]\s+)\W*(?:can|could|may|must|should) (?:i|we|you|they|he|she|one|guests?|people|anyone|somebody)"
    r"(?: (?:also|still|ever|then|just))? (?P<act>[a-z]{3,})",
    re.IGNORECASE,
)
"""What someone may or must do is the matter of such a question, whatever else it names."""


@dataclass(frozen=True, slots=True)
class Needs:
    """
    What an answer has to cover.

    ``terms`` are stemmed content words in order, without repeats; ``names`` the proper names, acronyms and codes; ``values`` the typed values in the question;
    ``periods`` its years and quarters ("2023", "q2"); ``versions`` the numbers of versions it names; ``want`` the kind of answer, where it is a certain one;
    ``defined`` the stems of the term whose meaning is asked for, if one is; ``matter`` the stem of what the person is who is asked for ("guide"), or of what
    those did who are counted ("cancelled"), if one is: what does not speak of it is no answer;
    ``act`` the stem of what someone asks to be allowed or obliged to do ("extend"), if anyone does.
    """

    question: str
    terms: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[TypedValue, ...]
    periods: tuple[str, ...]
    versions: tuple[str, ...]
    want: Want | None
    yes_no: bool
    defined: frozenset[str]
    matter: str | None
    act: str | None


def needs_of(question: str) -> Needs:
    """Read what *question* asks for; deterministic, no model."""
    want, yes_no = want_of(question), bool(_YES_NO.match(question))
    spent = (want.words if want else frozenset[str]()) | (frozenset[str]() if yes_no else _NECESSITY)
    terms = tuple(dict.fromkeys(terms_of(_FRAME.sub(" ", question)))) or tuple(dict.fromkeys(terms_of(question)))
    return Needs(
        question=question,
        terms=tuple(term for term in terms if term not in spent and term not in _COLLOQUIAL) or terms,
        names=tuple(dict.fromkeys(name.text for name in names(question) if name.certain)),
        values=read_values(question),
        periods=periods(question),
        versions=tuple(match[1] for match in _VERSION.finditer(question)),
        want=want,
        yes_no=yes_no,
        defined=term_asked(question),
        matter=_matter(question),
        act=_act(question),
    )


def _matter(question: str) -> str | None:
    found = _ROLE.match(question) or _COUNTED.search(question)
    return next(reversed(terms_of(found[1])), None) if found else None


def _act(question: str) -> str | None:
    found = _ACT.search(question)
    return next(iter(terms_of(found["act"])), None) if found else None
