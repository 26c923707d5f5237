"""The words of a question as they are searched, embedded and held against a chunk."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.contract_tables import Intent
from pincite.question.intents import subject
from pincite.question.naming.entities import canonical_dates
from pincite.question.naming.papers import without_paper
from pincite.question.stems import content_words, words


@dataclass(frozen=True, slots=True)
class Wording:
    """
    One way in which a question is said.

    ``line`` is the whole of it on one line, ``embedded`` the same without the report that it names. ``keywords`` are
    its content words, each once and in order, dates canonical; ``words`` all of them; ``subject`` the stems of its
    content words, a phrase that shows an intent as the intent's name.
    """

    line: str
    embedded: str
    keywords: tuple[str, ...]
    words: tuple[str, ...]
    subject: frozenset[str]

    def searched(self, told: frozenset[str] = frozenset()) -> str:
        """What full text is asked: the keywords without those that are *told*; of a bare question all its words."""
        left = " ".join(word for word in self.keywords if word not in told)
        return left or " ".join(self.keywords) or " ".join(self.words)

    def says(self, words: str) -> bool:
        """Whether *words* stand in it, in any case of letters."""
        return words.lower() in self.line.lower()


def wording_of(text: str, intents: Sequence[Intent]) -> Wording:
    """Read the words of *text*, in which a question shows *intents*."""
    bare = without_paper(text)
    return Wording(
        line=" ".join(text.split()),
        embedded=" ".join(bare.split()),
        keywords=tuple(dict.fromkeys(content_words(canonical_dates(bare)))),
        words=tuple(words(text)),
        subject=subject(text, intents),
    )
