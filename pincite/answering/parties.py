"""The parties of a contract: by which role a paper calls each of them, and whose act a sentence speaks of."""

import re
from collections.abc import Iterable, Iterator, Mapping

from pincite.values.names import names
from pincite.values.terms import terms_of
from pincite.values.words import WORD, stem

_PARTIES_TEXT = """
customer client supplier provider contractor subcontractor landlord tenant lessor lessee licensor licensee employer employee buyer seller purchaser vendor
borrower lender agent principal company consultant operator insurer insured policyholder distributor manufacturer subscriber publisher sponsor institution
processor controller franchisor franchisee
"""
_PARTIES = frozenset(_PARTIES_TEXT.split())
_PARTY = "|".join(sorted(_PARTIES))
_LEGAL = r"(?:Ltd|Limited|LLC|LLP|Inc|Corp|Corporation|plc|PLC|GmbH|AG|KG|SE|SA|S\.A|SAS|SARL|BV|B\.V|NV|AB|AS|A/S|Oy|Pty|Co|Company|e\.V)\b\.?"
_FORM = re.compile(rf"[\s,]*\b{_LEGAL}")
_FIRM = re.compile(rf"(?P<name>[A-Z][\w&'’-]*(?: (?:(?:and|of|&) )?[A-Z][\w&'’-]*){{0,4}}?),? {_LEGAL}")
_CALLED = re.compile(
    rf"\((?:[\w ,]{{0,30}}?\b)?(?:the )?[^\w\s]?(?:the )?(?P<role>{_PARTY})[^\w\s]?\)|[\"“](?P<term>{_PARTY})[\"”] (?:means|is|refers to) (?=[A-Z])", re.IGNORECASE
)
_BETWEEN = 200
"""Characters before a role in brackets in which the name stands that it is given to: behind it come registers and addresses."""

_AUXILIARY_TEXT = """
may can must shall should will would has have had is are was were do does did wants decides chooses fails wishes itself only also then not to be been duly
the a an
"""
_AUXILIARY = frozenset(_AUXILIARY_TEXT.split())
_STEMS = frozenset(terms_of(party)[0] for party in _PARTIES)
_NEAR = 4
"""Words between a party and what it does."""

Called = Mapping[str, frozenset[str]]
"""Terms of the names, by the term of the role that one paper gives their bearer."""


def roles(texts: Iterable[str]) -> dict[str, frozenset[str]]:
    """What the parties are called in the texts of one paper: of 'Corvane Ltd (the "Supplier")' the term of "supplier" with that of "Corvane"."""
    found: dict[str, frozenset[str]] = {}
    for text in (" ".join(each.split()) for each in texts):
        for called in _CALLED.finditer(text):
            name = _after(text, called) if called["term"] else _before(text, called.start())
            if name and (terms := frozenset(terms_of(name))):
                found.setdefault(terms_of(called["role"] or called["term"])[0], terms)
    return found


def _before(text: str, end: int) -> str:
    """The firm that is nearest before *end*, else the name right before it."""
    stretch = text[max(0, end - _BETWEEN) : end].rpartition(")")[2]
    firms = [firm["name"] for firm in _FIRM.finditer(stretch)]
    near = [name.text for name in names(stretch) if name.end >= len(stretch.rstrip(" ,"))]
    return firms[0] if firms else _FORM.sub("", near[-1]) if near else ""


def _after(text: str, called: re.Match[str]) -> str:
    firm = _FIRM.match(text, called.end())
    return firm["name"] if firm else next((name.text for name in names(text[called.end() : called.end() + _BETWEEN])), "")


def another_party(question: str, text: str, called: Called) -> bool:
    """Whether *text* speaks of an act of one party where *question* speaks of that act of another: who terminates, who pays, who is late."""
    asked = tuple(_acts(question, called))
    said = tuple(_acts(text, called)) if asked else ()
    return any(_clash(who, frozenset(other for other, did in said if did == act), called) for who, act in asked)


def _clash(who: str, others: frozenset[str], called: Called) -> bool:
    """Whether none of *others* is *who*, as far as the paper says who each of them is."""
    named = {role for role, terms in called.items() if who in terms}
    own = {who, *named, *called.get(who, ())}
    return bool(others) and (who in _STEMS or bool(named)) and own.isdisjoint(others)


def _acts(text: str, called: Called) -> Iterator[tuple[str, str]]:
    """Each party of *text* with the stem of what it does: "the Customer terminates", "is terminated by the Customer", "the Customer's termination"."""
    parties = _STEMS.union(*called.values())
    words = WORD.findall(text)
    for at, word in enumerate(words):
        for who in parties.intersection(terms_of(word)):
            before = [other.lower() for other in words[max(0, at - _NEAR) : at]]
            behind = [other for other in words[at + 1 : at + 1 + _NEAR] if other.lower() not in _AUXILIARY]
            if "by" in before[-2:]:
                yield from ((who, stem(other)) for other in before[: before.index("by")] if other not in _AUXILIARY)
            elif behind:
                yield who, stem(behind[0])
