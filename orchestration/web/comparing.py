"""Any two kept runs side by side: which verdicts turned, what was given in each, and the figures of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from fastapi import Request, Response

from evals.reporting.archive import KEPT, KeptRun
from evals.reporting.figures_in_units import in_units, number
from evals.reporting.run_comparison import Comparison, IncomparableRunsError, PairedRate
from evals.reporting.side_by_side import TURNED, Pair, SideBySide, Turn
from evals.running.artifacts import UnreadableRunError
from orchestration.web.door import Door, NotHereError
from orchestration.web.library import Library
from orchestration.web.rendering import page
from orchestration.web.runs import Runs
from orchestration.web.traces import Trace, of_case, readable
from pincite.agents.access import Access

T = TypeVar("T")
WANTED: dict[str, tuple[Turn, ...]] = {
    "changed": TURNED,
    "worse": ("worse",),
    "better": ("better",),
    "other answer": ("other answer",),
    "other details": ("other details",),
    "all": (*TURNED, "other details", "same"),
}
"""What a list of cases may be narrowed to; the first is what is shown unasked."""
A_PAGE = 50
"""Cases of a list that stand on one page."""
NOTHING = (
    "No run is kept with its records yet. `pincite build` or `pincite eval` asks the golden cases, of tenants that "
    "have any."
)
ONE_RUN = (
    "Only one run is kept with its records, so there is no other to lay beside it. Every published run is kept "
    f"until {KEPT} newer ones of its suite are."
)


@dataclass(frozen=True, slots=True)
class CaseTurn:
    """One case as it came out in each run."""

    turn: Turn
    before: Trace
    after: Trace


@dataclass(frozen=True, slots=True)
class ComparePages:
    """The page that lays two runs side by side."""

    door: Door
    library: Library
    runs: Runs

    async def compare(self, request: Request) -> Response:
        """The two runs that were chosen; unless chosen, the newest and the one before it of its suite."""
        access, asked = self.door.access(request), request.query_params
        kept = await self.door.done(request, self.runs.kept)
        told = choice(kept, access, asked.get("before", ""), asked.get("after", ""))
        show = asked.get("show", "changed")
        if show not in WANTED:
            raise NotHereError(
                "Cases can be shown that changed, got worse, got better, got another answer or other details, or all."
            )
        before, after = told["before_run"], told["after_run"]
        frame = {
            **self.door.frame(request),
            "here": "/cases",
            **told,
            "wants": tuple(WANTED),
            "show": show,
            "obstacle": told["alone"],
            "found": None,
        }
        if not isinstance(before, KeptRun) or not isinstance(after, KeptRun):
            return page("compare", frame)
        try:
            found = await self.door.done(
                request,
                lambda: {
                    **self._found(self.runs.beside(before, after, access), show, asked.get("from", "0")),
                    "linked": self.runs.linked(access),
                },
            )
        except (IncomparableRunsError, UnreadableRunError) as error:
            return page("compare", {**frame, "obstacle": str(error)}, 400)
        return page("compare", {**frame, **found})

    def _found(self, both: SideBySide, show: str, start: str) -> dict[str, object]:
        """The figures of both runs, and a page of the cases that are wanted."""
        pairs, place = paged(both.of(WANTED[show]), start)
        return {
            "comparison": both.comparison,
            "figures": _figures(both.comparison),
            "passes": _passes(both.comparison),
            "counts": {name: len(both.of(turns)) for name, turns in WANTED.items()},
            "cases": self._turned(both, pairs),
            **place,
        }

    def _turned(self, both: SideBySide, pairs: Sequence[Pair]) -> list[CaseTurn]:
        before = readable((of_case(pair.before, "", both.snapshots_before) for pair in pairs), self.library)
        after = readable((of_case(pair.after, "", both.snapshots_after) for pair in pairs), self.library)
        return [CaseTurn(pair.turn, *sides) for pair, *sides in zip(pairs, before, after, strict=True)]


def choice(kept: Sequence[KeptRun], access: Access, before: str = "", after: str = "") -> dict[str, object]:
    """
    The runs to choose from and the two that are chosen.

    Args:
        kept: Every kept run, newest first.
        access: Of whom: whether the gates of all tenants together passed is told to those alone who may see all of
            them.
        before: Name of the run on the left; empty: the one before the other, of its suite if there is one.
        after: Name of the run on the right; empty: the newest that is not the other.

    Raises:
        NotHereError: If a run is named that is not kept.
    """
    by_name = {run.name: run for run in kept}
    for name in (before, after):
        if name and name not in by_name:
            raise NotHereError("There is no such run among those that are kept.")
    alone = NOTHING if not kept else ONE_RUN if len(kept) == 1 else ""
    found: dict[str, object] = {
        "runs": [(run.name, _label(run, access)) for run in kept],
        "alone": alone,
        "before_run": None,
        "after_run": None,
    }
    if alone and not (before and after):
        return found
    right = by_name[after] if after else next(run for run in kept if run.name != before)
    others = [run for run in kept if run.name != right.name]
    earlier = [run for run in others if run.started_at <= right.started_at]
    same_suite = [run for run in earlier if run.suite == right.suite]
    left = by_name[before] if before else (same_suite or earlier or others)[0]
    return {**found, "alone": "", "before_run": left, "after_run": right}


def _label(run: KeptRun, access: Access) -> str:
    judged = {True: ", green", False: ", red", None: ", its summary cannot be read"}[run.green]
    gates = "" if access.tenants is not None else judged
    return f"{run.started_at[:16].replace('T', ' ')}, {run.suite}{gates}, {run.run_id[:8]}"


def _figures(found: Comparison) -> list[tuple[str, str, str, str, str, str]]:
    """
    Of each figure its name, cases, both values, the interval of the difference, and what turned: rates of whole sets,
    then means, then latency.
    """
    rows = [
        (
            f"{rate.slice} {rate.metric}",
            str(rate.n),
            in_units(rate.before, rate.metric),
            in_units(rate.after, rate.metric),
            _points(rate),
            _turns(rate),
        )
        for rate in _of_sets(found)
    ]
    rows += [
        (
            one.metric,
            str(one.n),
            number(one.before),
            number(one.after),
            f"{one.low:+.3g} … {one.high:+.3g}" if one.low or one.high else "none",
            "",
        )
        for one in found.means
    ]
    if found.latency:
        pace = found.latency
        rows.append(
            (
                "latency p95",
                str(pace.n),
                "1",
                number(pace.ratio),
                f"× {pace.low:.2f} … {pace.high:.2f}",
                "as a multiple of the run before",
            )
        )
    return rows


def _passes(found: Comparison) -> list[tuple[str, str, str]]:
    """Of each set the shares that passed before and after."""
    rates = [rate for rate in _of_sets(found) if rate.metric == "pass_rate"]
    return [(rate.slice, _on_one_line(rate.before), _on_one_line(rate.after)) for rate in rates]


def _on_one_line(share: float) -> str:
    return in_units(share, "pass_rate").replace(" ", "\u00a0")


def _of_sets(found: Comparison) -> list[PairedRate]:
    """The rates of whole sets; those of a category or a tenant bear its name behind the set's."""
    return [rate for rate in found.rates if " " not in rate.slice]


def _points(rate: PairedRate) -> str:
    if rate.low == rate.high == 0:
        return "none"
    return f"{100 * rate.low:+.2f} … {100 * rate.high:+.2f} points"


def _turns(rate: PairedRate) -> str:
    if not (rate.fell or rate.rose):
        return "none"
    return f"{len(rate.rose)} better, {len(rate.fell)} worse (p {rate.p_adjusted:.2g})"


def paged(found: Sequence[T], start: str) -> tuple[Sequence[T], dict[str, int]]:
    """
    Those of *found* on the page with the one at *start* (0-based; the first page where that is no such number), and
    where that page is.
    """
    at = int(start) if start.isdecimal() and len(start) < 7 else 0  # noqa: PLR2004 - more cases than any run has
    first = min(at, max(0, len(found) - 1)) // A_PAGE * A_PAGE
    return found[first : first + A_PAGE], {"found": len(found), "first": first, "step": A_PAGE}
