"""``eval``: the golden sets against a snapshot, with the gates' verdict as exit code, and the tests of the gates themselves."""

import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from assets.running_system import revision
from evals.affected_run import evaluate_affected
from evals.artifacts import OUT as EVAL_OUT
from evals.artifacts import read_run
from evals.candidate import newest_candidate
from evals.cases import GoldenCase
from evals.compare import Comparison, compare
from evals.counterfactual import write_counterfactual
from evals.fresh import fresh_rows, write_fresh
from evals.gates import sentence
from evals.mutants import self_test_of
from evals.open_cases import open_sentence
from evals.parallel import Subjects, ask_all, without_evidence_all
from evals.pending import pending_sentence
from evals.perturbation.drawing import seed_of
from evals.records import EvalRun
from evals.refresh import Refresh
from evals.release import Evaluation, Occasion, stamped
from evals.self_test import table
from evals.suites import Suite, cases_for, parsed_suite
from evals.turnover import drawn, turned_over, write_turnover
from orchestration.commands.replaying import replay_two_by_two
from orchestration.commands.sealing import SEALED, open_sealed
from orchestration.console import OUT, print_json
from orchestration.options import DOCS, LAKE, DocsOption, JsonOption, LakeOption, RecipeOption, SnapshotOption
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.pipeline import build_of
from pincite.ingest.records import POINTER
from pincite.ingest.withdrawing import withdrawal_of
from pincite.model.releases import Candidate, Published

SuiteOption = Annotated[str, typer.Option("--suite", help="full, pr (fast), nightly (broad), baseline or perturb; sealed opens the sealed set, once.")]
ArtifactsOption = Annotated[Path, typer.Option("--out", help="Folder of the artifacts: summary.json, details.jsonl, report.html, summary.md.")]
WorkersOption = Annotated[int, typer.Option("--workers", min=1, help="Processes that ask; the results are the same with any number.")]
WORKERS = 2

eval_app = typer.Typer(help="Golden cases and gates: exit 0 green, 1 red, 2 unusable.", invoke_without_command=True)


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.add_typer(eval_app, name="eval")


eval_app.command(name="replay")(replay_two_by_two)


@eval_app.callback()
def evaluate_golden_sets(
    context: typer.Context,
    suite: SuiteOption = "full",
    affected: Annotated[bool, typer.Option("--affected", help="Ask again only what changed since the run in --out, and a sample of the rest.")] = False,
    self_test: Annotated[bool, typer.Option("--self-test", help="Put faults into the engine one by one; every one must be stopped by a gate.")] = False,
    counterfactual: Annotated[bool, typer.Option("--counterfactual", help="Take each answerable case's evidence away; it must be refused.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Ask the golden questions said anew by the day's draw, and how many fewer pass so.")] = False,
    day: Annotated[str, typer.Option("--day", help="With --fresh or the nightly suite: the day of the draw, as 2026-11-24; today's if not given.")] = "",
    turnover: Annotated[bool, typer.Option("--turnover", help="Replace editions, lose and move pages, plant contradictions; the answers must follow.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Of the draw of --turnover; default: today's date as YYYYMMDD.")] = None,
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    out: ArtifactsOption = EVAL_OUT,
    recipe: RecipeOption = "default",
    workers: WorkersOption = WORKERS,
    as_json: JsonOption = False,
) -> None:
    """Ask every golden case, decide the gates; exit 0 green, 1 red, 2 unusable."""
    if context.invoked_subcommand:
        return
    if sum((affected, self_test, counterfactual, turnover, fresh)) > 1:
        raise InputError("--affected, --self-test, --counterfactual, --turnover, --fresh: one at a time")
    if suite == SEALED:
        sys.exit(open_sealed(recipe, alone=not (affected or self_test or counterfactual or turnover or fresh), as_json=as_json))
    day_drawn = _day(day)
    chosen = parsed_suite(suite)
    candidates = _candidates(lake.resolve(), chosen, snapshot)
    subjects = Subjects(lake.resolve(), tuple(candidates.values()), recipe, docs.resolve())
    if self_test:
        sys.exit(_test_the_gates(subjects, out, workers, as_json=as_json))
    if counterfactual:
        sys.exit(_take_evidence_away(subjects, chosen, out, workers, as_json=as_json))
    if turnover:
        sys.exit(_turn_documents_over(subjects, out, workers, seed, as_json=as_json))
    if fresh:
        _say_anew(subjects, day_drawn, out, workers, as_json=as_json)
        return
    stages = Refresh(docs.resolve(), lake.resolve(), recipe, out=out, workers=workers)
    if chosen == "nightly" and not affected and not as_json and candidates:
        # First, so that the run's summary leads with them.
        _take_evidence_away(subjects, chosen, out, workers, as_json=False)
        _say_anew(subjects, day_drawn, out, workers, as_json=False)
    evaluation = _again(subjects, chosen, out, workers) if affected else stages.evaluate(candidates, chosen, _occasion())
    if evaluation.summary is None:
        raise InputError("no tenant of this lake has golden cases; build the bundled documents first: pincite build")
    if chosen == "nightly" and not affected and not as_json:
        _turn_documents_over(subjects, out, workers, seed, as_json=False)
    stages.report(evaluation, stages.remember(evaluation, published=evaluation.publishable and _published(lake.resolve(), candidates)))
    print_evaluation(evaluation, out, as_json=as_json)
    sys.exit(0 if evaluation.summary.green else 1)


@eval_app.command(name="compare")
def compare_runs(
    before: Annotated[Path, typer.Argument(help="Folder of the artifacts of the run before the change.")],
    after: Annotated[Path, typer.Argument(help="Folder of the artifacts of the run after it.")],
    target: Annotated[Path | None, typer.Option("--out", help="Write the comparison here: the evidence that the change policy asks for.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Hold two runs against each other, case by case; exit 1 where the later one is worse beyond chance."""
    found = compare(_run_in(before), _run_in(after))
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")
    if as_json:
        print_json(found.model_dump(mode="json"))
    else:
        _print_comparison(found)
    sys.exit(1 if found.worse else 0)


def _run_in(folder: Path) -> EvalRun:
    try:
        return read_run(folder)
    except FileNotFoundError as error:
        msg = f"{folder}: holds no run; give the folder that pincite eval --out wrote to"
        raise InputError(msg) from error


def _print_comparison(found: Comparison) -> None:
    OUT.print(f"{found.before} → {found.after}; differs in {', '.join(found.changed) or 'nothing that provenance knows'}", markup=False)
    for rate in found.rates:
        if rate.fell or rate.rose:
            turned = f"{len(rate.fell)} fell, {len(rate.rose)} rose of {rate.n}, p {rate.p_adjusted:.3g} over all slices"
            OUT.print(f"{rate.slice} {rate.metric}: {rate.before:.4g} → {rate.after:.4g} ({turned})", markup=False)
    for mean in found.means:
        OUT.print(f"{mean.metric}: {mean.before:.4g} → {mean.after:.4g} (difference {mean.low:+.4f} … {mean.high:+.4f}, {mean.n} cases)", markup=False)
    if found.latency:
        OUT.print(f"p95 after over before: {found.latency.ratio:.2f} ({found.latency.low:.2f} … {found.latency.high:.2f})", markup=False)
    OUT.print(f"worse: {', '.join(found.worse) or 'nothing'}; better: {', '.join(found.better) or 'nothing'}", markup=False)


def _again(subjects: Subjects, suite: Suite, out: Path, workers: int) -> Evaluation:
    done = evaluate_affected(_cases(subjects, suite), subjects, stamped(suite, _occasion()), out, workers=workers)
    OUT.print(done.bound, markup=False)
    return done.evaluation


def _test_the_gates(subjects: Subjects, out: Path, workers: int, *, as_json: bool) -> int:
    mine = _cases(subjects, "baseline")
    outcome, asked = self_test_of(subjects, mine, stamped("baseline", _occasion()), workers=workers)
    out.mkdir(parents=True, exist_ok=True)
    (out / "self_test.json").write_text(outcome.model_dump_json(indent=2) + "\n", encoding="utf-8")
    if as_json:
        print_json(outcome.model_dump(mode="json"))
    else:
        OUT.print(f"{len(asked)} cases of {len(mine)}: a few of each failure mode and tenant, all of which the sound engine passes", markup=False)
        OUT.print(table(outcome), markup=False)
    return 0 if all(result.killed for result in outcome.results) and not outcome.untested else 1


def _take_evidence_away(subjects: Subjects, suite: Suite, out: Path, workers: int, *, as_json: bool) -> int:
    summary = write_counterfactual(without_evidence_all(_cases(subjects, suite), subjects, workers=workers), out)
    if as_json:
        print_json(summary.model_dump(mode="json"))
    else:
        rate = f"{summary.honest_rate:.1%} honest of {summary.n} (95 % interval {summary.low:.1%} … {summary.high:.1%})"
        OUT.print(f"without their evidence: {rate}; {', '.join(f'{name} {count}' for name, count in summary.findings.items())}", markup=False)
    return 0 if not summary.dishonest else 1


def _say_anew(subjects: Subjects, day: date, out: Path, workers: int, *, as_json: bool) -> None:
    """The figure of the day's draw, which no gate holds yet, and what fell."""
    summary = write_fresh(fresh_rows(_cases(subjects, "baseline"), day, subjects, workers=workers), day, out)
    if as_json:
        print_json(summary.model_dump(mode="json"))
        return
    rate = f"{summary.pass_rate:.1%} of {summary.n} (95 % interval {summary.low:.1%} … {summary.high:.1%})"
    drop = f"{summary.drop * 100:.1f} points (95 % interval {summary.drop_low * 100:.1f} … {summary.drop_high * 100:.1f}, p {summary.p_value:.3g})"
    OUT.print(f"said anew, seed {seed_of(day)}: {rate} against {summary.unperturbed_rate:.1%} as written, a drop of {drop}", markup=False)
    for name, figure in summary.relations.items():
        OUT.print(f"  {name}: {figure.after} of {figure.n}, as written {figure.before}", markup=False)
    OUT.print(f"  make a failure a committed case: pincite review adopt ID; failed: {', '.join(summary.turned) or 'none'}", markup=False)


def _day(given: str) -> date:
    try:
        return date.fromisoformat(given) if given else datetime.now(UTC).date()
    except ValueError as error:
        msg = f"--day {given!r}: no day; give one as 2026-11-24"
        raise InputError(msg) from error


def _turn_documents_over(subjects: Subjects, out: Path, workers: int, seed: int | None, *, as_json: bool) -> int:
    drawn_by = seed if seed is not None else int(datetime.now(UTC).strftime("%Y%m%d"))
    turnings = drawn(_cases(subjects, "baseline"), seed=drawn_by)
    records = ask_all([turning.case for turning in turnings], subjects, workers=workers)
    summary = write_turnover(turned_over(turnings, records), out, seed=drawn_by)
    if as_json:
        print_json(summary.model_dump(mode="json"))
    else:
        OUT.print(f"documents turned over (seed {summary.seed}): {summary.honest_rate:.1%} of {summary.n} answers follow ({summary.low:.1%} … {summary.high:.1%})")
        for turn, findings in summary.findings.items():
            OUT.print(f"  {turn}: {', '.join(f'{name} {count}' for name, count in findings.items()) or 'none drawn'}", markup=False)
    return 0 if not summary.dishonest else 1


def _cases(subjects: Subjects, suite: Suite) -> list[GoldenCase]:
    """The suite's cases of the tenants that are evaluated, in the order in which a whole run asks them."""
    return [case for tenant in sorted(candidate.tenant for candidate in subjects.candidates) for case in cases_for(tenant, suite)]


def print_evaluation(evaluation: Evaluation, out: Path, *, as_json: bool) -> None:
    """The gates, a line each; nothing where nothing was evaluated."""
    if evaluation.summary is None:
        return
    if as_json:
        print_json(evaluation.summary.model_dump(mode="json"))
        return
    for pending in evaluation.summary.pending:
        OUT.print(pending_sentence(pending), style="yellow", markup=False)
    if evaluation.summary.open_cases is not None:
        OUT.print(open_sentence(evaluation.summary.open_cases), markup=False)
    for result in evaluation.summary.gates:
        OUT.print(sentence(result), style={"PASS": "green", "FAIL": "red"}.get(result.verdict or "", "yellow"), markup=False)
    OUT.print(f"artifacts: {out}", markup=False)


def _occasion() -> Occasion:
    return Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())


def _candidates(lake: Path, suite: Suite, snapshot: str | None) -> dict[str, Candidate]:
    """The build of every tenant with golden cases: the newest one, or the one of a named snapshot."""
    store = Lake(lake)
    tenants = [tenant for tenant in store.tenants() if cases_for(tenant, suite)]
    if snapshot is not None:
        tenants = [tenant for tenant in tenants if any(build.snapshot_id == snapshot for build in store.load_all(tenant, "builds", Candidate))]
        return {tenant: build_of(store, tenant, snapshot) for tenant in tenants}
    return {tenant: newest_candidate(store, tenant) for tenant in tenants if withdrawal_of(store, tenant) is None}


def _published(lake: Path, candidates: dict[str, Candidate]) -> bool:
    """Whether what was evaluated is what answers now, for every tenant."""
    pointers = {tenant: Lake(lake).load(tenant, POINTER, Published) for tenant in candidates}
    return all(pointer is not None and pointer.index_version == candidates[tenant].index_version for tenant, pointer in pointers.items())
