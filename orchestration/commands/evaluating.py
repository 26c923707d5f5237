"""
``eval``: the golden sets against a snapshot, with the gates' verdict as exit code, and the tests of the gates
themselves.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from evals.cases.failure_modes import unmapped
from evals.cases.open_cases import open_sentence
from evals.cases.suites import MOST_NAMED, Suite, cases_for, parsed_suite, unasked
from evals.gates import against, sentence
from evals.judging.pending import pending_sentence
from evals.refresh import Refresh
from evals.reporting.case_summary import CaseSummary, failed_lines
from evals.reporting.run_comparison import Comparison, compare
from evals.running.affected_run import evaluate_affected
from evals.running.artifacts import OUT as EVAL_OUT
from evals.running.artifacts import read_run
from evals.running.candidate import newest_candidate
from evals.running.left_out import left_out_lines, uncounted_lines
from evals.running.own_cases import cases_of_builds
from evals.running.parallel import Subjects
from evals.running.release import Evaluation, stamped
from orchestration.commands.instruments import NO_CASES, Instruments, cases_of, day_of, occasion
from orchestration.commands.replay_command import replay_two_by_two
from orchestration.commands.sealing import SEALED, open_sealed
from orchestration.console import ERR, OUT, print_json
from orchestration.options import (
    DOCS,
    LAKE,
    DocsOption,
    JsonOption,
    LakeOption,
    RecipeOption,
    SnapshotOption,
    lake_of,
    require_room,
    require_writable,
)
from orchestration.whole_files import write_whole
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.build_records import POINTER
from pincite.ingest.publishing import build_of
from pincite.ingest.tenant_folders import tenants_of
from pincite.ingest.withdrawing import withdrawal_of
from pincite.model.releases import CandidateBuild, Published

SuiteOption = Annotated[
    str,
    typer.Option(
        "--suite", help="full, pr (fast), nightly (broad), baseline or perturb; sealed opens the sealed set, once."
    ),
]
ArtifactsOption = Annotated[
    Path, typer.Option("--out", help="Folder of the artifacts: summary.json, details.jsonl, report.html, summary.md.")
]
WorkersOption = Annotated[
    int,
    typer.Option(
        "--workers",
        min=1,
        help="Processes that ask (above 1 those of Ray, with PINCITE_EXECUTOR=ray); the results are the same.",
    ),
]
WORKERS = 2
_MOST_TURNED = 10
"""Cases that turned, named for each rate; the JSON names all."""


eval_app = typer.Typer(help="Golden cases and gates: exit 0 green, 1 red, 2 unusable.", invoke_without_command=True)


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.add_typer(eval_app, name="eval")


eval_app.command(name="replay")(replay_two_by_two)


@eval_app.callback()
def evaluate_golden_sets(
    context: typer.Context,
    suite: SuiteOption = "full",
    affected: Annotated[
        bool,
        typer.Option(
            "--affected", help="Ask again only what changed since the run in --out, and a sample of the rest."
        ),
    ] = False,
    self_test: Annotated[
        bool,
        typer.Option("--self-test", help="Put faults into the engine one by one; every one must be stopped by a gate."),
    ] = False,
    counterfactual: Annotated[
        bool, typer.Option("--counterfactual", help="Take each answerable case's evidence away; it must be refused.")
    ] = False,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh", help="Ask the golden questions said anew by the day's draw, and how many fewer pass so."
        ),
    ] = False,
    day: Annotated[
        str,
        typer.Option(
            "--day",
            help="Of the draw of --fresh, --turnover and the nightly suite, as 2026-11-24; today's if not given.",
        ),
    ] = "",
    turnover: Annotated[
        bool,
        typer.Option(
            "--turnover", help="Replace editions, lose and move pages, plant contradictions; the answers must follow."
        ),
    ] = False,
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
    asked_for = affected + self_test + counterfactual + fresh + turnover
    if asked_for > 1:
        raise InputError("--affected, --self-test, --counterfactual, --fresh, --turnover: one at a time")
    require_room("--out", out)
    if suite == SEALED:
        sys.exit(open_sealed(recipe, out, alone=not asked_for, as_json=as_json))
    chosen = parsed_suite(suite)
    _warn_of_odd_cases(docs.resolve(), lake.resolve(), chosen)
    candidates = _candidates(lake_of(lake), chosen, snapshot)
    subjects = Subjects(lake.resolve(), tuple(candidates.values()), recipe, docs.resolve())
    instruments = Instruments(subjects, chosen, day_of(day), out, workers, as_json)
    alone = {
        instruments.self_test: self_test,
        instruments.counterfactual: counterfactual,
        instruments.fresh: fresh,
        instruments.turnover: turnover,
    }
    if measure := next((each for each, wanted in alone.items() if wanted), None):
        sys.exit(measure())
    stages = Refresh(docs.resolve(), lake.resolve(), recipe, out=out, workers=workers)
    nightly = chosen == "nightly" and not affected and not as_json and bool(candidates)
    if nightly:
        # First, so that the run's summary leads with them.
        instruments.counterfactual()
        instruments.fresh()
    evaluation = _again(subjects, chosen, out, workers) if affected else stages.evaluate(candidates, chosen, occasion())
    if evaluation.summary is None:
        raise InputError(NO_CASES)
    if nightly:
        instruments.turnover()
    stages.report(
        evaluation,
        stages.remember(evaluation, published=evaluation.publishable and _published(lake.resolve(), candidates)),
    )
    print_evaluation(evaluation, out, () if as_json else stages.failed(evaluation), as_json=as_json)
    sys.exit(0 if evaluation.summary.green else 1)


@eval_app.command(name="compare")
def compare_runs(
    before: Annotated[Path, typer.Argument(help="Folder of the artifacts of the run before the change.")],
    after: Annotated[Path, typer.Argument(help="Folder of the artifacts of the run after it.")],
    target: Annotated[
        Path | None,
        typer.Option("--out", help="Write the comparison here: the evidence that the change policy asks for."),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            "--html", help="Write the report of AFTER here, each changed case and gate beside what it was in BEFORE."
        ),
    ] = None,
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    as_json: JsonOption = False,
) -> None:
    """Hold two runs against each other, case by case; exit 1 where the later one is worse beyond chance."""
    for option, file in (("--out", target), ("--html", page)):
        if file is not None:
            require_writable(option, file, makes_folders=True)
    found = compare(read_run(before), read_run(after))
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole("--out", target, f"{found.model_dump_json(indent=1)}\n".encode())
    if page is not None:
        Refresh(docs.resolve(), lake.resolve(), out=after).report_against(before, page)
    if as_json:
        print_json(found.model_dump(mode="json"))
    else:
        _print_comparison(found)
    sys.exit(1 if found.worse else 0)


def _print_comparison(found: Comparison) -> None:
    OUT.print(
        f"{found.before} → {found.after}; differs in {', '.join(found.changed) or 'nothing that provenance knows'}",
        markup=False,
    )
    for rate in found.rates:
        if rate.fell or rate.rose:
            turned = (
                f"{len(rate.fell)} fell, {len(rate.rose)} rose of {rate.n}, p {rate.p_adjusted:.3g} over all slices"
            )
            OUT.print(f"{rate.slice} {rate.metric}: {rate.before:.4g} → {rate.after:.4g} ({turned})", markup=False)
            for word, cases in (("fell", rate.fell), ("rose", rate.rose)):
                if cases:
                    OUT.print(
                        f"  {word}: {', '.join(cases[:_MOST_TURNED])}{' …' if len(cases) > _MOST_TURNED else ''}",
                        markup=False,
                    )
    for mean in found.means:
        OUT.print(
            (
                f"{mean.metric}: {mean.before:.4g} → {mean.after:.4g} (difference {mean.low:+.4f} … "
                f"{mean.high:+.4f}, {mean.n} cases)"
            ),
            markup=False,
        )
    if found.latency:
        OUT.print(
            f"p95 after over before: {found.latency.ratio:.2f} ({found.latency.low:.2f} … {found.latency.high:.2f})",
            markup=False,
        )
    if found.left_out:
        OUT.print(f"in no figure, their evidence does not stand in both runs: {len(found.left_out)}", markup=False)
    for line in left_out_lines(found.left_out):
        OUT.print(line, style="yellow", markup=False)
    OUT.print(
        f"worse: {', '.join(found.worse) or 'nothing'}; better: {', '.join(found.better) or 'nothing'}", markup=False
    )


def _again(subjects: Subjects, suite: Suite, out: Path, workers: int) -> Evaluation:
    done = evaluate_affected(cases_of(subjects, suite), subjects, stamped(suite, occasion()), out, workers=workers)
    ERR.print(done.bound, markup=False)
    return done.evaluation


def print_evaluation(evaluation: Evaluation, out: Path, failed: Sequence[CaseSummary] = (), *, as_json: bool) -> None:
    """The gates, a line each, and the *failed* cases; nothing where nothing was evaluated."""
    if evaluation.summary is None:
        return
    if as_json:
        print_json(evaluation.summary.model_dump(mode="json"))
        return
    for pending in evaluation.summary.pending:
        OUT.print(pending_sentence(pending), style="yellow", markup=False)
    if evaluation.summary.open_cases is not None:
        OUT.print(open_sentence(evaluation.summary.open_cases), markup=False)
    for line in uncounted_lines(evaluation.run.rows if evaluation.run else ()):
        OUT.print(line, style="yellow", markup=False)
    for result in evaluation.summary.gates:
        OUT.print(
            sentence(result), style={"PASS": "green", "FAIL": "red"}.get(result.verdict or "", "yellow"), markup=False
        )
        if cases := against(result):
            OUT.print(f"  {cases}", style="red", markup=False)
    print_failed(failed)
    OUT.print(f"artifacts: {out}", markup=False)


def print_failed(failed: Sequence[CaseSummary]) -> None:
    """Each failed case with its question, what was wanted and given and on which pages, and why it failed."""
    for line in failed_lines(failed):
        OUT.print(line, style="red", markup=False, soft_wrap=True)


def _warn_of_odd_cases(docs: Path, lake: Path, suite: Suite) -> None:
    """
    Golden cases of a tenant that nobody knows, or of no known weakness, are more likely mistyped than meant so.
    """
    cases = cases_for(None, suite)
    tenants = {*Lake(lake).tenants(), *(tenants_of(docs) if docs.is_dir() else ())}
    odd = unmapped(cases)
    more = [f"and {len(odd) - MOST_NAMED} more of a failure_mode that is not in FAILURE_MODES"]
    for line in (*unasked(cases, tenants), *odd[:MOST_NAMED], *(more if len(odd) > MOST_NAMED else ())):
        ERR.print(f"warning: {line}", style="yellow", markup=False)


def _candidates(store: Lake, suite: Suite, snapshot: str | None) -> dict[str, CandidateBuild]:
    """The build of every tenant with golden cases of its own: the newest one, or the one of a named snapshot."""
    tenants = [tenant for tenant in store.tenants() if cases_for(tenant, suite)]
    if snapshot is None:
        builds = [newest_candidate(store, tenant) for tenant in tenants if withdrawal_of(store, tenant) is None]
    else:
        builds = [
            build_of(store, tenant, snapshot)
            for tenant in tenants
            if any(
                snapshot in {build.snapshot_id, build.index_version}
                for build in store.load_all(tenant, "builds", CandidateBuild)
            )
        ]
        if tenants and not builds:
            msg = (
                f"--snapshot: {snapshot}: no tenant with golden cases has it (pincite index list shows those there are)"
            )
            raise InputError(msg)
    return {build.tenant: build for build in builds if cases_of_builds(store.root, suite, build)}


def _published(lake: Path, candidates: dict[str, CandidateBuild]) -> bool:
    """Whether what was evaluated is what answers now, for every tenant."""
    pointers = {tenant: Lake(lake).load(tenant, POINTER, Published) for tenant in candidates}
    return all(
        pointer is not None and pointer.index_version == candidates[tenant].index_version
        for tenant, pointer in pointers.items()
    )
