"""
Sentences with their spans: abbreviations, decimals and initials do not end one; list items, table lines and paragraphs
do.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from pincite.values.calendar_words import SHORT_MONTHS
from pincite.values.words import STOP_WORDS

NOTE_MARK = r"(?<=[a-z]{3}[.!?])\d{1,2}"
"""The mark of a note behind a word and its stop: "… by Occupational Health.1"."""
_STOP = rf"[.!?…](?:{NOTE_MARK}(?=\s+[\"“(]?[A-Z\d]))?(?:[\"”’')\]]|\[C?\d+\])*(?:(?!\s*\n\s*\n)\s*\[C?\d+\])*(?=\s)"
_SIGNS = "-–—•*▪◦‣·●○◉◆◇►▶➢➤❖"
"""Signs that open an item; squares and ticks are left out, which say in a form what was chosen."""
_BULLET = rf"\n(?=\s*(?:[{_SIGNS}]\s|\|))"
_CELL = r"[^\n]*(?:\t|\s\|\s|\S {3,}\S)"
_CELLS = rf"\n(?={_CELL})|\n(?<=\|\n)"
_NUMBER = r"(?P<open>\(?)(?P<number>\d{1,2}|[a-z]|[ivx]+)(?P<close>[.)])\s"
_KEY = r"(?=[^\n.:|]{1,60}:(?:\s|\Z))(?:[^\n.:|(]|\([^\n.:|()]*\))+:(?:\s|\Z)"
"""What stands at the head of a line before a colon; one in brackets is no key: "(previous year: EUR 0.80)"."""
_MARKED = rf"\n(?=\s*(?:{re.sub('[?]P<[a-z]+>', '?:', _NUMBER)}|{_KEY}))"
_BREAK = re.compile(rf"{_STOP}|\n\s*\n|{_BULLET}|{_CELLS}|(?P<marked>{_MARKED})")
CLAUSES_TITLE = re.compile(
    r"(?m)^[ \t]*(?P<number>\d{1,2})\.?[ \t][^\n]*\n(?=[ \t]*(?P=number)\.\d{1,2}\.?[ \t]+[\"“(]?[A-Z])"
)
"""A line right above the clause that its own number opens: "2. Claims" over "2.1 A claim must reach us …"."""
_NUMBERED = re.compile(rf"\s*{_NUMBER}")
_KEYED = re.compile(rf"\s*{_KEY}")
_CELLED = re.compile(_CELL)
_BLANK = re.compile(r"\n\s*\n")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_OPENING = re.compile(r"\s*[\"“'(]?[A-Z]")
"""The beginning of a line that may begin a sentence."""
_FEWEST_LINES = 3
"""Lines of a paragraph whose width shows."""
_FULL = 0.9
"""
Share of the longest line of a paragraph that a line and the first word of the next have to exceed together for the line
to be full: letters differ in width, so that lines of one width hold a tenth more or fewer of them.
"""
_SHORT = 0.6
"""
Share of the longest line of its paragraph that a title stays below: of reports there are lines of .63 in the midst of a
sentence.
"""
_LAST_TOKEN = re.compile(r"[^\s(\[\"“']*$")
_NEXT_WORD = re.compile(r"\s*[\"“'`(\[]*\s*(\w+)")
_SHORT_FORM = re.compile(r"[A-Za-z][a-z]{1,3}")
_LONE_FIGURE = re.compile(r"[ \t]+\+?\d[\d /-]{2,}(?=[.,;)](?!\d)|\s*\n|\s*\Z)")
"""
A figure with no word beside it, which is no sentence, nor, with three digits, the number of one: "ext. 5102" behind a
short word.
"""
_CODE = re.compile(r"\s*[A-Z]+[-–/.][A-Z\d.–/-]*(?:(?<=\d)|(?<=\.) \d)")
"""A number that opens with capitals: "No. N-15012/1/2016", "No. FAA–2020–0686", "No. G.S.R. 821(E)"."""

_TITLES_TEXT = """
mr mrs ms dr prof st mt gen col lt sgt capt rev hon sen rep gov vs v e.g i.e eg ie cf ca approx resp incl excl viz
"""
_TITLES = frozenset(_TITLES_TEXT.split())
_BEFORE_NUMBER_TEXT = "no nos fig figs eq ref refs sec art ch vol p pp para c max min part tab"
_BEFORE_NUMBER = frozenset((*_BEFORE_NUMBER_TEXT.split(), *SHORT_MONTHS))
_VOWELLESS = re.compile(r"[A-Z][B-DF-HJ-NP-TV-Zb-df-hj-np-tv-xz]*[b-df-hj-np-tv-xz]")
"""A word with a capital and no vowel, which is short for another: "Ffr. 6.0 billion", "Rs. 500"."""
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]")
_CAPITAL = re.compile(r"[A-Z]")
_ITEM_MARK = re.compile(r"(?:^|\n)[ \t]*\(?(?:\d{1,2}|[A-Za-z]|[ivx]+)$")
ITEM = re.compile(rf"^\s*(?:[{_SIGNS}]\s+|\(?(?:\d{{1,2}}|[a-z]|[ivx]{{1,4}})[.)]\s+)")
"""How an item of a list begins."""

CLOSED = re.compile(r"(?:[!?;]|(?<!\d)[.:]|[.:](?!\d))[\"'”’)\]]*(\s*\[?\d*\]?)$")
"""How a statement ends, with the mark of a note or without; a sign inside a figure ends none: "9.50", "17:00"."""

_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi")

_LOOK_BACK = 24
"""Characters before a full stop that are looked at: longer than any short form and list mark above."""


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """
    Spans ``(start, end)`` of the sentences of *text*, in order, without the white space around them (0-based, end
    exclusive).

    A single line break inside a paragraph does not end a sentence; a blank line, a list item, a "key: value" line, a
    table line, a heading and a clause below the title that bears its number do. A number or a key that only the width
    of the paragraph has put at the head of a line ("… boreholes in 12, air in / 10. Without grants …") opens neither an
    item nor a field. Spans never overlap, and every character that is not white space lies in one.
    """
    spans, start = [], 0
    inside = frozenset(_inside(text)) if "\n" in text else frozenset()
    ends = {match.end() for match in _BREAK.finditer(text) if not _goes_on(text, match, inside)}
    for end in sorted(ends.union(_titled(text)) if "\n" in text else ends):
        spans.append((start, end))
        start = end
    spans.append((start, len(text)))
    return tuple(trimmed for low, high in spans if (trimmed := _trim(text, low, high)))


def _goes_on(text: str, found: re.Match[str], inside: AbstractSet[int]) -> bool:
    """Whether the sentence goes on over what may end it."""
    if found["marked"]:
        return found.start() in inside
    return text[found.start()] == "." and _abbreviates(text, found.start(), inside)


def _titled(text: str) -> Iterator[int]:
    """
    Where what stands below a title begins, or below a row of cells that no sign closes.

    A title is a short line above one that opens with a capital, and is left open. It begins no line in the midst of a
    sentence: right margins are ragged, and names have capitals.
    """
    yield from (match.end() for match in CLAUSES_TITLE.finditer(text))
    for start, end in _paragraphs(text):
        lines = [found.span() for found in _LINE.finditer(text, start, end)]
        measure = max((high - low for low, high in lines), default=0)
        begins = True
        for (low, high), (below, _) in pairwise(lines):
            line = text[low:high].rstrip()
            short = high - low < _SHORT * measure
            titled = begins and short and _left_open(line)
            apart = bool(_OPENING.match(text, below, end)) and (titled or bool(_CELLED.match(text, low, high)))
            if apart:
                yield below
            begins = apart or bool(CLOSED.search(line)) or (begins and short)


def _left_open(line: str) -> bool:
    """Whether a line ends like a title: with a word that can be the last, and no sign behind it."""
    last = line.rsplit(maxsplit=1)[-1] if line else ""
    return last[-1:].isalnum() and last.lower() not in STOP_WORDS


class _Line(NamedTuple):
    """
    ``text[start:end]``, with the numbers that it may open with as an item; whether it opens with a key or has cells.
    """

    start: int
    end: int
    numbers: frozenset[tuple[str, str, str, int]]
    keyed: bool
    celled: bool


def _inside(text: str) -> Iterator[int]:
    """
    The line breaks before a number or a key that are inside a sentence.

    The line before is left open and is full: the first word of the next would not have fitted. No line has the number
    before or behind this one's; neither the line before nor the one behind opens with a key or has cells. Two lines
    alone do not show how wide their paragraph is.
    """
    for start, end in _paragraphs(text):
        lines = list(_lines(text, start, end))
        if len(lines) >= _FEWEST_LINES and any(line.numbers or line.keyed for line in lines[1:]):
            yield from _open(text, lines)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """What stands between blank lines."""
    start = 0
    for stop in _BLANK.finditer(text):
        yield start, stop.start()
        start = stop.end()
    yield start, len(text)


def _open(text: str, lines: Sequence[_Line]) -> Iterator[int]:
    numbers = frozenset(number for line in lines for number in line.numbers)
    measure = max(line.end - line.start for line in lines)
    for before, line, behind in zip(lines, lines[1:], [*lines[2:], None], strict=False):
        listed = any((*kind, number + step) in numbers for *kind, number in line.numbers for step in (-1, 1))
        around = [before, *([behind] if behind else [])]
        fields = any(each.celled or (line.keyed and each.keyed) for each in around)
        word = text[line.start : line.end].split(maxsplit=1)[0]
        full = before.end - before.start + 1 + len(word) > _FULL * measure
        if full and not listed and not fields and not CLOSED.search(text[before.start : before.end].rstrip()):
            yield line.start - 1


def _lines(text: str, start: int, end: int) -> Iterator[_Line]:
    """The lines of ``text[start:end]`` that are not blank."""
    for found in re.finditer(r"[^\n]+", text[start:end]):
        if found[0].strip():
            low, high = start + found.start(), start + found.end()
            mark = _NUMBERED.match(text, low)
            numbers = (
                frozenset((mark["open"], mark["close"], *each) for each in _counted(mark["number"])) if mark else ()
            )
            yield _Line(
                low, high, frozenset(numbers), _KEYED.match(text, low) is not None, _CELLED.match(text, low) is not None
            )


def _counted(number: str) -> Iterator[tuple[str, int]]:
    """What the number of an item may count to: "v" is a letter and five."""
    if number.isdigit():
        yield "digit", int(number)
        return
    if len(number) == 1:
        yield "letter", ord(number)
    if number in _ROMAN:
        yield "roman", _ROMAN.index(number)


def _abbreviates(text: str, stop: int, inside: AbstractSet[int]) -> bool:
    """
    Whether the full stop at *stop* belongs to a short form, an initial or a list mark; none opens behind the line
    breaks *inside* a sentence.
    """
    before = text[max(0, stop - _LOOK_BACK) : stop]
    found = _LAST_TOKEN.search(before)
    token = found[0] if found else ""
    following = _NEXT_WORD.match(text, stop + 1)
    word = following[1] if following else ""
    if not token:
        return (
            bool(word) and not word[0].isupper()
        )  # words set apart from their marks: "It was emotional . He is 107 ."
    if word[:1].islower() or token.lower() in _TITLES or _marks_item(before, stop, inside):
        return bool(word)
    if word[:1].isdigit() and _CAPITAL.fullmatch(token):
        return False  # no name goes on with a figure: "signed Annex B. 5.2 Children ..."
    if _SHORT_FORM.fullmatch(token) and _LONE_FIGURE.match(text, stop + 1):
        return True
    if token.lower() in _BEFORE_NUMBER or _VOWELLESS.fullmatch(token):
        return word[:1].isdigit() or _CODE.match(text, stop + 1) is not None
    return bool(_INITIALS.fullmatch(token)) and bool(word) and word.lower() not in STOP_WORDS


def _marks_item(before: str, stop: int, inside: AbstractSet[int]) -> bool:
    """Whether *before*, up to *stop*, ends in the number of an item."""
    found = _ITEM_MARK.search(before)
    return found is not None and stop - len(before) + found.start() not in inside


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    stripped = piece.strip()
    low = start + len(piece) - len(piece.lstrip())
    return (low, low + len(stripped)) if stripped else None
