"""
Working through traces: what to read next, notes in one's own words and their codes, agreement, and a failure made a
regression case.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TypeVar, cast, get_args

from fastapi import Request, Response
from pydantic import ValidationError

from evals.case_records import FailureCode
from evals.cases.golden import CaseCategory, GoldenSetError
from evals.reporting.error_analysis import Correction, evidence_of, fields_named
from evals.reporting.regressions import GOLDEN, add_regression
from evals.reporting.reviewers import Note, add_note, agreement, latest_notes, modes_of, read_notes, reviewer_name
from orchestration.web.door import Door, NotHereError
from orchestration.web.library import Library
from orchestration.web.question_log import QuestionLog
from orchestration.web.rendering import away, page
from orchestration.web.runs import Runs
from orchestration.web.traces import Shown, Trace, of_case, of_question, readable, shown
from pincite.agents.access import Access
from pincite.agents.error_replies import ForbiddenError, RequestError
from pincite.model.outcomes import RefusalCode

Choice = TypeVar("Choice", bound=StrEnum)
COOKIE = "pincite_reviewer"
CODES: tuple[str, ...] = get_args(FailureCode)


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """The queue, one trace, and what is written about it."""

    door: Door
    library: Library
    runs: Runs
    notes: Path
    log: QuestionLog | None
    now: Callable[[], datetime]
    recipe: str

    async def queue(self, request: Request) -> Response:
        """What to read, how far it is, what was found so far."""
        access = self.door.access(request)
        run_id, traces = await self.door.done(request, lambda: self._traces(access))
        last = {
            item: words
            for item, words in latest_notes(read_notes(self.notes), run_id).items()
            if item in {trace.item for trace in traces}
        }
        done = {
            name: sum(name in words for words in last.values())
            for name in sorted({name for words in last.values() for name in words})
        }
        told = {
            "traces": traces,
            "last": last,
            "done": done,
            "modes": modes_of(last),
            "agreement": agreement(last),
            "run_id": run_id,
        }
        return page(
            "review",
            {**self.door.frame(request), **told, "me": request.cookies.get(COOKIE, ""), "logs": self.log is not None},
        )

    async def trace(self, request: Request) -> Response:
        """One trace with the notes on it and the form for one's own."""
        access = self.door.access(request)
        run_id, traces = await self.door.done(request, lambda: self._traces(access))
        at, trace = _found(traces, request.path_params["name"])
        places: Shown = await self.door.done(request, lambda: shown(trace, self.library))
        words = latest_notes(read_notes(self.notes), run_id).get(trace.item, {})
        me = request.cookies.get(COOKIE, "")
        told = {
            "trace": trace,
            "shown": places,
            "notes": words,
            "mine": words.get(me),
            "me": me,
            "codes": CODES,
            "position": at + 1,
            "total": len(traces),
        }
        kept = {
            "base": f"/cases/{trace.item}" if trace.record else "",
            "may_add": access.tenants is None and trace.record is not None,
        }
        offered = {"categories": tuple(map(str, CaseCategory)), "refusals": tuple(map(str, RefusalCode))}
        around = {"before": _beside(traces, at - 1), "after": _beside(traces, at + 1)}
        return page("trace", {**self.door.frame(request), "here": "/review", **told, **kept, **offered, **around})

    async def note(self, request: Request) -> Response:
        """Keep a note and go on to the next trace that its reviewer has not read."""
        access = self.door.access(request)
        fields = await self.door.form(request)
        me = reviewer_name(fields.get("reviewer", ""))
        run_id, traces = await self.door.done(request, lambda: self._traces(access))
        at, trace = _found(traces, request.path_params["name"])
        wrong = "nothing" not in fields
        note = _note(trace, run_id, me, self.now().isoformat(timespec="seconds"), fields if wrong else {})
        add_note(self.notes, note)
        last = latest_notes(read_notes(self.notes), run_id)
        unread = next(
            (other for other in (*traces[at + 1 :], *traces[:at]) if me not in last.get(other.item, {})), None
        )
        answer = away(f"/review/{unread.item}" if unread else "/review")
        answer.set_cookie(COOKIE, me, max_age=180 * 86_400, httponly=True, samesite="strict")
        return answer

    async def regression(self, request: Request) -> Response:
        """Make a failure a regression case of its tenant."""
        access = self.door.access(request)
        fields = await self.door.form(request)
        if access.tenants is not None:
            raise ForbiddenError("golden cases are written on the machine itself: pincite review regression")
        run = await self.door.done(request, lambda: self.runs.newest(access))
        record = run.by_id.get(request.path_params["name"])
        if record is None:
            raise NotHereError("There is no such case in the newest run.")
        try:
            case = await self.door.done(
                request,
                lambda: add_regression(record, _correction(fields), self.library.lake.root, self.recipe, GOLDEN),
            )
        except GoldenSetError as error:
            raise RequestError(str(error)) from error
        told = {
            "title": "A regression case was added",
            "case": case.id,
            "file": f"evals/golden/{case.doc_set}.jsonl",
            "item": record.case.id,
        }
        return page("added", {**self.door.frame(request), "here": "/review", **told})

    def _traces(self, access: Access) -> tuple[str, tuple[Trace, ...]]:
        """
        The id of the newest run and all that is to be read: failures, what needs review, sampled passes, then real
        questions.
        """
        try:
            run = self.runs.newest(access)
        except NotHereError:
            if self.log is None:
                raise
            run = None
        asked = self.log.read(access, self.now().date()) if self.log else ()
        cases = tuple(of_case(record, why, run.snapshots) for why, record in run.queue) if run else ()
        traces = readable((*cases, *(of_question(each) for each in asked)), self.library)
        return run.run.run_id if run else "", tuple(traces)


def _found(traces: tuple[Trace, ...], item: str) -> tuple[int, Trace]:
    found = next(((at, trace) for at, trace in enumerate(traces) if trace.item == item), None)
    if found is None:
        raise NotHereError("This trace is not in the queue of the newest run.")
    return found


def _beside(traces: tuple[Trace, ...], at: int) -> str:
    return traces[at].item if 0 <= at < len(traces) else ""


def _note(trace: Trace, run_id: str, me: str, at: str, fields: dict[str, str]) -> Note:
    try:
        return Note(
            item=trace.item,
            run_id=run_id if trace.record else "",
            reviewer=me,
            at=at,
            open_code=fields.get("open_code", "").strip(),
            axial_code=cast("FailureCode | None", fields.get("axial_code") or None),
        )
    except ValidationError as error:
        raise RequestError(error.errors()[0]["msg"].removeprefix("Value error, ")) from error


def _correction(fields: dict[str, str]) -> Correction:
    """What a form says should have come of a failure."""
    file, page_, quote = (fields.get(name, "").strip() for name in ("file", "page", "quote"))
    if not (page_ or "1").isdecimal():
        raise RequestError("page: give a whole number, counted from 1")
    with fields_named():
        return Correction(
            id=fields.get("id", "").strip(),
            failure_mode=fields.get("failure_mode", "").strip(),
            category=_one_of(CaseCategory, "category", fields),
            evidence=evidence_of(file, int(page_ or 1), quote),
            keywords=tuple(line.strip() for line in fields.get("keywords", "").splitlines() if line.strip()),
            refusal_codes=(_one_of(RefusalCode, "refusal_code", fields),) if fields.get("refusal_code") else (),
        )


def _one_of(kind: type[Choice], name: str, fields: dict[str, str]) -> Choice:
    try:
        return kind(fields.get(name, ""))
    except ValueError as error:
        msg = f"{name}: give one of {', '.join(kind)}"
        raise RequestError(msg) from error
