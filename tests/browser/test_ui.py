"""The UI as a person lives with it: a PDF is dropped into the folder, and the rest is looked at."""

import json
import time
import urllib.request

import pytest

from assets.running_system import SNAPSHOT_TAG
from pincite.adapters.lake import Lake
from pincite.ingest.publishing import published_of
from tests.browser.conftest import Browser
from tests.conftest import write_pdf
from tests.daemon import PATIENCE, Daemon, answers, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def published(running: Daemon, address: str) -> str:
    """The UI after the automatic first build and after the run that a dropped PDF started by itself."""
    until(lambda: answers(address), 300, "the UI answers")
    until(running.quiet, PATIENCE, "the first build by itself")
    first = published_of(Lake(running.lake), "field").snapshot_id
    before = len(running.records())
    write_pdf(
        running.docs / "field" / "cleaning.pdf",
        "Cleaning. Dirty equipment is cleaned within 72 hours after the end of use.",
    )
    until(lambda: len(running.records()) > before and running.quiet(), PATIENCE, "a run for the dropped PDF")
    assert published_of(Lake(running.lake), "field").snapshot_id != first
    time.sleep(2)
    return address


def test_the_groups_read_from_corpus_to_release(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/asset-groups", "corpus", "index", "evals", "release")
    browser.picture("groups")


def test_the_published_index_explains_where_it_comes_from(browser: Browser, published: str) -> None:
    names = ("docs_snapshot", "pages", "chunks", "embeddings", "index", "golden_scores", "published_index")
    browser.sees(f"{published}/assets/published_index?view=lineage&lineageScope=upstream&lineageDepth=6", *names)
    places = [browser.page.get_by_text(name, exact=True).locator("visible=true").last.bounding_box() for name in names]
    assert [box["x"] for box in places if box] == sorted(box["x"] for box in places if box), (
        "one graph, read from left to right"
    )
    browser.picture("lineage")


def test_a_check_shows_its_figures_and_plots_them(browser: Browser, published: str) -> None:
    browser.sees(
        f"{published}/assets/index?view=checks&checkDetail=row_set",
        "Passed",
        "none missing, none altered, none left over",
        "orphans",
    )
    assert browser.page.locator("canvas").first.is_visible()
    browser.picture("check")


def test_a_gate_that_judged_nothing_does_not_pass(browser: Browser, published: str) -> None:
    browser.sees(
        f"{published}/assets/golden_scores?view=checks&checkDetail=baseline_pass_rate", "pass_rate of the baseline set"
    )
    for verdict in ("Passed", "Succeeded", "Failed"):
        assert not browser.page.get_by_text(verdict, exact=True).locator("visible=true").count()
    browser.picture("gate")


def test_figures_plot_themselves_over_the_runs(browser: Browser, published: str) -> None:
    browser.sees(f"{published}/assets/embeddings?view=overview", "texts_embedded", "cache_hits")
    browser.page.get_by_text("Plots", exact=True).locator("visible=true").first.click()
    browser.page.locator("canvas").first.wait_for(timeout=60_000)
    browser.picture("plots", browser.page.locator("canvas").first.scroll_into_view_if_needed)


def test_the_catalogue_tells_owner_kind_and_columns(browser: Browser, published: str) -> None:
    browser.sees(
        f"{published}/assets/index?view=overview",
        "platform",
        "lancedb",
        "chunk_id",
        "a verbatim slice of the page",
        "At 02:30 AM UTC",
    )
    browser.picture("overview")


def test_the_sensor_says_why_it_does_nothing(browser: Browser, published: str, running: Daemon) -> None:
    until(lambda: "nothing changed" in running.reason(), 60, "a tick that found nothing changed")
    browser.sees(f"{published}/locations/pincite/sensors/docs_changed", "0 runs requested", "refresh")
    browser.picture("sensor")


def test_the_runs_page_shows_one_run_for_each_snapshot(browser: Browser, published: str, running: Daemon) -> None:
    browser.sees(f"{published}/runs", "Success", "docs_changed")
    assert len({record.dagster_run.tags[SNAPSHOT_TAG] for record in running.records()}) == len(running.records()) == 2
    browser.picture("runs")


def test_a_reloaded_code_location_asks_for_nothing_and_still_sees_a_change(published: str, running: Daemon) -> None:
    before = len(running.records())
    query = json.dumps({"query": "mutation { reloadWorkspace { __typename } }"}).encode()
    request = urllib.request.Request(f"{published}/graphql", query, {"Content-Type": "application/json"})  # noqa: S310 - loopback
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:  # noqa: S310 - an address of our own service
        assert json.load(reply) == {"data": {"reloadWorkspace": {"__typename": "Workspace"}}}
    time.sleep(15)  # three ticks
    assert len(running.records()) == before
    (running.docs / "field" / "after-reload.txt").write_text("A rule written after the reload.\n", encoding="utf-8")
    until(lambda: len(running.records()) == before + 1 and running.quiet(), PATIENCE, "a run for the change")
