"""Words of one meaning, each with the one that stands for all of them, and of one spelling."""

from collections.abc import Iterable

from pincite.values.words import stem

TWINS = {
    form: told
    for told, forms in {
        "": "amounts amounted comes came totals totalled costs",
        "keep": "keeps kept retain retains retained store stores stored held hold holds",
        "give": "gives gave given send sends sent issue issues issued provide provides provided "
                "supply supplies supplied",
        "make": "makes made perform performs performed conduct conducts conducted run runs ran done undertaken",
        "enrol": "enrols enrolled enroll include includes included comprise comprises comprised",
        "inform": "informs informed notify notifies notified",
        "state": "states stated say says said",
        "fall": "falls fell fallen decrease decreases decreased decline declines declined",
        "rise": "rises rose risen increase increases increased grow grows grew",
        "stay": "stays stayed remain remains remained continue continues continued",
        "end": "ends ended terminate terminates terminated",
        "use": "uses used using apply applies applied employ employs employed",
        "per": "each every",
        "fix": "fixes fixed mend mends mended repair repairs repaired",
        "percent": "%", "usd": "$", "eur": "€", "gbp": "£",
    }.items()
    for form in (*forms.split(), *([told] if told else []))
}  # fmt: skip
"""
What a word says where it stands in another's slot: verbs of one meaning that carry none of their object's, "is" for
"amounts to", and signs for words.
"""


def spelled(words: Iterable[str]) -> str:
    """
    The words without spaces and as an American spells them, for "end point" and "endpoint", "organised" and
    "organized".
    """
    return "".join(stem(word) for word in words).replace("z", "s").replace("our", "or")
