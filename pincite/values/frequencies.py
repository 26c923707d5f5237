"""How much a term tells: rare in general text weighs more than common."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pincite.contracts import DATA
from pincite.errors import ContractError

_UNSEEN = 2
"""Documents that a stem is taken to stand in where the table, which leaves out the rarest, does not hold it."""


@dataclass(frozen=True, slots=True)
class Frequencies:
    """In how many of ``documents`` texts of a mixed collection each stem stands."""

    documents: int
    held: Mapping[str, int]

    def weight(self, term: str) -> float:
        """
        ``ln(1 + (N + 1) / (df + 1))``, always positive.

        Source: the smoothed inverse document frequency of Robertson and Spärck Jones.
        """
        return math.log(1 + (self.documents + 1) / (self.held.get(term, _UNSEEN) + 1))

    def known(self, term: str) -> bool:
        """Whether the collection holds the stem often enough to be in the table."""
        return term in self.held

    def share(self, terms: Iterable[str], held: frozenset[str]) -> float:
        """
        Share in [0, 1] of the weight of *terms* that stands in *held*; 1 where there are no terms, for nothing is
        missing then.
        """
        weights = {term: self.weight(term) for term in terms}
        total = sum(weights.values())
        return sum(weight for term, weight in weights.items() if term in held) / total if total else 1.0


@cache
def frequencies(path: Path = DATA / "calibration" / "sufficiency-v1.frequencies.tsv") -> Frequencies:
    """
    The frozen table: the number of texts in its first line, then a stem and its count a line.

    Raises:
        ContractError: If the file is missing or a line has another form.
    """
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        return Frequencies(
            int(first.split("\t")[1]), {stem: int(count) for stem, count in (line.split("\t") for line in lines)}
        )
    except (OSError, ValueError, IndexError) as error:
        msg = f"{path.name}: expected 'documents<TAB>N' and then 'stem<TAB>count' lines: {error}"
        raise ContractError(msg) from error
