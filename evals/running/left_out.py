"""Cases that do not count, because their evidence stands no longer: which, in which of two runs, and why."""

from collections.abc import Iterable, Mapping, Sequence

from evals.case_records import CaseRow, HealthState
from pincite.model.stored import Stored

MOST_NAMED = 12
"""Of these cases on the console; the others stand in the JSON."""


class LeftOut(Stored):
    """
    A case that two runs were asked and that does not count in both of them.

    ``before`` and ``after`` say whether its evidence stood, ``passed_before`` and ``passed_after`` what came of it,
    each None where that run did not ask it; ``remarks`` are those of the runs in which it does not count.
    """

    id: str
    before: HealthState | None
    after: HealthState | None
    passed_before: bool | None
    passed_after: bool | None
    remarks: tuple[str, ...]

    @property
    def evidence(self) -> str:
        """Whether its evidence stood, in the first run and in the second, in words."""
        return f"{self.before or 'not examined'} → {self.after or 'not examined'}"

    @property
    def verdicts(self) -> str:
        """What came of it, in the first run and in the second, in words."""
        return f"{_outcome(self.passed_before)} → {_outcome(self.passed_after)}"


def left_out(before: Iterable[CaseRow], after: Iterable[CaseRow]) -> tuple[LeftOut, ...]:
    """The cases that one of two runs asked and did not count, by id."""
    old, new = ({row.id: row for row in rows} for rows in (before, after))
    both = [(old.get(case), new.get(case)) for case in sorted(old.keys() | new.keys())]
    return tuple(
        _left_out(*pair, asked[0].id) for pair in both if (asked := _asked(*pair)) and not all(r.counted for r in asked)
    )


def _asked(was: CaseRow | None, now: CaseRow | None) -> list[CaseRow]:
    return [row for row in (was, now) if row is not None]


def _left_out(was: CaseRow | None, now: CaseRow | None, case: str) -> LeftOut:
    remarks = [remark for row in _asked(was, now) if not row.counted for remark in row.remarks]
    return LeftOut(
        id=case,
        before=was.health if was else None,
        after=now.health if now else None,
        passed_before=was.passed if was else None,
        passed_after=now.passed if now else None,
        remarks=tuple(dict.fromkeys(remarks)),
    )


def left_out_lines(cases: Sequence[LeftOut]) -> list[str]:
    """A line a case for a person, the first few, and how many more there are."""
    said = [
        f"  {case.id}: evidence {case.evidence}, {case.verdicts}{_because(case.remarks)}" for case in cases[:MOST_NAMED]
    ]
    return [*said, *_more(len(cases))]


def uncounted_lines(rows: Sequence[CaseRow]) -> list[str]:
    """
    What a person must know of the evidence of one run's cases: which do not count, which count as failed because
    theirs never stood, and which count at another place than they say.
    """
    groups: Mapping[str, list[CaseRow]] = {
        "not counted, their evidence changed or is gone": [row for row in rows if not row.counted],
        "counted as failed, their evidence never stood": [row for row in rows if row.health == "unfounded"],
        "counted where their evidence stands now, which is not where they say": [
            row for row in rows if row.health == "moved" and row.remarks
        ],
    }
    return [line for said, members in groups.items() if members for line in _group(said, members)]


def _group(said: str, members: Sequence[CaseRow]) -> list[str]:
    named = [f"  {row.id}: {row.health}{_because(row.remarks)}" for row in members[:MOST_NAMED]]
    return [f"{said}: {len(members)}", *named, *_more(len(members))]


def _more(count: int) -> list[str]:
    return [f"  and {count - MOST_NAMED} more"] if count > MOST_NAMED else []


def _because(remarks: Sequence[str]) -> str:
    return f": {'; '.join(remarks)}" if remarks else ""


def _outcome(passed: bool | None) -> str:
    return {None: "not asked", True: "passed", False: "failed"}[passed]
