"""
Slips of the pen in a question: a word that nobody writes becomes the one word of the evidence that it was meant to be.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from string import ascii_lowercase

from rapidfuzz.distance import DamerauLevenshtein

from pincite.ports import Embedder
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.words import POLARITY, STOP_WORDS, stem

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 4
"""Letters from which a word can be mended: of three, one change makes any other word."""

_LONG = 8
"""
Letters from which a word can be mended without evidence that holds it: of seven, a letter makes "statins" stations.
"""

_ENDINGS = frozenset(
    (
        "",
        "e",
        "s",
        "es",
        "ed",
        "ing",
        "ings",
        "ly",
        "er",
        "or",
        "al",
        "ance",
        "ence",
        "ment",
        "ation",
        "ion",
        "ions",
        "able",
        "ness",
    )
)
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALIKE = {"c": "e", "e": "c", "i": "l", "l": "i", "u": "v", "v": "u"}
_BESIDE = {
    key: "".join(row[max(0, at - 1) : at] + row[at + 1 : at + 2]) for row in _KEYBOARD for at, key in enumerate(row)
}

_LOOK_ALIKES = (("0", "o"), ("1", "l"), ("5", "s"), ("rn", "m"), ("vv", "w"), ("cl", "d"), ("h", "li"))
"""What a scanner takes for each other."""
_DIGITS = str.maketrans({seen: meant for seen, meant in _LOOK_ALIKES if seen.isdigit()})


def mended(question: ReadQuestion, evidence: Iterable[str], table: Frequencies, written: Callable[[str], bool]) -> str:
    """The text of *question* ``without_slips``: the record is handed on whole, and read here."""
    return without_slips(question.text, evidence, table, written)


def written_by(embedder: Embedder) -> Callable[[str], bool]:
    """Whether *embedder* has a word in one piece: it is one that people write, however rare."""
    one = embedder.count_tokens("a")
    return lambda word: embedder.count_tokens(word) == one


def without_slips(text: str, evidence: Iterable[str], table: Frequencies, written: Callable[[str], bool]) -> str:
    """
    *text* with each slip replaced by the word of *evidence* that is nearest to it.

    A slip is a word of four letters or more in small letters that neither general text nor the evidence holds: a name
    that is not known is another name, never a slip. It is replaced by a word at one change (a letter more, less or
    other, two in each other's place; a scanner's look-alikes are none): at two, "hypotension" would be "hypertension".
    Of several the nearest, the most frequent, the first by letters. A long word that is a likely slip for a common word
    of general text becomes that one without evidence: what was found for the slip may be found for nothing. A rare word
    that people write (*written*) becomes another form of itself at most: "risky" may be "risk", "sterling" not
    "steeling".
    """
    spoken = Counter(word.lower() for piece in evidence for word in _WORD.findall(piece)) + Counter(STOP_WORDS)
    stems = {stem(word) for word in spoken}

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
        if written(word):
            near = _nearest(word, spoken)
            return near if near and (near.startswith(word) or word.startswith(near)) else word
        near, slips = _nearest(word, spoken), _slips(word) if len(word) >= _LONG else ()
        return (near if near in slips else None) or _commonest(slips, table) or near or _scanned(word, table) or word

    return _WORD.sub(mend, text)


def _nearest(word: str, spoken: Counter[str]) -> str | None:
    forms = {word, *(word.replace(seen, meant) for seen, meant in _LOOK_ALIKES)}
    options = [
        (distance, -count, meant)
        for other, count in spoken.items()
        if len(other) >= _SHORTEST and other.isalpha()
        for meant in (other, *_inflected(other))
        for form in forms
        if (distance := DamerauLevenshtein.distance(form, meant, score_cutoff=1)) <= 1
    ]
    return min(options)[2] if options else None


def _scanned(word: str, table: Frequencies) -> str | None:
    """
    The word of general text that a scanner took for *word*, a digit among its letters: "vo1cano"; None where there is
    no such word.
    """
    meant = word.translate(_DIGITS)
    return meant if meant != word and meant.isalpha() and table.known(stem(meant)) else None


def _commonest(words: Collection[str], table: Frequencies) -> str | None:
    """The most common of *words* that general text knows; None where it knows none."""
    return min(((-table.held[stem(word)], word) for word in words if _is_common(word, table)), default=(0, None))[1]


def _slips(word: str) -> set[str]:
    """
    What *word* may have been meant for: a letter left out, doubled, swapped, taken for its neighbour on the keyboard or
    for one that looks alike.
    """
    cuts = [(word[:at], word[at:]) for at in range(1, len(word) + 1)]
    return {
        *(head + letter + tail for head, tail in cuts for letter in ascii_lowercase),
        *(head + tail[1:] for head, tail in cuts if tail[:1] == head[-1]),
        *(head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1),
        *(
            head + letter + tail[1:]
            for head, tail in cuts
            if tail
            for letter in _BESIDE.get(tail[0], "") + _ALIKE.get(tail[0], "")
        ),
    }


def _is_common(word: str, table: Frequencies) -> bool:
    """Whether *word* is a stem of general text with a regular ending."""
    root = stem(word)
    ending = word.removeprefix(root)
    return table.known(root) and (
        ending in _ENDINGS or (len(root) < _SHORTEST and ending[:1] == root[-1] and ending[1:] in _ENDINGS)
    )


def _inflected(word: str) -> tuple[str, ...]:
    """Forms in which a question may use a word of the evidence: "audited" for "audit", "prescribe" for "prescribes"."""
    return (f"{word}s", f"{word}ed", f"{word}ing", word.removesuffix("s"), word.removesuffix("d"))
