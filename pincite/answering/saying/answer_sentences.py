"""How a passage is said as an answer: a well-formed sentence, opened by the value where the question wants one."""

import re

from pincite.answering.constraints.cells import asked_cell, of_period, picked_columns
from pincite.answering.constraints.told import is_told_of
from pincite.ingest.readable import readable
from pincite.model.pages import FIELD_HEADER
from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.passages.lists import LEADS_ON
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.want import is_of
from pincite.values.amending import amendments, as_amended
from pincite.values.compare import equal, figure_of
from pincite.values.frequencies import Frequencies
from pincite.values.measures import CURRENCY
from pincite.values.reader import read_values
from pincite.values.sentences import NOTE_MARK
from pincite.values.terms import terms_of

_BOUND = re.compile(
    r"\b(?:at (?:most|least)|(?:no|not) (?:more|less|later|earlier|longer|fewer) than"
    r"|(?:more|less|fewer|longer|later|earlier|greater) than|up to|within"
    r"|until|before|after|every|between|(?:approximately|about|around|nearly)"
    r"|under|over|above|below|by|from|(?:a )?(?:minimum|maximum) of)\s+$",
    re.IGNORECASE,
)
_ENDS = (".", "!", "?", ":", ";", "…", '"', "”")
_NOTED = re.compile(rf"[.!?]{NOTE_MARK}$")
_TOLERANCE = re.compile(r"(?:±|\+/-|\+/−|plus or minus)\s*$", re.IGNORECASE)
"""What stands behind it is how far a value may be off, and no value that anyone asks for."""

_NUMBER = re.compile(r"^[\W\d]+")
"""The number of a heading."""

_ASIDE = re.compile(r"\([^()]*\)")
_BARE = re.compile(r"\d[\d.,]*")
_NEXT = re.compile(r"(?: [^\W\d_]+){1,3}")
"""What a count may be of: "three consecutive batches"."""
_WITH_A_UNIT = frozenset({ValueKind.MONEY, ValueKind.PERCENT})
"""Values that say nothing without what stands beside the figure."""
_LONGEST_OPENING = 60
"""Characters of an opening; more is a sentence of its own."""


def said(passage: Passage) -> str:
    """The text of a cited sentence: closed, and beginning with a capital."""
    text = LEADS_ON.sub("", passage.said.rstrip(" ;,")) if passage.kind == "item" else passage.said.rstrip(";,")
    text = text if text.endswith(_ENDS) or _NOTED.search(text) else f"{text}."
    return text[:1].upper() + text[1:]


def heading_over(question: ReadQuestion, passage: Passage) -> str:
    """
    The heading that a row stands under, without its number and with a colon, where that says what the question speaks
    of and the row does not: of which medicine a dose is. "" elsewhere, and for a heading with a figure, which would
    have to be cited.
    """
    section = passage.chunk.section
    heading = readable(_NUMBER.sub("", section[-1])).rstrip(" .:") if section and passage.kind == "row" else ""
    told = frozenset(terms_of(heading)).intersection(question.terms).difference(terms_of(passage.said))
    return f"{heading}: " if told and not any(map(str.isdigit, heading)) else ""


def opening(question: ReadQuestion, passage: Passage, table: Frequencies) -> str:
    """
    What an answer opens with where the question wants a value, with its colon; empty where the sentence gives no clear
    one, or a note below the table says more of what is asked.
    """
    if _is_qualified(question, passage) or _came_after(question, passage):
        return ""
    opener = _figure(question, passage, table) or _value(question, passage, table)
    return f"{opener}: " if opener else ""


def _is_qualified(question: ReadQuestion, passage: Passage) -> bool:
    """Whether the question speaks of something that only a note says to which a row points: "for suites"."""
    noted = frozenset(terms_of(" ".join(note.text for note in passage.notes)))
    own = frozenset(terms_of(" ".join(part for cell in passage.cells for part in cell)))
    return not frozenset(question.terms).isdisjoint(noted - own)


def _came_after(question: ReadQuestion, passage: Passage) -> bool:
    """Whether a passage puts in something new, and it is asked what held before."""
    asks = question.asks
    return asks.previous and not asks.new and any(statement.old for statement in amendments(passage.text))


def _is_field(passage: Passage) -> bool:
    """Whether a passage is a field of a form: what was filled in stands right behind its label."""
    return passage.chunk.header == FIELD_HEADER and len(passage.cells) == len(FIELD_HEADER)


def words_first(question: ReadQuestion, passage: Passage, words: str, table: Frequencies) -> str:
    """
    The *words* that a reader found in a passage, with a colon; empty where there are none, they are long, open the
    sentence or stand in a field of a form, do not stand in it as they are or are told of something else, and where a
    yes or a no is asked for.

    Words that the passage says no longer hold do not stand in it.
    """
    text = as_amended(passage.text)
    plain = _whole(readable(words).strip(" .;,:"), text)
    if (
        not plain
        or len(plain) > _LONGEST_OPENING
        or question.yes_no
        or _is_field(passage)
        or passage.text.startswith(plain)
        or _is_qualified(question, passage)
        or _came_after(question, passage)
        or _is_given(question, plain)
    ):
        return ""
    at = text.find(plain)
    if passage.kind == "row":
        clear = _is_of_a_cell(question, passage, plain)
    else:
        clear = at >= 0 and is_told_of(question, text, at, at + len(plain), table)
    if not clear:
        return ""
    return f"{plain[:1].upper()}{plain[1:]}: "


def _whole(words: str, text: str) -> str:
    """
    Words with a value as far as they say something, and no part of a sum or a share in the *text*: of "EUR 60 per" the
    sum, and so of "60".
    """
    within = [each for each in read_values(text) if each.kind in _WITH_A_UNIT and words in each.text]
    if len(within) == 1 and text.count(words) == 1 and _BARE.fullmatch(words):
        return within[0].text
    found = read_values(words)
    behind = words[found[-1].end :] if found else ""
    return words[: found[-1].end] if behind and not terms_of(behind) else words


def _is_given(question: ReadQuestion, words: str) -> bool:
    """Whether all values that *words* hold, and they hold one, are those that the question gives itself."""
    found = read_values(words)
    return bool(found) and all(_gives(question, value) for value in found)


def _gives(question: ReadQuestion, value: TypedValue) -> bool:
    """Whether a question gives a value itself."""
    return any(equal(value, asked) for asked in question.values)


def _is_of_a_cell(question: ReadQuestion, row: Passage, words: str) -> bool:
    """
    Whether *words* stand in a cell of a row, of a column that the question picks where it picks some, and in no part of
    its label, by which it is told apart: of "More than 5 years" the 5. Nor is a bare figure one of several in its cell:
    of "100 × 100 mm" the 100; nor a value one of several cells with such, where the question picks none and names no
    column more than the others.
    """
    own = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    if row.label and own.search(row.label):
        return row.label == words
    picked, bare = picked_columns(question, row), _BARE.fullmatch(words)
    return any(
        own.search(cell)
        and (name in picked if picked else _is_named_most(question, row, name, words))
        and not (bare and len(_BARE.findall(cell)) > 1)
        for name, cell in row.cells[1:]
    )


def _is_named_most(question: ReadQuestion, row: Passage, column: str, words: str) -> bool:
    """
    Whether the question says a word of the name of a *column* that no other one has whose cell holds a value of the
    kind of those in *words*, too; or there is no such other.
    """
    kinds = {value.kind for value in read_values(words)}
    rivals = [
        frozenset(terms_of(name))
        for name, cell in row.cells[1:]
        if name != column and any(value.kind in kinds for value in read_values(cell))
    ]
    own = frozenset(terms_of(column)) & question.spoken.union(question.terms)
    return not rivals or bool(own - frozenset[str]().union(*rivals))


def amended_first(question: ReadQuestion, passage: Passage, *, instead: bool) -> str:
    """
    What the passage puts in another one's place, with a colon, where it speaks *instead* of that one or the question
    asks for it; empty where it is long.
    """
    new = (
        next((statement.new for statement in amendments(passage.text) if statement.old), "")
        if instead or question.asks.new
        else ""
    )
    return f"{new[:1].upper()}{new[1:]}: " if 0 < len(new) <= _LONGEST_OPENING else ""


def _figure(question: ReadQuestion, passage: Passage, table: Frequencies) -> str | None:
    """
    The cell of a row that is asked for, with the unit that its table states once, and in full: "54,000 thousand = 54.0
    million"; a percentage and a sum with its currency need none.
    """
    at = asked_cell(question, passage, table) if passage.figures or of_period(question, passage) else None
    if at is None:
        return None
    told = passage.figures[at] if at < len(passage.figures) else ""
    cell = passage.cells[at][1] if at < len(passage.cells) else ""
    return told or (cell if cell.endswith("%") or CURRENCY.search(cell) else None)


def _value(question: ReadQuestion, passage: Passage, table: Frequencies) -> str | None:
    """
    The one value of the kind that is asked for; None where none or several stand there, the sentence opens with it, or
    it is told of something else.
    """
    want = question.want
    if want is None or not want.kinds or passage.kind == "row":
        return None
    text = as_amended(passage.text)
    found = [v for v in read_values(text) if is_of(want, v) and not _gives(question, v)]
    found = [v for v in found if not _TOLERANCE.search(text[: v.start])]
    if len(set(map(figure_of, found))) != 1 or found[0].negated or found[0].start < len(text) // 8:
        return None
    if not is_told_of(question, text, found[0].start, found[0].end, table) or _counts_another(question, text, found[0]):
        return None
    if _is_of_an_aside(text, found[0]):
        return None
    only = _with_bound(text, found[0])
    return only[:1].upper() + only[1:] if only else None


def _is_of_an_aside(text: str, value: TypedValue) -> bool:
    """Whether a value stands in brackets with another figure, of which it tells: "(from 57 on after 6 April 2028)"."""
    asides = (found for found in _ASIDE.finditer(text) if found.start() < value.start and value.end < found.end())
    return any(
        _BARE.search(f"{text[aside.start() : value.start]} {text[value.end : aside.end()]}") is not None
        for aside in asides
    )


def _counts_another(question: ReadQuestion, text: str, value: TypedValue) -> bool:
    """Whether it is asked how many there are of something, and a count is one of something else: of "one strand"."""
    behind, asked = _NEXT.match(text, value.end), question.asks.counted
    counted = frozenset(terms_of(behind[0])) if behind else frozenset()
    return value.kind is ValueKind.COUNT and bool(asked and counted) and asked.isdisjoint(counted)


def _with_bound(text: str, value: TypedValue) -> str | None:
    """
    The value with the words that bound it ("at most 270 days"); None where it is bound in other words: alone it would
    say more than the sentence.
    """
    before = _BOUND.search(text[: value.start])
    bound = before[0] if before else ""
    if value.comparator is not Comparator.EQUAL and not bound:
        return None
    return f"{bound}{text[value.start : value.end]}".strip()
