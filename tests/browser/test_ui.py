"""The UI as a person lives with it: a PDF is dropped into the folder, and the rest is looked at."""

import time
import urllib.error
import urllib.request

import pytest

from pincite.adapters.lake import Lake
from pincite.ingest.releases import published_of
from tests.browser.conftest import Browser
from tests.conftest import write_pdf
from tests.daemon import Daemon, until

pytestmark = pytest.mark.browser


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/server_info", timeout=5) as reply:  # noqa: S310  # loopback
            return reply.status == 200
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(scope="module")
def published(running: Daemon, address: str) -> str:
    """The UI after the automatic first build and after the run that a dropped PDF started by itself."""
    until(lambda: answers(address), 120, "the UI answers")
    until(running.quiet, 240, "the first build by itself")
    first = published_of(Lake(running.lake), "field").snapshot_id
    before = len(running.records())
    write_pdf(running.docs / "field" / "cleaning.pdf", "Cleaning. Dirty equipment is cleaned within 72 hours after the end of use.")
    until(lambda: len(running.records()) > before and running.quiet(), 240, "a run for the dropped PDF")
    assert published_of(Lake(running.lake), "field").snapshot_id != first
    time.sleep(2)
    return address


def test_the_lineage_reads_from_corpus_to_release(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/asset-groups", "docs_snapshot", "golden_scores", "published_index")
    browser.picture("lineage")


def test_the_published_index_explains_where_it_comes_from(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/assets/published_index?view=lineage&lineageScope=upstream&lineageDepth=6", "docs_snapshot", "embeddings", "published_index")
    browser.picture("upstream")


def test_a_check_shows_its_figures(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/assets/index?view=checks&checkDetail=row_set", "row_set", "Passed")
    browser.picture("check")


def test_numbers_plot_themselves_over_the_runs(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/assets/pages?view=events", "pages")
    browser.picture("events")
    browser.sees(f"{published}/assets/index?view=plots", "dagster/row_count")
    browser.picture("plots")


def test_the_catalogue_overview_tells_owners_kinds_and_columns(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/assets/index?view=overview", "team:platform", "chunk_id")
    browser.picture("overview")


def test_the_sensor_says_why_it_does_nothing(browser: Browser, published: str, running: Daemon) -> None:
    until(lambda: "nothing changed" in running.reason(), 60, "a tick that found nothing changed")
    browser.sees(f"{published}/locations/orchestration%2Fdefinitions.py/sensors/docs_changed", "docs_changed")
    browser.picture("sensor")


def test_the_runs_page_shows_one_run_for_each_snapshot(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/runs", "Success")
    browser.picture("runs")
