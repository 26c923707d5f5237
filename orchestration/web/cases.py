"""
Every case of the newest run, passing ones too: question, wanted, given, the places on their pages, and what became of
it before.
"""

from dataclasses import dataclass

from fastapi import Request, Response

from evals.case_records import CaseRecord
from evals.cases.golden import CaseCategory
from evals.reporting.archive import KeptRun
from evals.running.case_history import PastVerdict
from orchestration.web.comparing import choice, paged
from orchestration.web.door import Door, NotHereError
from orchestration.web.evidence_places import QuotedPlace
from orchestration.web.library import Library
from orchestration.web.place_pictures import PictureDoor, numbered
from orchestration.web.rendering import page
from orchestration.web.runs import RunOfCases, Runs
from orchestration.web.traces import Shown, Trace, of_case, readable, shown
from pincite.agents.access import Access

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
        run, kept, every = await self.door.done(request, lambda: self._listed(access))
        filters = Filters(*(asked.get(name, "")[:200] for name in ("state", "tenant", "kind", "words")))
        found = [
            trace
            for trace, record in zip(every, run.records, strict=True)
            if filters.keep(trace, record, changed=record.case.id in run.before)
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

    def _listed(self, access: Access) -> tuple[RunOfCases, tuple[KeptRun, ...], tuple[Trace, ...]]:
        """The newest run, all that are kept, and the newest one's traces in its order."""
        run = self.runs.newest(access)
        traces = (of_case(record, "", run.snapshots) for record in run.records)
        return run, self.runs.kept(), tuple(readable(traces, self.library))

    async def case(self, request: Request) -> Response:
        """One case."""
        run, record = await self._found(request)
        trace, earlier = of_case(record, "", run.snapshots), run.before.get(record.case.id)
        before = (of_case(earlier, "", run.snapshots_before),) if earlier else ()

        def looked_at() -> tuple[Shown, tuple[Trace, ...], tuple[PastVerdict, ...]]:
            return (
                shown(trace, self.library),
                tuple(readable(before, self.library)),
                self.runs.past(run.run, record),
            )

        places, given_before, past = await self.door.done(request, looked_at)
        told = {
            "trace": trace,
            "shown": places,
            "before": next(iter(given_before), None),
            "past": past,
            "queued": trace.item in run.queued,
            "base": f"/cases/{trace.item}",
        }
        return page("case", {**self.door.frame(request), "here": "/cases", **told})

    async def place(self, request: Request) -> Response:
        """One place of a case on its whole page."""
        run, record = await self._found(request)
        places = await self.door.done(request, lambda: self._places(run, record))
        there = {
            "base": f"/cases/{record.case.id}",
            "back": "Back to the case",
            "place": numbered(places, request),
            "places": places,
        }
        return page("place", {**self.door.frame(request), **there})

    async def picture(self, request: Request) -> Response:
        """A place as a picture: the strip around the words, or its whole page."""
        run, record = await self._found(request)
        return await self.pictures.given(request, lambda: self._places(run, record), "no-store")

    def _places(self, run: RunOfCases, record: CaseRecord) -> tuple[QuotedPlace, ...]:
        return tuple(place for _, place in shown(of_case(record, "", run.snapshots), self.library).places)

    async def _found(self, request: Request) -> tuple[RunOfCases, CaseRecord]:
        access = self.door.access(request)
        run = await self.door.done(request, lambda: self.runs.newest(access))
        record = run.by_id.get(request.path_params["name"])
        if record is None:
            raise NotHereError("There is no such case in the newest run.")
        return run, record
