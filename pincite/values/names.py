"""Names and entities: capitalised sequences, acronyms and words with inner capitals."""

import re
from dataclasses import dataclass

from pincite.values.calendar_words import MONTHS, SHORT_MONTHS, WEEKDAYS
from pincite.values.sentences import sentences
from pincite.values.words import STOP_WORDS

_PART = r"(?:[A-ZÀ-ÖØ-Þ][\w’'&]*(?:[-./](?=[A-Z0-9])\w+)*|[a-z]{1,3}[A-Z]\w+)"
_LINK = r"(?:\s+(?:of|the|and|for|de|del|la|van|von|der|den|da|di|du|al|bin)(?:\s+the)?(?=\s+[A-ZÀ-ÖØ-Þ]))?"
_NAME = re.compile(rf"(?<![\w]){_PART}(?:{_LINK}[ \t\n]+{_PART})*")
_NO_NAMES_TEXT = "am pm eur usd gbp chf fig no yes"
_QUANTIFIERS_TEXT = "all any both each every few half many most none several some"
_QUANTIFIERS = frozenset(_QUANTIFIERS_TEXT.split())
"""What says of how many a sentence speaks, and has its capital from opening it: "All of Example's debts"."""

_CALENDAR = frozenset((*MONTHS, *SHORT_MONTHS, *WEEKDAYS, *_NO_NAMES_TEXT.split()))


@dataclass(frozen=True, slots=True)
class Name:
    """
    ``text[start:end]``, a name as written (0-based, end exclusive).

    ``certain`` is false for a single capitalised word that opens a sentence, which may be any word.
    """

    text: str
    start: int
    end: int
    certain: bool


_LOUD_WORDS = 3
"""Words in capitals alone up to which a text may be one name."""


def names(text: str) -> tuple[Name, ...]:
    """
    Names in order: "Sir Isaac Newton", "European Medicines Agency", "CLARITY-AD", "iPhone"; months, weekdays,
    currencies and stop words are none.

    Where all of several words are in capitals, capitals tell nothing.
    """
    if text.isupper() and len(text.split()) > _LOUD_WORDS:
        return ()
    openings = {start for start, _ in sentences(text)}
    return tuple(name for match in _NAME.finditer(text) if (name := _name(match, openings)))


def _name(match: re.Match[str], openings: set[int]) -> Name | None:
    words, start = match[0].split(), match.start()
    plain = STOP_WORDS | _CALENDAR | (_QUANTIFIERS if start in openings else frozenset())
    while words and words[0].lower().strip("'’") in plain:
        start += len(match[0][start - match.start() :]) - len(
            match[0][start - match.start() + len(words[0]) :].lstrip()
        )
        words.pop(0)
    if not words or match.end() - start == 1 or all(word.lower() in _CALENDAR for word in words):
        return None
    opens = start in openings
    return Name(
        match.string[start : match.end()], start, match.end(), not opens or len(words) > 1 or _inner_capital(words[0])
    )


def _inner_capital(word: str) -> bool:
    return any(letter.isupper() or letter.isdigit() for letter in word[1:])
