"""
Short forms and the names they stand for, by their letters: "LATAM" of "Latin America", "JnJ" of "Johnson & Johnson",
"US" of "United States".
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pincite.question.record import ReadQuestion

SHORT = re.compile(r"(?<![^\W_])[A-Z][A-Za-z]{0,3}(?:&[A-Z]|[A-Z])[A-Za-z]{0,2}(?![^\W_])")
"""A word of at most eight letters with two capitals at least; "&" may join them."""

_DOTTED = re.compile(r"(?<![^\W_])(?:[A-Z]\.){2,}(?![^\W_])")
_WORD = re.compile(r"[^\W\d_]+")
_APART = re.compile(r"[\s,/&\u2010-\u2013-]*")
"""What may stand between the words of one name."""

_CELL = re.compile(r"([^\W\d_])[^\W\d_]+ (?:and|&) ([^\W\d_])[^\W\d_]+(?=[\t\n]|$)")
"""A cell or line of two words with "and" between them."""

_TERM = re.compile(
    r"(?<![^\W_]|[-\u2010\u2011])[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+){1,4}(?![^\W_])"
    r"|(?:^|(?<=[\t\n(])|(?<=: ))[^\W\d_]+(?: [^\W\d_]+){1,4}(?=[\t\n),:?]|$)"
)
"""Words that hyphens join, or that stand by themselves between the edges of cells, brackets, colons and a comma."""

_SMALL = frozenset({"of", "and", "the", "in", "for", "to", "a", "on", "by", "or"})
"""Words of a name for which its short form may have no letter."""

_BEGINNING = 4
"""Letters that a short form takes of one word at most."""

_NAMED_ONLY = 3
"""
Letters up to which a short form stands for capitalised words alone: any three words may begin with three given letters.
"""

_MOST_WORDS = 8


@lru_cache(maxsize=4096)
def without_dots(text: str) -> str:
    """*text* with its initials in one piece: "U.S." is "US"; remembered, for a chunk is looked at again and again."""
    return _DOTTED.sub(lambda found: found[0].replace(".", ""), text)


def shorts_of(text: str) -> tuple[str, ...]:
    """The short forms that *text* holds, each once, as written but for dots."""
    return tuple(dict.fromkeys(found[0] for found in SHORT.finditer(without_dots(text))))


def abbreviates(short: str, words: Sequence[str]) -> bool:
    """
    Whether *short* is made of the beginnings of *words*, one after the other: all of two at least, of which small ones
    may give no letter.

    An "n" may stand for "and". Source: Schwartz and Hearst 2003, with beginnings for initials.
    """
    letters = "".join(letter for letter in short.lower() if letter.isalpha())
    full = [word.lower() for word in words]
    return len([word for word in full if word not in _SMALL]) > 1 and _made_of(letters, full)


def _made_of(letters: str, words: Sequence[str]) -> bool:
    if not words:
        return not letters
    first, rest = words[0], words[1:]
    if first in _SMALL and _made_of(letters, rest):
        return True
    if letters[:1] == "n" and letters[1:2] == first[:1] and _made_of(letters[1:], words):  # for "&", which is no word
        return True
    return any(
        letters[:size] == first[:size] and _made_of(letters[size:], rest)
        for size in range(1, min(_BEGINNING, len(letters), len(first)) + 1)
    )


def spelled(short: str, text: str) -> Iterator[str]:
    """
    The stretches of *text* that *short* abbreviates, in order.

    Of up to three letters it stands for words with capitals; of three for those of one term, too, however they are
    written: what hyphens join ("out-of-specification"), or what stands by itself, with its first capital, in a cell, a
    heading or before a comma.
    """
    letters = "".join(letter for letter in short if letter.isalpha())
    found = list(_WORD.finditer(text))
    for at, first in enumerate(found):
        if (
            first[0][0].lower() != letters[0].lower()
            or first[0].lower() in _SMALL
            or (len(letters) <= _NAMED_ONLY and not first[0][0].isupper())
        ):
            continue
        if "&" in short and (joined := _joined(letters, text, first.start())):
            yield joined
            continue
        if end := _end(letters, text, found[at : at + _MOST_WORDS]):
            yield text[first.start() : end]
    if len(letters) == _NAMED_ONLY and "&" not in short:
        yield from (term for term in _terms(text) if _has_initials(letters.lower(), term))


@lru_cache(maxsize=4096)
def _terms(text: str) -> tuple[str, ...]:
    """What *text* writes as one term; remembered, for each short form is held against all of a chunk's."""
    return tuple(found[0] for found in _TERM.finditer(text) if found[0][0].isupper() or " " not in found[0])


def _has_initials(letters: str, term: str) -> bool:
    """Whether *letters* are the first ones of all words of *term*, or of all but its small ones."""
    words = _WORD.findall(term.lower())
    full = [word for word in words if word not in _SMALL]
    return len(full) > 1 and letters in {"".join(word[0] for word in each) for each in (words, full)}


def _joined(letters: str, text: str, start: int) -> str | None:
    """
    The whole cell or line that begins at *start*, where it is two words with "and" between them that begin with
    *letters*: "Research and development" is R&D, however it is written.
    """
    cell = _CELL.match(text, start)
    whole = cell is not None and text[:start][-1:] in {"", "\n", "\t"}
    return cell[0] if cell and whole and [cell[1].lower(), cell[2].lower()] == list(letters.lower()) else None


def _end(letters: str, text: str, words: Sequence[re.Match[str]]) -> int | None:
    """
    Where the shortest name ends that begins with the first of *words* and that *letters* abbreviate; None where none
    does.
    """
    for count in range(2, len(words) + 1):
        before, last = words[count - 2], words[count - 1]
        if not _APART.fullmatch(text, before.end(), last.start()):
            return None
        if len(letters) <= _NAMED_ONLY and not last[0][0].isupper() and last[0].lower() not in _SMALL:
            return None
        if (
            last[0].lower() not in _SMALL
            and _of_one_case(words[:count])
            and abbreviates(letters, [word[0] for word in words[:count]])
        ):
            return last.end()
    return None


def _of_one_case(words: Sequence[re.Match[str]]) -> bool:
    """Whether all words of a name, small ones aside, are written with a capital, or none is."""
    return len({word[0][0].isupper() for word in words if word[0].lower() not in _SMALL}) == 1


def meanings(question: ReadQuestion, texts: Iterable[str]) -> dict[str, str]:
    """
    Short forms with what they stand for, where one of both is of *question* and the other of *texts*, by the short form
    as written.

    What the question itself writes in both ways has no need of it; of several meanings the first holds.
    """
    asked, found = without_dots(question.text), dict[str, str]()
    for text in map(without_dots, texts):
        for one, other in ((asked, text), (text, asked)):
            for short in shorts_of(one):
                if short not in found and (full := next(spelled(short, other), None)):
                    found[short] = full
    return found
