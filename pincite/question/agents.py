"""
Who does what: persons, offices and parties in a text, an office by its whole title, and the party that an act is of.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.values.names import Name, names
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS, stem

_OFFICES_TEXT = """
officer manager director head lead leader coordinator co-ordinator administrator secretary chair chairman chairwoman
chairperson president partner supervisor superintendent foreman controller treasurer registrar counsel ombudsman
commissioner delegate deputy assistant representative
committee board council team department division unit office agency authority panel commission directorate desk service
services
"""
_PERSONS_TEXT = """
person people employee staff personnel worker colleague member guest visitor patient resident customer client consumer
user applicant candidate subscriber passenger motorist pedestrian cyclist traveller traveler participant student pupil
trainee apprentice volunteer parent guardian child relative spouse owner holder author editor reviewer approver
requester requestor reporter assessor auditor inspector examiner evaluator analyst engineer technician mechanic
electrician scientist chemist pharmacist pharmacologist toxicologist physician doctor surgeon anaesthetist nurse midwife
therapist clinician consultant prescriber dispenser caregiver carer practitioner operator driver pilot guide instructor
trainer teacher lecturer cook chef cleaner porter receptionist clerk cashier accountant bookkeeper buyer purchaser
seller vendor supplier provider contractor subcontractor manufacturer distributor carrier courier processor importer
exporter landlord landlady tenant lessor lessee licensor licensee lender borrower insurer insured policyholder
beneficiary employer principal agent party investigator sponsor monitor lawyer attorney solicitor notary judge court
arbitrator tribunal expert specialist developer designer architect planner founder shareholder investor company firm
organisation organization institution institute university school hospital pharmacy laboratory bank police government
ministry municipality state anyone everyone everybody anybody somebody someone nobody we you
"""
_OFFICES, _PERSONS = frozenset(_OFFICES_TEXT.split()), frozenset(_PERSONS_TEXT.split())
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_OFFICE = "|".join(sorted(_OFFICES))
_ARTICLE = r"(?:the|an?|our|your|my|their|its|his|her|each|every)"
_TITLE = re.compile(
    rf"\b(?:(?i:{_ARTICLE}) (?P<small>(?:[a-z][\w-]* ){{1,3}}?)(?P<office>{_OFFICE})"
    rf"|(?P<tall>(?:[A-Z][\w&-]* ){{1,4}})(?P<Office>(?=[A-Z])(?i:{_OFFICE})))\b"
)
"""Where the title of an office may stand: in small letters behind an article, or in capitals."""

_OF = re.compile(rf"\b(?P<office>(?i:{_OFFICE})) of (?:the )?(?P<what>[A-Z]\w+(?: (?:and )?[A-Z]\w+)*|[a-z]+)")
_CHIEF = re.compile(r"\bC[A-Z]{1,3}O\b")
"""A chief officer by initials."""

_ANY_TEXT = """
new old responsible current competent appropriate relevant respective own good future other another each every any same
local full
"""
_ANY = frozenset(_ANY_TEXT.split())
"""What is said of whoever holds an office, and is no part of its title."""

_BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "gets", "get"})
_BETWEEN = 3
"""Words up to which an auxiliary may stand before its participle: "is then also approved"."""

_BY = re.compile(
    r"\bby (?!(?:\d|the (?:end|time|date|first|last)|means|way|post|mail|e-?mail|phone|letter|fax)\b)", re.IGNORECASE
)


class Office(NamedTuple):
    """
    An office: the stem of its ``kind`` ("manager"), those of what its title says beside, and the title's initials in
    small letters.
    """

    kind: str
    words: frozenset[str]
    letters: str


def names_someone(text: str, asked: frozenset[str]) -> bool:
    """
    Whether *text* names a person, an office or a body that the question, whose stems are *asked*, does not speak of
    itself.
    """
    if any(
        name.certain and not _opens_an_item(text, name) and not asked.issuperset(terms_of(name.text))
        for name in names(text)
    ):
        return True
    words = _WORD.findall(text)
    return any(_is_someone(word) and not asked.issuperset(_with_title(words, at)) for at, word in enumerate(words))


def agentless(text: str, deed: str) -> bool:
    """
    Whether *text* says of an act, by its stem *deed*, only that it is done, and nowhere by whom: "requests of staff are
    approved within a day".
    """
    done = [_is_passive(text, found) for found in _WORD.finditer(text) if stem(found[0]) == deed]
    return bool(done) and all(done)


def another_office(asked: Sequence[Office], text: str) -> bool:
    """
    Whether *text* speaks of an office that is none of those *asked* for though it is called alike: the Chief
    Information Officer, not the security one.
    """
    said = offices_of(text) if asked else ()
    return any(_rivals(own, other) for own in asked for other in said) and not any(
        _same(own, other) for own in asked for other in said
    )


def _opens_an_item(text: str, name: Name) -> bool:
    """
    Whether a capitalised word stands behind a colon or a semicolon and goes on in small letters: "Receipt: Read out the
    logger", unlike "On call: Smith".
    """
    return text[: name.start].rstrip()[-1:] in {":", ";"} and text[name.end :].lstrip()[:1].islower()


def _is_someone(word: str) -> bool:
    small = word.lower()
    return (
        small in _PERSONS
        or small in _OFFICES
        or any(small.removesuffix(end) in _PERSONS | _OFFICES for end in ("s", "es", "'s"))
        or small == "parties"
    )


def _with_title(words: list[str], at: int) -> tuple[str, ...]:
    """
    Terms of a person's or an office's word with the word before it, which may tell the quality manager from the
    manager.
    """
    before = words[at - 1] if at and words[at - 1].lower() not in STOP_WORDS else ""
    return terms_of(f"{before} {words[at]}") or (words[at].lower(),)


def _is_passive(text: str, found: re.Match[str]) -> bool:
    """
    Whether a verb at *found* is a participle behind a form of "be", with nobody behind a "by" in the rest of the
    sentence.
    """
    before = [word.lower() for word in _WORD.findall(text[: found.start()])][-_BETWEEN:]
    sentence = re.split(r"[.;](?=\s|$)", text[found.end() :], maxsplit=1)[0]
    return found[0].lower().endswith(("ed", "en", "t", "n")) and not _BE.isdisjoint(before) and not _BY.search(sentence)


def names_an_office(name: str) -> bool:
    """
    Whether a word of *name* is an office's or a body's ("Head of Quality", "Audit Committee"); it is nobody's own name
    then.
    """
    return any(word.lower() in _OFFICES for word in _WORD.findall(name))


def offices_of(text: str) -> tuple[Office, ...]:
    """The offices of *text* that have a title of two words or more, or are given by a chief officer's letters."""
    return tuple(_offices(text))


def _offices(text: str) -> Iterator[Office]:
    for found in _TITLE.finditer(text):
        office = (found["office"] or found["Office"]).lower()
        words = [
            stem(word) for word in (found["small"] or found["tall"]).split() if word.lower() not in STOP_WORDS | _ANY
        ]
        if words:
            yield Office(stem(office), frozenset(words), "".join(word[0] for word in (*words, office)))
    for found in _OF.finditer(text):
        yield Office(stem(found["office"]), frozenset(map(stem, _WORD.findall(found["what"]))) - STOP_WORDS, "")
    for found in _CHIEF.finditer(text):
        yield Office("offic", frozenset(), found[0].lower())


def _same(one: Office, other: Office) -> bool:
    """Whether *other* may be *one*: by its letters, or called so and perhaps more."""
    if one.letters and one.letters == other.letters:
        return True
    return one.kind == other.kind and bool(one.words) and one.words <= other.words


def _rivals(one: Office, other: Office) -> bool:
    return one.kind == other.kind and not _same(one, other)
