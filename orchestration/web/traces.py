"""
What a person reads when reviewing: a case of the newest run or a question that was really asked, with the places it
stands on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from evals.case_records import CaseRecord
from evals.cases.golden import GoldEvidence
from evals.reporting.case_summary import summary_of
from evals.reporting.report_pages import span_of
from orchestration.web.evidence_places import QuotedPlace, places_in
from orchestration.web.library import Library
from orchestration.web.question_log import LoggedQuestion
from pincite.errors import PinciteError, TenantWithdrawnError
from pincite.model.outcomes import Answered, Outcome
from pincite.model.releases import CandidateBuild

ASKED = "asked"
WITHDRAWN = (
    "The tenant was withdrawn, and with it what this was answered from: the answer is not shown. The record of it "
    "stays for audit."
)


@dataclass(frozen=True, slots=True)
class Trace:
    """
    One thing to read; ``why`` it is in the queue, ``state`` what was judged of it.

    ``snapshot`` is that which was asked, empty where it is not known; ``edited`` is whether that was a copy of the
    documents with edits in it.
    """

    item: str
    why: str
    state: str
    tenant: str
    question: str
    as_of: date
    wanted: str
    wanted_at: str
    given: str
    given_at: str
    failures: tuple[str, ...]
    outcome: Outcome | None
    evidence: tuple[GoldEvidence, ...]
    snapshot: str
    edited: bool
    record: CaseRecord | None = None


def of_case(record: CaseRecord, why: str) -> Trace:
    """A case of a run."""
    words, case = summary_of(record), record.case
    state = "not counted" if not record.counted else "passed" if record.passed else "failed"
    failures = tuple(
        f"{each.code}{f' in the {each.stage}' if each.stage else ''}: {each.why}" for each in record.failures
    )
    return Trace(
        item=case.id,
        why=why,
        state=state,
        tenant=case.doc_set,
        question=case.question,
        as_of=case.as_of,
        wanted=words.expected,
        wanted_at=words.expected_at,
        given=words.got,
        given_at=words.got_at,
        failures=(*failures, *record.remarks),
        outcome=record.outcome,
        evidence=case.evidence,
        snapshot=record.provenance.docs_snapshot if record.provenance else "",
        edited=case.world is not None,
        record=record,
    )


def of_question(asked: LoggedQuestion) -> Trace:
    """A question that was really asked; what is right nobody has said yet."""
    outcome = asked.outcome
    given = (
        " ".join(sentence.text for sentence in outcome.sentences)
        if isinstance(outcome, Answered)
        else f"refusal: {outcome.code}"
    )
    why = "asked, needs review" if asked.review.required else ASKED
    reason = "" if isinstance(outcome, Answered) else outcome.reason
    reasons = asked.review.reasons
    return Trace(
        asked.name,
        why,
        ASKED,
        asked.tenant,
        asked.question,
        asked.as_of,
        "",
        "",
        given,
        reason,
        reasons,
        outcome,
        (),
        asked.index_version,
        edited=False,
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """
    The places of a trace, each with its role (given, nearest, wanted); ``without`` says why there are none, and
    ``withheld`` whether what was given is not to be read either.
    """

    places: tuple[tuple[str, QuotedPlace], ...]
    without: str = ""
    withheld: bool = False


def shown(trace: Trace, library: Library) -> Shown:
    """
    Where the words of a trace stand: those that were given, then those that were wanted. Nothing of a tenant that was
    withdrawn.
    """
    try:
        library.require_answering(trace.tenant, trace.snapshot)
        if trace.edited:
            return Shown(
                (), "It was asked of a copy of the documents with edits in it, whose pages are not kept for looking at."
            )
        build = library.build_of_snapshot(trace.tenant, trace.snapshot)
        given = places_in(trace.outcome, build, library) if trace.outcome else ()
        role = "given" if isinstance(trace.outcome, Answered) else "nearest"
        wanted = list(_wanted(trace.evidence, build, library, len(given)))
    except TenantWithdrawnError:
        return Shown((), WITHDRAWN, withheld=True)
    except PinciteError as error:
        return Shown(
            (),
            f"Its pages cannot be shown: {error}"
            if not trace.snapshot
            else "The snapshot that was asked is not stored any more.",
        )
    return Shown((*((role, place) for place in given), *(("wanted", place) for place in wanted)))


def _wanted(
    evidence: Sequence[GoldEvidence], build: CandidateBuild, library: Library, first: int
) -> Iterator[QuotedPlace]:
    by_file = {each.document.file: each.document.doc_id for each in build.documents}
    for number, piece in enumerate((piece for piece in evidence if piece.file in by_file), start=first):
        paper, page = library.paper(build, by_file[piece.file]), library.page(build, by_file[piece.file], piece.page)
        start, end = span_of(piece.quote, page.text) or (None, None)
        yield QuotedPlace(number, paper.indexed.document, paper, page, piece.quote, start, end, None, "")
