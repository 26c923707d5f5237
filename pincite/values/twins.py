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
        "fall": "falls fell fallen decrease decreases decreased decline declines declined",
        "rise": "rises rose risen increase increases increased grow grows grew",
        "per": "each every", "percent": "%", "usd": "$", "eur": "€", "gbp": "£",
    }.items()
    for form in (*forms.split(), *([told] if told else []))
}  # fmt: skip
"""
What a word says where it stands in another's slot: verbs of one meaning that carry none of their object's, "is" for
"amounts to", "per" for "each", and signs for words. A group stands here where a claim that is right fails without it;
eight more moved none of those that `python -m tests.benchmarks.verification` reads.
"""


def spelled(words: Iterable[str]) -> str:
    """
    The words without spaces and as an American spells them, for "end point" and "endpoint", "organised" and
    "organized".
    """
    return "".join(stem(word) for word in words).replace("z", "s").replace("our", "or")
