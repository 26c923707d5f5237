"""
Write the JSON Schemas of the data sets and artifacts from the models, into ``evals/schemas``.

Run as ``python -m scripts.write_schemas``; with ``--check`` nothing is written and the exit status is 1 where a
committed schema differs.
"""

import argparse
import json
import sys
from pathlib import Path

from pydantic import BaseModel

from evals.case_records import CaseRecord, EvalRun
from evals.cases.golden import FOLDER, GoldenCase
from evals.cases.open_cases import OpenCase
from evals.judging.pending import PendingFigure
from evals.reporting.error_analysis import ReviewItem
from evals.reporting.run_comparison import Comparison
from evals.reporting.trends import TrendRow
from evals.robustness.counterfactual import CounterfactualResult, CounterfactualSummary
from evals.robustness.fresh import FreshRow, FreshSummary
from evals.robustness.self_test import SelfTest
from evals.robustness.turnover import Turned, TurnoverSummary
from evals.running.artifacts import Summary
from scripts.golden_set.card import DatasetCard
from scripts.releasing.evidence import ContractEvidence

SCHEMAS = FOLDER / "schemas"
MODELS: dict[str, type[BaseModel]] = {
    "golden_case": GoldenCase,
    "golden_set_card": DatasetCard,
    "details": CaseRecord,
    "summary": Summary,
    "run": EvalRun,
    "comparison": Comparison,
    "trend": TrendRow,
    "review_item": ReviewItem,
    "counterfactual": CounterfactualResult,
    "counterfactual_summary": CounterfactualSummary,
    "fresh": FreshRow,
    "fresh_summary": FreshSummary,
    "self_test": SelfTest,
    "turnover": Turned,
    "turnover_summary": TurnoverSummary,
    "contract_evidence": ContractEvidence,
    "open_case": OpenCase,
    "pending_figure": PendingFigure,
}


def texts() -> dict[Path, str]:
    """What each schema file should hold."""
    return {
        SCHEMAS / f"{name}.schema.json": json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()},
            indent=2,
            ensure_ascii=False,
        )
        + "\n"
        for name, model in MODELS.items()
    }


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = [path for path, text in texts().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.name}: differs from its model" if check else f"{path.name}: written")
        if not check:
            path.write_text(texts()[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
