"""
Merge the tenants' golden cases into ``evals/golden_set.jsonl``, bound to their evidence, and write the perturbed set
and the card.

Run as ``python -m scripts.assemble_golden_set``; with ``--check`` nothing is written and the exit status is 1 where the
committed files differ.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from evals.cases.golden import FOLDER, GOLDEN_SET, PERTURB_SET, GoldenCase, GoldenSetError, load_cases
from evals.perturbation import perturb
from evals.robustness.adopted import adopted_cases
from evals.running.binding import as_lines, bind, bindings
from pincite.errors import PinciteError
from scripts.bundled_pages import BundledPages
from scripts.golden_set.card import CARD, card
from scripts.golden_set.document_edits import edited_cases, load_edits

VERSION = "v1"


def bound_cases(pages: BundledPages) -> tuple[GoldenCase, ...]:
    """Every tenant's cases, bound to the bundled documents; evidence in unchanged files keeps its binding."""
    earlier = bindings(load_cases(GOLDEN_SET)) if GOLDEN_SET.is_file() else {}
    return tuple(
        bind(case, pages.page_text, pages.digest_of, earlier)
        for path in sorted((FOLDER / "golden").glob("*.jsonl"))
        for case in load_cases(path)
    )


def texts(pages: BundledPages) -> dict[Path, str]:
    """
    What the two data sets should hold.

    Raises:
        GoldenSetError: If a committed perturbed case would be gone: the set may only grow.
    """
    golden = bound_cases(pages)
    derived = perturb(golden) + edited_cases(golden, load_edits()) + adopted_cases(golden)
    check_growth(load_cases(PERTURB_SET) if PERTURB_SET.is_file() else (), derived)
    return {GOLDEN_SET: as_lines(golden), PERTURB_SET: as_lines(derived)}


def check_growth(committed: Sequence[GoldenCase], derived: Sequence[GoldenCase]) -> None:
    """
    Hold the perturbed set against the committed one.

    Raises:
        GoldenSetError: If a committed case is gone or asks something else: names the first.
    """
    asked = {case.id: case.question for case in derived}
    if lost := [case.id for case in committed if asked.get(case.id) != case.question]:
        msg = (
            f"{PERTURB_SET.name}: {lost[0]} would be gone or ask something else ({len(lost)} in all); the set may "
            "only grow"
        )
        raise GoldenSetError(msg)


def card_text(pages: BundledPages) -> str:
    """What the card of the committed sets should hold."""
    tenants = sorted({case.doc_set for case in load_cases(GOLDEN_SET)})
    return card(VERSION, {tenant: pages.snapshot_id(tenant) for tenant in tenants}).model_dump_json(indent=2) + "\n"


def _settle(path: Path, text: str, *, check: bool) -> bool:
    """Write *text* to *path*, or with *check* only tell whether it already stands there."""
    if not check:
        path.write_text(text, encoding="utf-8")
    same = path.is_file() and path.read_text(encoding="utf-8") == text
    print(f"{path.name}: {'current' if same else 'differs; run python -m scripts.assemble_golden_set'}")
    return same


def main() -> int:
    """Assemble or check; a case that does not stand on its evidence is named and nothing is written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    pages = BundledPages()
    try:
        settled = [_settle(path, text, check=check) for path, text in texts(pages).items()]
        settled.append(_settle(CARD, card_text(pages), check=check))
    except PinciteError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0 if all(settled) else 1


if __name__ == "__main__":
    sys.exit(main())
