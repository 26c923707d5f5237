"""From documents to a published index: the stages, the evals on what they built, and the pointer that moves for whoever passed."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from evals.artifacts import OUT
from evals.release import Evaluation, Occasion, evaluate, read_gate_record
from evals.stages import Stages
from evals.suites import Suite
from evals.world import Worlds
from pincite.adapters.lake import Lake
from pincite.errors import NotPublishableError
from pincite.ingest.pipeline import publish
from pincite.model.releases import Candidate, Published


@dataclass(frozen=True, slots=True)
class Publication:
    """What became of each tenant: published, or held back for a reason."""

    published: dict[str, Published]
    held_back: dict[str, str]


@dataclass(frozen=True, slots=True)
class Refresh(Stages):
    """The stages, and what decides whether their outcome is published; every mapping is by tenant."""

    out: Path = OUT

    def evaluate(self, candidates: Mapping[str, Candidate], suite: Suite, occasion: Occasion) -> Evaluation:
        """Golden cases asked of the candidates, gates decided and recorded."""
        worlds = Worlds(self.docs, self.lake, self.recipe)
        return evaluate(self.lake, candidates, suite, self.recipe, occasion, self.out, worlds.open)

    def publish(self, candidates: Mapping[str, Candidate]) -> Publication:
        """Move the pointer of every tenant whose own checks and gates passed; the others stay as they were, with the reason."""
        published, held_back = {}, {}
        for tenant, candidate in candidates.items():
            try:
                published[tenant] = publish(Lake(self.lake), candidate, read_gate_record(self.lake, candidate))
            except NotPublishableError as error:
                held_back[tenant] = str(error)
        return Publication(published, held_back)
