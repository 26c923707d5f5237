"""The agents over one folder of documents and one lake, for whichever service speaks for them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.adapters.stores.bounds import memory_bytes, remembered_bytes
from pincite.agents.asker import Asker
from pincite.agents.engine_cache import EngineCache
from pincite.agents.ingesting import IngestAgent, Judge
from pincite.agents.recent_pointers import RecentPointers
from pincite.agents.service import AgentService
from pincite.engine import Question
from pincite.errors import InputError, IntegrityError, TenantNotFoundError
from pincite.ingest.publishing import published_of
from pincite.recipes import Recipe, load_recipe
from pincite.wiring import embedder_for, language_model_for, open_engine, reader_for


@dataclass(frozen=True, slots=True)
class Agents:
    """
    What a service needs: the agents, the question door, and a test of readiness that raises while they could not
    answer.
    """

    service: AgentService
    asker: Asker
    ready: Callable[[], None]


def open_agents(  # noqa: PLR0913 - each is one part that the caller chooses
    docs: Path,
    lake: Path,
    judge: Judge,
    today: Callable[[], date],
    *,
    recipe: str = "default",
    inbox: Path | None = None,
) -> Agents:
    """
    Open the agents; nothing is read before the first request.

    Args:
        docs: The folder that holds the tenants' documents.
        lake: The folder of what is built from them.
        judge: Decides the gates of what is ingested.
        today: The day of a request that names none.
        recipe: How engines are made.
        inbox: The only folder from which documents are taken by path.

    Raises:
        ContractError: If the recipe is not usable.
        InputError: If a bound on what is kept is no number of megabytes.
    """
    chosen = load_recipe(recipe)
    remembered_bytes()  # a bad value is said now, not at the first question
    store = Lake(lake)
    pointer_of = partial(_pointer_of, store)
    engines = EngineCache(
        RecentPointers(pointer_of) if store.is_shared else pointer_of,
        lambda tenant: open_engine(lake, tenant, recipe=recipe),
        most_bytes=memory_bytes() * 3 // 4,
    )
    ingest = IngestAgent(docs, lake, chosen, lambda: embedder_for(chosen.embedder), judge, inbox)
    return Agents(
        AgentService(engines, ingest, today, language_model_for(chosen), reader_for(chosen.reader)),
        Asker(engines, today),
        _Readiness(store, chosen, engines, today).check,
    )


def _pointer_of(lake: Lake, tenant: str) -> str:
    """What *tenant* has published, in one word that changes with it."""
    try:
        published = published_of(lake, tenant)
    except TenantNotFoundError:
        raise
    except InputError as error:  # a tenant whose first build was held back is as good as none
        raise TenantNotFoundError(str(error)) from error
    return f"{published.index_version} {published.evals}"


@dataclass(frozen=True, slots=True)
class _Readiness:
    """Whether a question could be answered now; ``searched`` is the engine that was tried last, if any was."""

    lake: Lake
    recipe: Recipe
    engines: EngineCache
    today: Callable[[], date]
    searched: set[str] = field(default_factory=set)

    def check(self) -> None:
        """One tenant's engine is open and was searched once; where nothing is published, an ingest could be taken."""
        embedder_for(self.recipe.embedder).embed_queries(["ready"])
        broken: IntegrityError | None = None
        for tenant in self.lake.tenants():
            try:
                engine = self.engines.engine(tenant)
            except TenantNotFoundError:  # withdrawn, or held back by its first build
                continue
            except IntegrityError as error:  # another tenant may be whole
                broken = error
                continue
            if (name := f"{tenant} {engine.snapshot_id}") not in self.searched:
                engine.find(Question("ready", self.today()))
                self.searched.clear()
                self.searched.add(name)
            return
        if broken is not None:
            raise broken
