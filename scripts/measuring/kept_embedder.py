"""The embedder with a memory on disk, for fits and measurements that embed the same texts again and again."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.fingerprint import fingerprint
from pincite.ports import Vectors

_OFTEN = 500
"""New texts after which what is known is written."""


class KeptEmbedder:
    """The default embedder; what it embedded is read from *folder* and written there."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._inner, self._path = OpenVinoEmbedder(), folder / "vectors.npz"
        stored = np.load(self._path) if self._path.exists() else None
        self._known: dict[str, NDArray[np.float32]] = (
            dict(zip(stored["keys"].tolist(), stored["vectors"], strict=True)) if stored else {}
        )
        self._kept = len(self._known)
        self.identity = self._inner.identity
        self.dimension = self._inner.dimension
        self.max_tokens = self._inner.max_tokens

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*."""
        return self._inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, in order."""
        keys = [fingerprint(text) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        if new:
            self._known.update(zip(new, self._inner.embed(list(new.values())), strict=True))
        if len(self._known) > self._kept + _OFTEN:
            self.keep()
        return np.stack([self._known[key] for key in keys])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of what is looked up, in order; not remembered."""
        return self._inner.embed_queries(texts)

    def keep(self) -> None:
        """Write what is known to disk."""
        np.savez(self._path, keys=np.array(list(self._known)), vectors=np.stack(list(self._known.values())))
        self._kept = len(self._known)
