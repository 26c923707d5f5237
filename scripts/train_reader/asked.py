"""
What an adaptation is trained on: questions with statements, rows and sentences by themselves, of which each answers or
does not, and pairs.
"""

from dataclasses import dataclass

from scripts.train_reader.pairs import Pair

PAIR_PIECES = 224
"""Word pieces of a question or claim with its passage: a chunk of the product with a question."""


@dataclass(frozen=True, slots=True)
class Statement:
    """
    A row or a sentence as it is said, whether it gives the answer, and, where it is known, as it is said behind the
    title of its paper.
    """

    text: str
    answers: bool
    placed: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its statements, none of which answers a near miss, and chunks that do not answer."""

    question: str
    statements: tuple[Statement, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """What an adaptation is made of: pairs by draw, public and own questions, and of dev pairs and own questions."""

    pairs: tuple[tuple[Pair, ...], ...]
    public: tuple[Asked, ...]
    own: tuple[Asked, ...]
    dev: tuple[Pair, ...]
    own_dev: tuple[Asked, ...]
