"""
The seams: what the engine needs of a parser, an embedder, an index, a reranker, a reader, a language model, a store and
whoever does work elsewhere.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Authority, Category
from pincite.model.evidence import Hit
from pincite.model.outcomes import ModelUse
from pincite.model.pages import Page, ParsedDocument, ParseFailure

Vectors = NDArray[np.float32]
Given = TypeVar("Given")
Made = TypeVar("Made")


class Parser(Protocol):
    """Reads one file into pages; a file that cannot be read is a value, never an exception."""

    @property
    def fingerprint(self) -> str:
        """Identity of code, version and options: equal fingerprints give equal pages."""

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read *path* within the adapter's limits on time, memory and pages."""


class Embedder(Protocol):
    """Turns texts into unit vectors, the same vector for a text in any batch."""

    @property
    def identity(self) -> str:
        """Model, revision, backend, precision and normalisation: rows of two identities never share a table."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    @property
    def max_tokens(self) -> int:
        """Word pieces a text may have, special tokens included, before the model cuts it."""

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of shape ``(len(texts), dimension)``, in the order given."""

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """
        Unit vectors of what is looked up, held against those of ``embed``; the same as these where the embedder makes
        no difference.
        """


class Tokenizer(Protocol):
    """Counts word pieces as the embedder will."""

    @property
    def tokenizer_identity(self) -> str:
        """What decides the count: equal identities count alike."""

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""


class CountingEmbedder(Embedder, Tokenizer, Protocol):
    """An embedder that says what its count of word pieces hangs on."""


@dataclass(frozen=True, slots=True)
class Eligibility:
    """
    Which rows a search may see; an empty set (of authorities, categories or documents) is zero rows, None is no
    restriction.

    Of the documents ``not_yet`` no row is seen; those of ``still`` are seen as if nothing had superseded them.
    """

    authorities: frozenset[Authority] | None = None
    include_superseded: bool = False
    include_flagged: bool = False
    domain_id: str | None = None
    categories: frozenset[Category] | None = None
    doc_ids: frozenset[str] | None = None
    not_yet: frozenset[str] = frozenset()
    still: frozenset[str] = frozenset()


class Index(Protocol):
    """One tenant's chunks at one snapshot, read-only."""

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """For each query vector the *k* nearest rows by cosine, best first, equal scores by chunk id."""

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """For each query the *k* best rows by BM25 over any of its words, best first, equal scores by chunk id."""

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """For each query the BM25 of those of *chunk_ids* that hold any of its words, as ``lexical`` would give it."""

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order of *chunk_ids*; an unknown id is left out."""

    def count(self) -> int:
        """Number of rows."""


class PageReader(Protocol):
    """Reads a stored page back."""

    def page(self, doc_id: str, number: int) -> Page:
        """
        The page of this document in this snapshot; ``number`` is 1-based; raises ``IntegrityError`` if it is not
        stored.
        """


class Reranker(Protocol):
    """Scores query and text together."""

    @property
    def identity(self) -> str:
        """Model and revision."""

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Relevance in [0, 1] for each text, in the order given."""


@dataclass(frozen=True, slots=True)
class AnswerSpan:
    """
    How probable it is that a passage answers a question, in [0, 1], and the words that would: characters of the
    passage, end excluded; empty for none.
    """

    probability: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Entailment:
    """What a passage says of a claim, as probabilities that add up to 1."""

    supported: float
    contradicted: float
    neither: float


class Reader(Protocol):
    """Reads a passage for a question or a claim; the same for a passage in any batch, to 1e-4."""

    @property
    def identity(self) -> str:
        """The reader with the digest of its weights."""

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """For each passage, in the order given, whether it answers the question and with which words."""

    @property
    def judges_statements(self) -> bool:
        """Whether ``answers`` may be called; of a model that was made for passages its bound would mean nothing."""

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        """
        For each statement, a row or a sentence by itself, in the order given, the probability in [0, 1] that it answers
        the question.
        """

    @property
    def judges_claims(self) -> bool:
        """Whether ``entail`` may be called; a model that was made for questions alone judges none."""

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        """For each passage, in the order given, what it says of the claim."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's reply as text (JSON where a schema was asked for) and what it cost."""

    text: str
    use: ModelUse


class LanguageModel(Protocol):
    """One call to a model that answers in JSON of a given schema."""

    @property
    def model_id(self) -> str:
        """The model's name as the provider knows it."""

    def complete(self, prompt: str, schema: dict[str, object]) -> Completion:
        """One deterministic (temperature 0) completion; raises ``ModelUnavailableError`` when no reply can be had."""


class Store(Protocol):
    """
    Bytes by key, a path with ``/`` between its parts: a folder or an object store. What it cannot do raises
    ``LakeError``.
    """

    def get(self, key: str, first: int | None = None) -> bytes | None:
        """The bytes of *key*, or the *first* of them; None where there is none."""

    def tagged(self, key: str) -> tuple[bytes, str] | None:
        """The bytes with a tag that other bytes have not; None where there is none."""

    def put(self, key: str, data: bytes) -> None:
        """Put *data* at *key*: a reader sees the old bytes or the new ones, never a part."""

    def put_if_absent(self, key: str, data: bytes) -> str:
        """Put *data* where nothing is; its tag. Raises ``StoreConflictError`` where something is."""

    def put_if_match(self, key: str, data: bytes, tag: str) -> str:
        """Put *data* in the place of what has this *tag*; its tag. Raises ``StoreConflictError`` where another has."""

    def has(self, key: str) -> bool:
        """Whether *key* is there."""

    def lent(self, key: str) -> AbstractContextManager[Path]:
        """
        A file on this machine with the bytes of *key*, which never change and are there as long as the block lasts; a
        path to nothing where there is none.
        """

    def sizes(self, prefix: str) -> dict[str, int]:
        """Bytes by key of everything below *prefix*, by name."""

    def keys(self, prefix: str) -> tuple[str, ...]:
        """Keys directly in *prefix*, by name."""

    def by_age(self, prefix: str) -> tuple[str, ...]:
        """The same, the one that was written or touched longest ago first."""

    def folders(self, prefix: str) -> tuple[str, ...]:
        """Names of what lies directly in *prefix* and holds keys, by name."""

    def stamp(self, prefix: str) -> Hashable:
        """Something that changes whenever a key directly in *prefix* is written."""

    def touch(self, key: str) -> None:
        """Count *key* as written now."""

    def delete(self, key: str) -> None:
        """Remove *key*; what is not there is gone already."""

    def delete_all(self, prefix: str) -> None:
        """Remove everything below *prefix*."""

    def delete_damaged(self, key: str) -> None:
        """Remove what could not be read, as far as the caller may, so that the next build makes it again."""


class Executor(Protocol):
    """Does work elsewhere: in other processes, on other machines."""

    def run(self, work: Callable[[Given], Made], items: Iterable[Given]) -> Iterator[Made]:
        """
        What *work*, a function of a module, makes of each of *items*, in order; few are handed out ahead of what is
        taken. An item whose process died is done again, so *work* must give the same again. A process unpacks *work*
        once, so what that opens for one item is open for the next.
        """
