"""
What a person reads when reviewing: a case of the newest run or a question that was really asked, with the places it
stands on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from evals.case_records import CaseRecord
from evals.cases.golden import GoldEvidence
from evals.reporting.case_summary import summary_of
from evals.reporting.report_pages import span_of
from orchestration.web.evidence_places import QuotedPlace, places_in
from orchestration.web.library import Library
from orchestration.web.question_log import LoggedQuestion
from pincite.errors import PinciteError
from pincite.model.outcomes import Answered, Outcome
from pincite.model.releases import CandidateBuild

ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Trace:
    """
    One thing to read; ``why`` it is in the queue, ``state`` what was judged of it.

    ``snapshot`` is that which was asked, empty where it is not known; ``edited`` is whether that was a copy of the
    documents with edits in it. ``stands_on`` is the snapshot of the tenant's own documents behind it, or those that may
    be, as far as known. ``withheld`` says why what was given is left out, empty where it is not.
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
    stands_on: tuple[str, ...]
    record: CaseRecord | None = None
    withheld: str = ""


def of_case(record: CaseRecord, why: str, snapshots: Mapping[str, tuple[str, ...]]) -> Trace:
    """
    A case of a run.

    Args:
        record: What came of it.
        why: It is to be read, empty where nothing calls for that.
        snapshots: By tenant those of its own documents that the run asked.
    """
    words, case = summary_of(record), record.case
    asked = record.provenance.docs_snapshot if record.provenance else ""
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
        snapshot=asked,
        edited=case.world is not None,
        stands_on=(asked,) if asked and case.world is None else snapshots.get(case.doc_set, ()),
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
        stands_on=(asked.index_version,),
    )


def readable(traces: Iterable[Trace], library: Library) -> Iterator[Trace]:
    """
    The same without what was given, and what says something of it, where the tenant was withdrawn with the documents
    that gave it.
    """
    standing = cache(library.standing)
    for trace in traces:
        why = standing(trace.tenant).why_withheld(trace.stands_on)
        yield replace(trace, given="", given_at="", failures=(), outcome=None, withheld=why) if why else trace


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
    (trace,) = readable((trace,), library)
    if trace.withheld:
        return Shown((), trace.withheld, withheld=True)
    if trace.edited:
        return Shown(
            (), "It was asked of a copy of the documents with edits in it, whose pages are not kept for looking at."
        )
    try:
        build = library.build_of_snapshot(trace.tenant, trace.snapshot)
        given = places_in(trace.outcome, build, library) if trace.outcome else ()
        role = "given" if isinstance(trace.outcome, Answered) else "nearest"
        wanted = list(_wanted(trace.evidence, build, library, len(given)))
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
