"""A record in the few words that a person reads: what was asked, wanted, given and cited, and why it failed."""

from dataclasses import dataclass

from evals.case_records import CaseRecord
from pincite.model.outcomes import Answered, Refused


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """
    One case in plain words.

    ``expected_at`` and ``got_at`` are places ("policy.pdf p3", 1-based pages), the second one empty where nothing was
    cited; for a refusal it is the reason. ``why`` names each failure with its code and the stage that was blamed.
    """

    case: str
    question: str
    expected: str
    expected_at: str
    got: str
    got_at: str
    why: str


def summary_of(record: CaseRecord) -> CaseSummary:
    """Tell a record."""
    expected, expected_at = _expected(record)
    got, got_at = _got(record)
    why = "; ".join(
        f"{failure.code}{f' in the {failure.stage}' if failure.stage else ''}: {failure.why}"
        for failure in record.failures
    )
    return CaseSummary(record.case.id, record.case.question, expected, expected_at, got, got_at, why)


def _expected(record: CaseRecord) -> tuple[str, str]:
    case = record.case
    if not case.answerable:
        return f"refusal: {' or '.join(case.expected_refusal_codes)}", ""
    return ", ".join(case.expected_keywords), f"{case.expected_doc} p{case.expected_page}"


def _got(record: CaseRecord) -> tuple[str, str]:
    match record.outcome:
        case Answered(sentences=sentences):
            cited = dict.fromkeys(
                f"{citation.file} p{citation.page}" for sentence in sentences for citation in sentence.citations
            )
            return " ".join(sentence.text for sentence in sentences), ", ".join(cited)
        case Refused(code=code, reason=reason):
            return f"refusal: {code}", reason
        case None:
            crash = record.crash
            return (f"raised in {crash.phase}", crash.error) if crash else ("nothing", "")
