"""
``review``: the error-analysis loop: traces out for a person to read, notes back in, and each failure into a regression
case.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, CaseCategory, load_cases
from evals.reporting.error_analysis import (
    Correction,
    ReviewItem,
    evidence_of,
    export,
    fields_named,
    not_fixed,
    ranked_modes,
    read_review,
    unseen_share,
    write_review,
)
from evals.reporting.regressions import GOLDEN, add_regression
from evals.robustness.adopted import adopt
from evals.running.artifacts import OUT as EVAL_OUT
from evals.running.artifacts import read_details
from orchestration.console import OUT, print_json
from orchestration.options import LAKE, JsonOption, LakeOption, RecipeOption, require_writable
from pincite.errors import InputError
from pincite.model.outcomes import RefusalCode

PASSES, SEED = 50, 20260630

review_app = typer.Typer(
    help="Read traces, name what went wrong, count it, and make a failure a regression case.", no_args_is_help=True
)
RunOption = Annotated[Path, typer.Option("--run", help="Folder of a run's artifacts.")]
GoldenOption = Annotated[Path, typer.Option("--golden", help="Folder of the tenants' golden cases.")]


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.add_typer(review_app, name="review")


@review_app.command(name="export")
def export_traces(
    target: Annotated[Path, typer.Argument(help="JSON lines to write, one trace each.")],
    run: RunOption = EVAL_OUT,
    passes: Annotated[
        int, typer.Option("--passes", min=0, help="Passed cases to sample beside all failures.")
    ] = PASSES,
    seed: Annotated[int, typer.Option("--seed", help="Of the sample.")] = SEED,
) -> None:
    """
    Write all failures and a sample of passes for open coding: fill in open_code, axial_code and, once mended, fixed_by.
    """
    require_writable("TARGET", target)
    items = export(read_details(run), passes=passes, seed=seed)
    write_review(items, target)
    failed = sum(not item.passed for item in items)
    OUT.print(f"{target}: {failed} failures, {len(items) - failed} passes", markup=False)


@review_app.command()
def notes(file: Annotated[Path, typer.Argument(help="A review file with notes.")], as_json: JsonOption = False) -> None:
    """
    Take notes back: failure modes counted and ranked, what is likely still unseen; exit 1 where one is called fixed
    without a regression case.
    """
    items = read_review(file)
    modes = ranked_modes(items)
    unseen = unseen_share(items) if modes else None
    owed = list(not_fixed(items, (*load_cases(GOLDEN_SET), *load_cases(PERTURB_SET))))
    if as_json:
        print_json({"modes": [mode.model_dump(mode="json") for mode in modes], "unseen_share": unseen, "owed": owed})
    else:
        for mode in modes:
            words = "; ".join(f"{word} ({count})" for word, count in mode.open_codes.items())
            OUT.print(
                f"{mode.axial_code}: {mode.count}, {mode.share:.0%} ({mode.low:.0%} … {mode.high:.0%}): {words}",
                markup=False,
            )
        OUT.print(
            f"the next failure is of a kind not seen yet with about {unseen:.0%}"
            if unseen is not None
            else "nothing was coded yet",
            markup=False,
        )
        for sentence in owed:
            OUT.print(f"owed: {sentence}", style="red", markup=False)
    sys.exit(1 if owed else 0)


@review_app.command()
def regression(
    case_id: Annotated[str, typer.Argument(help="The failed case.")],
    new_id: Annotated[str, typer.Option("--id", help="Id of the regression case.")],
    failure_mode: Annotated[str, typer.Option("--failure-mode", help="The weakness it guards against.")],
    category: Annotated[
        CaseCategory, typer.Option("--category", help="What the case asks for.")
    ] = CaseCategory.ANSWERABLE,
    file: Annotated[str | None, typer.Option("--file", help="The document that holds the answer.")] = None,
    page: Annotated[int, typer.Option("--page", min=1, help="Its page, counted from 1.")] = 1,
    quote: Annotated[str | None, typer.Option("--quote", help="What stands there, to the letter.")] = None,
    keyword: Annotated[
        list[str] | None, typer.Option("--keyword", help="What a right answer must say; may be repeated.")
    ] = None,
    refusal_code: Annotated[
        list[RefusalCode] | None, typer.Option("--refusal-code", help="A right refusal; may be repeated.")
    ] = None,
    run: RunOption = EVAL_OUT,
    golden: GoldenOption = GOLDEN,
    review: Annotated[
        Path | None,
        typer.Option("--review", help="Review file in which the failure is then called fixed by this case."),
    ] = None,
    lake: LakeOption = LAKE,
    recipe: RecipeOption = "default",
) -> None:
    """
    Turn a failure into a regression case, bound to its evidence in the documents, and add it to its tenant's golden
    cases.
    """
    record = next((record for record in read_details(run) if record.case.id == case_id), None)
    if record is None:
        msg = f"{case_id}: not in the run in {run}"
        raise InputError(msg)
    with fields_named():
        correction = Correction(
            id=new_id,
            failure_mode=failure_mode,
            category=category,
            evidence=evidence_of(file, page, quote),
            keywords=tuple(keyword or ()),
            refusal_codes=tuple(refusal_code or ()),
        )
    noted = _noted_in(review)  # before anything is written: a file that cannot be read must leave no case behind
    add_regression(record, correction, lake.resolve(), recipe, golden)
    if review is not None:
        fixed = {"fixed_by": new_id}
        write_review([item.model_copy(update=fixed) if item.case_id == case_id else item for item in noted], review)
    OUT.print(
        (
            f"{new_id}: added to {golden / f'{record.case.doc_set}.jsonl'}; bring the golden set up to date: "
            "python -m scripts.assemble_golden_set"
        ),
        markup=False,
    )


@review_app.command(name="adopt")
def adopt_drawn(
    case_id: Annotated[str, typer.Argument(help="The drawn case that failed, as pincite eval --fresh names it.")],
    run: RunOption = EVAL_OUT,
) -> None:
    """Make a failure of a draw a committed perturbed case."""
    adopted = adopt(case_id, run)
    OUT.print(
        (
            f"{adopted.id}: committed as it was drawn; bring the golden set up to date: python -m "
            "scripts.assemble_golden_set"
        ),
        markup=False,
    )


def _noted_in(review: Path | None) -> tuple[ReviewItem, ...]:
    """What stands in the review file that is to be written to."""
    if review is None:
        return ()
    require_writable("--review", review)
    return read_review(review)
