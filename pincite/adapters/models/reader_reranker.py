"""The recipe's reader as a reranker: a passage is as relevant as it is probable that it answers."""

from collections.abc import Sequence

from pincite.ports import Reader


class ReaderReranker:
    """Satisfies the ``Reranker`` port by the reader within."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @property
    def identity(self) -> str:
        """The reader's own."""
        return self._reader.identity

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """For each text, in the order given, the probability in [0, 1] that it answers *query*."""
        return [found.probability for found in self._reader.read(query, texts)]
