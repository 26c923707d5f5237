"""
What measures the gates and the engine beside the golden rates: faults, evidence taken away, questions said anew,
documents turned over.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from assets.running_system import revision
from evals.cases.golden import GoldenCase
from evals.cases.suites import Suite
from evals.perturbation.drawing import seed_of
from evals.robustness.counterfactual import without_evidence_all, write_counterfactual
from evals.robustness.fresh import fresh_rows, write_fresh
from evals.robustness.mutants import self_test_of
from evals.robustness.self_test import table
from evals.robustness.turnover import drawn, turned_over, write_turnover
from evals.running.own_cases import cases_of_builds
from evals.running.parallel import Subjects, ask_all
from evals.running.release import Occasion, stamped
from orchestration.console import OUT, print_json
from orchestration.options import named_day
from pincite.errors import InputError

NO_CASES = (
    "no tenant of this lake has golden cases; build the bundled documents first: pincite build. Of your own documents, "
    "pincite index list and index diff say what a new edition changed, and pincite ask --snapshot ID with --in and "
    "--out answers the same questions from the snapshot before it and from the one after"
)


@dataclass(frozen=True, slots=True)
class Instruments:
    """
    The instruments over one lake's candidates; each writes its record into ``out``, says its figure, and gives the
    command's exit code. Without golden cases each raises ``InputError``.

    ``day`` is the seed of what is drawn.
    """

    subjects: Subjects
    suite: Suite
    day: date
    out: Path
    workers: int
    as_json: bool

    def self_test(self) -> int:
        """Faults put into the engine one by one; 1 where one was stopped by nothing."""
        mine = cases_of(self.subjects, "baseline")
        outcome, asked = self_test_of(self.subjects, mine, stamped("baseline", occasion()), workers=self.workers)
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / "self_test.json").write_text(outcome.model_dump_json(indent=2) + "\n", encoding="utf-8")
        if self.as_json:
            print_json(outcome.model_dump(mode="json"))
        else:
            OUT.print(
                (
                    f"{len(asked)} cases of {len(mine)}: a few of each failure mode and tenant, all of which the "
                    "sound engine passes"
                ),
                markup=False,
            )
            OUT.print(table(outcome), markup=False)
        return 0 if all(result.killed for result in outcome.results) and not outcome.untested else 1

    def counterfactual(self) -> int:
        """Each answerable case without its evidence; 1 where one was answered all the same."""
        summary = write_counterfactual(
            without_evidence_all(cases_of(self.subjects, self.suite), self.subjects, workers=self.workers), self.out
        )
        if self.as_json:
            print_json(summary.model_dump(mode="json"))
        else:
            rate = (
                f"{summary.honest_rate:.1%} honest of {summary.n} (95 % interval {summary.low:.1%} … "
                f"{summary.high:.1%})"
            )
            OUT.print(f"without their evidence: {rate}; {_counts(summary.findings)}", markup=False)
        return 0 if not summary.dishonest else 1

    def fresh(self) -> int:
        """
        The day's draw of questions said anew, what fell, and where; 0 whatever the figure, which no gate holds yet.
        """
        summary = write_fresh(
            fresh_rows(cases_of(self.subjects, "baseline"), self.day, self.subjects, workers=self.workers),
            self.day,
            self.out,
        )
        if self.as_json:
            print_json(summary.model_dump(mode="json"))
            return 0
        rate = f"{summary.pass_rate:.1%} of {summary.n} (95 % interval {summary.low:.1%} … {summary.high:.1%})"
        drop = (
            f"{summary.drop * 100:.1f} points (95 % interval {summary.drop_low * 100:.1f} … "
            f"{summary.drop_high * 100:.1f}, p {summary.p_value:.3g})"
        )
        OUT.print(
            (
                f"said anew, seed {seed_of(self.day)}: {rate} against {summary.unperturbed_rate:.1%} as written, a "
                f"drop of {drop}"
            ),
            markup=False,
        )
        for name, figure in summary.relations.items():
            OUT.print(f"  {name}: {figure.after} of {figure.n}, as written {figure.before}", markup=False)
        OUT.print(
            (
                "  make a failure a committed case: pincite review adopt ID; failed: "
                f"{', '.join(summary.turned) or 'none'}"
            ),
            markup=False,
        )
        return 0

    def turnover(self) -> int:
        """The day's draw of documents turned over; 1 where an answer does not follow them."""
        turnings = drawn(cases_of(self.subjects, "baseline"), seed=seed_of(self.day))
        records = ask_all([turning.case for turning in turnings], self.subjects, workers=self.workers)
        summary = write_turnover(turned_over(turnings, records), self.out, seed=seed_of(self.day))
        if self.as_json:
            print_json(summary.model_dump(mode="json"))
        else:
            rate = (
                f"{summary.honest_rate:.1%} of {summary.n} outcomes follow (95 % interval {summary.low:.1%} … "
                f"{summary.high:.1%})"
            )
            OUT.print(f"documents turned over, seed {summary.seed}: {rate}", markup=False)
            for turn, findings in summary.findings.items():
                OUT.print(f"  {turn}: {_counts(findings) or 'none drawn'}", markup=False)
        return 0 if not summary.dishonest else 1


def _counts(findings: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in findings.items())


def day_of(given: str) -> date:
    """
    The day of a draw; today's, in UTC, where none is given.

    Raises:
        InputError: If it is none.
    """
    return named_day("--day", given) if given else datetime.now(UTC).date()


def cases_of(subjects: Subjects, suite: Suite) -> list[GoldenCase]:
    """
    The suite's cases of the tenants that are evaluated, in the order in which a whole run asks them.

    Raises:
        InputError: If there are none.
    """
    builds = sorted(subjects.candidates, key=lambda build: build.tenant)
    if cases := [case for each in builds for case in cases_of_builds(subjects.lake, suite, each)]:
        return cases
    raise InputError(NO_CASES)


def occasion() -> Occasion:
    """When and from which revision of the code."""
    return Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
