"""A record in the few words that a person reads: what was asked, wanted, given and cited, and why it failed."""

import re
from collections.abc import Sequence
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


MOST_TOLD = 20
"""Failed cases that a console and a pull request's summary tell; the report tells all."""
_LONGEST = 200
"""Characters of what was given that one line repeats."""


def failed_lines(failed: Sequence[CaseSummary]) -> list[str]:
    """Two lines a failed case for a console: what was asked, and what was wanted, given and why it failed."""
    if not failed:
        return []
    more = [f"  and {len(failed) - MOST_TOLD} more, all in report.html"] if len(failed) > MOST_TOLD else []
    told = [
        line
        for one in failed[:MOST_TOLD]
        for line in (f"  {one.case}: {one.question}", f"    wanted {_wanted(one)}; got {_given(one)}; {one.why}")
    ]
    return [f"failed: {len(failed)}", *told, *more]


def failed_table(failed: Sequence[CaseSummary]) -> list[str]:
    """The same as a table in Markdown, a blank line before it."""
    if not failed:
        return []
    rows = [[one.case, one.question, _wanted(one), _given(one), one.why] for one in failed[:MOST_TOLD]]
    more = ["", f"{len(failed) - MOST_TOLD} more stand in report.html."] if len(failed) > MOST_TOLD else []
    return [
        "",
        f"Failed: {len(failed)}",
        "",
        "| case | question | wanted | given | why |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(map(_in_a_cell, row))} |" for row in rows),
        *more,
    ]


def _wanted(one: CaseSummary) -> str:
    return f"{one.expected} ({one.expected_at})" if one.expected_at else one.expected


def _given(one: CaseSummary) -> str:
    got = one.got if len(one.got) <= _LONGEST else f"{one.got[:_LONGEST]}…"
    return f"{got} ({one.got_at})" if one.got_at else got


def _in_a_cell(text: str) -> str:
    """Text of documents and questions as it can stand in a cell: no bar ends it, no mark-up begins in it."""
    return re.sub(r"([|<>`*_\[\]\\])", r"\\\1", " ".join(text.split()))


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
