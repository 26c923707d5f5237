"""
Two texts in word pieces as the reader takes them: a passage that is longer than a window is read in several that
overlap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tokenizers import Encoding, Tokenizer

from pincite.adapters.models.minilm import uncut_tokenizer

SPECIAL = 3
"""Word pieces of a pair that are no words: one before, one between, one behind."""

OVERLAP = 3
"""A window shares one part in so many with the next."""


@dataclass(frozen=True, slots=True)
class Window:
    """
    Word pieces of a pair: *first* of them belong to the question or claim with the signs around it.

    ``offsets`` are the places in the passage, in characters, of the pieces that follow; ``passage`` is its number in
    the call.
    """

    passage: int
    ids: tuple[int, ...]
    first: int
    offsets: tuple[tuple[int, int], ...]


class PairPieces:
    """The packaged tokenizer for pairs; *limit* is the word pieces of a window, special ones included."""

    def __init__(self, limit: int) -> None:
        self._limit = limit

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        return uncut_tokenizer()

    def windows(self, text: str, passages: Sequence[str]) -> list[Window]:
        """
        At least one window for each passage, in order; a question or claim may take half of one at most, what is beyond
        is cut.
        """
        # One by one: a few texts are cut sooner than the library's own threads, beside those of the network, are awake.
        asked, *found = (self._tokenizer.encode(each, add_special_tokens=False) for each in (text, *passages))
        begin, end = self._tokenizer.encode("").ids  # the two special pieces that stand around a text
        own = (begin, *asked.ids[: (self._limit - SPECIAL) // 2], end)
        return [window for number, encoding in enumerate(found) for window in self._of(number, own, encoding, end)]

    def _of(self, number: int, own: tuple[int, ...], passage: Encoding, end: int) -> list[Window]:
        room = self._limit - len(own) - 1
        ids, offsets = passage.ids, passage.offsets
        starts = [0]
        while starts[-1] + room < len(ids):
            starts.append(min(starts[-1] + room - room // OVERLAP, len(ids) - room))
        return [
            Window(number, (*own, *ids[at : at + room], end), len(own), tuple(offsets[at : at + room])) for at in starts
        ]
