"""What each stage of a build did, document by document; a stage reads the summary of the one before."""

from pydantic import Field

from pincite.model.documents import Document, DocumentStatus
from pincite.model.stored import Stored


class ParsedEntry(Stored):
    """
    One document after parsing.

    ``key`` names its stored pages, None where there are none. ``stale`` is true where the newest version failed and the
    one before is kept: ``document`` is that one then, ``status`` says what became of the newest. ``new`` is true where
    the file was read in this build, false where its pages were already stored.
    """

    document: Document
    status: DocumentStatus
    key: str | None
    stale: bool = False
    new: bool = False
    tables: int = Field(default=0, ge=0)
    characters: int = Field(default=0, ge=0)
    paginated: bool = True


class ParseSummary(Stored):
    """Every document of the snapshot after parsing; ``fingerprint`` changes when any page may have."""

    tenant: str
    snapshot_id: str
    parser: str
    parser_mode: str
    fingerprint: str
    entries: tuple[ParsedEntry, ...]

    @property
    def new(self) -> int:
        """Files read in this build."""
        return sum(entry.new for entry in self.entries)

    @property
    def cached(self) -> int:
        """Files whose pages were already stored."""
        return len(self.entries) - self.new

    @property
    def failed(self) -> tuple[DocumentStatus, ...]:
        """Documents whose file could not be read."""
        return tuple(entry.status for entry in self.entries if entry.status.state == "failed")

    @property
    def pages(self) -> int:
        """Pages of all documents."""
        return sum(entry.status.pages for entry in self.entries)


class ChunkedEntry(Stored):
    """The chunks of one document: ``key`` names them, ``new`` is true where they were cut in this build."""

    doc_id: str
    key: str
    chunks: int = Field(ge=0)
    new: bool = False


class ChunkSummary(Stored):
    """Every document that has pages, after chunking."""

    tenant: str
    snapshot_id: str
    fingerprint: str
    entries: tuple[ChunkedEntry, ...]

    @property
    def new(self) -> int:
        """Documents cut in this build."""
        return sum(entry.new for entry in self.entries)

    @property
    def chunks(self) -> int:
        """Chunks of all documents."""
        return sum(entry.chunks for entry in self.entries)


class EmbedSummary(Stored):
    """
    The vectors of a snapshot: ``embedded`` texts were computed in this build, all others were known; ``keys`` are the
    chunk keys that are covered.
    """

    tenant: str
    snapshot_id: str
    fingerprint: str
    embedder: str
    dimension: int = Field(ge=1)
    embedded: int = Field(ge=0)
    keys: tuple[str, ...]
