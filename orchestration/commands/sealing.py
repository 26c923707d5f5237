"""``eval --suite sealed``: the sealed set, opened once for each state of what was fitted."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from assets.running_system import revision
from evals.cases.sealed_cases import Figures
from evals.judging.pending import record_figure
from evals.running.sealed_run import Render, SealedSuite, pending_figures
from orchestration.console import OUT, print_json
from pincite.errors import InputError
from pincite.places import CHECKOUT

SEALED = "sealed"


def open_sealed(recipe: str, out: Path, *, alone: bool, as_json: bool) -> int:
    """
    Open the sealed set, record it in the ledger and its figures among the pending ones in *out*, and print them; 0,
    whatever they are.

    Raises:
        InputError: If it is not opened *alone*, or there is no sealed set or nothing to render it with.
        LedgerError: If it was opened already for what is fitted now.
    """
    if not alone:
        raise InputError(
            "--suite sealed: is opened alone, without --affected, --self-test, --counterfactual, --fresh or --turnover"
        )
    render = _renderer()
    opening = SealedSuite(render, recipe=recipe).open(datetime.now(UTC).date().isoformat(), revision())
    for figure in pending_figures(opening):
        record_figure(figure, out)
    if as_json:
        print_json(opening.model_dump(mode="json"))
    else:
        _print(opening.figures)
        OUT.print(
            f"opened for {opening.fitted}: commit evals/sealed/ledger.jsonl, which holds this opening", markup=False
        )
    return 0


def _renderer() -> Render:
    """
    What makes PDFs of the sealed sources: a script of the repository, which ships with no wheel, as the sealed set does
    not.
    """
    if CHECKOUT is None:
        raise InputError("the sealed set lies in the repository and in no wheel; run this from a checkout")
    sys.path.insert(0, str(CHECKOUT))
    try:
        from scripts.render_docs import render  # noqa: PLC0415 - a tool of the repository, of no use to any other command
    except ImportError as error:
        msg = (
            f"the sealed set cannot be rendered without the test tools ({error}); install them: pip install "
            "--editable '.[dev]'"
        )
        raise InputError(msg) from error
    return render


def _print(found: Figures) -> None:
    rows = {name.replace("_", " "): rate for name, rate in found.answerable.items()} | {
        "near misses answered": found.near_misses_answered
    }
    for name, rate in rows.items():
        OUT.print(
            f"{name}: {rate.share:.1%}, {rate.count} of {rate.n} (95 % interval {rate.low:.1%} … {rate.high:.1%})",
            markup=False,
        )
