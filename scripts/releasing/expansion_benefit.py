"""
Whether a query expansion is worth having: a small corpus of its own, asked with the rule and without it
(qa-contract-v1 §4).
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import Field

from evals.cases.golden import FOLDER, GoldenCase, GoldenSetError
from evals.running.candidate import CandidateSystem
from evals.running.runner import record_of
from pincite.build import Stages
from pincite.contract_tables import Expansion
from pincite.engine import Engine
from pincite.model.stored import Stored, read_lines

BENEFITS = FOLDER / "expansion_benefits.jsonl"


class Benefit(Stored):
    """
    A case that the rule for ``when`` lets pass and that fails without it, over ``documents``: their texts by file name.
    """

    when: str = Field(min_length=1)
    documents: dict[str, str] = Field(min_length=1)
    case: GoldenCase


def benefits(path: Path) -> tuple[Benefit, ...]:
    """
    The committed ones, in the file's order; none where there is no file.

    Raises:
        GoldenSetError: If a line is bad: names file, line and field.
    """
    return tuple(read_lines(path, Benefit, GoldenSetError)) if path.is_file() else ()


def proves(rule: Expansion, known: Sequence[Benefit]) -> bool:
    """Whether a case of the *known* that says the rule's words passes with the rule and fails without it."""
    of_rule = [each for each in known if each.when.casefold() == rule.when.casefold()]
    return any(
        rule.when.casefold() in each.case.question.casefold() and both_ways(each, rule) == (True, False)
        for each in of_rule
    )


def both_ways(benefit: Benefit, rule: Expansion) -> tuple[bool, bool]:
    """Whether its case passes with *rule* as the one expansion, and whether it passes without any."""
    case = benefit.case
    with tempfile.TemporaryDirectory() as place:
        docs, lake = Path(place) / "docs", Path(place) / "lake"
        (docs / case.doc_set).mkdir(parents=True)
        for file, text in benefit.documents.items():
            (docs / case.doc_set / file).write_text(text, encoding="utf-8")
        built = Stages(docs, lake).candidates()

        def passes(*rules: Expansion) -> bool:
            return record_of(case, CandidateSystem(lake, built, "default", _expanding(rules)).system).passed

        return passes(rule), passes()


def _expanding(rules: tuple[Expansion, ...]) -> Callable[[Engine], Engine]:
    """What makes an engine expand by *rules* alone."""

    def altered(engine: Engine) -> Engine:
        contracts = engine.contracts
        return replace(engine, contracts=replace(contracts, qa=contracts.qa.model_copy(update={"expansions": rules})))

    return altered
