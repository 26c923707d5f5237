"""
Counterfactual refusal: with its evidence taken away, a question must be refused, or answered from other evidence that
holds the fact.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal

from evals.cases.golden import GoldenCase
from evals.cases.normalisation import holds
from evals.judging.health import examine
from evals.judging.pending import PendingFigure, record_figure
from evals.robustness.findings import write_findings
from evals.running.parallel import Subjects, batches, flat, mapped
from evals.scorers.citation_correctness import citations
from evals.statistics import exact, mean, upper_bound_of_none
from evals.system import System, phase_of
from pincite.engine_version import engine_version
from pincite.model.outcomes import Answered, QuestionResult
from pincite.model.stored import Stored

AskMasked = Callable[[GoldenCase, frozenset[str]], QuestionResult]
"""Asks a case as if the chunks of these ids had never been indexed."""

PENDING_GATE = "counterfactual_honest_rate"
NAME = "counterfactual"
Finding = Literal["refused", "other_evidence", "unsupported", "masked_evidence", "crashed", "not_masked"]
_HONEST: frozenset[Finding] = frozenset({"refused", "other_evidence"})


class CounterfactualResult(Stored):
    """
    What became of one question without its evidence.

    "other_evidence": every expected keyword stands in the citations of the answer, which lie elsewhere. "unsupported":
    answered, and the fact is nowhere in the citations. "masked_evidence": cites what was taken away. "not_masked": the
    evidence pages have no chunk, so nothing was taken away.
    """

    case_id: str
    finding: Finding
    why: str

    @property
    def honest(self) -> bool:
        """Whether the system kept to what it still had."""
        return self.finding in _HONEST


def without_evidence(
    cases: Iterable[GoldenCase], system: System, ask_masked: AskMasked
) -> Iterator[CounterfactualResult]:
    """
    Ask each answerable case whose evidence still stands with the chunks of its evidence pages masked; cases of an
    edited world are left out.
    """
    for case in cases:
        if case.answerable and case.world is None and (examined := examine(case, system)).counted:
            yield _result(examined.case, system, ask_masked)


def without_evidence_all(
    cases: Iterable[GoldenCase], subjects: Subjects, *, workers: int = 1
) -> Iterator[CounterfactualResult]:
    """Every answerable case asked with its evidence taken away, in order; *workers* as for ``ask_all``."""
    plain = [case for case in cases if case.answerable and case.world is None]
    return flat(mapped(ask_without_evidence, batches(plain), subjects, workers=workers))


def ask_without_evidence(subjects: Subjects, cases: list[GoldenCase]) -> list[CounterfactualResult]:
    """The results of one batch with its evidence taken away."""
    return list(without_evidence(cases, subjects.opened.system, subjects.opened.ask))


def _result(case: GoldenCase, system: System, ask_masked: AskMasked) -> CounterfactualResult:
    masked = frozenset[str]().union(*(system.chunks_on(case.doc_set, *place) for place in case.places))
    if not masked:
        return CounterfactualResult(case_id=case.id, finding="not_masked", why="no chunk stands on the evidence pages")
    try:
        outcome = ask_masked(case, masked).outcome
    except Exception as error:  # noqa: BLE001 - one broken case must not end a run
        return CounterfactualResult(
            case_id=case.id, finding="crashed", why=f"{phase_of(error)}: {type(error).__name__}: {error}"
        )
    if not isinstance(outcome, Answered):
        return CounterfactualResult(case_id=case.id, finding="refused", why=str(outcome.code))
    return _answered(case, outcome, masked)


def _answered(case: GoldenCase, answer: Answered, masked: frozenset[str]) -> CounterfactualResult:
    cited = citations(answer)
    kept = [citation.chunk_id for citation in cited if citation.chunk_id in masked]
    if kept:
        return CounterfactualResult(
            case_id=case.id, finding="masked_evidence", why=f"cites {', '.join(kept)}, which was masked"
        )
    places = ", ".join(dict.fromkeys(f"{citation.file} p{citation.page}" for citation in cited))
    snippets = " ".join(citation.snippet for citation in cited)
    missing = [keyword for keyword in case.expected_keywords if not holds(snippets, keyword)]
    if missing:
        return CounterfactualResult(
            case_id=case.id, finding="unsupported", why=f"answered from {places}, which lacks {', '.join(missing)}"
        )
    return CounterfactualResult(case_id=case.id, finding="other_evidence", why=places)


class CounterfactualSummary(Stored):
    """
    The share of honest outcomes with its exact 95 % interval; ``below`` bounds the dishonest share where none was seen.
    """

    n: int
    honest_rate: float
    low: float
    high: float
    below: float | None
    findings: dict[str, int]
    dishonest: tuple[str, ...]


def summarise(results: Iterable[CounterfactualResult]) -> CounterfactualSummary:
    """
    Sum up; a case from which nothing could be taken away is counted in the findings and in no rate.

    Raises:
        NoObservationsError: If nothing was masked in any case.
    """
    every = list(results)
    tried = [result for result in every if result.finding != "not_masked"]
    honest = [float(result.honest) for result in tried]
    rate = mean(honest)
    interval = exact(sum(honest), len(honest))
    return CounterfactualSummary(
        n=len(tried),
        honest_rate=rate,
        low=interval.low,
        high=interval.high,
        below=upper_bound_of_none(len(tried)) if all(honest) else None,
        findings={
            finding: [result.finding for result in every].count(finding)
            for finding in sorted({result.finding for result in every})
        },
        dishonest=tuple(result.case_id for result in tried if not result.honest),
    )


def write_counterfactual(results: Iterable[CounterfactualResult], folder: Path) -> CounterfactualSummary:
    """
    Write ``counterfactual.jsonl``, a line a case, and ``counterfactual.json``, their summary, which is returned, with
    the pending gate's figure.
    """
    every = tuple(results)
    summary = summarise(every)
    write_findings(folder, NAME, every, summary)
    record_figure(_figure(summary), folder)
    return summary


def _figure(summary: CounterfactualSummary) -> PendingFigure:
    return PendingFigure(
        name=PENDING_GATE,
        value=summary.honest_rate,
        low=summary.low,
        high=summary.high,
        n=summary.n,
        made_by="pincite eval --counterfactual",
        code_version=engine_version(),
    )


def read_counterfactual(folder: Path) -> CounterfactualSummary | None:
    """The summary in *folder*, None where no case was asked without its evidence."""
    path = folder / f"{NAME}.json"
    return CounterfactualSummary.model_validate_json(path.read_text(encoding="utf-8")) if path.is_file() else None
