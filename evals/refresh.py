"""From documents to a published index, stage by stage over all tenants, for whoever drives it: the command line, Dagster, a test."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from evals.artifacts import OUT
from evals.release import Evaluation, Occasion, evaluate, read_gate_record
from evals.suites import Suite
from pincite.adapters.lake import Lake
from pincite.contracts import load_recipe
from pincite.errors import InputError, NotPublishableError
from pincite.fingerprint import fingerprint
from pincite.ingest.pipeline import check_integrity, chunk_snapshot, embed_snapshot, index_snapshot, parse_snapshot, publish, snapshot_of
from pincite.ingest.progress import Progress, silent
from pincite.ingest.snapshot import tenants_of
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.documents import Snapshot
from pincite.model.releases import Candidate, IntegrityCheck, Published
from pincite.wiring import embedder_for

WAIT_SECONDS = 30.0
"""How long a build waits for another one before it says who holds the lake."""


@dataclass(frozen=True, slots=True)
class Publication:
    """What became of each tenant: published, or held back for a reason."""

    published: dict[str, Published]
    held_back: dict[str, str]


@dataclass(frozen=True, slots=True)
class Refresh:
    """The stages over one folder of documents and one lake; every mapping is by tenant."""

    docs: Path
    lake: Path
    recipe: str = "default"
    out: Path = OUT
    on_progress: Progress = silent

    def snapshots(self) -> dict[str, Snapshot]:
        """
        The documents as they are now.

        Raises:
            InputError: If there is no folder, or no document in it.
        """
        if not self.docs.is_dir():
            msg = f"{self.docs}: no such folder of documents"
            raise InputError(msg)
        found = {tenant: snapshot_of(Lake(self.lake), self.docs, tenant) for tenant in tenants_of(self.docs)}
        if not any(snapshot.documents for snapshot in found.values()):
            msg = f"{self.docs}: no document in it; put PDF, text, Markdown, HTML or DOCX files there, or in a folder for each tenant"
            raise InputError(msg)
        return found

    def parse(self, snapshots: Mapping[str, Snapshot]) -> dict[str, ParseSummary]:
        """Every file into pages."""
        recipe = load_recipe(self.recipe)
        return {tenant: parse_snapshot(Lake(self.lake), self.docs, snapshot, recipe.parser, self.on_progress) for tenant, snapshot in snapshots.items()}

    def chunk(self, parsed: Mapping[str, ParseSummary]) -> dict[str, ChunkSummary]:
        """Pages into chunks."""
        recipe = load_recipe(self.recipe)
        tokenizer = embedder_for(recipe.embedder)
        return {tenant: chunk_snapshot(Lake(self.lake), summary, recipe.chunker, tokenizer, self.on_progress) for tenant, summary in parsed.items()}

    def embed(self, chunked: Mapping[str, ChunkSummary]) -> dict[str, EmbedSummary]:
        """Chunks into vectors."""
        embedder = embedder_for(load_recipe(self.recipe).embedder)
        return {tenant: embed_snapshot(Lake(self.lake), summary, embedder, self.on_progress) for tenant, summary in chunked.items()}

    def index(self, parsed: Mapping[str, ParseSummary], chunked: Mapping[str, ChunkSummary], embedded: Mapping[str, EmbedSummary]) -> dict[str, Candidate]:
        """Rows into each tenant's table: the candidates."""
        store = Lake(self.lake)
        return {tenant: index_snapshot(store, parsed[tenant], chunked[tenant], embedded[tenant], self.on_progress) for tenant in parsed}

    def check(self, candidates: Mapping[str, Candidate]) -> dict[str, tuple[IntegrityCheck, ...]]:
        """The laws that every candidate must hold."""
        return {tenant: check_integrity(Lake(self.lake), candidate) for tenant, candidate in candidates.items()}

    def evaluate(self, candidates: Mapping[str, Candidate], suite: Suite, occasion: Occasion) -> Evaluation:
        """Golden cases asked of the candidates, gates decided and recorded."""
        return evaluate(self.lake, candidates, suite, self.recipe, occasion, self.out)

    def publish(self, candidates: Mapping[str, Candidate]) -> Publication:
        """Move the pointer of every tenant whose own checks and gates passed; the others stay as they were, with the reason."""
        published, held_back = {}, {}
        for tenant, candidate in candidates.items():
            try:
                published[tenant] = publish(Lake(self.lake), candidate, read_gate_record(self.lake, candidate))
            except NotPublishableError as error:
                held_back[tenant] = str(error)
        return Publication(published, held_back)


def combined_id(snapshots: Mapping[str, Snapshot]) -> str:
    """One fingerprint over the snapshots of all tenants."""
    return f"docs-{fingerprint({tenant: snapshot.snapshot_id for tenant, snapshot in snapshots.items()})}"
