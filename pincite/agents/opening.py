"""The agents over one folder of documents and one lake, for whichever service speaks for them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.agents.asker import Asker
from pincite.agents.engine_cache import EngineCache
from pincite.agents.ingesting import IngestAgent, Judge
from pincite.agents.recent_pointers import RecentPointers
from pincite.agents.service import AgentService
from pincite.errors import InputError, TenantNotFoundError
from pincite.ingest.publishing import published_of
from pincite.ingest.withdrawing import withdrawal_of
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for, language_model_for, open_engine


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
    """
    chosen = load_recipe(recipe)

    def pointer_of(tenant: str) -> str:
        try:
            published = published_of(Lake(lake), tenant)
        except TenantNotFoundError:
            raise
        except InputError as error:  # a tenant whose first build was held back is as good as none
            raise TenantNotFoundError(str(error)) from error
        return f"{published.index_version} {published.evals}"

    def ready() -> None:
        embedder_for(chosen.embedder).embed(["ready"])
        answering = (tenant for tenant in Lake(lake).tenants() if withdrawal_of(Lake(lake), tenant) is None)
        for tenant in islice(answering, 1):
            pointer_of(tenant)

    look = RecentPointers(pointer_of) if Lake(lake).is_shared else pointer_of
    engines = EngineCache(look, lambda tenant: open_engine(lake, tenant, recipe=recipe))
    ingest = IngestAgent(docs, lake, chosen, lambda: embedder_for(chosen.embedder), judge, inbox)
    return Agents(AgentService(engines, ingest, today, language_model_for(chosen)), Asker(engines, today), ready)
