"""
The parties of a contract: by which role their paper calls each of them, and where a text speaks of one, by role, by
name or by an unmistakable part of it.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pincite.model.evidence import Party
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import frequencies
from pincite.values.names import names
from pincite.values.terms import terms_of
from pincite.values.words import WORD

_SIDES_TEXT = """
customer client buyer purchaser
supplier provider seller vendor
landlord lessor
tenant lessee
insured policyholder
"""
_OTHERS_TEXT = """
contractor subcontractor licensor licensee employer employee borrower lender agent principal company consultant operator
insurer distributor manufacturer subscriber publisher sponsor institution processor controller franchisor franchisee
"""
_SIDES = tuple(frozenset(terms_of(line)) for line in _SIDES_TEXT.strip().splitlines())
_PARTIES = frozenset((_SIDES_TEXT + _OTHERS_TEXT).split())
_PARTY = "|".join(sorted(_PARTIES))
_LEGAL = (
    r"(?:Ltd|LTD|Limited|LIMITED|LLC|LLP|Inc|INC|Corp|CORP|Corporation|CORPORATION|plc|PLC|GmbH|GMBH|AG|KG|SE"
    r"|SA|S\.A|SAS|SARL|BV|B\.V|NV|AB|AS|A/S|Oy|OY|Pty|PTY|Co|CO|Company|COMPANY|e\.V)\b\.?"
)
_FORM = re.compile(rf"[\s,]*\b{_LEGAL}")
_FIRM = re.compile(rf"(?P<name>[A-Z][\w&'’-]*(?: (?:(?:and|of|&) )?[A-Z][\w&'’-]*){{0,4}}?),? {_LEGAL}")
_CALLED = re.compile(
    rf"\((?:[\w ,]{{0,30}}?\b)?(?:the )?[^\w\s]?(?:the )?(?P<role>{_PARTY})[^\w\s]?\)"
    rf"|[\"“](?P<term>{_PARTY})[\"”] (?:means|is|refers to) (?=[A-Z])",
    re.IGNORECASE,
)
_BETWEEN = 200
"""
Characters before a role in brackets in which the name stands that it is given to: behind it come registers and
addresses.
"""

_KINDS_TEXT = "firm company business organisation organization corporation"
_KINDS = frozenset(_KINDS_TEXT.split())
"""What any party may be called behind a word of its name: "the cleaning firm"."""

_DEFINITE = re.compile(r"\b(?:the|our|your|my|their|this)\s+$", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:^|[.!?:;\n])[\s\"“'(]*$")
_UNHEARD = 7.0
"""Weight of a word that everyday texts do not use: it is a name though it opens a sentence."""

Called = Mapping[str, Party]
"""The parties of a paper, by the term of the role that it gives each of them."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Where ``text[start:end]`` speaks of a party, by the term of its role."""

    party: str
    start: int
    end: int


def parties_in(texts: Iterable[str]) -> dict[str, Party]:
    """
    The parties that the texts of one paper define: of 'Corvane Ltd (the "Supplier")' by the term of "supplier" Corvane.
    """
    found: dict[str, Party] = {}
    for text in (" ".join(each.split()) for each in texts):
        for called in _CALLED.finditer(text):
            name = _after(text, called) if called["term"] else _before(text, called.start())
            if name and terms_of(name):
                role = called["role"] or called["term"]
                found.setdefault(terms_of(role)[0], Party(terms_of(role)[0], role, name))
    return found


def _before(text: str, end: int) -> str:
    """The firm that is nearest before *end*, else the name right before it."""
    stretch = text[max(0, end - _BETWEEN) : end].rpartition(")")[2]
    firms = [firm["name"] for firm in _FIRM.finditer(stretch)]
    near = [name.text for name in names(stretch) if name.end >= len(stretch.rstrip(" ,"))]
    return firms[0] if firms else _FORM.sub("", near[-1]) if near else ""


def _after(text: str, called: re.Match[str]) -> str:
    firm = _FIRM.match(text, called.end())
    return (
        firm["name"] if firm else next((name.text for name in names(text[called.end() : called.end() + _BETWEEN])), "")
    )


def mentions(text: str, called: Called) -> tuple[Mention, ...]:
    """
    The parties that *text* speaks of, in order: by the word of a role, or as *called* tells by name, two words of it,
    or one that is nothing else; remembered, for a question is held against each of many passages.
    """
    return _mentions(text, tuple(called.items()))


@lru_cache(maxsize=16_384)
def _mentions(text: str, parties: tuple[tuple[str, Party], ...]) -> tuple[Mention, ...]:
    called = dict(parties)
    words = list(WORD.finditer(text))
    found: list[Mention] = []
    at = 0
    while at < len(words):
        party, length = _party_at(text, words, at, called)
        if party:
            found.append(Mention(party, words[at].start(), words[at + length - 1].end()))
        at += length
    return tuple(found)


def _party_at(text: str, words: list[re.Match[str]], at: int, called: Called) -> tuple[str, int]:
    """
    The party whose mention begins with the word at this place, and its length in words; "" and 1 where there is none.
    """
    for party, (_, _, name) in called.items():
        told = [terms_of(word) for word in WORD.findall(name)]
        length = max((_run(words, at, told[start:]) for start in range(len(told))), default=0)
        behind = words[at + length][0].lower() if length and at + length < len(words) else ""
        if length > 1:
            return party, length
        if length and behind in _KINDS and _DEFINITE.search(text, 0, words[at].start()):
            return party, length + 1
        if length and _is_name(text, words[at], name):
            return party, 1
    role = _role(words[at][0].lower())
    # "The insured" is someone, "is insured" is not.
    if role.endswith("ed") and not (_DEFINITE.search(text, 0, words[at].start()) or words[at][0][:1].isupper()):
        role = ""
    return (terms_of(role)[0], 1) if role else ("", 1)


def _role(word: str) -> str:
    """The role of a party that *word*, perhaps of several or in the genitive, is; empty where it is none."""
    return next((form for form in (word, word.removesuffix("s"), re.sub(r"['’]s?$", "", word)) if form in _PARTIES), "")


def _run(words: list[re.Match[str]], at: int, told: list[tuple[str, ...]]) -> int:
    """How many of the words of a name, from its given place on, stand here one behind another."""
    length = 0
    while (
        length < len(told)
        and at + length < len(words)
        and told[length]
        and terms_of(words[at + length][0]) == told[length]
    ):
        length += 1
    return length


def _is_name(text: str, word: re.Match[str], name: str) -> bool:
    """
    Whether one word of *name* stands for all of it: its first or its last, with its capital where no sentence begins,
    or where nothing else is called so.
    """
    plain = re.sub(r"['’]s?$", "", word[0])
    parts = WORD.findall(name.casefold())  # a paper may write its parties in capitals
    if plain.casefold() not in (parts[0], parts[-1]) or not plain[:1].isupper():
        return False
    return not _SENTENCE.search(text, 0, word.start()) or all(
        frequencies().weight(term) >= _UNHEARD for term in terms_of(plain)
    )


def parties_of(found: Iterable[Mention]) -> frozenset[str]:
    """The parties that are spoken of."""
    return frozenset(mention.party for mention in found)


def on_one_side(one: str, other: str, called: Called) -> bool:
    """
    Whether two parties, by the terms of their roles, may be one: two names of it ("client", "customer"), unless a paper
    gives them to two.
    """
    return one == other or (any({one, other} <= side for side in _SIDES) and not {one, other} <= called.keys())


def phrases(question: ReadQuestion, called: Called) -> Iterator[tuple[str, str]]:
    """Each defined party that *question* speaks of, with the words in which it does."""
    yield from (
        (mention.party, question.bare[mention.start : mention.end])
        for mention in mentions(question.bare, called)
        if mention.party in called
    )


def in_roles(question: str, called: Called) -> str:
    """
    *question* with the role of a party in the place of its name: "must the school trust give" asks what the Client must
    give.
    """
    text, at = "", 0
    for mention in mentions(question, called):
        if mention.party in called:
            text += question[at : mention.start] + called[mention.party].role
            at = mention.end
    return text + question[at:]


def put_in_roles(question: ReadQuestion, what: Hashable, text: str, called: Called) -> str:
    """*question* as it is put to *what*, with its role for each party that *text* never calls by name."""
    said = frozenset(terms_of(text)) if called else frozenset[str]()
    unnamed = {role: party for role, party in called.items() if said.isdisjoint(terms_of(party.name))}
    return in_roles(question.put_to(what), unnamed) if unnamed else question.put_to(what)
