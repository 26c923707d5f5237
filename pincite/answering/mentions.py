"""What a question insists on by name or figure, and whether the evidence speaks of it or of something else."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.answering.agents import agentless, another_office
from pincite.answering.cells import blank, lacks_column, named_rows, names_by_cell
from pincite.answering.features import Read, another, context_text, fit, is_keyed, open_values
from pincite.answering.figures import picks
from pincite.answering.footing import beside
from pincite.answering.needs import OUTSIDE, Needs
from pincite.answering.parties import Called, another_party
from pincite.answering.passages import Passage
from pincite.answering.want import meets
from pincite.model.values import ValueKind
from pincite.retrieval.naming import days_of
from pincite.retrieval.periods import periods, years
from pincite.values.calendar_words import MONTHS
from pincite.values.code_words import BODIES
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_YEAR = re.compile(r"(?:19|20)\d{2}")
_SHOUTED = 0.6
"""Share of capitalised words from which capitals mean nothing: a title, or a question typed in capitals."""

_ACRONYM = re.compile(r"[A-Z]&?[A-Z]{1,5}(?:/[A-Z]{2,6})*")
"""A document may spell an acronym out, so that its absence proves nothing."""

_CODE = re.compile(r"[A-Z][\W_]?\d|\d[\W_]?[A-Z]")
"""A code of a thing ("TP-09", "Q3D"); "class 3" and "revision 1" may be written in many ways."""

_MIXED = re.compile(r"\b[a-z]{1,3}[A-Z]\w*\b")
"""A symbol that has its capitals inside ("pH", "mRNA") is nothing but itself."""

_LETTERED = re.compile(r"\b[a-z]{3,} [b-hj-z](?![\w'\u2019-])", re.IGNORECASE)
"""A thing told from its like by a letter, which has to stand in the evidence, though it may stand behind another ("class B or C"): of plans n, p and r none is q."""

_HAD = re.compile(r"\b(?:with|have|has|having|had) (?:an? |the |my |your |our )?(?P<what>[^\W\d_]{4,})", re.IGNORECASE)
_UNHEARD = 7.0
"""Weight of a word that everyday texts do not use: whether someone "with epilepsy" may come, only evidence on epilepsy tells."""

_PREPOSITION = "of|for|to|in|on|about|with|from|at|by|as|than"
_ASKED_OF = re.compile(
    r"\b(?:(?:of|for|about|with|as) (?:(?:the|an?|our|my|your) )?"
    rf"(?:(?!(?:{_PREPOSITION})\b)[\w,-]+ )?|to (?:(?:the|our|my|your) )?)"
    rf"(?P<what>[\w,-]*[^\W\d_]{{5,}})(?=\W*$|[,?.;:]| (?:{_PREPOSITION}|and|or)\b)",
    re.IGNORECASE,
)
"""The thing that a limit, a price or a period is asked of: "the limit for toluidine in ppm"."""

_NO_THING = re.compile(r"(?:ing|ed|ly|able|ible)$", re.IGNORECASE)

_UNDONE = 4
"""Letters from which a word with "un" before it is its opposite: "unused", not "union"."""

_BEGINNING = 5
"""Letters from which a name counts as mentioned by a longer word."""

_ROW_COVERS = 0.58
"""Share of the question's weight below which a row is about something else: of 140 rows that answered, none; of 16 that did not, eight."""

_ASKED_OF_THEM, _UNTOLD = 0.35, 0.3
"""Shares of weight: what a row has to cover of the terms beside names and figures, where those that it lacks are more than this of the whole question."""

_ASKED_IN_PROSE = 0.25
"""What one of a chunk's sentences has to cover of them: it may put the rest in other words. At .35 answers are lost, at .1 more near misses pass."""

_PEOPLE = re.compile(r"(?:ian|an|n|ese)s?$")
"""What makes the name of a country one of its people: the Austrian, the Indian, the Japanese."""

_BODY_AFTER = rf"[\W_]{{1,2}}(?:{'|'.join(map(re.escape, BODIES))})\b"
_JOINT = re.compile(rf"(?<=[A-Z]){_BODY_AFTER}")
"""A second body whose standard it is, too: "ISO/IEC 27001" is ISO 27001."""

_DIGIT, _RUNS = re.compile(r"\d"), re.compile(r"[^\W\d_]+|\d+")
_WORD = re.compile(r"[^\W_]+")
_STRENGTH = re.compile(r"\b[A-Z][\w-]+\s+(\d+(?:[.,]\d+)?)\s?(mg|µg|mcg|g|ml|mL|IU|kg|%)(?!\w)")

_ASKS_WHICH = re.compile(r"(?:^|[.!?,:;]\s+)\W*(?:\w+ )?(?:which|who|whose|what|where|when)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(rf"{OUTSIDE}|\b(?:elsewhere|worldwide|other countries|rest of)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:different|another|other) (?P<what>[a-z]+)\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<what>[a-z]+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Insisted:
    """What the question names: words, ``lettered`` and rare ``things`` that some evidence has to hold, and what one chunk must not speak against."""

    words: tuple[str, ...]
    lettered: tuple[str, ...]
    things: tuple[str, ...]
    strengths: tuple[str, ...]
    symbols: tuple[str, ...]
    years: frozenset[str]
    quarters: frozenset[str]
    versions: frozenset[str]
    days: frozenset[str]


def insisted(needs: Needs, table: Frequencies) -> Insisted:
    """Read what *needs* insists on; *table* has the general frequencies of terms."""
    question = needs.question
    spoken = _WORD.findall(question)
    shouted = sum(word[0].isupper() for word in spoken) > _SHOUTED * len(spoken)
    named = [] if shouted else [word for name in needs.names for word in name.split() if not _ACRONYM.fullmatch(word) and word.lower() not in MONTHS]
    codes = [value.text for value in needs.values if value.kind is ValueKind.CODE and _CODE.search(value.text)]
    return Insisted(
        words=tuple(dict.fromkeys([*named, *codes, *_MIXED.findall(question)])),
        lettered=tuple(_LETTERED.findall(question)),
        things=_unheard(needs, table),
        strengths=tuple(f"{match[1]} {match[2]}" for match in _STRENGTH.finditer(question)),
        symbols=tuple(_MIXED.findall(question)),
        years=frozenset(p for p in needs.periods if _YEAR.fullmatch(p)),
        quarters=frozenset(p for p in needs.periods if not _YEAR.fullmatch(p)),
        versions=frozenset(needs.versions),
        days=days_of(question),
    )


def _unheard(needs: Needs, table: Frequencies) -> tuple[str, ...]:
    """Rare things: what someone has, or comes with, in a question for a yes or a no, and what anything is asked of."""
    had = [match["what"] for match in _HAD.finditer(needs.question)] if needs.yes_no else []
    asked_of = [match["what"] for match in _ASKED_OF.finditer(needs.question) if not _NO_THING.search(match["what"])]
    rare = [word for word in had if any(table.weight(term) >= _UNHEARD for term in terms_of(word))]
    return (*rare, *(word for word in asked_of if word not in rare and _unknown(word, table)))


def _unknown(word: str, table: Frequencies) -> bool:
    """Whether the last term of *word*, which says what it is, is one that everyday texts do not use, and no number."""
    last = terms_of(word)[-1:]
    return any(term.isalpha() and len(term) >= _BEGINNING and table.weight(term) >= _UNHEARD for term in last)


def unmentioned(wanted: Insisted, reads: Sequence[Read]) -> tuple[str, ...]:
    """Names, codes and rare things of the question that no chunk mentions in text or context."""
    held = frozenset[str]().union(*(read.body | read.context for read in reads))
    texts = " ".join(f"{context_text(read.candidate)} {read.candidate.row.chunk.text}" for read in reads)
    lost = [word for word in wanted.words if not (_stands(word, texts) if _DIGIT.search(word) or _MIXED.fullmatch(word) else _named(word, held))]
    lost += [label for label in wanted.lettered if not re.search(rf"(?<![\w'\u2019]){label[-1]}(?![\w'\u2019])", texts, re.IGNORECASE)]
    return (*lost, *(thing for thing in wanted.things if not _named(thing, held) and not _misspelt(thing, held)))


def _misspelt(thing: str, held: frozenset[str]) -> bool:
    """Whether a word of the evidence is the beginning of this one, which a slip of the pen has made rare: "experiec"."""
    return any(len(other) >= _BEGINNING and thing.lower().startswith(other) for other in held)


def _named(word: str, held: frozenset[str]) -> bool:
    """Whether the evidence holds the word, a longer one that begins with it ("Europe" in "European"), or the country of a people ("Austria" of "Austrian")."""
    return all(_held(term, held) or _held(_PEOPLE.sub("", term), held) for term in terms_of(word))


def _held(term: str, held: frozenset[str]) -> bool:
    return term in held or (len(term) >= _BEGINNING and any(other.startswith(term) for other in held))


def _stands(code: str, text: str) -> bool:
    """
    Whether *code* stands in *text* with its letters and digits in one piece, however they are set apart: "TP-09", "TP 09".

    Digits end where no digit follows, so that a file called "q7guideline" is on Q7, and "TP-091" is not TP-09.
    """
    runs = _RUNS.findall(_JOINT.sub("", code))
    end = r"(?!\d)" if runs[-1].isdigit() else r"(?![^\W_])"
    joint = rf"(?:{_BODY_AFTER})*" if runs[0] in BODIES else ""
    apart = r"[\W_]{0,2}".join([re.escape(runs[0]) + joint, *map(re.escape, runs[1:])])
    return re.search(rf"(?<![^\W_]){apart}{end}", text, re.IGNORECASE) is not None


def spoken_against(wanted: Insisted, read: Read) -> str | None:
    """Why a chunk cannot answer: it speaks of other years, quarters, versions or strengths than the question; None where nothing speaks against it."""
    text = f"{context_text(read.candidate)} {read.candidate.row.chunk.text}"
    said = years(text)
    if wanted.years and said and not wanted.years & said:
        return f"it speaks of {_listed(said)}, not of {_listed(wanted.years)}"
    quarters = frozenset(periods(text)) - said
    if wanted.quarters and quarters and not wanted.quarters & quarters:
        return f"it speaks of {_listed(quarters)}, not of {_listed(wanted.quarters)}"
    title = days_of(f"{read.candidate.row.doc_title} {' '.join(read.candidate.row.chunk.section)}")
    if wanted.days and title and not wanted.days & (title | days_of(text)):
        return f"it is about {_listed(title)}, not about {_listed(wanted.days)}"
    links = read.candidate.links
    version = read.candidate.row.version or links.version
    # An edition that replaces another one names that one's version, and is not it.
    told = "" if links.replaces or links.replaced_by else text
    if (
        wanted.versions
        and version
        and not any(version == v or version.split(".")[0] == v for v in wanted.versions)
        and not any(re.search(rf"\b(?:(?:version|revision|rev\.?|edition) |[RV]){re.escape(v)}\b", told, re.IGNORECASE) for v in wanted.versions)
    ):
        return f"it is version {version}, not {_listed(wanted.versions)}"
    lacking = [word for word in (*wanted.strengths, *wanted.symbols) if not _stands(word, text)]
    return f"it does not speak of {_listed(lacking)}" if lacking else None


def fitting(needs: Needs, wanted: Insisted, read: Read, table: Frequencies) -> tuple[Passage, ...]:
    """
    The passages of a chunk that could answer.

    Where the question wants a certain kind of answer, only those that hold one; of a table, only the rows that name what the question names, if some row does,
    and that cover most of it: a row says nothing beyond its cells and the names of their columns. None, where no passage tells more than the names.
    """
    asked = frozenset(needs.terms)
    able = [p for p in read.passages if _able(needs, p, asked, read.called) and needs.matter <= p.terms | read.context]
    insisted_on = [*needs.names, *wanted.days, *wanted.years]
    telling = [name for name in insisted_on if not _told(name, read.context, "") and any(_told(name, p.terms, p.text) for p in read.passages)]
    named = named_rows(needs, read.passages, table)
    rows = [p for p in able if p.kind == "row" and (not named or p in named) and not blank(needs, p, table)]
    rows = [p for p in rows if p not in named or not lacks_column(needs, p, read.body | read.context, table)]
    stated = {p for p in rows if all(_told(name, p.terms, p.text) for name in telling) and _on_the_matter(needs, p, read, table)}
    kept = tuple(p for p in able if p.kind != "row" or p in stated)
    told = {*needs.names, *(value.text for value in needs.values)}
    return () if needs.names and all(p.kind != "row" and _no_more_than(told, needs, p.terms | read.context, table, _ASKED_IN_PROSE) for p in kept) else kept


def _on_the_matter(needs: Needs, row: Passage, read: Read, table: Frequencies) -> bool:
    """Whether a row, with the names of its columns, section and title, covers most of the question, and no cell excludes a figure or a date of it."""
    held = row.terms | read.context
    if (fits := picks(needs.values, needs.places, row.cells)) > 0:
        held |= frozenset(terms_of(" ".join([*(value.text for value in needs.values), *(place.text for place in needs.places)])))
    dates = [value for value in open_values(needs, read.context) if value.kind is ValueKind.DATE]
    covers = table.share(needs.terms, held) >= _ROW_COVERS and (is_keyed(needs, row) or not _names_alone(needs, row, held, table))
    return covers and not _anothers(needs, row) and fits >= 0 and fit(dates, read_values(row.text)) >= 0


def _anothers(needs: Needs, row: Passage) -> bool:
    """Whether a row is of a thing that the question does not speak of, where it asks for no thing: "the weight of a raft" is not that of a bag "in the raft"."""
    label = frozenset(term for term in terms_of(row.label) if term.isalpha())  # nobody asks by a number of the list
    picked = needs.names or names_by_cell(needs, row) or picks(needs.values, needs.places, row.cells) > 0 or fit(needs.values, read_values(row.text)) > 0
    return bool(label) and label.isdisjoint(needs.terms) and not picked and not _ASKS_WHICH.search(needs.question)


def _names_alone(needs: Needs, row: Passage, held: frozenset[str], table: Frequencies) -> bool:
    """Whether a row tells of the things that the question names, in capitals or as the row's label, and next to nothing of what it asks of them."""
    given = {*needs.names, *(value.text for value in needs.values)}
    if frozenset(terms_of(row.label)).issubset(needs.terms):
        given.add(row.label)
    return _no_more_than(given, needs, held, table, _ASKED_OF_THEM)


def _no_more_than(given: Iterable[str], needs: Needs, held: frozenset[str], table: Frequencies, least: float) -> bool:
    """Whether of the terms that are asked beside what is *given* the share in *held* is below *least*, and what is lacking is much of the question."""
    known = frozenset(terms_of(" ".join(given)))
    asked = tuple(term for term in needs.terms if term not in known)
    return table.share(asked, held) < least and 1 - table.share(needs.terms, held | known) > _UNTOLD


def _opposite(needs: Needs, passage: str) -> bool:
    """Whether a passage is of the one case where the question is of the other: inside a place and outside it, the same thing and a different one."""
    if any(re.search(rf"\b{re.escape(name)}\b", passage) for name in needs.left_out) and not _ELSEWHERE.search(passage):
        return True
    if _undone(needs.question, passage):
        return True
    different, same = ({term for found in form.finditer(needs.question) for term in terms_of(found["what"])} for form in (_OTHER, _SAME))
    others, sames = ({term for found in form.finditer(passage) for term in terms_of(found["what"])} for form in (_OTHER, _SAME))
    return bool(different & (sames - others) - same) or bool(same & (others - sames) - different)


def _undone(question: str, passage: str) -> bool:
    """Whether one says of a thing what the other denies by a prefix, and neither speaks of both: opened and unopened, used and unused."""
    asked, said = (frozenset(word.lower() for word in _WORD.findall(text)) for text in (question, passage))
    return any(
        f"un{word}" in others and word not in others and f"un{word}" not in own
        for own, others in ((asked, said), (said, asked))
        for word in own
        if len(word) >= _UNDONE
    )


def _able(needs: Needs, passage: Passage, asked: frozenset[str], called: Called) -> bool:
    values = read_values(passage.text)
    if another(needs.values, values) or _opposite(needs, passage.text) or beside(needs.footing, passage.text, values, over=passage.caption):
        return False
    if (passage.kind == "list" and passage.label and not needs.several) or another_office(needs.question, passage.text):
        return False
    if another_party(needs.question, passage.text, called) or (needs.deed and agentless(passage.text, needs.deed)):
        return False
    return needs.want is None or not needs.want.strict or meets(needs.want, passage.held, asked)


def _told(name: str, terms: frozenset[str], text: str) -> bool:
    return terms.issuperset(terms_of(name)) and (not text or not _CODE.search(name) or _stands(name, text))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(sorted(items))
