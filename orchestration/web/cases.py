"""
Every case of the newest run, passing ones too: question, wanted, given, the places on their pages, and what became of
it before.
"""

from dataclasses import dataclass

from fastapi import Request, Response

from evals.case_records import CaseRecord
from evals.cases.golden import CaseCategory
from evals.running.case_history import PastVerdict
from orchestration.web.comparing import choice, paged
from orchestration.web.door import Door, NotHereError
from orchestration.web.evidence_places import QuotedPlace
from orchestration.web.library import Library
from orchestration.web.place_pictures import PictureDoor, numbered
from orchestration.web.rendering import page
from orchestration.web.runs import RunOfCases, Runs
from orchestration.web.traces import Shown, Trace, of_case, shown

CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the cases is wanted; an empty field wants all."""

    state: str
    tenant: str
    kind: str
    words: str

    def keep(self, trace: Trace, record: CaseRecord, *, changed: bool) -> bool:
        """Whether a case is wanted; *changed* is whether it came out otherwise in the published run before."""
        text = f"{trace.item} {trace.question} {trace.wanted} {trace.given} {' '.join(trace.failures)}".casefold()
        stands = self.state in {"", trace.state} or (self.state == CHANGED and changed)
        right = stands and self.tenant in {"", trace.tenant} and self.kind in {"", record.case.category.value}
        return right and all(word in text for word in self.words.casefold().split())


@dataclass(frozen=True, slots=True)
class CasePages:
    """The list, one case, and the pictures of its places."""

    door: Door
    library: Library
    runs: Runs
    pictures: PictureDoor

    async def cases(self, request: Request) -> Response:
        """The cases that the filters want, a page of them."""
        access, asked = self.door.access(request), request.query_params
        run, kept = await self.door.done(request, lambda: (self.runs.newest(access), self.runs.kept()))
        filters = Filters(*(asked.get(name, "")[:200] for name in ("state", "tenant", "kind", "words")))
        found = [
            trace
            for record in run.records
            if filters.keep(trace := of_case(record, ""), record, changed=record.case.id in run.before)
        ]
        traces, place = paged(found, asked.get("from", "0"))
        listed = {
            "run": run.run,
            **choice(kept, access),
            "before": {name: "passed" if record.passed else "failed" for name, record in run.before.items()},
            "traces": traces,
            **place,
            "filters": filters,
            "tenants": sorted({record.case.doc_set for record in run.records}),
            "kinds": tuple(map(str, CaseCategory)),
            "total": len(run.records),
            "obstacle": run.obstacle,
        }
        return page("cases", {**self.door.frame(request), **listed})

    async def case(self, request: Request) -> Response:
        """One case."""
        run, record = await self._found(request)
        trace = of_case(record, "")

        def looked_at() -> tuple[Shown, tuple[PastVerdict, ...]]:
            return shown(trace, self.library), self.runs.past(run.run, record)

        places, past = await self.door.done(request, looked_at)
        told = {"trace": trace, "shown": places, "past": past, "base": f"/cases/{trace.item}"}
        earlier = run.before.get(trace.item)
        told["before"] = of_case(earlier, "") if earlier else None
        return page("case", {**self.door.frame(request), "here": "/cases", **told})

    async def place(self, request: Request) -> Response:
        """One place of a case on its whole page."""
        _, record = await self._found(request)
        places = await self.door.done(request, lambda: self._places(record))
        there = {
            "base": f"/cases/{record.case.id}",
            "back": "Back to the case",
            "place": numbered(places, request),
            "places": places,
        }
        return page("place", {**self.door.frame(request), **there})

    async def picture(self, request: Request) -> Response:
        """A place as a picture: the strip around the words, or its whole page."""
        _, record = await self._found(request)
        return await self.pictures.given(request, lambda: self._places(record), "no-store")

    def _places(self, record: CaseRecord) -> tuple[QuotedPlace, ...]:
        return tuple(place for _, place in shown(of_case(record, ""), self.library).places)

    async def _found(self, request: Request) -> tuple[RunOfCases, CaseRecord]:
        access = self.door.access(request)
        run = await self.door.done(request, lambda: self.runs.newest(access))
        record = run.by_id.get(request.path_params["name"])
        if record is None:
            raise NotHereError("There is no such case in the newest run.")
        return run, record
