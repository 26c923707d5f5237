"""
Documents turned over for the night: an edition replaced, a page lost, a page moved, a contradiction planted, and what
the engine makes of each.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRecord
from evals.cases.golden import (
    AddDocument,
    CaseCategory,
    DocumentEdit,
    GoldenCase,
    GoldEvidence,
    LosePage,
    MovePage,
    PlantDocument,
)
from evals.cases.normalisation import holds
from evals.robustness.findings import write_findings
from evals.scorers.answer_correctness import answer_text
from evals.scorers.citation_correctness import citations
from evals.statistics import exact, mean
from pincite.model.outcomes import Answered
from pincite.model.stored import Stored

Turn = Literal["edition_replaced", "page_lost", "page_moved", "contradiction_planted"]
Finding = Literal["followed", "refused", "conflict_told", "outdated", "wrong", "silent", "crashed"]

NAME = "turnover"
DRAWS = 3
"""Cases of each tenant and kind that a night turns over: each costs a build of one document."""

_HONEST: dict[Turn, frozenset[Finding]] = {
    "edition_replaced": frozenset({"followed"}),
    "page_lost": frozenset({"refused", "followed"}),
    "page_moved": frozenset({"followed"}),
    "contradiction_planted": frozenset({"conflict_told", "refused"}),
}
_FIGURE = re.compile(r"(?<![\w.,:-])\d{1,4}(?![\w.,:-]\d|\w)")
_PAGES = ".pdf"


@dataclass(frozen=True, slots=True)
class Turning:
    """
    One case in a world of its own, and what is done there; ``outdated`` are the keywords that the edit took out of
    force.
    """

    turn: Turn
    case: GoldenCase
    outdated: tuple[str, ...] = ()


class Turned(Stored):
    """
    What became of one question after its documents were turned over.

    "followed": answered as the documents say now (after a lost page: from other evidence that holds the fact).
    "outdated": the figure of before was said. "silent": two papers say different things and neither a conflict nor a
    refusal says so.
    """

    case_id: str
    turn: Turn
    finding: Finding
    why: str

    @property
    def honest(self) -> bool:
        """Whether the outcome follows from the documents as they are now."""
        return self.finding in _HONEST[self.turn]


class TurnoverSummary(Stored):
    """The honest share with its exact 95 % interval, by kind the findings, and the seed of the draw."""

    seed: int
    n: int
    honest_rate: float
    low: float
    high: float
    findings: dict[Turn, dict[str, int]]
    dishonest: tuple[str, ...]


def drawn(cases: Iterable[GoldenCase], *, seed: int, most: int = DRAWS) -> tuple[Turning, ...]:
    """At most *most* cases of each tenant and kind of turning, by *seed*; in the order of tenant, kind and id."""
    usable = [
        case
        for case in cases
        if case.answerable and case.world is None and case.seed_case is None and len(case.evidence) == 1
    ]
    chosen = []
    for tenant in sorted({case.doc_set for case in usable}):
        mine = [case for case in usable if case.doc_set == tenant]
        for turn, made in _MAKERS.items():
            possible = [turning for case in mine if (turning := made(case)) is not None]
            picked = random.Random(f"{seed} {tenant} {turn}").sample(possible, min(most, len(possible)))  # noqa: S311 - reproducible, not secret
            chosen += sorted(picked, key=lambda turning: turning.case.id)
    return tuple(chosen)


def _replaced(case: GoldenCase) -> Turning | None:
    """A next edition says another figure and takes the old one's place."""
    if (shifted := _shifted(case)) is None:
        return None
    (piece,), (old, new, quote) = case.evidence, shifted
    file = f"{piece.file.rsplit('.', 1)[0]}-next-edition.md"
    edit = AddDocument(
        file=file,
        title=f"{_title(piece)}, next edition",
        text=quote,
        effective_date=case.as_of - timedelta(days=1),
        supersedes=piece.file,
    )
    keywords = tuple(_exchanged(keyword, old, new) for keyword in case.expected_keywords)
    moved = {
        "expected_doc": file,
        "expected_page": 1,
        "evidence": (GoldEvidence(file=file, page=1, quote=quote),),
        "expected_keywords": keywords,
    }
    outdated = tuple(keyword for keyword in case.expected_keywords if keyword not in keywords)
    return Turning("edition_replaced", _in_world(case, "edition_replaced", edit, moved), outdated)


def _contradicted(case: GoldenCase) -> Turning | None:
    """A paper of the same standing says another figure and takes nobody's place."""
    if (shifted := _shifted(case)) is None:
        return None
    (piece,), (_, _, quote) = case.evidence, shifted
    file = f"{piece.file.rsplit('.', 1)[0]}-note.md"
    edit = PlantDocument(
        file=file,
        title=f"Note on {_title(piece)}",
        text=quote,
        effective_date=case.as_of - timedelta(days=1),
        beside=piece.file,
    )
    return Turning("contradiction_planted", _in_world(case, "contradiction_planted", edit, {}))


def _lost(case: GoldenCase) -> Turning | None:
    (piece,) = case.evidence
    if not piece.file.endswith(_PAGES):
        return None
    return Turning("page_lost", _in_world(case, "page_lost", LosePage(file=piece.file, page=piece.page), {}))


def _moved(case: GoldenCase) -> Turning | None:
    (piece,) = case.evidence
    if not piece.file.endswith(_PAGES):
        return None
    return Turning("page_moved", _in_world(case, "page_moved", MovePage(file=piece.file, page=piece.page), {}))


_MAKERS: dict[Turn, Callable[[GoldenCase], Turning | None]] = {
    "edition_replaced": _replaced,
    "page_lost": _lost,
    "page_moved": _moved,
    "contradiction_planted": _contradicted,
}


def _shifted(case: GoldenCase) -> tuple[str, str, str] | None:
    """
    The figure of the answer, another one, and the quote with that in its place; None where no figure stands once in
    both.

    A row of a table says nothing without its table, so the cases of tables are left out.
    """
    if case.category is CaseCategory.TABLE_LAYOUT:
        return None
    quote = " ".join(case.evidence[0].quote.split())
    for keyword in case.expected_keywords:
        for figure in _FIGURE.findall(keyword):
            if len(re.findall(rf"(?<!\d){figure}(?!\d)", quote)) == 1:
                new = str(int(figure) * 2 + 1)
                return figure, new, _exchanged(quote, figure, new)
    return None


def _exchanged(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<!\d){old}(?!\d)", new, text)


def _title(piece: GoldEvidence) -> str:
    return piece.file.rsplit(".", 1)[0].replace("-", " ")


def _in_world(case: GoldenCase, turn: Turn, edit: DocumentEdit, moved: dict[str, object]) -> GoldenCase:
    made = {
        "id": f"{case.id}~{turn}",
        "seed_case": case.id,
        "relation": turn,
        "world": f"{turn}-{case.id}",
        "edits": (edit,),
        "docs_snapshot": None,
    }
    return case.model_copy(update={**made, **moved})


def turned_over(turnings: Sequence[Turning], records: Iterable[CaseRecord]) -> Iterator[Turned]:
    """What the record of each turned case says, in the order of *turnings*."""
    by_id = {record.case.id: record for record in records}
    yield from (found(turning, by_id[turning.case.id]) for turning in turnings)


def found(turning: Turning, record: CaseRecord) -> Turned:
    """What the record of a turned case says."""
    finding, why = _finding(turning, record)
    return Turned(case_id=record.case.id, turn=turning.turn, finding=finding, why=why)


def _finding(turning: Turning, record: CaseRecord) -> tuple[Finding, str]:
    if record.crash or record.outcome is None:
        return "crashed", f"{record.crash.phase}: {record.crash.error}" if record.crash else "no outcome"
    if not isinstance(record.outcome, Answered):
        return "refused", f"{record.outcome.code}: {record.outcome.reason}"
    text = answer_text(record.outcome)
    if turning.turn == "contradiction_planted":
        return ("conflict_told" if "conflicting_evidence" in record.flags else "silent"), text
    if any(holds(text, keyword) for keyword in turning.outdated):
        return "outdated", text
    return ("followed" if _says(turning.case, text) and _says(turning.case, _cited(record.outcome)) else "wrong"), text


def _says(case: GoldenCase, text: str) -> bool:
    return all(holds(text, keyword) for keyword in case.expected_keywords)


def _cited(answer: Answered) -> str:
    return " ".join(citation.snippet for citation in citations(answer))


def summarise(results: Sequence[Turned], *, seed: int) -> TurnoverSummary:
    """
    Sum up a night's turnings.

    Raises:
        NoObservationsError: If nothing was turned over.
    """
    honest = [float(result.honest) for result in results]
    rate, interval = mean(honest), exact(sum(honest), len(honest))
    findings = {turn: _counted([result.finding for result in results if result.turn == turn]) for turn in _MAKERS}
    dishonest = tuple(result.case_id for result in results if not result.honest)
    return TurnoverSummary(
        seed=seed,
        n=len(results),
        honest_rate=rate,
        low=interval.low,
        high=interval.high,
        findings=findings,
        dishonest=dishonest,
    )


def _counted(findings: Sequence[Finding]) -> dict[str, int]:
    return {finding: findings.count(finding) for finding in sorted(set(findings))}


def write_turnover(results: Iterable[Turned], folder: Path, *, seed: int) -> TurnoverSummary:
    """Write ``turnover.jsonl``, a line a case, and ``turnover.json``, their summary, which is returned."""
    every = tuple(results)
    summary = summarise(every, seed=seed)
    write_findings(folder, NAME, every, summary)
    return summary
