"""An embedder whose texts are embedded elsewhere, in batches side by side."""

from collections.abc import Callable, Sequence

import numpy as np

from pincite.ports import CountingEmbedder, Executor, Vectors

BATCH = 256
"""Texts of one piece of work: some seconds, and 400 kB of vectors to send back."""


class SpreadEmbedder:
    """
    Satisfies ``CountingEmbedder``: the identity and the counts are those of the embedder within, which is the same one
    that *work* uses wherever it runs. A text has the same vector in any batch, so the batches decide no byte.
    """

    def __init__(
        self, inner: CountingEmbedder, executor: Executor, work: Callable[[Sequence[str]], Vectors], batch: int = BATCH
    ) -> None:
        self._inner, self._executor, self._work, self._batch = inner, executor, work, batch

    @property
    def identity(self) -> str:
        """That of the embedder within."""
        return self._inner.identity

    @property
    def tokenizer_identity(self) -> str:
        """That of the embedder within."""
        return self._inner.tokenizer_identity

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._inner.dimension

    @property
    def max_tokens(self) -> int:
        """As the embedder within."""
        return self._inner.max_tokens

    def count_tokens(self, text: str) -> int:
        """As the embedder within."""
        return self._inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of shape ``(len(texts), dimension)``, in the order given."""
        # Neighbours in length share a batch, as they do within one: what is padded is computed in vain.
        order = sorted(range(len(texts)), key=lambda at: (len(texts[at]), at))
        batches = [order[begin : begin + self._batch] for begin in range(0, len(order), self._batch)]
        found = np.empty((len(texts), self.dimension), np.float32)
        made = self._executor.run(self._work, ([texts[at] for at in batch] for batch in batches))
        for batch, vectors in zip(batches, made, strict=True):
            found[batch] = vectors
        return found

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As the embedder within, in this process: what is looked up at once is little."""
        return self._inner.embed_queries(texts)
