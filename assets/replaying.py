"""Replay from the UI: which of two causes, documents or recipe, made the scores what they are."""

from datetime import UTC, datetime

import dagster as dg
from pydantic import Field

from assets.corpus import CorpusResource
from assets.metadata import rows_table
from assets.running_system import REVISION_TAG
from evals.provenance import stamp
from evals.suites import cases_for, parsed_suite


class ReplayConfig(dg.Config):
    """What is replayed; the launchpad shows these fields."""

    tenant: str = Field(description="Whose golden cases and snapshots.")
    old_snapshot: str = Field(default="", description="Snapshot id or index version; empty: the one released before the published one.")
    new_snapshot: str = Field(default="", description="Snapshot id or index version; empty: the published one.")
    old_recipe: str = Field(default="default", description="Name of a file in data/recipes; it decides how is asked, not how the index was built.")
    new_recipe: str = Field(default="default", description="Name of a file in data/recipes.")
    suite: str = Field(default="baseline", description="baseline, perturb, full, pr or nightly.")


@dg.asset(group_name="evals", kinds={"python"}, owners=["team:quality"])
def replay_2x2(context: dg.AssetExecutionContext, config: ReplayConfig, corpus: CorpusResource) -> dg.MaterializeResult[None]:
    """
    The golden cases over old and new documents by an old and a new recipe: launched by hand, when a score dropped.

    A recipe stands for the part of the code that experiments change; the code itself is today's in all four cells. Nothing is published by it, and no gate
    record is written.
    """
    from evals.replay import Sides, published_now, release_before, replay  # noqa: PLC0415  # the engine, for those who replay only

    lake, suite, tenant = corpus.refresh().lake, parsed_suite(config.suite), config.tenant
    old, new = config.old_snapshot or release_before(lake, tenant), config.new_snapshot or published_now(lake, tenant)
    occasion = stamp(suite, datetime.now(UTC).isoformat(timespec="seconds"), context.run.tags.get(REVISION_TAG, "unknown"), seeds={})
    found = replay(lake, tenant, Sides(old, new, config.old_recipe, config.new_recipe), cases_for(tenant, suite), occasion)
    contrasts = [
        {"factor": c.factor, "held": c.held, "effect": c.effect, "p": c.p_adjusted, "fell": ", ".join(c.fell), "rose": ", ".join(c.rose)} for c in found.contrasts
    ]
    return dg.MaterializeResult(
        metadata={
            "verdict": found.verdict,
            "cases": found.cases,
            "left_out": found.left_out,
            "cells": rows_table([cell.model_dump() for cell in found.cells]),
            **({"contrasts": rows_table(contrasts)} if contrasts else {}),
        }
    )
