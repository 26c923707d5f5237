"""
The pages that a report shows: the documents as the run read them, in words and as pictures, with the quoted passage
marked.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from evals.case_records import EvalRun
from evals.cases.golden import GoldenCase
from evals.running.candidate import newest_candidate
from evals.running.edited_corpus import corpus_folder
from evals.running.runner import edits_of
from pincite.adapters.lake import Lake
from pincite.adapters.pdf.page_picture import PageImage, page_image
from pincite.errors import PinciteError
from pincite.fingerprint import file_sha256
from pincite.ingest.build_records import BUILDS
from pincite.ingest.withdrawing import require_not_withdrawn
from pincite.model.pages import Box, Page
from pincite.model.releases import CandidateBuild

REMEMBERED = 64
"""Pages that are kept at hand: cases of one seed look at the same ones."""


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A page of one file on the disk: ``number`` is 1-based, ``digest`` the SHA-256 of the file that the run read."""

    path: Path
    digest: str
    number: int


class Pages(Protocol):
    """Where a report takes pages from."""

    def page(self, case: GoldenCase, file: str, number: int) -> Page | None:
        """The stored page as the case was asked of it; None where it is not known any more."""
        ...

    def place(self, case: GoldenCase, file: str, number: int) -> PagePlace | None:
        """Where the page can be drawn from; None where the file has no pages to draw, or is another one by now."""
        ...


class NoPages:
    """For a report far from the documents: it quotes, and shows no page."""

    def page(self, case: GoldenCase, file: str, number: int) -> Page | None:
        """No page."""
        del case, file, number
        return None

    def place(self, case: GoldenCase, file: str, number: int) -> PagePlace | None:
        """No place."""
        del case, file, number
        return None


@dataclass(frozen=True, slots=True)
class _Build:
    """One tenant's documents as one build read them."""

    store: Lake
    docs: Path
    candidate: CandidateBuild


class BuiltPages:
    """
    The pages of the builds that a run was asked of, edited worlds among them.

    Args:
        lake: Where they were built.
        docs: The folder of all tenants' documents.
        run: The run; its provenance names the snapshot of each tenant.
        cases: All of its cases: a world is what the edits of all its cases make it.
    """

    def __init__(self, lake: Path, docs: Path, run: EvalRun, cases: Iterable[GoldenCase]) -> None:
        self._lake, self._docs = lake, docs
        self._snapshots: Mapping[str, Sequence[str]] = run.provenance.docs_snapshot
        worlds: dict[tuple[str, str], list[GoldenCase]] = {}
        for case in cases:
            if case.world is not None:
                worlds.setdefault((case.doc_set, case.world), []).append(case)
        self._worlds = {key: corpus_folder(lake, key[0], edits_of(members)) for key, members in worlds.items()}
        self._build = lru_cache(None)(self._found)
        self._digest = lru_cache(None)(file_sha256)
        self._page = lru_cache(REMEMBERED)(self._read)

    def page(self, case: GoldenCase, file: str, number: int) -> Page | None:
        """The stored page as the case was asked of it."""
        return self._page(case.doc_set, case.world, file, number)

    def place(self, case: GoldenCase, file: str, number: int) -> PagePlace | None:
        """Where the page can be drawn from: a PDF whose bytes are still those that were read."""
        build = self._build(case.doc_set, case.world)
        found = (
            next((d.document for d in build.candidate.documents if d.document.file == file), None) if build else None
        )
        if build is None or found is None or not file.lower().endswith(".pdf"):
            return None
        folder = build.docs / case.doc_set
        path = (folder if folder.is_dir() else build.docs) / file
        return PagePlace(path, found.sha256, number) if path.is_file() and self._digest(path) == found.sha256 else None

    def _found(self, tenant: str, world: str | None) -> _Build | None:
        """
        The tenant's build; None where it was withdrawn or is gone, as a world is that was built anew by another run.
        """
        try:
            if world is not None:
                place = self._worlds[tenant, world]
                store = Lake(place / "lake")
                return _Build(store, place / "docs", newest_candidate(store, tenant))
            store, ids = Lake(self._lake), self._snapshots.get(tenant, ())
            built = [build for build in store.load_all(tenant, BUILDS, CandidateBuild) if build.snapshot_id in ids]
            newest = max(built, key=lambda build: build.number, default=None)
            if newest is None:
                return None
            require_not_withdrawn(store, tenant, newest.index_version)
            return _Build(store, self._docs, newest)
        except PinciteError:
            return None  # a report of a run whose builds are gone shows the words that the records hold

    def _read(self, tenant: str, world: str | None, file: str, number: int) -> Page | None:
        build = self._build(tenant, world)
        found = next((d for d in build.candidate.documents if d.document.file == file), None) if build else None
        if build is None or found is None or found.pages_key is None or not 1 <= number <= found.status.pages:
            return None
        try:
            return build.store.documents.page(found.pages_key, number)
        except PinciteError:
            return None  # pruned since: as above


def span_of(quote: str, text: str) -> tuple[int, int] | None:
    """Where *quote* first stands in *text*, white space aside: 0-based, end exclusive; None where it does not."""
    found = re.search(r"\s+".join(map(re.escape, quote.split())), text)
    return found.span() if found else None


def boxes_of(page: Page, start: int, end: int) -> tuple[Box, ...]:
    """Rectangles of the lines that hold ``[start, end)`` of the page's text, in reading order."""
    return tuple(run.box for run in page.runs if run.start < end and start < run.end)


def drawn(place: PagePlace) -> PageImage | None:
    """The page as a picture; None where it cannot be shown."""
    try:
        return page_image(place.path, place.number)
    except PinciteError:
        return None
