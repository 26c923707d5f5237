"""How old what is published and what judged it may become; a missed night shows in the UI."""

import os
from datetime import timedelta

import dagster as dg

NIGHT = "30 2 * * *"
"""When the nightly evals start: half past two."""
MORNING = "30 5 * * *"
"""When they must be done."""


def time_zone() -> str:
    """The zone in which night and morning are meant: ``PINCITE_TIMEZONE``, else UTC."""
    return os.environ.get("PINCITE_TIMEZONE", "UTC")


EVERY_NIGHT = dg.FreshnessPolicy.cron(deadline_cron=MORNING, lower_bound_delta=timedelta(hours=3), timezone=time_zone())
"""Scores made between half past two and half past five: a run of the day does not stand in for the night."""
EVERY_DAY = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=36), warn_window=timedelta(hours=26))
"""Published, anew or again, within a day and a little."""
