"""What the assets need from outside: the folders and the recipe."""

from pathlib import Path

import dagster as dg

from evals.refresh import Refresh

AN_HOUR = 3600.0
"""How long a step waits for another run that writes to the same tenant."""


class CorpusResource(dg.ConfigurableResource):  # type: ignore[type-arg]  # Dagster leaves its own generic open
    """
    Where the documents and the lake lie, which recipe builds, where the evals' artifacts go, and how many processes ask
    their cases.
    """

    docs: str
    lake: str
    eval_out: str
    recipe: str = "default"
    workers: int = 2

    def refresh(self, tenant: str | None = None) -> Refresh:
        """The stages over these folders; of one tenant alone where it is given."""
        return Refresh(
            Path(self.docs),
            Path(self.lake),
            self.recipe,
            out=Path(self.eval_out),
            workers=self.workers,
            tenant=tenant,
            wait=AN_HOUR,
        )
