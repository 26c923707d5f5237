"""The project's own claims in other words than their passages, and what may be wrong with them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

from pydantic import Field

from pincite.contracts import DATA
from pincite.model.stored import Stored
from scripts.measuring.own_rows import OwnRow, doubled_ids, own_rows

CLAIMS = DATA / "reading" / "claims"

Label = Literal["supported", "contradicted", "nei"]
LABELS: tuple[Label, ...] = get_args(Label)


class LabelledClaim(Stored):
    """A claim, and whether its passage supports it, contradicts it or does neither ("nei")."""

    claim: str = Field(min_length=1)
    label: Label


class ClaimedPassage(OwnRow):
    """A passage with its claims."""

    passage: str = Field(min_length=1)
    claims: tuple[LabelledClaim, ...]


def claimed_passages(folder: Path = CLAIMS) -> list[ClaimedPassage]:
    """Every passage, as `own_rows`."""
    return own_rows(folder, ClaimedPassage)


def faults_of_claims(rows: Sequence[ClaimedPassage]) -> Iterator[str]:
    """
    Yield one sentence for each fault: an id or a passage that stands twice, a claim that its passage says word for word
    or that stands twice on it, a label that it has no claim of.
    """
    yield from doubled_ids(rows)
    for passage, count in Counter(row.passage for row in rows).items():
        if count > 1:
            yield f"{count} passages are the same: {passage[:80]!r}"
    for row in rows:
        said = [one.claim for one in row.claims]
        yield from (f"{row.id}: its passage says word for word: {claim!r}" for claim in said if claim in row.passage)
        yield from (f"{row.id}: stands {count} times: {claim!r}" for claim, count in Counter(said).items() if count > 1)
        missing = set(LABELS).difference(one.label for one in row.claims)
        yield from (f"{row.id}: no claim of it is {label}" for label in sorted(missing))
