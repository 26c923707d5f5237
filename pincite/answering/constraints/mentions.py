"""What a question insists on by name or figure, and whether the evidence speaks of it or of something else."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.answering.read_chunk import ReadChunk, context_text
from pincite.model.values import ValueKind
from pincite.question.naming.naming import days_of, is_version, plain_version
from pincite.question.naming.particulars import MIXED
from pincite.question.record import ReadQuestion
from pincite.question.times.periods import periods, years
from pincite.values.calendar_words import MONTHS
from pincite.values.code_words import BODIES
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS, stem

_YEAR = re.compile(r"(?:19|20)\d{2}")
_ACRONYM = re.compile(r"[A-Z]&?[A-Z]{1,5}(?:/[A-Z]{2,6})*")
"""A document may spell an acronym out, so that its absence proves nothing."""

_CODE = re.compile(r"[A-Z][\W_]?\d|\d[\W_]?[A-Z]")
"""A code of a thing ("TP-09", "Q3D"); "class 3" and "revision 1" may be written in many ways."""

_POSSESSIVE = re.compile(r"['\u2019]s?$")
_UNHEARD = 7.0
"""
Weight of a word that everyday texts do not use: whether someone "with epilepsy" may come, only evidence on epilepsy
tells.
"""

_BEGINNING = 5
"""Letters from which a name counts as mentioned by a longer word."""

_PEOPLE = re.compile(r"(?:ian|an|n|ese)s?$")
"""What makes the name of a country one of its people: the Austrian, the Indian, the Japanese."""

_BODY_AFTER = rf"[\W_]{{1,2}}(?:{'|'.join(map(re.escape, BODIES))})\b"
_JOINT = re.compile(rf"(?<=[A-Z]){_BODY_AFTER}")
"""A second body whose standard it is, too: "ISO/IEC 27001" is ISO 27001."""

_VERSION = re.compile(r"(?:version|revision|rev\.?|edition|issue)\b", re.IGNORECASE)
"""How the column of a history of changes is called that tells the versions."""

_DIGIT, _RUNS = re.compile(r"\d"), re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Insisted:
    """
    What the question names: words, ``lettered`` and rare ``things`` that some evidence has to hold, and what one chunk
    must not speak against.
    """

    words: tuple[str, ...]
    lettered: tuple[str, ...]
    things: tuple[str, ...]
    strengths: tuple[str, ...]
    symbols: tuple[str, ...]
    years: frozenset[str]
    reached: frozenset[str]
    quarters: frozenset[str]
    versions: frozenset[str]
    days: frozenset[str]


def insisted(question: ReadQuestion, table: Frequencies) -> Insisted:
    """Read what *question* insists on; *table* has the general frequencies of terms."""
    particulars = question.particulars
    measured = {word for value in question.values if value.kind is not ValueKind.CODE for word in value.text.split()}
    named = (
        []
        if particulars.shouted
        else [
            word
            for name in question.names
            for word in _words_of(name)
            if not _ACRONYM.fullmatch(word) and word.lower() not in MONTHS and word not in measured
        ]
    )
    symbols = tuple(symbol for symbol in particulars.symbols if symbol not in question.spelled)
    codes = [value.text for value in question.values if value.kind is ValueKind.CODE and _CODE.search(value.text)]
    return Insisted(
        words=tuple(
            word
            for word in dict.fromkeys([*named, *codes, *symbols])
            if _POSSESSIVE.sub("", word) not in question.spelled and word not in question.period_words
        ),
        lettered=particulars.lettered,
        things=tuple(thing for thing in _unheard(question, table) if thing not in measured),
        strengths=particulars.strengths,
        symbols=symbols,
        years=frozenset(p for p in question.periods if _YEAR.fullmatch(p)),
        reached=question.reached,
        quarters=frozenset(p for p in question.periods if not _YEAR.fullmatch(p)),
        versions=frozenset(question.versions),
        days=particulars.days,
    )


def _words_of(name: str) -> list[str]:
    """The words of a name that stand for themselves: of "United States", for which a paper may write USA, none does."""
    words = name.split()
    return words if list(terms_of(name)) == [term for word in words for term in terms_of(word)] else [name]


def _unheard(question: ReadQuestion, table: Frequencies) -> tuple[str, ...]:
    """Rare things: what someone has, or comes with, in a question for a yes or a no, and what anything is asked of."""
    rare = [word for word in question.particulars.had if any(table.weight(term) >= _UNHEARD for term in terms_of(word))]
    return (*rare, *(word for word in question.particulars.things if word not in rare and _unknown(word, table)))


def _unknown(word: str, table: Frequencies) -> bool:
    """Whether the last term of *word*, which says what it is, is one that everyday texts do not use, and no number."""
    last = terms_of(word)[-1:]
    return any(term.isalpha() and len(term) >= _BEGINNING and table.weight(term) >= _UNHEARD for term in last)


def unmentioned(wanted: Insisted, reads: Sequence[ReadChunk], titles: Sequence[ReadChunk] = ()) -> tuple[str, ...]:
    """
    Names, codes and rare things of the question that no chunk mentions in text or context; a name may stand in the
    *titles* of their papers, too.
    """
    held = frozenset[str]().union(*(read.body | read.context for read in reads))
    named = held.union(*(read.body for read in titles))
    texts = " ".join(f"{context_text(read.candidate)} {read.candidate.row.chunk.text}" for read in reads)
    lost = [
        word
        for word in wanted.words
        if not (stands(word, texts) if _DIGIT.search(word) or MIXED.fullmatch(word) else _named(word, named))
    ]
    lost += [label for label in wanted.lettered if not _tells(label, texts)]
    return tuple(dict.fromkeys([*lost, *(thing for thing in wanted.things if not _named(thing, held))]))


def _tells(label: str, text: str) -> bool:
    """
    Whether the letter of "class B" stands in *text*, and not behind another thing alone; the article A stands anywhere,
    the letter behind its thing or others of its letters.
    """
    thing, letter = label.split()
    if letter == "A":
        others = r"(?:[A-Z]\b[\s,/&]+(?:(?:and|or|to)\s+)?)*"
        return re.search(rf"\b(?i:{thing})s?\b[\s|:]+{others}A(?![\w'\u2019])", text) is not None
    found = re.finditer(
        rf"(?:\b(?P<thing>[^\W\d_]{{3,}})[ ])?(?<![\w'\u2019]){letter}(?![\w'\u2019])", text, re.IGNORECASE
    )
    return any(
        not each["thing"] or each["thing"].lower() in STOP_WORDS or stem(each["thing"]) == stem(thing) for each in found
    )


def _named(word: str, held: frozenset[str]) -> bool:
    """
    Whether the evidence holds the word, a longer one that begins with it ("Europe" in "European"), or the country of a
    people ("Austria" of "Austrian").
    """
    return all(_held(term, held) or _held(_PEOPLE.sub("", term), held) for term in terms_of(word))


def _held(term: str, held: frozenset[str]) -> bool:
    return term in held or (len(term) >= _BEGINNING and any(other.startswith(term) for other in held))


def stands(code: str, text: str) -> bool:
    """
    Whether *code* stands in *text* with its letters and digits in one piece, however they are set apart: "TP-09", "TP
    09".

    Digits end where no digit follows, so that a file called "q7guideline" is on Q7, and "TP-091" is not TP-09. A code
    that has letters of its own stands without the body whose it is: "ICH Q9" is Q9.
    """
    runs = _RUNS.findall(_JOINT.sub("", code))
    runs = runs[1:] if runs[0] in BODIES and runs[1].isalpha() else runs
    end = r"(?!\d)" if runs[-1].isdigit() else r"(?![^\W_])"
    joint = rf"(?:{_BODY_AFTER})*" if runs[0] in BODIES else ""
    apart = r"[\W_]{0,2}".join([re.escape(runs[0]) + joint, *map(re.escape, runs[1:])])
    return re.search(rf"(?<![^\W_]){apart}{end}", text, re.IGNORECASE) is not None


def spoken_against(wanted: Insisted, read: ReadChunk) -> str | None:
    """
    Why a chunk cannot answer: it speaks of other years, quarters, versions or strengths than the question; None where
    nothing speaks against it.
    """
    text = f"{context_text(read.candidate)} {read.candidate.row.chunk.text}"
    said = years(text) if wanted.years or wanted.quarters else frozenset[str]()
    if wanted.years and said and not wanted.reached & said:
        return f"it speaks of {_listed(said)}, not of {_listed(wanted.years)}"
    quarters = frozenset(periods(text)) - said if wanted.quarters else frozenset[str]()
    if quarters and not wanted.quarters & quarters:
        return f"it speaks of {_listed(quarters)}, not of {_listed(wanted.quarters)}"
    heading = f"{read.candidate.row.doc_title} {' '.join(read.candidate.row.chunk.section)}"
    title = days_of(heading) if wanted.days else frozenset[str]()
    if title and not wanted.days & (title | days_of(text)):
        return f"it is about {_listed(title)}, not about {_listed(wanted.days)}"
    links = read.candidate.links
    version = plain_version(read.candidate.row.version or links.version).lower()
    # An edition that replaces another one names that one's version, and is not it.
    told = "" if links.replaces or links.replaced_by else text
    if (
        wanted.versions
        and version
        and not any(is_version(v, [version]) or v.lower() == version.split(".")[0] for v in wanted.versions)
        and not any(
            re.search(rf"\b(?:(?:version|revision|rev\.?|edition) |[RV])0*{re.escape(v)}\b", told, re.IGNORECASE)
            or _has_a_row_on(v, read)
            for v in wanted.versions
        )
    ):
        return f"it is version {version}, not {_listed(wanted.versions)}"
    lacking = [word for word in (*wanted.strengths, *wanted.symbols) if not stands(word, text)]
    return f"it does not speak of {_listed(lacking)}" if lacking else None


def _has_a_row_on(version: str, read: ReadChunk) -> bool:
    """Whether a table of a chunk tells of several versions, and one of its rows of this one."""
    told = [
        plain_version(cell)
        for row in read.passages
        if row.kind == "row"
        for name, cell in row.cells
        if _VERSION.match(name)
    ]
    return len(told) > 1 and any(is_version(version, [each]) for each in told)


def told(name: str, terms: frozenset[str], text: str) -> bool:
    """Whether *terms* hold the name, and *text*, where it is given, a code in one piece."""
    return terms.issuperset(terms_of(name)) and (not text or not _CODE.search(name) or stands(name, text))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(sorted(items))
