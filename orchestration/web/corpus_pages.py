"""
Trends of the evals over the runs, and what the collections hold: documents with versions and warnings, and where they
contradict each other.
"""

from dataclasses import dataclass
from functools import lru_cache, partial

from fastapi import Request, Response

from evals.reporting.figures_in_units import in_units
from evals.reporting.trend_charts import svg, trend_chart
from evals.reporting.trends import trend_rows
from evals.robustness.conflict_map import MappedConflict, conflict_map
from orchestration.web.door import Door, NotHereError
from orchestration.web.library import Library
from orchestration.web.rendering import HEADERS, page
from orchestration.web.runs import Runs
from pincite.contracts import retrieval_contract
from pincite.ingest.publishing import published_of
from pincite.recipes import load_recipe
from pincite.stated_documents import stated_statuses
from pincite.wiring import embedder_for

SHOWN = 20
"""Runs of a trend, the latest."""
SVG = {
    **HEADERS,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "no-store",
}
"""Of a picture: it may be styled by itself, and nothing else."""


@dataclass(frozen=True, slots=True)
class CorpusPages:
    """Trends, documents and conflicts."""

    door: Door
    library: Library
    runs: Runs
    recipe: str
    dagster: str
    """Where the Dagster UI listens, empty where it is not known."""

    async def trends(self, request: Request) -> Response:
        """The newest run's gates and the runs so far."""
        self._require_all(request)
        access = self.door.access(request)
        history, linked = await self.door.done(request, lambda: (self.runs.history(), self.runs.linked(access)))
        newest = history[-1].summary if history else None
        told = {
            "history": tuple(reversed(history[-SHOWN:])),
            "newest": newest,
            "linked": linked,
            "in_units": in_units,
            "dagster": self.dagster,
        }
        return page("trends", {**self.door.frame(request), **told})

    async def drawing(self, request: Request) -> Response:
        """The trend as a picture."""
        self._require_all(request)

        def drawn() -> str:
            history = self.runs.history()
            suite = history[-1].suite if history else ""
            chart = trend_chart(trend_rows([row for row in history if row.suite == suite][-SHOWN:]))
            if chart is None:
                raise NotHereError("No run is remembered yet.")
            return svg(chart, opaque=True)

        return Response(await self.door.done(request, drawn), 200, SVG, "image/svg+xml")

    def _require_all(self, request: Request) -> None:
        """Raises ``NotHereError`` for a caller to whom some collections only are open."""
        if self.door.access(request).tenants is not None:
            raise NotHereError("Trends are of all collections together; they are shown on the machine itself.")

    async def corpus(self, request: Request) -> Response:
        """Documents of the caller's collections and their conflicts."""
        access = self.door.access(request)
        tenants, damaged = self.library.tenants(access), self.library.damaged(access)
        chosen = request.query_params.get("tenant", "")
        if chosen:
            access.require(chosen)
            if chosen not in {*tenants, *damaged}:
                raise NotHereError("Nothing is published under this name.")
        look = partial(self._one, chosen) if chosen else partial(self._all, tenants, damaged)
        told = {"tenants": tenants, "chosen": chosen, "dagster": self.dagster, **await self.door.done(request, look)}
        return page("corpus", {**self.door.frame(request), **told})

    def _one(self, tenant: str) -> dict[str, object]:
        """Documents and conflicts of *tenant*; raises ``IntegrityError`` where a record of it is damaged."""
        conflicts = self._conflicts(tenant)
        return {"rows": {tenant: stated_statuses(self.library.lake, tenant)}, "damaged": (), "conflicts": conflicts}

    def _all(self, tenants: tuple[str, ...], damaged: tuple[str, ...]) -> dict[str, object]:
        """Documents of all *tenants* that can be read, and who cannot, those that are *damaged* among them."""
        found = self.library.statuses(tenants)
        unread = sorted({*damaged, *(name for name, rows in found.items() if rows is None)})
        rows = {name: rows for name, rows in found.items() if rows is not None}
        return {"rows": rows, "damaged": unread, "conflicts": ()}

    def _conflicts(self, tenant: str) -> tuple[MappedConflict, ...]:
        return _mapped(self.library, tenant, published_of(self.library.lake, tenant).index_version, self.recipe)


@lru_cache(16)
def _mapped(library: Library, tenant: str, index_version: str, recipe: str) -> tuple[MappedConflict, ...]:
    """Conflicts of a build, worked out when they are first looked at."""
    store, build = library.lake, library.build(tenant, index_version)
    corpus = [(each.document, store.documents.chunks(each.chunks_key)) for each in build.documents if each.chunks_key]
    return conflict_map(corpus, retrieval_contract().ranking.tiers, embedder_for(load_recipe(recipe).embedder).embed)
