"""Editions of one paper that only their versions put in order, as none of them says what it replaces."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from pincite.model.documents import Document
from pincite.question.naming.naming import plain_version, versions_at, versions_of
from pincite.question.stems import stem_set
from pincite.question.times.periods import years
from pincite.retrieval.papers.identities import Identity, file_name, is_newer, title_stems
from pincite.retrieval.papers.own_day import own_day
from pincite.retrieval.papers.scopes import scope_of
from pincite.values.amending import PAPER
from pincite.values.effect import days_with_year, without

OPENING_LINES = 2  # what a paper is called, where no version stands behind its name
_NO_EDITION = re.compile(rf"\b(?:draft|{PAPER})\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[^\n\t|;,.:\u00b7]*$")
_FIGURE = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Edition:
    """
    A paper that says which version of itself it is: the words and figures that name it, in its title or file alone
    (``title``) or there and above the version on its first page, the words of its ``head``, the day ``since`` which it
    holds, and the names for which ``only`` it does. ``called`` says that its title or file names the version.
    """

    of: Identity
    title: frozenset[str]
    words: frozenset[str]
    figures: frozenset[str]
    years: frozenset[str]
    head: frozenset[str]
    since: date | None
    only: frozenset[str]
    called: bool


def edition_of(document: Document, head: str, front: str, paper: Identity) -> Edition | None:
    """
    *document* as an edition; None where it does not say which, where a manifest says what it is, which then also says
    what it supersedes, and for a draft or an amendment, which stands beside the paper.

    Args:
        document: The paper.
        head: The head of its first page, without what it says that it replaces.
        front: Its first page.
        paper: By what it is told from others.
    """
    if document.category or document.supersedes or document.superseded_by or not paper.version:
        return None
    name = f"{document.title} {file_name(document)}"
    called = bool(document.version or versions_of(name))
    own = [at for at, version in versions_at(head) if _is_own(head[:at], version, paper)]
    lines = [line for line in head.splitlines() if line.strip()]
    cover = head[: own[-1]] if own else "\n".join(lines[:OPENING_LINES])
    if not (called or own) or _NO_EDITION.search(f"{name} {cover}"):
        return None
    title, text = _uncoded(name, paper), _uncoded(f"{name}\n{cover}", paper)
    spoken = years(text)
    return Edition(
        paper,
        title_stems(title),
        title_stems(text),
        frozenset(map(plain_version, _FIGURE.findall(text))) - spoken - frozenset(versions_of(text)) - {paper.version},
        spoken,
        stem_set(head),
        document.effective_date or own_day(head, paper),
        frozenset[str]().union(*scope_of(front).only.values()),
        called,
    )


def of_several_versions(papers: Iterable[Identity]) -> frozenset[str]:
    """The ids of those that share a code or a title with one of another version: no other has editions beside it."""
    groups: dict[object, list[Identity]] = {}
    for each in papers:
        for key in each.codes | each.titles if each.version else ():
            groups.setdefault(key, []).append(each)
    several = (group for group in groups.values() if len({each.version for each in group}) > 1)
    return frozenset(each.doc_id for group in several for each in group)


def versions_in_order(editions: Iterable[Edition]) -> frozenset[tuple[str, str]]:
    """
    Of each two editions of one paper the later and the earlier one, by doc_id.

    The version puts them in order, and the day from which they hold does not speak against it; of papers that also
    differ by the year in their names, as the reports of two years do, both must say that day.
    """
    groups: dict[object, list[Edition]] = {}
    for each in editions:
        for key in each.of.codes or {each.title}:
            groups.setdefault(key, []).append(each)
    return frozenset(pair for group in groups.values() for pair in _in_order(group))


def _in_order(group: list[Edition]) -> Iterator[tuple[str, str]]:
    for one, other in combinations(group, 2):
        for new, old in ((one, other), (other, one)):
            if (
                not is_newer(old.of.version, new.of.version)
                and is_newer(new.of.version, old.of.version)
                and _of_one_paper(new, old)
                and _days_in_order(new, old)
            ):
                yield new.of.doc_id, old.of.doc_id


def _of_one_paper(one: Edition, other: Edition) -> bool:
    """
    Whether nothing in their names tells them apart: each word in the name of the one, such as that of a site or a
    product, stands at the head of the other.
    """
    alike = (
        one.figures == other.figures
        and one.only == other.only
        and one.words - other.words <= other.head
        and other.words - one.words <= one.head
    )
    return alike and (bool(one.of.codes & other.of.codes) or _of_one_title(one, other))


def _of_one_title(one: Edition, other: Edition) -> bool:
    """Whether both are called alike; a file's name that stands on no page, "scan 12", is that of any paper."""
    said = (one.called and other.called) or bool(one.title and one.title <= one.head & other.head)
    return one.title == other.title and said


def _days_in_order(new: Edition, old: Edition) -> bool:
    if new.since and old.since:
        return new.since > old.since
    return new.years == old.years


def _is_own(before: str, version: str, paper: Identity) -> bool:
    """Whether the version that is named behind *before* is the paper's, by what else its clause says."""
    clause = _CLAUSE.search(before)
    return version.lower() == paper.version and clause is not None and paper.says(clause[0])


def _uncoded(text: str, paper: Identity) -> str:
    """*text* without the paper's codes, however they are written, and without days."""
    kept = without(text, days_with_year(text))
    for code in sorted(paper.codes, key=lambda code: (-len(code), code)):
        spelled = r"[\W_]*".join(map(re.escape, code))
        kept = re.sub(rf"(?<![^\W_]){spelled}(?![^\W_])", " ", kept, flags=re.IGNORECASE)
    return kept
