"""From a failed case to the specification's failure codes, the most upstream first (evals-v1 §6)."""

from collections.abc import Iterator, Mapping, Sequence

from evals.case_records import Failure, FailureCode
from evals.cases.golden import CaseCategory, GoldenCase
from evals.judging.health import stands_in
from evals.scores import Score, Scored
from evals.system import Crashed, Subject, SystemResult
from pincite.contract_tables import Gate
from pincite.model.outcomes import Answered

UPSTREAM_FIRST: tuple[FailureCode, ...] = (
    "PARSING_TABLE_FAIL",
    "RETRIEVAL_MISS",
    "INJECTION_NOT_CAUGHT",
    "REFUSAL_INCORRECT",
    "NO_CITATIONS",
    "CITATION_MISMATCH",
    "LATENCY_BUDGET_FAIL",
    "COST_BUDGET_FAIL",
)


def passes(case: GoldenCase, scores: Mapping[str, Score]) -> bool:
    """
    Whether a case's outcome is right as a whole.

    An answer case: answered with the expected keywords, cited rightly, nothing made up. A refusal case: refused with a
    right code.
    """
    if not case.answerable:
        return _is(scores, "refusal_correctness", 1.0)
    return (
        _is(scores, "citation_correctness", 1.0)
        and _is(scores, "answer_correctness", 1.0)
        and _is(scores, "hallucination", 0.0)
    )


def _is(scores: Mapping[str, Score], name: str, value: float) -> bool:
    score = scores[name]
    return isinstance(score, Scored) and score.value == value


def failures(subject: Subject, scores: Mapping[str, Score], budgets: Mapping[str, float]) -> tuple[Failure, ...]:
    """
    Every code that fits what is seen from outside, the most upstream first; none where the case passed within its
    budgets.

    Args:
        subject: The case and what came of it.
        scores: Its scores by scorer.
        budgets: Highest allowed value by scorer name (``latency_ms``, ``cost_usd``).
    """
    seen = list(_budget_failures(scores, budgets))
    if not passes(subject.case, scores):
        seen += list(
            _answer_failures(subject, scores) if subject.case.answerable else _refusal_failures(subject, scores)
        )
    return tuple(sorted(seen, key=lambda failure: UPSTREAM_FIRST.index(failure.code)))


def budgets_of(gates: Sequence[Gate]) -> dict[str, float]:
    """The budgets of one question that the gates on p95 latency and average cost imply."""
    scorer_of = {"latency_p95_ms": "latency_ms", "cost_per_query_usd": "cost_usd"}
    return {
        scorer_of[gate.metric]: gate.at_most for gate in gates if gate.metric in scorer_of and gate.at_most is not None
    }


def _budget_failures(scores: Mapping[str, Score], budgets: Mapping[str, float]) -> Iterator[Failure]:
    codes: dict[str, FailureCode] = {"latency_ms": "LATENCY_BUDGET_FAIL", "cost_usd": "COST_BUDGET_FAIL"}
    for name, highest in sorted(budgets.items()):
        score = scores[name]
        if isinstance(score, Scored) and score.value > highest:
            yield Failure(code=codes[name], why=f"{name} {score.value:g}, at most {highest:g}")


def _refusal_failures(subject: Subject, scores: Mapping[str, Score]) -> Iterator[Failure]:
    adversarial = subject.case.category is CaseCategory.ADVERSARIAL
    yield Failure(
        code="INJECTION_NOT_CAUGHT" if adversarial else "REFUSAL_INCORRECT", why=scores["refusal_correctness"].why
    )


def _answer_failures(subject: Subject, scores: Mapping[str, Score]) -> Iterator[Failure]:
    """What went wrong with an answerable case, stage by stage; a crash is laid to the stage it happened in."""
    lost = lost_quotes(subject)
    if lost:
        yield Failure(code="PARSING_TABLE_FAIL", why=f"the parsed page lacks {lost[0]!r}")
    if _is(scores, "hit_at_k", 0.0):
        yield Failure(code="RETRIEVAL_MISS", why=scores["hit_at_k"].why)
    match subject.observation:
        case Crashed(phase, error):
            yield Failure(code="NO_CITATIONS", why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Answered):
            yield from _wrong_answer(subject.case, scores)
        case SystemResult():
            yield Failure(code="REFUSAL_INCORRECT", why=scores["incorrect_refusal"].why)


def _wrong_answer(case: GoldenCase, scores: Mapping[str, Score]) -> Iterator[Failure]:
    """A right page with a wrong sentence is a citation that does not match its evidence; in a table, a cell misread."""
    if not _is(scores, "citation_correctness", 1.0):
        short = "snippet of" in scores["citation_correctness"].why
        yield Failure(code="NO_CITATIONS" if short else "CITATION_MISMATCH", why=scores["citation_correctness"].why)
    elif not _is(scores, "answer_correctness", 1.0):
        table = case.category is CaseCategory.TABLE_LAYOUT
        yield Failure(code="PARSING_TABLE_FAIL" if table else "CITATION_MISMATCH", why=scores["answer_correctness"].why)
    else:
        yield Failure(code="CITATION_MISMATCH", why=scores["hallucination"].why)


def lost_quotes(subject: Subject) -> tuple[str, ...]:
    """Quotes of the case that the parsed text of their page does not hold."""
    case = subject.case
    texts = [
        (piece.quote, subject.system.page_text(case.doc_set, piece.file, piece.page) or "") for piece in case.evidence
    ]
    return tuple(quote for quote, text in texts if not stands_in(quote, text))
