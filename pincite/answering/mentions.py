"""What a question insists on by name or figure, and whether the evidence speaks of it or of something else."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.answering.features import ReadChunk, context_text
from pincite.model.values import ValueKind
from pincite.question.naming import days_of, plain_version
from pincite.question.needs import Needs
from pincite.question.periods import periods, years
from pincite.values.calendar_words import MONTHS
from pincite.values.code_words import BODIES
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_YEAR = re.compile(r"(?:19|20)\d{2}")
_SHOUTED = 0.6
"""Share of capitalised words from which capitals mean nothing: a title, or a question typed in capitals."""

_ACRONYM = re.compile(r"[A-Z]&?[A-Z]{1,5}(?:/[A-Z]{2,6})*")
"""A document may spell an acronym out, so that its absence proves nothing."""

_CODE = re.compile(r"[A-Z][\W_]?\d|\d[\W_]?[A-Z]")
"""A code of a thing ("TP-09", "Q3D"); "class 3" and "revision 1" may be written in many ways."""

_POSSESSIVE = re.compile(r"['\u2019]s?$")
_MIXED = re.compile(r"\b[a-z]{1,3}[A-Z]\w*\b")
"""A symbol that has its capitals inside ("pH", "mRNA") is nothing but itself."""

# Leaves with the reader: lettered
_LETTERED = re.compile(r"\b[a-z]{3,} [b-hj-z](?![\w'\u2019-])", re.IGNORECASE)
"""
A thing told from its like by a letter, which has to stand in the evidence, though it may stand behind another ("class B
or C"): of plans n, p and r none is q.
"""

# Leaves with the reader: had
_HAD = re.compile(r"\b(?:with|have|has|having|had) (?:an? |the |my |your |our )?(?P<what>[^\W\d_]{4,})", re.IGNORECASE)
_UNHEARD = 7.0
"""
Weight of a word that everyday texts do not use: whether someone "with epilepsy" may come, only evidence on epilepsy
tells.
"""

_PREPOSITION = "of|for|to|in|on|about|with|from|at|by|as|than"
_ASKED_OF = re.compile(
    r"\b(?:(?:of|for|about|with|as) (?:(?:the|an?|our|my|your) )?"
    rf"(?:(?!(?:{_PREPOSITION})\b)[\w,-]+ )?|to (?:(?:the|our|my|your) )?)"
    rf"(?P<what>[\w,-]*[^\W\d_]{{5,}})(?=\W*$|[,?.;:]| (?:{_PREPOSITION}|and|or)\b)",
    re.IGNORECASE,
)
"""The thing that a limit, a price or a period is asked of: "the limit for toluidine in ppm"."""

_NO_THING = re.compile(r"(?:ing|ed|ly|able|ible)$", re.IGNORECASE)
"""What ends so says how something is or what is done to it, in whatever words the evidence has for that."""

_BEGINNING = 5
"""Letters from which a name counts as mentioned by a longer word."""

_PEOPLE = re.compile(r"(?:ian|an|n|ese)s?$")
"""What makes the name of a country one of its people: the Austrian, the Indian, the Japanese."""

_BODY_AFTER = rf"[\W_]{{1,2}}(?:{'|'.join(map(re.escape, BODIES))})\b"
_JOINT = re.compile(rf"(?<=[A-Z]){_BODY_AFTER}")
"""A second body whose standard it is, too: "ISO/IEC 27001" is ISO 27001."""

_DIGIT, _RUNS = re.compile(r"\d"), re.compile(r"[^\W\d_]+|\d+")
_WORD = re.compile(r"[^\W_]+")
_STRENGTH = re.compile(r"\b[A-Z][\w-]+\s+(\d+(?:[.,]\d+)?)\s?(mg|µg|mcg|g|ml|mL|IU|kg|%)(?!\w)")


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
    quarters: frozenset[str]
    versions: frozenset[str]
    days: frozenset[str]


def insisted(needs: Needs, table: Frequencies) -> Insisted:
    """Read what *needs* insists on; *table* has the general frequencies of terms."""
    question = needs.question
    spoken = _WORD.findall(question)
    shouted = sum(word[0].isupper() for word in spoken) > _SHOUTED * len(spoken)
    named = (
        []
        if shouted
        else [
            word
            for name in needs.names
            for word in _words_of(name)
            if not _ACRONYM.fullmatch(word) and word.lower() not in MONTHS
        ]
    )
    symbols = tuple(symbol for symbol in _MIXED.findall(question) if symbol not in needs.spelled)
    codes = [value.text for value in needs.values if value.kind is ValueKind.CODE and _CODE.search(value.text)]
    return Insisted(
        words=tuple(
            word for word in dict.fromkeys([*named, *codes, *symbols]) if _POSSESSIVE.sub("", word) not in needs.spelled
        ),
        lettered=tuple(_LETTERED.findall(question)),
        things=_unheard(needs, table),
        strengths=tuple(f"{match[1]} {match[2]}" for match in _STRENGTH.finditer(question)),
        symbols=symbols,
        years=frozenset(p for p in needs.periods if _YEAR.fullmatch(p)),
        quarters=frozenset(p for p in needs.periods if not _YEAR.fullmatch(p)),
        versions=frozenset(needs.versions),
        days=days_of(question),
    )


def _words_of(name: str) -> list[str]:
    """The words of a name that stand for themselves: of "United States", for which a paper may write USA, none does."""
    words = name.split()
    return words if list(terms_of(name)) == [term for word in words for term in terms_of(word)] else [name]


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
        if not (_stands(word, texts) if _DIGIT.search(word) or _MIXED.fullmatch(word) else _named(word, named))
    ]
    lost += [
        label
        for label in wanted.lettered
        if not re.search(rf"(?<![\w'\u2019]){label[-1]}(?![\w'\u2019])", texts, re.IGNORECASE)
    ]
    return (*lost, *(thing for thing in wanted.things if not _named(thing, held) and not _misspelt(thing, held)))


def _misspelt(thing: str, held: frozenset[str]) -> bool:
    """
    Whether a word of the evidence is the beginning of this one, which a slip of the pen has made rare: "experiec".
    """
    return any(len(other) >= _BEGINNING and thing.lower().startswith(other) for other in held)


def _named(word: str, held: frozenset[str]) -> bool:
    """
    Whether the evidence holds the word, a longer one that begins with it ("Europe" in "European"), or the country of a
    people ("Austria" of "Austrian").
    """
    return all(_held(term, held) or _held(_PEOPLE.sub("", term), held) for term in terms_of(word))


def _held(term: str, held: frozenset[str]) -> bool:
    return term in held or (len(term) >= _BEGINNING and any(other.startswith(term) for other in held))


def _stands(code: str, text: str) -> bool:
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
    version = plain_version(read.candidate.row.version or links.version)
    # An edition that replaces another one names that one's version, and is not it.
    told = "" if links.replaces or links.replaced_by else text
    if (
        wanted.versions
        and version
        and not any(version == v or version.split(".")[0] == v for v in wanted.versions)
        and not any(
            re.search(rf"\b(?:(?:version|revision|rev\.?|edition) |[RV])0*{re.escape(v)}\b", told, re.IGNORECASE)
            for v in wanted.versions
        )
    ):
        return f"it is version {version}, not {_listed(wanted.versions)}"
    lacking = [word for word in (*wanted.strengths, *wanted.symbols) if not _stands(word, text)]
    return f"it does not speak of {_listed(lacking)}" if lacking else None


def told(name: str, terms: frozenset[str], text: str) -> bool:
    """Whether *terms* hold the name, and *text*, where it is given, a code in one piece."""
    return terms.issuperset(terms_of(name)) and (not text or not _CODE.search(name) or _stands(name, text))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(sorted(items))
