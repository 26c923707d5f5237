"""A small house to build in: a real lake, a few documents, and an honest embedder that needs no weights."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from pincite.adapters.lake import Lake
from pincite.build import build
from pincite.ingest.publishing import open_index, publish
from pincite.model.releases import CandidateBuild, GateRecord, Published
from pincite.ports import CountingEmbedder, Eligibility, Vectors
from pincite.recipes import Recipe, load_recipe

REFUNDS = "# Refunds\n\nA deposit is refunded within 30 days of a written cancellation.\n"
SAFETY = "# Safety\n\nEvery guest wears a flotation vest on the river.\n"


@dataclass
class WordEmbedder:
    """
    Each word votes for a direction of its own; the vector is their sum at unit length. It counts what it is asked to
    embed.
    """

    name: str = "words-1"
    dimension: int = 32
    max_tokens: int = 256
    embedded: list[str] = field(default_factory=list)

    @property
    def identity(self) -> str:
        """A name for each seed of directions."""
        return self.name

    @property
    def tokenizer_identity(self) -> str:
        """Words are word pieces."""
        return "white space"

    def count_tokens(self, text: str) -> int:
        """Words and two."""
        return len(text.split()) + 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors."""
        self.embedded += texts
        return np.stack([self._vector(text) for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As any text."""
        return self.embed(texts)

    def _vector(self, text: str) -> Vectors:
        words = [f"{self.name}", *text.lower().split()]
        seeds = (int.from_bytes(hashlib.sha256(word.encode()).digest()[:8]) for word in words)
        total = sum(np.random.default_rng(seed).normal(size=self.dimension) for seed in seeds)
        return (total / np.linalg.norm(total)).astype(np.float32)


@dataclass
class House:
    """Documents and a lake in a folder."""

    root: Path
    embedder: CountingEmbedder
    recipe: Recipe
    lake: Lake

    @property
    def docs(self) -> Path:
        """The folder of tenants."""
        return self.root / "docs"

    def write(self, file: str, text: str, tenant: str = "acme") -> Path:
        """Put a document into the tenant's folder."""
        path = self.docs / tenant / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def build(self, tenant: str = "acme") -> CandidateBuild:
        """A checked candidate."""
        return build(self.lake, self.docs, tenant, self.recipe, self.embedder)

    def publish(self, tenant: str = "acme") -> Published:
        """Build, and let it answer."""
        return publish(self.lake, candidate := self.build(tenant), no_evals(candidate))

    def rows(self, tenant: str = "acme", snapshot: str | None = None) -> dict[str, tuple[str, str]]:
        """Document and text by chunk id, as the index gives them."""
        index = open_index(self.lake, tenant, snapshot)
        everything = Eligibility(include_superseded=True, include_flagged=True)
        (hits,) = index.vector(self.embedder.embed(["any"]), index.count(), everything)
        assert len(hits) == index.count()
        return {hit.row.chunk.chunk_id: (hit.row.file, hit.row.chunk.text) for hit in hits}


def no_evals(candidate: CandidateBuild) -> GateRecord:
    return GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none")


def open_house(root: Path) -> House:
    """The house that lies in *root*, or a new one."""
    return House(root, WordEmbedder(), load_recipe(), Lake(root / "lake"))
