"""
Which passages of a chunk could answer: those that hold the kind of answer that is wanted, and are of the case that is
asked about.
"""

import re
from collections.abc import Iterable

from pincite.answering.cells import blank, lacks_column, named_rows, names_by_cell
from pincite.answering.features import ReadChunk, another, fit, is_keyed, open_values
from pincite.answering.mentions import Insisted, told
from pincite.answering.parties import another_party
from pincite.model.values import ValueKind
from pincite.passages.cutting import Passage
from pincite.question.agents import agentless, another_office
from pincite.question.figures import picks
from pincite.question.footing import beside
from pincite.question.needs import Needs
from pincite.question.parties import Called
from pincite.question.periods import quarter_in_words
from pincite.question.want import meets
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_UNDONE = 4
"""Letters from which a word with "un" before it is its opposite: "unused", not "union"."""

_ROW_COVERS = 0.58
"""
Share of the question's weight below which a row is about something else: of 140 rows that answered, none; of 16 that
did not, eight.
"""

_ASKED_OF_THEM, _UNTOLD = 0.35, 0.3
"""
Shares of weight: what a row has to cover of the terms beside names and figures, where those that it lacks are more than
this of the whole question.
"""

_ASKED_IN_PROSE = 0.25
"""
What one of a chunk's sentences has to cover of them: it may put the rest in other words. At .35 answers are lost, at .1
more near misses pass.
"""

_ASKS_WHICH = re.compile(r"(?:^|[.!?,:;]\s+)\W*(?:\w+ )?(?:which|who|whose|what|where|when)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:different|another|other) (?P<what>[a-z]+)\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<what>[a-z]+)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


def fitting(needs: Needs, wanted: Insisted, read: ReadChunk, table: Frequencies) -> tuple[Passage, ...]:
    """
    The passages of a chunk that could answer.

    Where the question wants a certain kind of answer, only those that hold one; of a table, only the rows that name
    what the question names, if some row does, and that cover most of it: a row says nothing beyond its cells and the
    names of their columns. None, where no passage tells more than the names.
    """
    asked = frozenset(needs.terms)
    able = [p for p in read.passages if _able(needs, p, asked, read.called) and needs.matter <= p.terms | read.context]
    insisted_on = [*needs.names, *wanted.days, *wanted.years]
    telling = [
        name
        for name in insisted_on
        if not told(name, read.context, "") and any(told(name, p.terms, p.text) for p in read.passages)
    ]
    named = named_rows(needs, read.passages, table)
    rows = [p for p in able if p.kind == "row" and (not named or p in named) and not blank(needs, p, table)]
    rows = [p for p in rows if p not in named or not lacks_column(needs, p, read.body | read.context, table)]
    stated = {
        p
        for p in rows
        if all(told(name, p.terms, p.text) for name in telling) and _on_the_matter(needs, p, read, table)
    }
    kept = tuple(p for p in able if p.kind != "row" or p in stated)
    given = {*needs.names, *(value.text for value in needs.values), *_periods_in_words(needs)}
    return (
        ()
        if needs.names
        and all(
            p.kind != "row" and _no_more_than(given, needs, p.terms | read.context, table, _ASKED_IN_PROSE)
            for p in kept
        )
        else kept
    )


def _on_the_matter(needs: Needs, row: Passage, read: ReadChunk, table: Frequencies) -> bool:
    """
    Whether a row, with the names of its columns, section and title, covers most of the question, and no cell excludes a
    figure or a date of it.
    """
    held = row.terms | read.context
    if (fits := picks(needs.values, needs.places, row.cells)) > 0:
        held |= frozenset(
            terms_of(" ".join([*(value.text for value in needs.values), *(place.text for place in needs.places)]))
        )
    dates = [value for value in open_values(needs, read.context) if value.kind is ValueKind.DATE]
    covers = table.share(needs.terms, held) >= _ROW_COVERS and (
        is_keyed(needs, row) or not _names_alone(needs, row, held, table)
    )
    return covers and not _anothers(needs, row) and fits >= 0 and fit(dates, read_values(row.text)) >= 0


def _anothers(needs: Needs, row: Passage) -> bool:
    """
    Whether a row is of a thing that the question does not speak of, where it asks for no thing: "the weight of a raft"
    is not that of a bag "in the raft".

    A label that holds what is wanted is the answer and no thing: "every 500 h" to "how often".
    """
    label = frozenset(term for term in terms_of(row.label) if term.isalpha())  # nobody asks by a number of the list
    picked = (
        needs.names
        or names_by_cell(needs, row)
        or picks(needs.values, needs.places, row.cells) > 0
        or fit(needs.values, read_values(row.text)) > 0
        or (needs.want is not None and needs.want.strict and meets(needs.want, row.label, frozenset(needs.terms)))
    )
    return bool(label) and label.isdisjoint(needs.terms) and not picked and not _ASKS_WHICH.search(needs.question)


def _names_alone(needs: Needs, row: Passage, held: frozenset[str], table: Frequencies) -> bool:
    """
    Whether a row tells of the things that the question names, in capitals or as the row's label, and next to nothing of
    what it asks of them.
    """
    given = {*needs.names, *(value.text for value in needs.values)}
    if frozenset(terms_of(row.label)).issubset(needs.terms):
        given.add(row.label)
    return _no_more_than(given, needs, held, table, _ASKED_OF_THEM)


def _no_more_than(given: Iterable[str], needs: Needs, held: frozenset[str], table: Frequencies, least: float) -> bool:
    """
    Whether of the terms that are asked beside what is *given* the share in *held* is below *least*, and what is lacking
    is much of the question.
    """
    known = frozenset(terms_of(" ".join(given)))
    asked = tuple(term for term in needs.terms if term not in known)
    return table.share(asked, held) < least and 1 - table.share(needs.terms, held | known) > _UNTOLD


def _periods_in_words(needs: Needs) -> list[str]:
    """As a question says of what period a figure is: of "q2" and "2024" "second quarter" and "fiscal 2024"."""
    return [
        f"fiscal quarter {period} {quarter_in_words(period)}" if period.startswith("q") else f"fiscal year {period}"
        for period in needs.periods
    ]


def _opposite(needs: Needs, passage: str) -> bool:
    """
    Whether a passage is of the one case where the question is of the other: the used thing and the unused, the same
    thing and a different one.
    """
    if _undone(needs.question, passage):
        return True
    different, same = (
        {term for found in form.finditer(needs.question) for term in terms_of(found["what"])}
        for form in (_OTHER, _SAME)
    )
    others, sames = (
        {term for found in form.finditer(passage) for term in terms_of(found["what"])} for form in (_OTHER, _SAME)
    )
    return bool(different & (sames - others) - same) or bool(same & (others - sames) - different)


def _undone(question: str, passage: str) -> bool:
    """
    Whether one says of a thing what the other denies by a prefix, and neither speaks of both: opened and unopened, used
    and unused.
    """
    asked, said = (frozenset(word.lower() for word in _WORD.findall(text)) for text in (question, passage))
    return any(
        f"un{word}" in others and word not in others and f"un{word}" not in own
        for own, others in ((asked, said), (said, asked))
        for word in own
        if len(word) >= _UNDONE
    )


def _able(needs: Needs, passage: Passage, asked: frozenset[str], called: Called) -> bool:
    values = read_values(passage.text)
    if (
        another(needs.values, values)
        or _opposite(needs, passage.text)
        or beside(needs.footing, passage.text, values, over=passage.caption)
    ):
        return False
    if (passage.kind == "list" and passage.label and not needs.several) or another_office(needs.question, passage.text):
        return False
    if another_party(needs.question, passage.text, called) or (needs.deed and agentless(passage.text, needs.deed)):
        return False
    return needs.want is None or not needs.want.strict or meets(needs.want, passage.held, asked)
