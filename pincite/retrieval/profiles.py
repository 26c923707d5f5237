"""By what a question may name a document: title, file name, organisation, authority, periods, trip dates."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from pincite.model.documents import Document
from pincite.ports import Index
from pincite.retrieval.entities import CANONICAL, MONTHS, canonical_dates, entities
from pincite.retrieval.periods import cover_days, full_days, periods, quarter_in_words
from pincite.retrieval.words import STOP_WORDS, content_words, stem, words
from pincite.values.frequencies import frequencies

# Words that any title may hold: they tell documents apart only by accident.
GENERIC = frozenset(
    stem(word) for word in ("document", "report", "version", "final", "draft", "file", "pdf", "page", "new", "edition", "rev", "digest", "form", "inc")
)
ORGANISATION = re.compile(
    r"((?:[A-Z][\w&.\u2019'-]*[,\s]+){1,4})(?:Inc|Incorporated|Corp|Corporation|CORPORATION|INC|CORP|Ltd|Limited|LLC|plc|PLC|GmbH|AG|SE|N\.V|S\.A|Co)\b"
)
_PARTS = "part|annex|chapter|article|appendix"
MONTH_NAMES = frozenset(MONTHS)
NO_NAMES = frozenset({"com", "holdings", "group", "company", "registrant"})
# A cover page is cut into many short chunks, one a block: the issuer's name may stand in any of them.
FRONT_CHUNKS = 12


@dataclass(frozen=True, slots=True)
class Profile:
    """
    Tokens by which a question may name one document.

    ``codes`` (codes, authority, periods, dates) mean it however they are written; ``issuer`` (the company that its first page names) and ``names`` (proper
    words of title and file) where the question writes them with a capital; ``title`` are the stems of its title. ``newest`` orders documents of one kind by
    their period or effective date. ``about`` says in words whose paper it is and of what period: every page of it is of that.
    """

    doc_id: str
    codes: frozenset[str]
    issuer: frozenset[str]
    names: frozenset[str]
    title: frozenset[str]
    newest: tuple[int, int]
    about: str = ""


def profile(document: Document, front: str = "") -> Profile:
    """Profile of *document*; *front* is the text of its first chunks, where it could be read."""
    name = re.sub(r"[_\W]+", " ", document.file.rsplit(".", 1)[0])
    text = f"{document.title} {name}"
    spoken = periods(re.sub(r"[_\W]+", " ", text))
    days = cover_days(front)
    codes = {*spoken, *_codes(text), *_codes(document.doc_id), *_dates(document.title), *map(_cover_day, days)}
    if document.authority:
        codes.add(document.authority.lower())
    issuer = organisations(front) - codes
    names = frozenset({*_proper(document.title), *_proper(name)} - codes - issuer)
    title = frozenset(stem(word) for word in content_words(text)) - GENERIC
    about = [
        *_organisation(front),
        *sorted(" ".join(part) for code in codes if (part := numbered_part(code))),
        *(quarter_in_words(token) for token in spoken if token.startswith("q")),
        *(f"quarter or period ended {day}" for day in days),
    ]
    return Profile(document.doc_id, frozenset(codes), issuer, names, title, _newest(document, spoken), ", ".join(about))


def organisations(front: str) -> frozenset[str]:
    """Words of the first name that a legal form marks as a company's, which is the issuer's: "apple" of "Apple Inc.", "amazon" of "AMAZON.COM, INC."."""
    found = [word.lower() for name in _organisation(front) for word in re.findall(r"[^\W_]+", name)]
    return frozenset(word for word in found if word not in STOP_WORDS and len(word) > 1 and word not in NO_NAMES)


def _organisation(front: str) -> tuple[str, ...]:
    match = ORGANISATION.search(front)
    return (match[1].strip(" ,"),) if match else ()


def _cover_day(day: str) -> str:
    """The token of a day on a cover: "as of jul 1 2023"."""
    return f"as of {canonical_dates(day)}"


def _proper(title: str) -> set[str]:
    """Words of a title written in capitals throughout, or in capitals where other words are not: tickers, places, brands."""
    parts = re.findall(r"[^\W_]+", title)
    capital = {word for word in parts if word[0].isupper() and word.lower() not in STOP_WORDS}
    small = [word for word in parts if word[0].islower() and word.lower() not in STOP_WORDS]
    # A title in which every word is capitalised tells no names apart, and its first word is a name only where the next one is capitalised too.
    first = set() if len(parts) > 1 and parts[1] in capital else {parts[0]} if parts else set()
    named = {word.lower() for word in capital if len(word) > 1 and (word.isupper() or (small and word not in first))}
    return named - MONTH_NAMES


def _codes(text: str) -> set[str]:
    """Codes in one piece: "SOP-014", "Q1A(R2)" and "10-K" are sop014, q1a and 10k."""
    joined = re.findall(r"\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\b", text.replace("_", " "))
    named = re.findall(rf"\b({_PARTS})[\s_-]*(\d+)\b", text, re.IGNORECASE)
    return {code.replace("-", "").lower() for code in joined} | {f"{kind.lower()}{number}" for kind, number in named}


def numbered_part(code: str) -> tuple[str, str] | None:
    """The words of a code that is a numbered part: "annex11" is "annex", "11"."""
    found = re.fullmatch(rf"({_PARTS})(\d+)", code)
    return (found[1], found[2]) if found else None


def _dates(title: str) -> set[str]:
    return {" ".join(found[0].split()[:2]) for found in CANONICAL.finditer(canonical_dates(title))}


def _newest(document: Document, spoken: Sequence[str]) -> tuple[int, int]:
    years = [int(token) for token in spoken if token.isdigit()]
    quarters = [int(token[1]) for token in spoken if token.startswith("q")]
    if years:
        return max(years), max(quarters, default=0)
    day = document.effective_date
    return (day.year, day.month) if day else (0, 0)


@dataclass(frozen=True, slots=True)
class Asked:
    """
    Tokens by which a question may name a document.

    ``codes`` count in any case, ``names`` are written with a capital (all words of a question without capitals), ``opening`` is a first word whose capital
    means nothing, ``runs`` are the names word by word as they stand together, ``dates`` the days it names, ``title`` the stems.
    """

    codes: frozenset[str]
    names: frozenset[str]
    opening: frozenset[str]
    runs: tuple[frozenset[str], ...]
    dates: frozenset[str]
    title: frozenset[str]


def asked(question: str) -> Asked:
    """Read *question*; two and three neighbouring words also count in one piece, as file names write them."""
    parts = [re.sub(r"['\u2019]s$", "", word) for word in re.findall(r"[^\W_]+(?:['\u2019]s\b)?", question)]
    lower = question == question.lower()
    joined = [parts[at : at + size] for size in (1, 2, 3) for at in range(len(parts) - size + 1)]
    names = {"".join(run).lower() for run in joined if lower or all(word[0].isupper() or word[0].isdigit() for word in run)} - STOP_WORDS
    days = set(map(_cover_day, full_days(question)))
    codes = {"".join(run).lower() for run in joined} | _codes(question) | set(periods(question)) | _dates(question) | days
    runs = tuple(frozenset(words(name)) - STOP_WORDS - MONTH_NAMES for name in entities(question).names)
    opening = frozenset() if lower else _opening(parts)
    stems = frozenset(stem(word) for word in content_words(question))
    return Asked(frozenset(codes - STOP_WORDS), frozenset(names) - opening, opening, runs, frozenset(_dates(question)), stems)


def _opening(parts: Sequence[str]) -> frozenset[str]:
    """The first word, where it is one of general text before a small letter: "Active" of "Active substances are", not "Keltrane" nor "Winter" of "Winter Trek"."""
    first, *rest = parts or [""]
    plain = first[:1].isupper() and first[1:].islower() and bool(rest) and rest[0][0].islower() and frequencies().known(stem(first.lower()))
    return frozenset({first.lower()}) if plain else frozenset()


_KEPT: "WeakKeyDictionary[Index, tuple[tuple[Document, ...], tuple[Profile, ...]]]" = WeakKeyDictionary()


def profiles_of(documents: Sequence[Document], index: Index) -> tuple[Profile, ...]:
    """Profiles of a snapshot's documents with their first chunks, read from *index* once as long as it lives."""
    kept = _KEPT.get(index)
    if kept is None or kept[0] != tuple(documents):
        fronts = _fronts(documents, index)
        kept = (tuple(documents), tuple(profile(document, fronts.get(document.doc_id, "")) for document in documents))
        _KEPT[index] = kept
    return kept[1]


def _fronts(documents: Sequence[Document], index: Index) -> Mapping[str, str]:
    fronts: dict[str, str] = {}
    for row in index.rows([f"{document.doc_id}-chunk-{number}" for document in documents for number in range(FRONT_CHUNKS)]):
        if row.chunk.page > 1:
            continue
        fronts[row.chunk.doc_id] = f"{fronts.get(row.chunk.doc_id, '')} {row.chunk.text}"
    return fronts
