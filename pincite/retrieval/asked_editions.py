"""Which of the linked editions of a paper a question asks of, by the time at which it asks what holds."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date

from pincite.model.documents import Document
from pincite.model.evidence import Links
from pincite.question.naming.asked_edition import AskedEdition
from pincite.question.naming.naming import is_version
from pincite.question.times.periods import years
from pincite.retrieval.papers.in_effect import not_yet
from pincite.retrieval.papers.profiles import Profile
from pincite.retrieval.retrieved import Retrieved
from pincite.values.effect import days_with_year

_Successors = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """
    The editions of one paper that are ``meant`` and those that are ``out``, by doc_id; ``past`` are those meant of
    which a later one is in effect on the day of the request.
    """

    meant: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()


NO_CHOICE = Choice()


def choice_of(
    found: Retrieved, documents: Sequence[Document], profiles: Sequence[Profile], as_of: date
) -> Choice | None:
    """
    The edition of which the question of *found* asks, among those of the paper that stands first in its evidence; None
    where the question asks of none, nothing tells which one it would be, or an edition names the day itself, which is
    then no time of validity.

    Args:
        found: What was found for the question as it stands.
        documents: The tenant's, each with the day from which it holds, as far as that is known.
        profiles: Theirs, with what they declare of one another.
        as_of: The day on which the answer is judged.
    """
    asked = found.question.edition
    if asked is None or not found.candidates:
        return None
    by_id, links = {each.doc_id: each for each in documents}, {each.doc_id: each.links for each in profiles}
    later = _successors(documents, links)
    family = _family(found.candidates[0].row.chunk.doc_id, later)
    editions = {doc_id: by_id[doc_id] for doc_id in family if doc_id in by_id}
    if asked.named:
        meant = _called(asked, editions, links)
    elif _is_dated(editions, later) and not _is_told_of(asked, found, editions):
        meant = _holding(asked, editions, later)
    else:
        meant = None
    future = not_yet(list(editions.values()), as_of)
    if meant is None or len(editions) <= 1 or (asked.named and meant & future):
        return None
    past = frozenset(editions) - _in_effect(editions, later, as_of) - future
    return Choice(meant, frozenset(editions) - meant, meant & past)


def _successors(documents: Sequence[Document], declared: Mapping[str, Links]) -> _Successors:
    """The next editions of each document, as its manifest row or the papers say; those without any are left out."""
    ids = {each.doc_id for each in documents}
    found = {
        each.doc_id: frozenset({each.superseded_by} if each.superseded_by else ())
        | declared.get(each.doc_id, Links()).replaced_by
        for each in documents
    }
    return {doc_id: after & ids for doc_id, after in found.items() if after & ids}


def _family(doc_id: str, later: _Successors) -> frozenset[str]:
    """*doc_id* and every edition before and after it."""
    return _closure(
        {doc_id}, lambda each: later.get(each, frozenset()) | {old for old, after in later.items() if each in after}
    )


def _closure(start: AbstractSet[str], step: Callable[[str], AbstractSet[str]]) -> frozenset[str]:
    """Everything that *step* leads to from *start*, which is among it."""
    found = frozenset(start)
    while found != (more := found.union(*map(step, found))):
        found = more
    return found


def _is_dated(editions: Mapping[str, Document], later: _Successors) -> bool:
    """Whether it is known of each edition that follows another one from when it holds."""
    following = frozenset[str]().union(*(later.get(each, frozenset()) for each in editions))
    return all(editions[each].effective_date for each in following)


def _called(asked: AskedEdition, editions: Mapping[str, Document], links: Mapping[str, Links]) -> frozenset[str] | None:
    """The one edition of that version or that bears that year in its name, else the one that began in that year."""
    if asked.version:
        own = {d.doc_id: d.version or links.get(d.doc_id, Links()).version for d in editions.values()}
        choices = [[each for each, version in own.items() if is_version(version, [asked.version])]]
    else:
        named = [d.doc_id for d in editions.values() if asked.year in years(f"{d.title} {d.file} {d.version}")]
        begun = [d.doc_id for d in editions.values() if d.effective_date and str(d.effective_date.year) == asked.year]
        choices = [named, begun]
    return next((frozenset(found) for found in choices if len(found) == 1), None)


def _holding(asked: AskedEdition, editions: Mapping[str, Document], later: _Successors) -> frozenset[str] | None:
    """What was in effect all the time that is asked about, which may be none; None where that changed."""
    first, last = (_in_effect(editions, later, day) for day in (asked.first, asked.last))
    return first if first == last and len(first) <= 1 else None


def _in_effect(editions: Mapping[str, Document], later: _Successors, day: date) -> frozenset[str]:
    begun = {d.doc_id for d in editions.values() if d.effective_date is None or d.effective_date <= day}
    return frozenset(each for each in begun if begun.isdisjoint(_behind(each, later)))


def _behind(doc_id: str, later: _Successors) -> frozenset[str]:
    """Every edition behind *doc_id*."""
    return _closure(later.get(doc_id, frozenset()), lambda each: later.get(each, frozenset())) - {doc_id}


def _is_told_of(asked: AskedEdition, found: Retrieved, editions: Mapping[str, Document]) -> bool:
    """Whether a page of *editions* names a day of the time that is asked about, beside those on which they begin."""
    begin = {each.effective_date.toordinal() for each in editions.values() if each.effective_date}
    pages = (c.row.chunk for c in (*found.candidates, *found.further) if c.row.chunk.doc_id in editions)
    return any(
        asked.first.toordinal() <= day.low and day.high <= asked.last.toordinal() and int(day.low) not in begin
        for page in pages
        for day in days_with_year(page.text)
    )
