"""
The sealed suite: build the sealed documents in a scratch lake, ask every question once, and write the opening into the
ledger.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from evals.cases.sealed_cases import Finding, SealedQuestion, figures, finding, load_questions
from evals.judging.pending import PendingFigure
from evals.running.candidate import CandidateSystem
from evals.running.sealed_ledger import (
    CASES,
    DOCUMENTS,
    FOLDER,
    LEDGER,
    Opening,
    closed_to,
    fitted_digest,
    openings,
    record,
    require_sealed,
    sealed_digest,
)
from pincite.build import Stages
from pincite.engine import Question
from pincite.engine_version import engine_version

TENANT = "sealed"
AS_OF = date(2026, 6, 30)
"""The day on which every sealed question is asked."""

Render = Callable[[Path], bytes]
"""The PDF of a source file."""


@dataclass(frozen=True, slots=True)
class SealedSuite:
    """The sealed set in *folder*, asked with *recipe*; *fitted* is the digest of what was fitted."""

    render: Render
    folder: Path = FOLDER
    recipe: str = "default"
    fitted: str = ""

    def open(self, today: str, revision: str) -> Opening:
        """
        Ask every question and record what came of it; nothing of a single question is shown or kept.

        Raises:
            LedgerError: If the set was opened already for what is fitted now.
            InputError: If there is no sealed set.
            GoldenSetError: If its questions are bad.
        """
        require_sealed(self.folder)
        fitted = self.fitted or fitted_digest(self.recipe)
        closed_to(fitted, openings(self.folder / LEDGER))
        found = self._asked(load_questions(self.folder / CASES))
        opening = Opening(
            date=today,
            revision=revision,
            fitted=fitted,
            sealed=sealed_digest(self.folder),
            recipe=self.recipe,
            figures=figures(found),
        )
        record(self.folder / LEDGER, opening)
        return opening

    def _asked(self, questions: tuple[SealedQuestion, ...]) -> list[tuple[SealedQuestion, Finding]]:
        with tempfile.TemporaryDirectory(prefix="pincite-sealed-") as scratch:
            docs, lake = Path(scratch) / "docs", Path(scratch) / "lake"
            (docs / TENANT).mkdir(parents=True)
            for source in sorted((self.folder / DOCUMENTS).glob("*.md")):
                (docs / TENANT / f"{source.stem}.pdf").write_bytes(self.render(source))
            engine = CandidateSystem(lake, Stages(docs, lake, self.recipe).candidates(), self.recipe).engine(TENANT)
            return [(each, finding(each, engine.ask(Question(each.question, AS_OF)).outcome)) for each in questions]


def pending_figures(opening: Opening) -> tuple[PendingFigure, ...]:
    """What an opening says of the pending gates that stand on the sealed set."""
    rates = {
        "own_split_right_first": opening.figures.answerable["right_first"],
        "own_split_near_misses_answered": opening.figures.near_misses_answered,
    }
    return tuple(
        PendingFigure(
            name=name,
            value=rate.share,
            low=rate.low,
            high=rate.high,
            n=rate.n,
            made_by="pincite eval --suite sealed",
            code_version=engine_version(),
        )
        for name, rate in rates.items()
    )
