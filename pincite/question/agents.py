"""Persons, offices and bodies that a text names."""

import re

from pincite.values.names import Name, names
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS

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
_BELOW_BY = re.compile(r"\bby: (?P<who>[^;\d]+)")
"""A cell below a column that is named by what somebody does: "Decided by: claims handler"."""


def names_someone(text: str, asked: frozenset[str]) -> bool:
    """
    Whether *text* names a person, an office or a body that the question, whose stems are *asked*, does not speak of
    itself; whoever stands below "Approved by" is one.
    """
    below = (frozenset(terms_of(cell["who"])) for cell in _BELOW_BY.finditer(text))
    if any(who and not asked.issuperset(who) for who in below):
        return True
    if any(
        name.certain and not _opens_an_item(text, name) and not asked.issuperset(terms_of(name.text))
        for name in names(text)
    ):
        return True
    words = _WORD.findall(text)
    return any(is_someone(word) and not asked.issuperset(_with_title(words, at)) for at, word in enumerate(words))


def _opens_an_item(text: str, name: Name) -> bool:
    """
    Whether a capitalised word stands behind a colon or a semicolon and goes on in small letters: "Receipt: Read out the
    logger", unlike "On call: Smith".
    """
    return text[: name.start].rstrip()[-1:] in {":", ";"} and text[name.end :].lstrip()[:1].islower()


def is_someone(word: str) -> bool:
    """Whether a word by itself is one for a person, an office or a body."""
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


def names_an_office(name: str) -> bool:
    """
    Whether a word of *name* is an office's or a body's ("Head of Quality", "Audit Committee"); it is nobody's own name
    then.
    """
    return any(word.lower() in _OFFICES for word in _WORD.findall(name))
