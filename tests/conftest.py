"""
Small real corpora that several rooms' tests build, two processes that work elsewhere, properties without a clock, and a
run's history that need not outlive a power cut.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, event

from pincite.adapters.ray_executor import RayExecutor

# How long an example takes, or is made, depends on what else the machine does: a timed assertion is no test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@event.listens_for(Engine, "connect")
def _without_waiting_for_the_disk(connection: Any, _record: object) -> None:
    """Dagster opens and closes its history for every event, and each time waits until the disk has it."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous=OFF")


HOLD = "Bulk tablets may be held for at most 270 days at 15 to 25 degrees Celsius before they are packaged."
RETEST = "The retest period of the drug substance is 24 months when it is stored in its original container."


def write_pdf(path: Path, *pages: str) -> None:
    """A real PDF with one paragraph a page."""
    document = pymupdf.open()
    for text in pages:
        document.new_page().insert_textbox(pymupdf.Rect(72, 72, 520, 770), text, fontsize=11)
    document.save(path)
    document.close()


def make_small_docs(docs: Path) -> Path:
    """Two tenants: `acme` with two PDFs and a text file, `other` with one text file."""
    acme, other = docs / "acme", docs / "other"
    acme.mkdir(parents=True)
    other.mkdir()
    write_pdf(acme / "hold-times.pdf", f"Hold times. {HOLD}", "Records of every hold are kept for 10 years.")
    write_pdf(acme / "retest.pdf", f"Retest. {RETEST}")
    (acme / "notes.txt").write_text("The canary sentence of acme speaks of violet submarines.\n", encoding="utf-8")
    (other / "notes.txt").write_text("The canary sentence of other speaks of copper balloons.\n", encoding="utf-8")
    return docs


@pytest.fixture
def small_docs(tmp_path: Path) -> Path:
    """The small documents in a folder that the test may change."""
    return make_small_docs(tmp_path / "docs")


@pytest.fixture(scope="module")
def two() -> Iterator[RayExecutor]:
    """Ray with two processes of this machine, which start at the first work and take ten seconds and more."""
    executor = RayExecutor(processors=2)
    yield executor
    if "_ray" in vars(executor):
        executor._ray.shutdown()
