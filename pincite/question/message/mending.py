"""
Slips of the pen in a question: a word that nobody writes becomes the word of the evidence, or of general English, that
it was meant to be.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from pincite.ports import Embedder
from pincite.question.intents import words_of
from pincite.question.mistyped import english, mistyped_odds
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.words import POLARITY, STOP_WORDS, stem

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 4
"""Letters from which a word can be mended: of three, one change makes any other word."""

_LONG = 8
"""
Letters from which a word can be mended by one change without evidence that holds it, and by two: of seven, a letter
makes "statins" stations. Two letters that changed places make no name a word.
"""

_SHORT = 5
"""Letters from which a shorter one can, where it is clearly mistyped: of four, it may be an abbreviation ("hvac")."""

_CLEARLY = (3.0, 5.0)
"""
Log-odds from which a word is clearly another one mistyped, at one change and at two. Of 5,698 words of 5 to 12 letters
that public passages hold three times and neither general English nor general text does, 5.1 and .9 in 100 reach them,
most of them slips ("sovle", "chidren"); names do rarely ("ceviche" has 3.7 at two changes, "statins" -3.5 at one).
"""

_LOOK_ALIKES = (("0", "o"), ("1", "l"), ("5", "s"), ("rn", "m"), ("vv", "w"), ("cl", "d"), ("h", "li"))
"""What a scanner takes for each other."""
_DIGITS = str.maketrans({seen: meant for seen, meant in _LOOK_ALIKES if seen.isdigit()})


def mended(question: ReadQuestion, evidence: Iterable[str], table: Frequencies, written: Callable[[str], bool]) -> str:
    """
    The text of *question* ``without_slips``: the record is handed on whole, and read here. A word that names a policy
    intent is meant as it stands ("waiver", where the evidence has "waive").
    """
    return without_slips(question.text, evidence, table, written, words_of(question.intents))


def written_by(embedder: Embedder) -> Callable[[str], bool]:
    """Whether *embedder* has a word in one piece: it is one that people write, however rare."""
    one = embedder.count_tokens("a")
    return lambda word: embedder.count_tokens(word) == one


def without_slips(
    text: str,
    evidence: Iterable[str],
    table: Frequencies,
    written: Callable[[str], bool],
    meant: frozenset[str] = frozenset(),
) -> str:
    """
    *text* with each slip replaced by the word that is nearest to it; no word whose stem is in *meant* is one.

    A slip is a word of four letters or more in small letters that neither general text nor the evidence holds: a name
    that is not known is another name, never a slip. It becomes a word of the evidence at one change (a letter more,
    less or other, two in each other's place; a scanner's look-alikes are none), or a common word of general English, or
    one of the evidence's: a long one at two changes, a short one where two letters changed places, or where it is
    clearly likelier that word mistyped than a new one with such letters: "offcr" is a slip, "statins" a name. At two
    changes no word that general English lacks is meant: "prednisone" is not "prednisolone". Of several the nearest, one
    of the evidence before another, the most frequent, the first by letters. A rare word that people write (*written*)
    becomes another form of itself at most: "risky" may be "risk", "sterling" not "steeling".
    """
    spoken = Counter(word.lower() for piece in evidence for word in _WORD.findall(piece)) + Counter(STOP_WORDS)
    stems = {stem(word) for word in spoken} | meant

    def mend(found: re.Match[str]) -> str:
        word = found[0]
        if (
            len(word) < _SHORTEST
            or not word[0].islower()
            or word in STOP_WORDS | POLARITY
            or table.known(stem(word))
            or stem(word) in stems
        ):
            return word
        near = _nearest(word, spoken)
        if written(word):
            return near if near and (near.startswith(word) or word.startswith(near)) else word
        return near or _meant(word, spoken, table) or _scanned(word, table) or word

    return _WORD.sub(mend, text)


def _nearest(word: str, spoken: Counter[str]) -> str | None:
    forms = {word, *(word.replace(seen, meant) for seen, meant in _LOOK_ALIKES)}
    options = [
        (distance, -count, meant)
        for other, count in spoken.items()
        if len(other) >= _SHORTEST and other.isalpha()
        for meant in (other, *filter(english().__contains__, _inflected(other)))
        for form in forms
        if (distance := DamerauLevenshtein.distance(form, meant, score_cutoff=1)) <= 1
    ]
    return min(options)[2] if options else None


def _meant(word: str, spoken: Counter[str], table: Frequencies) -> str | None:
    """
    The word of general English that *word* was meant to be, one that the evidence holds or that is common; None where
    none is near enough.
    """
    if not word.isalpha() or word in english():
        return None
    near = process.extract_iter(
        word, english().keys(), scorer=DamerauLevenshtein.distance, processor=None, score_cutoff=len(_CLEARLY)
    )
    options = [
        (distance, other not in spoken, -english()[other], other)
        for other, distance, _ in near
        if _is_slip(word, other, distance) and (other in spoken or table.known(stem(other)))
    ]
    return min(options)[3] if options else None


def _is_slip(word: str, meant: str, changes: int) -> bool:
    """Whether *word*, so many *changes* from *meant*, can be that word: a short one only where that is clear."""
    if len(word) >= _LONG or (changes == 1 and sorted(meant) == sorted(word)):
        return True
    return len(word) >= _SHORT and word.isascii() and mistyped_odds(word, meant, changes) >= _CLEARLY[changes - 1]


def _scanned(word: str, table: Frequencies) -> str | None:
    """
    The word of general text that a scanner took for *word*, a digit among its letters: "vo1cano"; None where there is
    no such word.
    """
    meant = word.translate(_DIGITS)
    return meant if meant != word and meant.isalpha() and table.known(stem(meant)) else None


def _inflected(word: str) -> tuple[str, ...]:
    """Forms in which a question may use a word of the evidence: "audited" for "audit", "prescribe" for "prescribes"."""
    return (
        f"{word}s",
        f"{word}ed",
        f"{word}ing",
        word.removesuffix("s"),
        word.removesuffix("d"),
        word.removesuffix("ed"),
    )
