"""Words of a text as search compares them: in lower case, without function words, by the house's one stemmer."""

import re
from functools import lru_cache

from pincite.values.words import stem

WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:['\u2019](?:s|t|re|ve|ll|d)\b)?", re.IGNORECASE)
POSSESSIVE = re.compile(r"['\u2019](?:s|re|ve|ll|d)$")

# Function words, the courtesies of letters, and verbs that a question is put with ("make", "take"). Negations stay:
# "not refundable" is not "refundable". Where two sentences are held against each other, those verbs, "above" and "must"
# tell: the stop words of ``pincite.values.words`` have none of them.
SEARCH_STOP_WORDS = frozenset(
    """
    a about above after again all also am an and any are as at be because been before being below between both but by
    came can come could did do does doing done down during each either else etc ever few for from further get gets
    getting give given go goes going got had has have having he her here hers him his how however i if in into is it its
    itself just kindly know let like made make many may me might more most much must my near need needs of off on once
    one only onto or other our ours out over own per please rather really same say see shall she should since so some
    still such take tell than thank thanks that the their theirs them then there these they this those though through
    thus to too toward under until up upon us use used uses using very via was we were what when where whether which
    while who whom whose why will with within would you your yours dear hi hello hey regards cheers best sincerely
    """.split()  # noqa: SIM905 - a list of 200 quoted words cannot be read
)


def words(text: str) -> list[str]:
    """Words and numbers of *text* in order, in lower case, without possessive endings."""
    found = [word.lower() for word in WORD.findall(text)]
    return [POSSESSIVE.sub("", word) for word in found] if "'" in text or "\u2019" in text else found


def content_words(text: str) -> list[str]:
    """Words of *text* in order without function words; short terms such as "age", "fee" and "PFD" stay."""
    return [word for word in words(text) if word not in SEARCH_STOP_WORDS and (len(word) > 1 or word.isdigit())]


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
        if word in SEARCH_STOP_WORDS:
            runs.append([])
        else:
            runs[-1].append(word)
    return [" ".join(run) for run in runs if len(run) > 1]
