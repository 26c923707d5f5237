"""
The candidate snapshot as the system under evaluation: golden cases are asked of what would be published, not of what
is.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path

from evals.cases.golden import GoldenCase
from evals.running.evidence_fingerprint import FingerprintingEngine, fingerprinting
from evals.running.oracle_engine import oracle_pieces, with_oracle
from evals.system import Stage, System
from pincite.adapters.lake import Lake
from pincite.engine import Engine, Question
from pincite.errors import InputError
from pincite.ingest.build_records import BUILDS
from pincite.ingest.withdrawing import require_not_withdrawn
from pincite.model.chunks import Chunk
from pincite.model.outcomes import QuestionResult
from pincite.model.releases import CandidateBuild, IndexedDocument
from pincite.wiring import open_engine

REMEMBERED_PAGES, REMEMBERED_DOCUMENTS = 1024, 64
"""
How many page texts and documents' chunks are kept at hand: every scorer of a case looks at the same ones, and so do the
cases of one seed.
"""


class CandidateSystem:
    """Engines over one candidate a tenant, opened when first asked; pages and chunks come from the same builds."""

    def __init__(
        self,
        lake: Path,
        candidates: Mapping[str, CandidateBuild],
        recipe: str,
        alter: Callable[[Engine], Engine] = lambda engine: engine,
    ) -> None:
        self._lake, self._candidates, self._recipe, self._alter = Lake(lake), candidates, recipe, alter
        self._engines: dict[str, FingerprintingEngine] = {}
        self.page_text = lru_cache(REMEMBERED_PAGES)(self._page_text)
        self._chunks = lru_cache(REMEMBERED_DOCUMENTS)(self._read_chunks)

    @cached_property
    def system(self) -> System:
        """The seam that the runner asks through."""
        return System(
            self.ask, self.page_text, self.chunks_on, self.places_of, self.digest_of, self.basis_of, self.with_oracle
        )

    def ask(self, case: GoldenCase, masked: frozenset[str] = frozenset()) -> QuestionResult:
        """Ask a case on its own day, with the *masked* chunks taken away."""
        return self.engine(case.doc_set).ask(_question(case, masked))

    def basis_of(self, case: GoldenCase) -> str:
        """Fingerprint of what a case is answered from."""
        return self.engine(case.doc_set).basis(_question(case))

    def with_oracle(self, case: GoldenCase, stage: Stage) -> System | None:
        """
        The same system for one case, with the gold of every stage up to *stage* put in; None where it has all of that
        already.
        """
        engine = self.engine(case.doc_set)
        pieces = oracle_pieces(case, engine)
        files = {piece.document.file for piece in pieces}
        chunks = [chunk for file in sorted(files) for chunk in self._chunks(case.doc_set, file)]
        gold = with_oracle(engine, pieces, chunks, stage)
        if gold is None:
            return None
        true = {(piece.document.file, piece.page.number): piece.page.text for piece in pieces}

        def page_text(tenant: str, file: str, page: int) -> str | None:
            return true.get((file, page)) or self.page_text(tenant, file, page)

        return replace(
            self.system,
            ask=lambda asked: gold.ask(_question(asked)),
            page_text=page_text,
            basis_of=None,
            with_oracle=None,
        )

    def engine(self, tenant: str) -> FingerprintingEngine:
        """The engine over a tenant's candidate."""
        if tenant not in self._engines:
            candidate = self._candidate(tenant)
            self._engines[tenant] = fingerprinting(
                self._alter(open_engine(self._lake.root, tenant, candidate.index_version, self._recipe))
            )
        return self._engines[tenant]

    def _page_text(self, tenant: str, file: str, page: int) -> str | None:
        """Stored text of a 1-based page; None where the candidate has no such page."""
        document = self._document(tenant, file)
        if document is None or document.pages_key is None or not 1 <= page <= document.status.pages:
            return None
        return self._lake.documents.page(document.pages_key, page).text

    def chunks_on(self, tenant: str, file: str, page: int) -> frozenset[str]:
        """Ids of the chunks on a page."""
        return frozenset(chunk.chunk_id for chunk in self._chunks(tenant, file) if chunk.page == page)

    def places_of(self, tenant: str) -> tuple[tuple[str, int], ...]:
        """Every (file, page) of the candidate, in order."""
        return tuple(
            (d.document.file, page) for d in self._candidate(tenant).documents for page in range(1, d.status.pages + 1)
        )

    def digest_of(self, tenant: str, file: str) -> str | None:
        """SHA-256 of the file's bytes in the candidate."""
        document = self._document(tenant, file)
        return None if document is None else document.document.sha256

    def _read_chunks(self, tenant: str, file: str) -> tuple[Chunk, ...]:
        document = self._document(tenant, file)
        return (
            () if document is None or document.chunks_key is None else self._lake.documents.chunks(document.chunks_key)
        )

    def _document(self, tenant: str, file: str) -> IndexedDocument | None:
        return next((d for d in self._candidate(tenant).documents if d.document.file == file), None)

    def _candidate(self, tenant: str) -> CandidateBuild:
        if tenant not in self._candidates:
            msg = (
                f"tenant {tenant!r}: no candidate was built in this run (there are: "
                f"{', '.join(sorted(self._candidates)) or 'none'})"
            )
            raise InputError(msg)
        return self._candidates[tenant]


def newest_candidate(lake: Lake, tenant: str) -> CandidateBuild:
    """
    The newest build of *tenant*, published or not.

    Raises:
        InputError: If it was never built in this lake, or was withdrawn.
    """
    built = lake.load_all(tenant, BUILDS, CandidateBuild)
    if not built:
        msg = f"{tenant}: was never built in {lake.name}; build it first: pincite build"
        raise InputError(msg)
    newest = max(built, key=lambda build: build.number)
    require_not_withdrawn(lake, tenant, newest.index_version)
    return newest


def _question(case: GoldenCase, masked: frozenset[str] = frozenset()) -> Question:
    return Question(case.question, case.as_of, case.scope, masked=masked)
