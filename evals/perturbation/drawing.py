"""
One draw of questions said anew: each golden question once, by chance alone, from slips and the pool; a day's draw is
the same wherever it is made.
"""

import random
import re
from collections.abc import Iterable
from datetime import date

from evals.cases.golden import CaseCategory, GoldenCase
from evals.perturbation.pools import openers, paraphrases, synonyms
from evals.perturbation.relation import Relation
from evals.perturbation.slips import keyboard, scanner
from evals.perturbation.wording import word_order

_ASKED = frozenset({CaseCategory.ANSWERABLE, CaseCategory.TABLE_LAYOUT, CaseCategory.REFUSAL})
_AS_IT_IS = frozenset({"other_language", "multi_turn"})
"""Failure modes whose questions stay as they are: the pool is English, and a talk has its turns in a fixed form."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def seed_of(day: date) -> int:
    """The seed of a day's draw: 20261124 of 24 November 2026."""
    return int(day.strftime("%Y%m%d"))


def draw(golden: Iterable[GoldenCase], day: date) -> tuple[GoldenCase, ...]:
    """
    Each answerable and each refusal case of *golden* said anew once, in *golden*'s order.

    Which relation a case gets hangs on the day and its id. The relation is "fresh_" and what was done; what is right
    stays that of the seed case.
    """
    return tuple(
        _drawn(seed, day)
        for seed in golden
        if seed.category in _ASKED and seed.world is None and seed.failure_mode not in _AS_IT_IS
    )


def _drawn(seed: GoldenCase, day: date) -> GoldenCase:
    chance = random.Random(f"{seed_of(day)} {seed.id}")  # noqa: S311 - reproducible, not secret
    for relation in chance.sample(DRAWN, len(DRAWN)):
        question = _said_anew(seed, chance) if relation is PARAPHRASE else relation.rewrite(seed.question, chance)
        if question is not None and question != seed.question:
            made = {
                "id": f"{seed.id}~{relation.name}~{seed_of(day)}",
                "seed_case": seed.id,
                "relation": relation.name,
                "note": relation.oracle,
            }
            return seed.model_copy(update={**made, "question": question})
    msg = f"{seed.id}: no relation applies, though an opener always does"
    raise AssertionError(msg)


def _said_anew(seed: GoldenCase, chance: random.Random) -> str | None:
    row = paraphrases().get(seed.id)
    return None if row is None else row.text if chance.random() < 0.5 else _small(row.text)  # noqa: PLR2004 - as many write so as not


def _small(text: str) -> str:
    """*text* without the capital that opens a sentence; names keep theirs."""
    return text[0].lower() + text[1:] if text[1:2].islower() and not re.match(r"[A-Z]\w+ [A-Z]", text) else text


def opener(question: str, chance: random.Random) -> str:
    """A line before or after the question that asks nothing itself."""
    row = chance.choice(openers())
    return f"{row.text} {question}" if row.place == "before" else f"{question} {row.text}"


def synonym(question: str, chance: random.Random) -> str | None:
    """One word of the question, all in small letters, said with another."""
    rows = synonyms()
    words = [word for word in re.findall(r"(?<![\w'-])[a-z]+(?![\w'-])", question) if word in rows]
    if not words:
        return None
    word = chance.choice(words)
    return re.sub(rf"(?<![\w'-]){word}(?![\w'-])", rows[word].other, question, count=1)


def order(question: str, chance: random.Random) -> str | None:
    """A phrase moved to the front; of two sentences, the question before what was said to it."""
    parts = _SENTENCE.split(question)
    return f"{parts[1]} {parts[0]}" if len(parts) == 2 else word_order(question, chance)  # noqa: PLR2004 - a statement and its question


def case(question: str, chance: random.Random) -> str:
    """
    The question in small letters, in capitals, with a capital to every word, or with the capitals where a hand that
    holds them too long leaves them.
    """
    held = re.sub(r"\b([A-Z])([a-z])", lambda found: found[1] + found[2].upper(), question)
    return chance.choice(
        (question.lower(), question.upper(), re.sub(r"\b[a-z]", lambda found: found[0].upper(), question), held)
    )


PARAPHRASE = Relation(
    "fresh_paraphrase", lambda question, _: question, "other words with the same conditions ask the same"
)
DRAWN = (
    Relation("fresh_keyboard", keyboard, "a slip of the hand asks the same"),
    Relation("fresh_scanner", scanner, "a misread letter asks the same"),
    Relation("fresh_opener", opener, "a line that asks nothing adds no question", applies_to_all=True),
    PARAPHRASE,
    Relation("fresh_synonym", synonym, "another word of the same meaning asks the same"),
    Relation("fresh_order", order, "the same words in another order ask the same"),
    Relation("fresh_case", case, "capitals make no difference"),
)
