"""Gate self-test: builds that are bad on purpose, each of which the right gate must stop."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from evals.case_records import CaseRecord
from evals.cases.golden import GoldenCase
from evals.gates import Contract, GateResult, decide
from evals.running.provenance import RunStamp
from evals.running.runner import run
from evals.statistics import mean
from evals.system import System
from pincite.errors import InputError
from pincite.model.stored import Stored


@dataclass(frozen=True, slots=True)
class Mutant:
    """
    One fault and the gates of which at least one must fail on it, by gate name.

    ``because`` says what the fault does to an answer; ``law`` names the engine's own error that stops the fault before
    any gate sees an answer, "" where the engine notices nothing. A crash of any other kind is the fault's own and stops
    nothing.
    """

    name: str
    gates: frozenset[str]
    because: str
    law: str = ""


class BrokenMutantError(RuntimeError):
    """
    A mutant crashed in a way that is none of the engine's laws: its fault stands where no work is done any more, and
    says nothing of the gates.
    """


_ANSWERS = frozenset({"baseline_pass_rate", "perturb_pass_rate"})
_MADE_UP = frozenset({"baseline_hallucination_rate", "perturb_hallucination_rate"})
_CONTRADICTS = frozenset({"baseline_contradiction_rate", "perturb_contradiction_rate"})
_TOO_LOW = frozenset({"baseline_below_threshold_rate", "perturb_below_threshold_rate"})

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "similarity_threshold_lowered",
        _MADE_UP | _TOO_LOW | {"refusal_correctness"},
        "weak evidence is accepted and refusals become answers",
    ),
    Mutant(
        "sufficiency_check_off",
        _MADE_UP | {"refusal_correctness"},
        "what is asked need not be covered by what was found",
    ),
    Mutant("tier_order_swapped", _ANSWERS | _CONTRADICTS, "marketing outranks policy"),
    Mutant("superseded_included", _ANSWERS | _CONTRADICTS, "an old version answers for the one in force"),
    Mutant("number_check_off", _ANSWERS | _MADE_UP, "a value that no citation holds goes through"),
    Mutant(
        "citation_page_off_by_one",
        frozenset({"citation_coverage"}) | _MADE_UP,
        "every citation names the page after the right one",
    ),
    Mutant("citation_snippet_cut", frozenset({"citation_coverage"}), "snippets are too short to point at anything"),
    Mutant(
        "fallback_always_on",
        frozenset({"fallback_used_rate_answerable"}),
        "the second threshold is used for every question",
    ),
    Mutant(
        "injection_screen_off",
        frozenset({"adversarial_refusal", "refusal_correctness"}),
        "attacks are treated as questions",
    ),
    Mutant(
        "refuse_everything",
        frozenset({"baseline_incorrect_refusal_rate", "baseline_pass_rate"}),
        "nothing is ever answered",
    ),
    Mutant(
        "stale_embedding",
        frozenset({"retrieval_hit_at_k", "baseline_pass_rate"}),
        "vectors belong to other texts than the rows they stand in",
    ),
    Mutant("tables_dropped", frozenset({"baseline_pass_rate", "retrieval_hit_at_k"}), "the chunker leaves tables out"),
    Mutant(
        "cache_key_too_short",
        frozenset({"retrieval_hit_at_k", "baseline_pass_rate"}),
        "a question is given the vector of one that begins alike",
    ),
    Mutant(
        "index_page_off_by_one",
        frozenset(),
        "the index counts one page too many, and no snippet stands where it is said to",
        law="IntegrityError",
    ),
    Mutant(
        "tenant_swapped",
        frozenset({"retrieval_hit_at_k", "baseline_pass_rate"}) | _MADE_UP,
        "another tenant's documents are asked",
    ),
    Mutant(
        "amendment_dropped",
        frozenset({"baseline_incorrect_refusal_rate", "baseline_pass_rate"}),
        "what takes an older version's place is not searched",
    ),
    Mutant("stale_pointer", _ANSWERS | _CONTRADICTS, "the index before the last new versions answers"),
    Mutant(
        "second_best_row",
        frozenset({"baseline_pass_rate"}) | _CONTRADICTS,
        "the passage that comes second speaks first",
    ),
    Mutant(
        "neighbour_lost",
        frozenset({"baseline_pass_rate", "baseline_incorrect_refusal_rate"}),
        "what goes on in the next chunk is not indexed",
    ),
    Mutant("unit_swapped", frozenset({"baseline_pass_rate"}) | _MADE_UP, "a figure is given in another unit"),
    Mutant("sign_lost", _MADE_UP, "a minus is lost on the way to the answer"),
    Mutant("day_and_month_swapped", _MADE_UP, "a date is written with day and month exchanged"),
    Mutant("slow_answers", frozenset({"latency_p95_ms"}), "every question takes longer than its budget"),
    Mutant("expensive_answers", frozenset({"cost_per_query_usd"}), "every question costs more than its budget"),
)

Hooks = Mapping[str, Callable[[], System]]
"""For each mutant's name, how to build the system with that fault in it."""


class MutantResult(Stored):
    """
    Whether a mutant was stopped, and by which gates or which law of the engine; ``expected`` are those of which one had
    to.
    """

    name: str
    because: str
    expected: tuple[str, ...]
    stopped_by: tuple[str, ...]

    @property
    def killed(self) -> bool:
        """Whether a gate or law that should stop this fault did."""
        return bool(set(self.expected) & set(self.stopped_by))


class SelfTest(Stored):
    """The mutation score: the share of mutants that the right gate stopped. ``untested`` have no hook."""

    score: float
    results: tuple[MutantResult, ...]
    untested: tuple[str, ...]


def self_test(
    cases: Sequence[GoldenCase],
    hooks: Hooks,
    stamp: RunStamp,
    *,
    healthy: System,
    contracts: Sequence[Contract] | None = None,
) -> SelfTest:
    """
    Run *cases* against every mutant that has a hook, and look which gates fail that do not fail on the healthy system.

    Args:
        cases: The cases to run.
        hooks: How to build each mutant.
        stamp: As for any run.
        healthy: The system without a fault; a gate that fails on it proves nothing about a mutant.
        contracts: Default: those in force.

    Raises:
        InputError: If a hook is for no mutant, or no mutant has a hook.
        BrokenMutantError: If a mutant crashed by itself.
    """
    unknown = sorted(set(hooks) - {mutant.name for mutant in MUTANTS})
    if unknown or not hooks:
        msg = (
            f"mutants: {', '.join(unknown) or 'no hook given'}; known are "
            f"{', '.join(mutant.name for mutant in MUTANTS)}"
        )
        raise InputError(msg)
    failing = failing_gates(cases, healthy, stamp, contracts)
    return outcome_of({name: stoppers(name, cases, hooks[name](), stamp, contracts) - failing for name in hooks})


def outcome_of(stopped_by: Mapping[str, set[str]]) -> SelfTest:
    """
    The self-test's outcome from the gates that failed on each mutant and not on the healthy system, by the mutant's
    name.
    """
    results = tuple(
        MutantResult(
            name=mutant.name,
            because=mutant.because,
            expected=tuple(sorted(mutant.gates | {mutant.law} - {""})),
            stopped_by=tuple(sorted(stopped_by[mutant.name])),
        )
        for mutant in MUTANTS
        if mutant.name in stopped_by
    )
    untested = tuple(mutant.name for mutant in MUTANTS if mutant.name not in stopped_by)
    return SelfTest(score=mean([float(result.killed) for result in results]), results=results, untested=untested)


def stoppers(
    name: str, cases: Sequence[GoldenCase], system: System, stamp: RunStamp, contracts: Sequence[Contract] | None = None
) -> set[str]:
    """
    What stops the mutant *name*: the engine's law that it breaks, else the gates that fail.

    Raises:
        BrokenMutantError: If it crashed in another way: names the mutant, the case and the error.
    """
    law, crashed = next(mutant.law for mutant in MUTANTS if mutant.name == name), list[CaseRecord]()
    done = run(cases, system, stamp, sink=lambda record: crashed.append(record) if record.crash else None)
    for record in crashed:
        if record.crash and (not law or law not in record.crash.error):
            msg = (
                f"mutant {name}: case {record.case.id} crashed in {record.crash.phase} ({record.crash.error}); put "
                "the fault where its work is done now"
            )
            raise BrokenMutantError(msg)
    return {law} if crashed else {result.name for result in decide(done, contracts) if failed(result)}


def failing_gates(
    cases: Sequence[GoldenCase], system: System, stamp: RunStamp, contracts: Sequence[Contract] | None = None
) -> set[str]:
    """Names of the gates that fail when *cases* are asked of *system*."""
    done = run(cases, system, stamp, sink=lambda _: None)
    return {result.name for result in decide(done, contracts) if failed(result)}


def failed(result: GateResult) -> bool:
    """Whether the gate stops a release by what it saw, not for want of cases."""
    return result.verdict == "FAIL"


def table(outcome: SelfTest) -> str:
    """The mutation score and each mutant with the gates that stopped it, as text."""
    lines = [
        (
            f"mutation score {outcome.score:.0%} ({sum(result.killed for result in outcome.results)} of "
            f"{len(outcome.results)})"
        )
    ]
    lines += [
        (
            f"{'stopped ' if result.killed else 'SURVIVED'} {result.name}: "
            f"{', '.join(result.stopped_by) or 'no gate failed'}"
        )
        for result in outcome.results
    ]
    lines += [f"untested {name}" for name in outcome.untested]
    return "\n".join(lines)
