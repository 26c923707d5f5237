"""
Everything that reads a stranger's text: by name, a function of the text and of a second text that it may be held
against.
"""

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pincite.contracts import qa_contract, retrieval_contract
from pincite.guardrails.batch import GuardRow, ScreenRow, guard_row, screen_row
from pincite.model.given import GivenText
from pincite.question.message.asides import head, what_is_asked
from pincite.question.record import read_question
from pincite.retrieval.variants import variants
from pincite.values.amending import amendments
from pincite.values.compare import equal, meet, relation, vouches
from pincite.values.reader import read_values
from pincite.verification.batch import VerifyRow, verify_row
from tests.fuzz.texts import changed
from tests.pincite.retrieval.word_embedder import WordEmbedder

Reader = Callable[[str, str], object]


class AsideEmbedder(WordEmbedder):
    """
    Directions of words, taken for the model that the head for asides was fitted on: its way through a text is what is
    tried, not its verdict.
    """

    identity = head("sentences").model
    dimension = len(head("sentences").weights)


_EMBEDDER = AsideEmbedder()


def values(text: str, other: str) -> object:
    """The values of both texts, every one held against every other."""
    here, there = read_values(text), read_values(other)
    return [
        (relation(a, b), equal(a, b), meet(a, b) if a.kind is b.kind and a.unit == b.unit else None, vouches(a, b))
        for a in here[:8]
        for b in there[:8]
    ]


def question(text: str, _: str) -> object:
    """What is read of a question before anything is searched."""
    rules = qa_contract(), retrieval_contract()
    asked = read_question(what_is_asked(text, _EMBEDDER), message=text, intents=rules[1].intents)
    return read_question(text), asked, variants(asked, asked.intents, rules[0].expansions, rules[1].variants, None)


def clauses(text: str, other: str) -> object:
    """What an amendment changes."""
    return amendments(text), amendments(f"{other} {text}")


def verify(text: str, other: str) -> object:
    """The text as a claim against the other."""
    return verify_row(VerifyRow(claim=text, evidence=(GivenText(chunk_id="a", text=other),)))


def guard(text: str, other: str) -> object:
    """The text as a finished answer from the other."""
    return guard_row(
        GuardRow(answer_text=f"{text} [C1]", retrieved_chunks=(GivenText(chunk_id="a", text=other),), citations=("a",))
    )


def screen(text: str, other: str) -> object:
    """Both as a text of unknown origin."""
    return screen_row(ScreenRow(text=f"{text}\n{other}"))


READERS: dict[str, Reader] = {each.__name__: each for each in (values, question, clauses, verify, guard, screen)}


@dataclass
class ReadAll:
    """
    What a run of the readers came to: how many texts, every exception with its reader and text, and the slowest call in
    seconds by reader.
    """

    texts: int = 0
    broken: list[tuple[str, str, str, str]] = field(default_factory=list)
    slowest: dict[str, tuple[float, str]] = field(default_factory=dict)


def held_against(text: str, before: str, chance: random.Random) -> str:
    """The second text for *text*: near copies of itself, and what stood before it."""
    return (
        f"{changed(text, chance)} {before}" if chance.random() < 0.8 else f"{before}\n{changed(text, chance)}\n{text}"
    )


LONGEST = 2000
"""Characters of a text that are read."""


def read_all(texts: Iterable[str], seed: int) -> ReadAll:
    """
    Let every reader read every text, each held against a near copy of itself and the text before it; an exception is
    kept and the run goes on.
    """
    told, before, chance = ReadAll(), "", random.Random(seed)
    for whole in texts:
        text = whole[:LONGEST]
        other = held_against(text, before, chance)
        for name in READERS:
            _read(told, name, text, other)
        told.texts, before = told.texts + 1, text
    return told


def _read(told: ReadAll, name: str, text: str, other: str) -> None:
    started = time.perf_counter()
    try:
        READERS[name](text, other)
    except Exception as error:  # noqa: BLE001 - every one is what is looked for
        told.broken.append((name, f"{type(error).__name__}: {error}"[:200], text, other))
    took = time.perf_counter() - started
    if took > told.slowest.get(name, (0.0, ""))[0]:
        told.slowest[name] = (took, text)
