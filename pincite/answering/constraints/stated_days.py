"""
Statements that hold for a part of the year: the one whose days hold the day of the question comes before the general
rule, and another season's is none.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

from pincite.answering.constraints.stated_bounds import Stated, tables_of
from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.calendar_words import MONTHS
from pincite.values.day_spans import DaySpan, day_spans, single_days
from pincite.values.terms import terms_of

_ALIKE = 0.8
"""Share of the shorter one's words from which two statements are a rule and its season: four words in five."""

_MONTHS = frozenset(terms_of(" ".join(MONTHS)))


def in_season(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Stated:
    """
    Hold what *reads* state against the day of the question.

    Of the rows of one table, and of statements in one paper that say the same of different days, those are out whose
    days do not hold it, and the general rule, which names no day, where those of another hold it.
    """
    if not question.single_days:
        return Stated()
    out: set[Passage] = set()
    put: dict[Passage, str] = {}
    for passages in tables_of(reads):
        spans = {p: found for p in passages for _, cell in p.cells[1:] if (found := day_spans(cell))}
        held = {p: words for p, found in spans.items() if (words := _held(question, found))}
        if held:
            out.update(p for p in spans if p not in held)
            put |= held if len(held) < len(spans) else {}
    for rule, season in _pairs(reads):
        words = _held(question, day_spans(season.text))
        out.add(rule if words else season)
        put[season if words else rule] = words or question.without_day
    return Stated(frozenset(out), {p: words for p, words in put.items() if p not in out})


def _pairs(reads: Sequence[ReadChunk]) -> Iterator[tuple[Passage, Passage]]:
    """Each general rule with each statement of its paper that says the same of a part of the year."""
    papers: dict[str, list[Passage]] = defaultdict(list)
    for passage in (p for read in reads for p in read.passages if p.kind != "row"):
        papers[passage.chunk.doc_id].append(passage)
    for passages in papers.values():
        seasons = [p for p in passages if day_spans(p.text)]
        rules = [p for p in passages if not single_days(p.text) and not day_spans(p.text)]
        yield from ((rule, season) for rule, season in product(rules, seasons) if _alike(rule, season))


def _alike(rule: Passage, season: Passage) -> bool:
    one, other = (frozenset(t for t in p.terms if t.isalpha()) - _MONTHS for p in (rule, season))
    return len(one & other) >= max(2, _ALIKE * min(len(one), len(other)))


def _held(question: ReadQuestion, spans: Sequence[DaySpan]) -> str:
    """The question with the stretch that holds its day in the place of that; empty where none does."""
    return next(
        (question.on_days(day, span.said) for day in question.single_days for span in spans if span.meets(day)), ""
    )
