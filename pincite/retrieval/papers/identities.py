"""By what papers are told apart where one of them speaks of another: codes, titles, versions, days and years."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.model.documents import Document
from pincite.model.values import ValueKind
from pincite.question.naming.naming import document_codes, is_version, plain_version, references_of, versions_of
from pincite.question.stems import content_words
from pincite.question.times.periods import years
from pincite.values.amending import NUMBERED
from pincite.values.calendar_words import MONTHS
from pincite.values.effect import effects_of, without
from pincite.values.reader import read_values
from pincite.values.words import stem

LONGEST_TITLE = 12  # words
COVER_LINES = 2  # a letterhead, and what the paper is called with its reference number
_EARLIER_WORD = re.compile(r"previous|prior|earlier|former|older|preceding|all", re.IGNORECASE)
_CAPITAL = re.compile(r"\b[A-Z][a-z]{2,}\b")
_RUN = re.compile(r"\b(?!(?:The|This|In|Of|For)\b)[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)+")
_EARLIER = re.compile(
    rf"\b(?:{_EARLIER_WORD.pattern})\b[^.;]{{0,30}}\b(?:version|edition|revision|issue)s?\b", re.IGNORECASE
)
_PAPERS = ("document", "doc", "procedure", "policy", "sop", "form", "reference", "ref")
_PAPER = rf"(?:{'|'.join(_PAPERS)})\b\.?"
_NUMBER = r"(?:no\.?|number|code|id|identifier)"
_LABELLED = re.compile(
    rf"^[ \t|]*(?:(?:{_PAPER}\s*{_NUMBER}?|no\.?|number|code|title)[ \t]*[:\t\n]\s*(?P<value>[^\n\t|]{{2,80}})"
    # Without a colon only where no sentence goes on: "Document No. HP-07, version 4".
    rf"|{_PAPER}\s*{_NUMBER}[ \t]+(?P<code>[\w/-]*\d[\w/-]*)"
    r"(?=[ \t]*(?:$|[\t|,;(\u00b7]|(?:rev(?:ision)?|version|edition|issue)\b)))",
    re.IGNORECASE | re.MULTILINE,
)
_NO_TITLE = frozenset(
    stem(word)
    for word in (
        "document",
        "version",
        "revision",
        "edition",
        "rev",
        "issue",
        "new",
        "old",
        "final",
        "draft",
        "copy",
        "no",
        "amendment",
    )
)

_KINDS = frozenset(map(stem, _PAPERS))
_CODED = re.compile(r"[\w/-]*[A-Za-z][\w/-]*\d[\w/-]*")
_LETTER = re.compile(r"[a-z]")
_FIGURE = re.compile(r"\d+(?:\.\d+)*")
# A code that its version follows at once: "WI-LOG-118, version 2", alone in its line or at the end of a running head.
_VERSIONED = re.compile(
    r"(?:^[ \t|#]*|[ \t]{2,}|\t|[ \t][-\u2013\u2014|\u00b7][ \t]+)"
    r"(?P<code>[A-Z][\w/-]*\d[\w/-]*|[A-Z]{2,6} \d{2,})[\s,;|(:\u00b7\u2013-]*"
    r"(?=(?i:(?:version|rev(?:ision)?|edition|issue|v)\b|[vr]\d))",
    re.MULTILINE,
)
# "From 1 May" and "with effect from 1 May" say from when the other paper is replaced; "effective 1 May" is its own day.
_WITH_EFFECT = re.compile(r"with\s+effect\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """
    Words in which one paper speaks of another, read: codes, stems, the stems that are no part of a longer name, names,
    and marks of an edition.
    """

    codes: frozenset[str]
    stems: frozenset[str]
    alone: frozenset[str]
    names: frozenset[str]
    versions: frozenset[str]
    days: frozenset[int]
    years: frozenset[str]
    earlier: bool

    @property
    def marked(self) -> bool:
        """Whether it tells an edition from others."""
        return bool(self.versions or self.days or self.years or self.earlier)

    def titled(self, title: frozenset[str]) -> bool:
        """
        Whether it holds this title; one of a single word only where that is all of the name: a "Lease Agreement" is not
        the paper called "Agreement".
        """
        return title <= (self.stems if len(title) > 1 else self.alone)


@dataclass(frozen=True, slots=True)
class Identity:
    """
    By what a paper is told from others: codes, the stems of each of its titles, version, days (ordinals) and years at
    its head, its number as an amendment.
    """

    doc_id: str
    codes: frozenset[str]
    titles: frozenset[frozenset[str]]
    version: str
    days: frozenset[int]
    years: frozenset[str]
    number: int

    def says(self, words: str) -> bool:
        """Whether *words* say nothing but what this paper is: its code, title, version, and that it is a paper."""
        rest = _CODED.sub(" ", words) if self.codes >= document_codes(words) else words
        versions = frozenset(version.lower() for version in versions_of(rest))
        figures = frozenset(plain_version(figure) for figure in _FIGURE.findall(rest))
        return (
            all(is_version(version, [self.version]) for version in versions)
            and figures <= versions | self.years
            and title_stems(rest) <= _KINDS.union(*self.titles)
        )

    def kin(self, other: "Identity") -> bool:
        """Whether both are editions of one paper, by code or title."""
        return bool(self.codes & other.codes) or (not (self.codes and other.codes) and bool(self.titles & other.titles))


class IdentityIndex:
    """The papers of a tenant by code and title."""

    def __init__(self, papers: Sequence[Identity]) -> None:
        self._by_code: dict[str, list[Identity]] = {}
        self._by_title: dict[frozenset[str], list[Identity]] = {}
        self._titles: dict[str, set[frozenset[str]]] = {}
        count = Counter(word for paper in papers for title in paper.titles for word in title)
        for paper in papers:
            for code in paper.codes:
                self._by_code.setdefault(code, []).append(paper)
            for title in paper.titles:
                self._by_title.setdefault(title, []).append(paper)
                self._titles.setdefault(min(title, key=lambda word: (count[word], word)), set()).add(title)

    def named(self, said: Said) -> Iterator[Identity]:
        """Papers of which *said* holds a code or a title; one of several names more than once."""
        for code in said.codes:
            yield from self._by_code.get(code, ())
        for title in {title for word in said.stems for title in self._titles.get(word, ()) if said.titled(title)}:
            yield from self._by_title[title]

    def kin(self, paper: Identity) -> Iterator[Identity]:
        """Papers that may be editions of this one."""
        for code in paper.codes:
            yield from self._by_code[code]
        for title in paper.titles:
            yield from self._by_title[title]


def identity(document: Document, own: str) -> Identity:
    """Read *document*; *own* is the head of its first page, lines kept, without what it says of others."""
    name = file_name(document)
    labelled = [found["value"] or found["code"] for found in _LABELLED.finditer(own)]
    versioned = _VERSIONED.search(own)
    if versioned and not versions_of(own[: versioned.start("code")]):
        labelled.append(versioned["code"])
    lines = [line for line in own.splitlines() if line.strip()]
    opening = next(iter(lines), "")
    named, opens = f"{document.title} {name}", " ".join(opening.split()[:2])
    number = NUMBERED.search(f"{document.title} {own}")
    return Identity(
        document.doc_id,
        frozenset(code for text in (document.title, name, opens, *labelled) for code in document_codes(text))
        | references_of("\n".join(lines[:COVER_LINES])),
        frozenset(
            words
            for text in (document.title, opening, *labelled)
            if len(text.split()) <= LONGEST_TITLE and (words := title_stems(text))
        ),
        own_version(document, own),
        _days(own),
        years(f"{named} {own}"),
        int(number["number"]) if number else 0,
    )


def own_version(document: Document, own: str) -> str:
    """The version of *document*, as its manifest row, its names or the head of its first page says; "" for none."""
    named = versions_of(f"{document.title} {file_name(document)}")
    version = document.version or next(iter((*named, *versions_of(own))), "")
    return plain_version(version).lower()


def is_newer(one: str, other: str) -> bool:
    """Whether both versions are numbers, or both letters, and the first is the higher or the same one."""
    if _LETTER.fullmatch(one) and _LETTER.fullmatch(other):
        return one >= other
    if not (_FIGURE.fullmatch(one) and _FIGURE.fullmatch(other)):
        return False
    return is_version(one, [other]) or [int(part) for part in one.split(".")] >= [
        int(part) for part in other.split(".")
    ]


def file_name(document: Document) -> str:
    """A file's name without folder and ending."""
    return document.file.rsplit("/", 1)[-1].rsplit(".", 1)[0].replace("_", " ")


@lru_cache(maxsize=1024)
def read_words(words: str) -> Said:
    """Read the *words* in which a paper speaks of another, without the day from which they say that it does."""
    words = _undated(words)
    capitals = [
        word for word in _CAPITAL.findall(words) if word.lower() not in MONTHS and not _EARLIER_WORD.fullmatch(word)
    ]
    return Said(
        codes=document_codes(words),
        stems=title_stems(words),
        alone=title_stems(_RUN.sub(" ", words)),
        names=title_stems(" ".join(capitals)),
        versions=frozenset(version.lower() for version in versions_of(words)),
        days=_days(words),
        years=years(words),
        earlier=_EARLIER.search(words) is not None,
    )


def _undated(words: str) -> str:
    return without(
        words, (each for each in effects_of(words) if not each.told or _WITH_EFFECT.match(words, each.start))
    )


def title_stems(text: str) -> frozenset[str]:
    """The words of a title, without those that any title may hold."""
    return frozenset(stem(word) for word in content_words(text) if word.isalpha()) - _NO_TITLE


def _days(text: str) -> frozenset[int]:
    return frozenset(
        int(value.low)
        for value in read_values(text)
        if value.kind is ValueKind.DATE and value.unit == "day" and value.low == value.high
    )
