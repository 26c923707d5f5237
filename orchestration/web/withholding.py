"""Which answers are not to be read any more, for the tenant was withdrawn with the documents that gave them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.adapters.lake import Lake
from pincite.errors import IntegrityError
from pincite.ingest.build_records import WITHDRAWN, heads_of
from pincite.model.releases import BuildHead, Withdrawal

TAKEN = (
    "The tenant was withdrawn, and with it what this was answered from: the answer is not shown. The record of it "
    "stays for audit."
)
NOT_KNOWN = (
    "The tenant was withdrawn once, and whether this was answered from what it held then is not known any more: the "
    "answer is not shown. The record of it stays for audit."
)
DAMAGED = (
    "Whether the tenant was withdrawn cannot be read, for a record of it is damaged: the answer is not shown. The "
    "record of it stays for audit."
)


@dataclass(frozen=True, slots=True)
class Standing:
    """
    The last withdrawal of a tenant, also one that was taken back, and where there is one the tenant's builds, newest
    first; ``damaged`` is whether that cannot be read.
    """

    last: Withdrawal | None
    heads: tuple[BuildHead, ...] = ()
    damaged: bool = False

    def why_withheld(self, stands_on: Sequence[str]) -> str:
        """
        Why an answer is not to be read; empty where it may be.

        Args:
            stands_on: What it was answered from: snapshots or index versions, which need not be stored any more; empty
                where that is not known.
        """
        if self.damaged:
            return DAMAGED
        if self.last is None:
            return ""
        if self.heads and self.heads[0].index_version in self.last.builds:
            return TAKEN
        return next(filter(None, map(self._why, stands_on)), "") if stands_on else NOT_KNOWN

    def _why(self, name: str) -> str:
        """A snapshot is open where one of its builds is: what came back are the very same documents."""
        withdrawn = self.last.builds if self.last else ()
        builds = [head.index_version for head in self.heads if name in {head.index_version, head.snapshot_id}]
        if name in withdrawn or (builds and set(builds) <= set(withdrawn)):
            return TAKEN
        return "" if builds else NOT_KNOWN


def standing_of(lake: Lake, tenant: str) -> Standing:
    """How *tenant* stands; one of which a record is damaged is not taken for one that answers."""
    try:
        last = lake.load(tenant, WITHDRAWN, Withdrawal)
        return Standing(last, heads_of(lake, tenant) if last else ())
    except IntegrityError:
        return Standing(None, damaged=True)
