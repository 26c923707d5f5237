"""Replay from the UI: documents, code or recipe, which of them made the scores what they are."""

from contextlib import nullcontext
from datetime import UTC, datetime

import dagster as dg
from pydantic import Field

from assets.corpus import CorpusResource
from assets.metadata import SHOWN, rows_table
from assets.running_system import REVISION_TAG
from evals.cases.suites import parsed_suite
from evals.running.provenance import stamp


class ReplayConfig(dg.Config):
    """What is replayed; the launchpad shows these fields."""

    tenant: str = Field(description="Whose golden cases and snapshots.")
    old_snapshot: str = Field(
        default="", description="Snapshot id or index version; empty: the one released before the published one."
    )
    new_snapshot: str = Field(default="", description="Snapshot id or index version; empty: the published one.")
    old_recipe: str = Field(
        default="default",
        description="Name of a file in data/recipes; it decides how is asked, not how the index was built.",
    )
    new_recipe: str = Field(default="default", description="Name of a file in data/recipes.")
    code_base: str = Field(
        default="",
        description=(
            "Revision whose code is the old one; empty: the one that judged the old snapshot; none: no code is "
            "compared, which needs no git."
        ),
    )
    suite: str = Field(default="baseline", description="baseline, perturb, full, pr or nightly.")


@dg.asset(
    group_name="evals",
    kinds={"python"},
    owners=["team:quality"],
    metadata={
        "made": (
            "by hand: launch the job replay when a score dropped; until then there is nothing to see and nothing amiss"
        )
    },
)
def replay_2x2(
    context: dg.AssetExecutionContext, config: ReplayConfig, corpus: CorpusResource
) -> dg.MaterializeResult[None]:
    """
    The golden cases over old and new documents by old and new code and recipe: launched by hand, when a score dropped.

    Code is what asks, with its calibrations and contracts; how a parser read the documents stands in the index that it
    built. Nothing is published by it, and no gate record is written.
    """
    from evals.running.code_base import checked_out, recorded_revision  # noqa: PLC0415 - the engine, for those who replay only
    from evals.running.replay import Sides, published_now, release_before, replay_of  # noqa: PLC0415 - seconds that only a replay pays
    from pincite.adapters.lake import Lake  # noqa: PLC0415 - seconds that only a replay pays
    from pincite.ingest.publishing import build_of  # noqa: PLC0415 - seconds that only a replay pays

    lake, suite, tenant = corpus.refresh().lake, parsed_suite(config.suite), config.tenant
    old, new = config.old_snapshot or release_before(lake, tenant), config.new_snapshot or published_now(lake, tenant)
    occasion = stamp(
        suite, datetime.now(UTC).isoformat(timespec="seconds"), context.run.tags.get(REVISION_TAG, "unknown"), seeds={}
    )
    base = config.code_base or recorded_revision(lake, build_of(Lake(lake), tenant, old))
    with nullcontext() if base == "none" else checked_out(base) as code:
        found = replay_of(lake, tenant, Sides(old, new, config.old_recipe, config.new_recipe, code), suite, occasion)
    contrasts = [
        {
            "factor": c.factor,
            "held": c.held,
            "effect": c.effect,
            "p": c.p_adjusted,
            "fell": ", ".join(c.fell),
            "rose": ", ".join(c.rose),
        }
        for c in found.contrasts
    ]
    without = [
        {
            "case": one.id,
            "evidence": one.evidence,
            "verdict": one.verdicts,
            "why": "; ".join(one.remarks),
        }
        for one in found.left_out_cases
    ]
    return dg.MaterializeResult(
        metadata={
            "verdict": found.verdict,
            "cases": found.cases,
            "left_out": found.left_out,
            "cells": rows_table([cell.model_dump() for cell in found.cells]),
            **({"contrasts": rows_table(contrasts)} if contrasts else {}),
            **({"cases_left_out": rows_table(without[:SHOWN])} if without else {}),
        }
    )
