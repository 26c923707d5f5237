"""Words of a text as retrieval compares them: lower case, without function words, lightly stemmed."""

import re
from functools import lru_cache

WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:['\u2019](?:s|t|re|ve|ll|d)\b)?", re.IGNORECASE)
POSSESSIVE = re.compile(r"['\u2019](?:s|re|ve|ll|d)$")

# Function words, and the courtesies of letters. Negations stay: "not refundable" is not "refundable".
STOP_WORDS = frozenset(
    """
    a about above after again all also am an and any are as at be because been before being below between both but by came can come could did do does doing
    done down during each either else etc ever few for from further get gets getting give given go goes going got had has have having he her here hers him his
    how however i if in into is it its itself just kindly know let like made make many may me might more most much must my near need needs of off on once one
    only onto or other our ours out over own per please rather really same say see shall she should since so some still such take tell than thank thanks that
    the their theirs them then there these they this those though through thus to too toward under until up upon us use used
    uses using very via was we were what when where
    whether which while who whom whose why will with within would you your yours dear hi hello hey regards cheers best sincerely
    """.split()  # noqa: SIM905 -- a list of 200 quoted words cannot be read
)


def words(text: str) -> list[str]:
    """Words and numbers of *text* in order, in lower case, without possessive endings."""
    found = [word.lower() for word in WORD.findall(text)]
    return [POSSESSIVE.sub("", word) for word in found] if "'" in text or "\u2019" in text else found


def content_words(text: str) -> list[str]:
    """Words of *text* in order without function words; short terms such as "age", "fee" and "PFD" stay."""
    return [word for word in words(text) if word not in STOP_WORDS and (len(word) > 1 or word.isdigit())]


SHORTEST = 3


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """
    The word without its inflection, so that "cancelled", "cancels" and "cancellation" meet; numbers and words of up to
    three letters stay.

    Two words that share a stem count as one: good enough to measure how much of a question a text covers, never used to
    change a text.
    """
    if len(word) <= SHORTEST or word[0].isdigit():
        return word
    for ending, replacement, rest in SUFFIXES:
        if word.endswith(ending) and len(word) - len(ending) >= rest:
            return _undouble(word[: len(word) - len(ending)] + replacement)
    return word


# Longest first; the third figure is the fewest letters that must remain.
SUFFIXES = (
    ("izations", "", 3), ("isations", "", 3), ("ization", "", 3), ("isation", "", 3), ("ational", "", 4), ("ations", "", 4), ("ation", "", 4),
    ("ments", "", 4), ("ment", "", 4), ("nesses", "", 4), ("ness", "", 4),
    ("ities", "", 4), ("ity", "", 4), ("ically", "ic", 3), ("ating", "", 4), ("ings", "", 3),
    ("ing", "", 3), ("ions", "", 4), ("ion", "", 4), ("ised", "", 4), ("ized", "", 4), ("ises", "", 4), ("izes", "", 4), ("ise", "", 4), ("ize", "", 4),
    ("ated", "", 4), ("ates", "", 4), ("ate", "", 4),
    ("able", "", 4), ("ible", "", 4), ("ally", "", 4), ("ies", "y", 2), ("ied", "y", 2), ("ely", "", 4), ("ed", "", 3), ("ly", "", 4), ("es", "", 3),
    ("al", "", 4), ("ers", "", 6), ("er", "", 6), ("ss", "ss", 2), ("s", "", 3), ("e", "", 3),
)  # fmt: skip


def _undouble(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] in "bdglmnprt" else word


def stems(text: str) -> list[str]:
    """Stems of the content words of *text*, in order."""
    return [stem(word) for word in content_words(text)]


@lru_cache(maxsize=16384)
def stem_set(text: str) -> frozenset[str]:
    """Distinct stems of the content words of *text*; remembered, for a chunk is looked at again and again."""
    return frozenset(stems(text))


def neighbours(text: str) -> list[str]:
    """Runs of two or more neighbouring content words of *text*, in lower case: what it would be quoted by."""
    runs: list[list[str]] = [[]]
    for word in words(text):
        if word in STOP_WORDS:
            runs.append([])
        else:
            runs[-1].append(word)
    return [" ".join(run) for run in runs if len(run) > 1]
