"""By what a question may name a document: title, file name, organisation, authority, periods, trip dates."""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from pincite.model.documents import Category, Document
from pincite.model.evidence import NO_LINKS, Links, Party, ReportPeriod
from pincite.ports import Eligibility, Index
from pincite.question.held.parties import parties_in
from pincite.question.naming.naming import codes_of, cover_day, days_of, numbered_part, series_of
from pincite.question.stems import SEARCH_STOP_WORDS, content_words
from pincite.question.times.periods import cover_days, periods, quarter_in_words
from pincite.question.times.report_periods import report_period
from pincite.retrieval.papers.amending_day import with_amending_days
from pincite.retrieval.papers.declared import links, said_version
from pincite.retrieval.papers.scopes import NO_BOUNDS, Bounds, bounds_of, scope_of
from pincite.values.calendar_words import MONTHS
from pincite.values.words import stem

# Words that any title may hold: they tell documents apart only by accident.
GENERIC = frozenset(
    stem(word)
    for word in (
        "document",
        "report",
        "version",
        "final",
        "draft",
        "file",
        "pdf",
        "page",
        "new",
        "edition",
        "rev",
        "form",
        "inc",
    )
)
ORGANISATION = re.compile(
    r"((?:[A-Z][\w&.\u2019'-]*(?:,?\s+&|,)?\s+){1,4})"
    r"(?:Inc|Incorporated|Corp|Corporation|CORPORATION|INC|CORP|Ltd"
    r"|LTD|Limited|LIMITED|LLC|plc|PLC|GmbH|AG|SE|N\.V|S\.A|Co)\b"
)
NO_NAMES = frozenset({"com", "holdings", "group", "company", "registrant"})
# A cover page is cut into many short chunks, one a block: the issuer's name may stand in any of them.
FRONT_CHUNKS = 12
# Share of the words of two titles from which they are of one sort: "Stability report of Cardelone" and "Stability
# report of Keltrane".
ALIKE = 0.5
# What finds the pages on which a report names quarters, and how many of them are looked at.
QUARTERS = "quarter of fiscal year Q1 Q2 Q3 Q4"
QUARTER_CHUNKS = 24


@dataclass(frozen=True, slots=True)
class Profile:
    """
    Tokens by which a question may name one document.

    ``codes`` (codes, authority, periods, dates) mean it however they are written; ``issuer`` (the company that its
    first page names) and ``names`` (proper words of title and file) where the question writes them with a capital;
    ``title`` are the stems of its title. ``newest`` orders documents of one kind by their period or effective date.
    ``about`` says in words whose paper it is, or between whom, and of what period: every page of it is of that.
    ``kind`` are the stems of its title beyond its names and numbers, ``series`` that of the code its title or file
    opens with ("SOP-014 Hold periods"); with its ``category`` they tell what sort of paper it is. ``outdated`` says
    that another one differs from it by a later period in its title alone, or declares that it replaces it; ``links``
    has what the documents declare, ``parties`` those of a contract; ``period`` is the quarter that a report calls its
    own.
    """

    doc_id: str
    codes: frozenset[str]
    issuer: frozenset[str]
    names: frozenset[str]
    title: frozenset[str]
    newest: tuple[int, int]
    about: str = ""
    category: Category | None = None
    kind: frozenset[str] = frozenset()
    series: str = ""
    outdated: bool = False
    links: Links = NO_LINKS
    parties: tuple[Party, ...] = ()
    period: ReportPeriod | None = None
    tokens: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """All tokens in one set: most questions share none with most documents."""
        object.__setattr__(self, "tokens", self.codes | self.issuer | self.names | self.title)

    @property
    def family(self) -> tuple[frozenset[str], frozenset[str], frozenset[str], Category | None]:
        """What the editions of one paper have in common."""
        return self.kind, self.names, self.issuer, self.category

    def alike(self, other: "Profile") -> bool:
        """
        Whether both are of one sort: of one category or numbered series, or their titles say the same for the most
        part, names and numbers aside.
        """
        shared, either = len(self.kind & other.kind), len(self.kind | other.kind)
        of_one_series = bool(self.series) and self.series == other.series
        return (
            shared >= ALIKE * either or of_one_series or (self.category is not None and self.category == other.category)
        )

    def of_quarter(self) -> tuple[int, str] | None:
        """The year and the quarter that name the paper, where there is one of each."""
        spoken = [token for code in self.codes for token in periods(code) if token == code]
        named = [int(token) for token in spoken if token.isdigit()]
        quarters = [token for token in spoken if not token.isdigit()]
        return (named[0], quarters[0]) if len(named) == len(quarters) == 1 else None

    def by_fiscal_year(self) -> "Profile":
        """The same, named by the quarter and the year as its paper counts them, where that is known."""
        if self.period is None:
            return self
        quarter, year = f"q{self.period.quarter}", str(self.period.year)
        words, parts = quarter_in_words(quarter), self.about.split(", ")
        counted = [f"{words} of fiscal year {year}" if part == words else part for part in parts]
        return replace(
            self,
            codes=frozenset({quarter, year}.union(code for code in self.codes if periods(code) != (code,))),
            about=", ".join(counted if words in parts else [*counted, f"{words} of fiscal year {year}"]),
        )


def profile(document: Document, front: str = "", quarters: str = "") -> Profile:
    """
    Profile of *document*; *front* is the text of its first chunks, where it could be read, and *quarters* what it says
    of quarters.
    """
    name = re.sub(r"[_\W]+", " ", document.file.rsplit(".", 1)[0])
    text = f"{document.title} {name}"
    spoken = periods(re.sub(r"[_\W]+", " ", text))
    days, period = cover_days(front), report_period(front, quarters)
    codes = {*spoken, *codes_of(text), *codes_of(document.doc_id), *days_of(document.title), *map(cover_day, days)}
    if document.authority:
        codes.add(document.authority.lower())
    issuer = organisations(front) - codes
    names = frozenset(
        word for word in {*_proper(document.title), *_proper(name)} - codes - issuer if stem(word) not in GENERIC
    )
    title = frozenset(stem(word) for word in content_words(text)) - GENERIC
    kind = frozenset(word for word in title if word.isalpha()) - {stem(word) for word in names | issuer}
    about = [
        *dict.fromkeys(_organisations(front)),
        *sorted(" ".join(part) for code in codes if (part := numbered_part(code))),
        *(quarter_in_words(token) for token in spoken if token.startswith("q")),
        *(f"quarter or period ended {day}" for day in days),
    ]
    series = _opening_series(document.title, document.file)
    parties = tuple(parties_in([front]).values())
    newest = _newest(document, spoken)
    return Profile(
        document.doc_id,
        frozenset(codes),
        issuer,
        names,
        title,
        newest,
        ", ".join(about),
        document.category,
        kind,
        series,
        parties=parties,
        period=period,
    )


def _opening_series(*names: str) -> str:
    return next((series_of(code) for name in names for code in sorted(codes_of("".join(name.split()[:1])))), "")


def organisations(front: str) -> frozenset[str]:
    """
    Words of the first name that a legal form marks as a company's, which is the issuer's: "apple" of "Apple Inc.",
    "amazon" of "AMAZON.COM, INC.".
    """
    found = [word.lower() for name in _organisations(front)[:1] for word in re.findall(r"[^\W_]+", name)]
    return frozenset(word for word in found if word not in SEARCH_STOP_WORDS and len(word) > 1 and word not in NO_NAMES)


def _organisations(front: str) -> tuple[str, ...]:
    return tuple(" ".join(match[1].split()).strip(" ,") for match in ORGANISATION.finditer(front))


def _proper(title: str) -> set[str]:
    """
    Words of a title written in capitals throughout, or in capitals where other words are not: tickers, places, brands.
    """
    parts = re.findall(r"[^\W_]+", title)
    capital = {word for word in parts if word[0].isupper() and word.lower() not in SEARCH_STOP_WORDS}
    small = [word for word in parts if word[0].islower() and word.lower() not in SEARCH_STOP_WORDS]
    # A title in which every word is capitalised tells no names apart, and its first word is a name only where the next
    # one is capitalised too.
    first = set() if len(parts) > 1 and parts[1] in capital else {parts[0]} if parts else set()
    named = {word.lower() for word in capital if len(word) > 1 and (word.isupper() or (small and word not in first))}
    return named.difference(MONTHS)


def _newest(document: Document, spoken: Sequence[str]) -> tuple[int, int]:
    years = [int(token) for token in spoken if token.isdigit()]
    quarters = [int(token[1]) for token in spoken if token.startswith("q")]
    if years:
        return max(years), max(quarters, default=0)
    day = document.effective_date
    return (day.year, day.month) if day else (0, 0)


_Known = tuple[tuple[Document, ...], tuple[Profile, ...]]
_KNOWN: WeakKeyDictionary[Index, _Known] = WeakKeyDictionary()


def profiles_of(documents: Sequence[Document], index: Index) -> tuple[Profile, ...]:
    """Profiles of a snapshot's documents with their first chunks, read from *index* once as long as it lives."""
    known = _KNOWN.get(index)
    if known is None or known[0] != tuple(documents):
        fronts = fronts_of(documents, index)
        declared = with_amending_days(links(documents, fronts), documents, fronts, index)
        bounds = bounds_of({doc_id: scope_of(front) for doc_id, front in fronts.items()})
        read = [
            _bound(
                replace(
                    profile(each, front, _on_quarters(each, front, index)),
                    links=declared.get(each.doc_id) or Links(version=said_version(each, front)),
                ),
                bounds.get(each.doc_id, NO_BOUNDS),
            )
            for each in documents
            for front in (fronts.get(each.doc_id, ""),)
        ]
        known = know(documents, index, with_outdated(read))
    return known[1]


def know(documents: Sequence[Document], index: Index, profiles: Sequence[Profile]) -> _Known:
    """Have *profiles* known as those of *documents* with their first chunks in *index*, as long as it lives."""
    known = _KNOWN[index] = tuple(documents), tuple(profiles)
    return known


def _bound(read: Profile, bounds: Bounds) -> Profile:
    """The profile of a paper that holds for some names alone: every page of it is of those."""
    about = ", ".join([*([read.about] if read.about else []), *sorted(bounds.own)])
    return replace(read, about=about, links=replace(read.links, holds_for=bounds.own, not_for=bounds.not_for))


def with_outdated(profiles: Sequence[Profile], not_yet: AbstractSet[str] = frozenset()) -> tuple[Profile, ...]:
    """
    The profiles, those marked that a later one of the same name follows (the travel rules of 2024 where there are those
    of 2025) or that declares to replace it; one of *not_yet*, which does not hold yet, makes nothing outdated.

    Where a manifest says what a paper is, it is the manifest that says what supersedes it, and two editions that nobody
    linked are a conflict to be shown.
    """
    newest: dict[object, tuple[int, int]] = {}
    for each in profiles:
        if each.doc_id not in not_yet:
            newest[each.family] = max(newest.get(each.family, (0, 0)), each.newest)
    return tuple(
        replace(
            each,
            outdated=not each.links.replaced_by <= not_yet or _followed(each, newest.get(each.family, (0, 0))),
            links=replace(each.links, replaced_by=each.links.replaced_by - not_yet),
        )
        for each in profiles
    )


def _followed(each: Profile, newest: tuple[int, int]) -> bool:
    return each.category is None and (0, 0) < each.newest < newest


def _on_quarters(document: Document, front: str, index: Index) -> str:
    """What a report, whose *front* page says when its period ends, says of quarters."""
    if not cover_days(front):
        return ""
    own = Eligibility(include_superseded=True, doc_ids=frozenset({document.doc_id}))
    (hits,) = index.lexical([QUARTERS], QUARTER_CHUNKS, own)
    return "\n".join(hit.row.chunk.text for hit in hits)


def fronts_of(documents: Sequence[Document], index: Index) -> Mapping[str, str]:
    """The texts of first pages, by doc_id, as far as a paper's first chunks stand there."""
    fronts: dict[str, str] = {}
    for row in index.rows(
        [f"{document.doc_id}-chunk-{number}" for document in documents for number in range(FRONT_CHUNKS)]
    ):
        if row.chunk.page > 1:
            continue
        fronts[row.chunk.doc_id] = f"{fronts.get(row.chunk.doc_id, '')}\n{row.chunk.text}"
    return fronts
