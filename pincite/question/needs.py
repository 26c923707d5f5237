"""
What a question asks for: its content terms, the names and figures it insists on, and the kind of value that would
answer it.
"""

import re
from dataclasses import dataclass
from datetime import date

from pincite.model.values import TypedValue, ValueKind
from pincite.question.definitions import term_asked
from pincite.question.figures import Place, places
from pincite.question.footing import Footing, footing_of
from pincite.question.naming import versions_of
from pincite.question.papers import without_name, without_paper
from pincite.question.periods import FISCAL, periods
from pincite.question.want import Want
from pincite.question.wants import want_of
from pincite.values.effect import asked_day
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.terms import terms_of
from pincite.values.words import stem

_YES_NO = re.compile(
    r"^\W*(is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|am)\b", re.IGNORECASE
)
_FRAME = re.compile(
    r"\bhow (?:long|often|frequently|many|much|old|high|tall|heavy|deep|far|large|big|soon|late|early|wide|fast)\b"
    r"|\bstands? for\b|\b(?:what|which) (?:is|are|kind of|type of|kinds of|types of)\b|\baccording to\b"
    r"|^\W*(?:please )?(?:list|describe|explain|name|state|identify|summari[sz]e|discuss)\b",
    re.IGNORECASE,
)
_COLLOQUIAL = frozenset(
    terms_of(
        "back out off down up ahead away get got go come put take give let say tell know want like good right still yet already something anything someone anyone "
        "somebody anybody nothing really actually kind sort thing things lot else ever hello hi dear regards ok okay"
    )
)
"""
Words of speech that carry no subject: a document answers "how much do I get back" without them. No two neighbours here
make a phrase of the synonyms.
"""

_NECESSITY = frozenset(terms_of("must need"))
"""
Whether something must be or is needed, a yes or no tells; "how warm must it be" asks for the warmth, which a passage
may give without the word.
"""

# Leaves with the reader: coined
_COINED = re.compile(r"\b[a-z]+-(?:an?|the|and|you)-(?=[a-z])", re.IGNORECASE)
"""What a coined name begins with: of "the bring-a-friend offer" a document speaks in other words."""

_SMALL_CODE = re.compile(r"\b[a-z]{1,4}-\d{1,3}\b")
"""A code as it stands in a question that is typed in small letters throughout: "cd-1"."""

# Leaves with the reader: role
_ROLE = re.compile(
    r"^\W*who (?:is|are|was|were) (?:the|our|your|my|\w+['\u2019]s) (?P<role>[^,;:?]+?)"
    r"(?= (?:of|for|on|in|at|to|from|with|who|that|when|during|responsible)\b|\W*$)",
    re.IGNORECASE,
)
"""Who someone is, only a passage tells that speaks of what he is."""
# Leaves with the reader: counted
_COUNTED = re.compile(
    r"\bhow (?:many|much (?:is|are) (?:your|our|the)(?: [a-z]+)?) [a-z]+ ([a-z]+ed|paid)\b", re.IGNORECASE
)
"""How many cancelled, only a passage tells that speaks of cancelling, and how much guides are paid, only one on pay."""
_ACT = re.compile(
    r"(?:^|[.!?,;]\s+)\W*(?:can|could|may|must|should) (?:i|we|you|they|he|she|one|guests?|people|anyone|somebody)"
    r"(?: (?:also|still|ever|then|just))? (?P<act>[a-z]{3,})",
    re.IGNORECASE,
)
"""What someone may or must do is the matter of such a question, whatever else it names."""

_DEED = re.compile(
    r"\bwho (?:else )?(?:(?P<modal>must|may|can|could|should|shall|will|would|has to|have to|needs? to|is to|does|did"
    r"|is (?:allowed|permitted|entitled|authori[sz]ed|required|supposed|expected|responsible|obliged) (?:to|for)) )?"
    r"(?:(?:also|normally|usually|first|finally|then) )?(?P<deed>[a-z]{3,})",
    re.IGNORECASE,
)
"""What someone does who is asked for: who approves, who must sign."""

_NO_DEED_TEXT = "is are was were has have had does did can may must should shall will would else the you"
_NO_DEED = frozenset(_NO_DEED_TEXT.split())

_PLURAL = r"(?:[\w-]+ ){0,3}?[\w-]{2,}[^\W_su]s"
_SEVERAL = re.compile(
    rf"\b(?:what|which) (?:(?:are|were) (?:the |all |your |our )*{_PLURAL}\b|{_PLURAL} (?:are|do|does|did|must|should|can|may|need|have|has|were|will|apply)\b)"
    r"|\bwhat (?:do|does|must|should|has to|have to|needs? to) [^?]*\b(?:bring|contain|include|provide|submit|cover|consist|comprise|attach|enclose|prepare|list)\b"
    r"|^\W*(?:please )?(?:list|name|enumerate)\b",
    re.IGNORECASE,
)
"""What is answered by several things: the steps, the conditions, what to bring."""


@dataclass(frozen=True, slots=True)
class Needs:
    """
    What an answer has to cover.

    ``plain`` is the question without the paper that it names; ``terms`` are its stemmed content words in order, without
    repeats; ``names`` the proper names, acronyms and codes; ``values`` the typed values in the question; ``periods``
    its years and quarters ("2023", "q2"); ``versions`` the numbers of versions it names; ``want`` the kind of answer,
    where it is a certain one; ``defined`` the stems of the term whose meaning is asked for, if one is; ``matter`` the
    stems of what the person is who is asked for ("second guide"), or of what those did who are counted ("cancelled"),
    if one is: what does not speak of it is no answer; ``act`` the stem of what someone asks to be allowed or obliged to
    do ("extend"), if anyone does; ``footing`` what a figure has to stand on; ``deed`` the stem of what the one does who
    is asked for ("approv"), where the question says it, and ``duty`` whether as a rule ("who approves", "who must
    sign") and not of what once happened; ``places`` the places in a series that it names ("step 3"); ``several``
    whether a list of things answers it; ``spelled`` the short forms that the evidence explains, known once there is
    evidence; ``day`` the day on which an answer has to hold: the one that the question names, else the one on which it
    is judged, None where neither is known.
    """

    question: str
    plain: str
    terms: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[TypedValue, ...]
    periods: tuple[str, ...]
    versions: tuple[str, ...]
    want: Want | None
    yes_no: bool
    defined: frozenset[str]
    matter: frozenset[str]
    act: str | None
    footing: Footing
    deed: str | None
    duty: bool
    places: tuple[Place, ...]
    several: bool
    spelled: frozenset[str] = frozenset()
    day: date | None = None


def needs_of(question: str, as_of: date | None = None) -> Needs:
    """Read what *question*, judged on the day *as_of*, asks for; deterministic, no model."""
    question = without_paper(question)
    want, yes_no = want_of(question), bool(_YES_NO.match(question))
    values = read_values(_SMALL_CODE.sub(lambda code: code[0].upper(), question) if question.islower() else question)
    hours = frozenset(term for value in values if value.kind is ValueKind.TIME for term in terms_of(value.text))
    spent = (want.words if want else frozenset[str]()) | (frozenset[str]() if yes_no else _NECESSITY) | hours
    deed = _deed(question)
    plain = without_name(question)
    terms = tuple(dict.fromkeys(terms_of(_COINED.sub(" ", _FRAME.sub(" ", FISCAL.sub(r"\1", plain)))))) or tuple(
        dict.fromkeys(terms_of(question))
    )
    return Needs(
        question=question,
        plain=plain,
        terms=tuple(term for term in terms if term not in spent and term not in _COLLOQUIAL) or terms,
        names=tuple(dict.fromkeys(name.text for name in names(question) if name.certain)),
        values=values,
        periods=periods(question),
        versions=versions_of(question),
        want=want,
        yes_no=yes_no,
        defined=term_asked(plain),
        matter=_matter(question),
        act=_act(question),
        footing=footing_of(question),
        deed=stem(deed["deed"]) if deed else None,
        duty=bool(deed and (deed["modal"] or deed["deed"].endswith("s"))),
        places=places(question),
        several=bool(_SEVERAL.search(question)),
        day=asked_day(question) or as_of,
    )


def _matter(question: str) -> frozenset[str]:
    found = _ROLE.match(question) or _COUNTED.search(question)
    return frozenset(terms_of(found[1])) if found else frozenset()


def _act(question: str) -> str | None:
    found = _ACT.search(question)
    return next(iter(terms_of(found["act"])), None) if found else None


def _deed(question: str) -> re.Match[str] | None:
    found = _DEED.search(question)
    return found if found and found["deed"].lower() not in _NO_DEED else None
