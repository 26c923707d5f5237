"""
Rows of a table that are named alike: those of the group that a question names, and of a wider and a narrower label the
one that it speaks of.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from pincite.answering.constraints.cells import of_period
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.retrieval.named_rows import SUMMED
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_NOTE = re.compile(r"^notes? \d+\W*", re.IGNORECASE)
"""How the title of a note to a statement begins."""

_CONDITION = re.compile(r"\([^)]*\)|,? at \d.*$")

_REST = re.compile(r"\b(?:others?|remaining|remainder|rest)\b", re.IGNORECASE)
"""How a row is called that is of what the others leave."""

Able = Mapping[str, Sequence[Passage]]
"""By chunk id the passages that could answer."""


def meant_rows(
    question: ReadQuestion, able: Able, table: Frequencies, known: Mapping[str, frozenset[str]] | None = None
) -> Able:
    """
    The passages, without the rows that are of another group than the one the question names, or of a wider or a
    narrower thing than it asks for.

    Rows are told from each other within one table, in whichever chunks they stand, and within tables of one kind.
    *known* are by chunk id the terms of its context, for which no row has to speak.
    """
    tables, papers, context = _by_table(able), _by_paper(question, able), known or {}
    out = frozenset[Passage]().union(
        *(_of_another_group(question, rows, table) for rows in tables),
        *(_of_another_group(question, rows, table) for rows in papers),
        *(_of_unspoken_parts(question, rows) for rows in papers),
        *(_of_the_rest(question, rows) for rows in tables),
        *(_of_another_width(question, [row for row in rows if not _is_rest(row)]) for rows in tables),
        *(_of_more(question, rows) for rows in tables),
        *(_of_unspoken_groups(question, rows, context) for rows in tables),
    )
    return (
        {key: tuple(passage for passage in found if passage not in out) for key, found in able.items()} if out else able
    )


def _of_more(question: ReadQuestion, rows: Sequence[Passage]) -> frozenset[Passage]:
    """
    Rows of a statement whose name, with what they stand under, says all that another one's says and more, of which the
    question speaks no word: "Shares used in computing earnings per share: Diluted" beside "Diluted earnings per share".
    """
    asked = _asked(question)
    named = {row: _name(row) for row in rows if of_period(question, row)}
    return frozenset(
        more
        for (less, short), (more, long) in permutations(named.items(), 2)
        if short < long and short & asked and short & asked == long & asked and not _sums_up(more, long - short)
    )


def _of_the_rest(question: ReadQuestion, rows: Sequence[Passage]) -> frozenset[Passage]:
    """
    Rows of what is left beside the others ("Other brands"), for which the question does not ask, where another row
    says by its label as much of what it asks.
    """
    if _REST.search(" ".join(question.words)):
        return frozenset()
    asked = _asked(question)
    named = {row: frozenset(terms_of(row.label)) & asked for row in rows}
    return frozenset(
        row for row in rows if _is_rest(row) and any(named[row] <= named[each] for each in rows if not _is_rest(each))
    )


def _is_rest(row: Passage) -> bool:
    return _REST.match(row.label) is not None


def _of_unspoken_groups(
    question: ReadQuestion, rows: Sequence[Passage], known: Mapping[str, frozenset[str]]
) -> frozenset[Passage]:
    """
    Rows of a statement under one of several headings, none of which the question speaks of, where it asks for a thing
    of which they say nothing either: the operating expenses of one segment for those of "advertising".
    """
    asked = frozenset(question.terms).difference(terms_of(question.verb))
    return frozenset(
        row
        for row in rows
        if of_period(question, row)
        and is_one_of_several(question, row, rows)
        and not asked <= row.terms | known.get(row.chunk.chunk_id, frozenset())
    )


def _of_unspoken_parts(question: ReadQuestion, rows: Sequence[Passage]) -> frozenset[Passage]:
    """
    Rows of one paper that stand in a note or under a heading of which the question says nothing, where one of the same
    name does not, or is the total of that name: the "Sales" of one region beside "Total sales".
    """
    alike: dict[frozenset[str], list[Passage]] = defaultdict(list)
    for row in rows:
        if name := _total_of(row.label):
            alike[name].append(row)
    asked, out = _asked(question), set[Passage]()
    for name, found in alike.items():
        parts = {row for row in found if any(asked.isdisjoint(of) for of in _parts(row))}
        if name <= asked and len(parts) < len(found):
            out |= parts
    return frozenset(out)


def _sums_up(row: Passage, more: frozenset[str]) -> bool:
    """Whether all that a row says *more* than another one is that it is the total: it is of no narrower thing."""
    return SUMMED.match(row.label) is not None and more <= frozenset(terms_of("total"))


def _total_of(label: str) -> frozenset[str]:
    """The words of what a row is, or sums up."""
    return frozenset(t for t in terms_of(_CONDITION.sub("", SUMMED.sub("", label))) if t.isalpha())


def _parts(row: Passage) -> Iterator[frozenset[str]]:
    """The words of each heading and note that a row stands under, beside those of its label."""
    own = frozenset(terms_of(row.label))
    for of in (*row.groups, *(_NOTE.sub("", title) for title in row.chunk.section if _NOTE.match(title))):
        if words := frozenset(terms_of(of)) - own:
            yield words


def _name(row: Passage) -> frozenset[str]:
    """The words of a row's label and of what is said before it."""
    name = row.text[: row.text.find(row.label) + len(row.label)]
    return frozenset(term for term in terms_of(_CONDITION.sub("", name)) if term.isalpha())


def is_one_of_several(question: ReadQuestion, row: Passage, rows: Sequence[Passage]) -> bool:
    """
    Whether rows of other groups have the same label as *row* and nothing in the question tells which of them it asks
    for.
    """
    others = [
        each for each in rows if each.label == row.label and each.groups != row.groups and _table(each) == _table(row)
    ]
    told = _told(row) - frozenset[str]().intersection(*(_told(each) for each in others)) if others else frozenset[str]()
    return bool(row.groups) and bool(others) and told.isdisjoint(_asked(question))


def _by_table(able: Able) -> list[list[Passage]]:
    tables: dict[tuple[str, ...], list[Passage]] = defaultdict(list)
    for passage in (passage for found in able.values() for passage in found if passage.kind == "row"):
        tables[_table(passage)].append(passage)
    return list(tables.values())


def _by_paper(question: ReadQuestion, able: Able) -> list[list[Passage]]:
    """The rows of each paper that have a column of the asked period."""
    papers: dict[str, list[Passage]] = defaultdict(list)
    for passage in (passage for found in able.values() for passage in found if of_period(question, passage)):
        papers[passage.chunk.doc_id].append(passage)
    return list(papers.values())


def _asked(question: ReadQuestion) -> frozenset[str]:
    """All that a question says, with what is spent on how it asks: what "services cost" are the costs of services."""
    return question.spoken.union(question.terms)


def _table(row: Passage) -> tuple[str, ...]:
    """The document of a row and the names of its columns, which the tables of one kind share."""
    return (row.chunk.doc_id, *(row.chunk.header or (name for name, _ in row.cells)))


def _of_another_group(question: ReadQuestion, rows: Sequence[Passage], table: Frequencies) -> frozenset[Passage]:
    """Rows whose group the question speaks of less than of the group of a row with the same label."""
    spoken: dict[str, dict[Passage, float]] = defaultdict(dict)
    for row in rows:
        asked = _told(row) & _asked(question)
        spoken[row.label][row] = sum(table.weight(term) for term in asked)
    return frozenset(
        row for alike in spoken.values() for row, weight in alike.items() if row.groups and weight < max(alike.values())
    )


def _told(row: Passage) -> frozenset[str]:
    """The words of what a row is of, beside those of its own label."""
    return frozenset(terms_of(" ".join(row.groups))) - frozenset(terms_of(row.label))


def _of_another_width(question: ReadQuestion, rows: Sequence[Passage]) -> frozenset[Passage]:
    """
    Rows of one group whose label says less than a row's that the question speaks in full, or more than one's where it
    does not speak the rest.
    """
    asked = _asked(question)
    groups: dict[tuple[str, ...], list[tuple[Passage, frozenset[str]]]] = defaultdict(list)
    for row in rows:
        label = frozenset(term for term in terms_of(_CONDITION.sub("", row.label)) if term.isalpha())
        if label:
            groups[row.groups].append((row, label))
    out: set[Passage] = set()
    for alike in groups.values():
        for (narrow, more), (wide, less) in permutations(alike, 2):
            if less < more and less <= asked and (more <= asked or not _sums_up(narrow, more - less)):
                out.add(wide if more <= asked else narrow)
    return frozenset(out)
