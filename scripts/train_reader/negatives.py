"""
Hard negatives: for a question the passages of the same kind of text that BM25 ranks high and that do not hold its
answer.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from scripts.train_reader.rows import Row

K1, B = 1.2, 0.75
"""The constants of the index's own full text (Lance's BM25)."""

DEPTH = 12
"""How many of the highest passages a negative is drawn from."""

_WORD = re.compile(r"\w+")


class Miner:
    """
    BM25 over the passages of one family of sets. Source: Robertson and Zaragoza 2009,
    https://doi.org/10.1561/1500000019.
    """

    def __init__(self, passages: Sequence[str]) -> None:
        self._passages = list(dict.fromkeys(passages))
        self._words: dict[str, int] = {}
        lists = [
            [self._words.setdefault(word, len(self._words)) for word in _WORD.findall(text.casefold())]
            for text in self._passages
        ]
        self._weights = _weights(lists, len(self._words))

    def scores(self, rows: Sequence[Row]) -> NDArray[np.float32]:
        """BM25 of every passage, in the order of first mention, for each row's question: [rows, passages]."""
        found: NDArray[np.float32] = (self._questions(rows) @ self._weights).toarray()
        return found

    def mine(self, rows: Sequence[Row], random: Random) -> list[str | None]:
        """
        For each row a passage that does not answer it, drawn from the highest ``DEPTH``; None where every one holds the
        answer's words.
        """
        found: list[str | None] = []
        for begin in range(0, len(rows), 256):
            part = rows[begin : begin + 256]
            found += [self._drawn(row, own, random) for row, own in zip(part, self.scores(part), strict=True)]
        return found

    def _questions(self, rows: Sequence[Row]) -> Any:
        """Rows of 0 and 1 by word; a word that no passage has counts nothing."""
        known = [
            sorted({self._words[word] for word in _WORD.findall(row.text.casefold()) if word in self._words})
            for row in rows
        ]
        flat = [word for words in known for word in words]
        return sparse.csr_matrix(
            (np.ones(len(flat), np.float32), flat, np.cumsum([0, *map(len, known)])),
            shape=(len(rows), len(self._words)),
        )

    def _drawn(self, row: Row, scores: NDArray[np.float32], random: Random) -> str | None:
        best = np.argsort(-scores, kind="stable")[: DEPTH + 8]
        answers = [answer.text.casefold() for answer in row.answers]
        good = [at for at in best.tolist() if scores[at] > 0 and _answers_not(self._passages[at], row.passage, answers)]
        return self._passages[random.choice(good[:DEPTH])] if good else None


def _answers_not(passage: str, own: str, answers: Sequence[str]) -> bool:
    low = passage.casefold()
    return passage != own and not any(answer in low for answer in answers)


def _weights(lists: Sequence[Sequence[int]], words: int) -> Any:
    """BM25 of every word in every passage, [words, passages]."""
    lengths = np.array([len(own) for own in lists], np.float32)
    counts = sparse.csr_matrix(
        (
            np.ones(int(lengths.sum()), np.float32),
            [word for own in lists for word in own],
            np.cumsum([0, *lengths]).astype(np.int64),
        ),
        shape=(len(lists), words),
    )
    counts.sum_duplicates()
    seen = np.bincount(counts.indices, minlength=words)
    idf = np.log1p((len(lists) - seen + 0.5) / (seen + 0.5)).astype(np.float32)
    norm = K1 * (1 - B + B * lengths / max(lengths.mean(), 1))
    per = np.repeat(norm, np.diff(counts.indptr))
    counts.data = idf[counts.indices] * counts.data * (K1 + 1) / (counts.data + per)
    return counts.T.tocsr()
