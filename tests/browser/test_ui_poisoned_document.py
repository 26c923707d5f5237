"""
A document that makes something up, as a person meets it in the UI: the gate is red and says which case and page,
nothing is published; taken back, all is green.
"""

import shutil
from pathlib import Path
from typing import Literal

import pytest

from pincite.adapters.lake import Lake
from pincite.ingest.build_records import POINTER
from pincite.ingest.publishing import published_of
from pincite.model.releases import Published
from tests.browser.conftest import OUT, Browser
from tests.conftest import write_pdf
from tests.daemon import PATIENCE, ROOT, Daemon, answers, until

pytestmark = pytest.mark.browser

GATE = "assets/golden_scores?view=checks&checkDetail=baseline_hallucination_rate"


@pytest.fixture(scope="module")
def travel(running: Daemon, address: str) -> Daemon:
    """
    The same instance, once the bundled documents of one tenant, with its golden cases, came beside what is there and
    were published.
    """
    until(lambda: answers(address), 300, "the UI answers")
    shutil.copytree(ROOT / "data" / "docs" / "travel", running.docs.with_name("travel"))
    running.docs.with_name("travel").rename(running.docs / "travel")
    until(lambda: running.quiet() and is_published(running), PATIENCE, "a build of the tenant that came, by itself")
    return running


@pytest.fixture(scope="module")
def ui(travel: Daemon, address: str) -> str:
    """Where the UI of that instance listens."""
    del travel
    return address


def is_published(running: Daemon) -> bool:
    return Lake(running.lake).load("travel", POINTER, Published) is not None


def after_a_change(travel: Daemon, note: Path, *, pages: tuple[str, ...], runs: int) -> None:
    """
    Put *pages* into the folder as a note, or take the note back where there are none, and wait for the *runs* that
    follow by themselves.
    """
    before = len(travel.records())
    if pages:
        write_pdf(note, *pages)
    else:
        note.unlink()
    until(lambda: len(travel.records()) >= before + runs and travel.quiet(), PATIENCE, "runs by themselves")


def test_the_trend_is_a_picture_and_the_report_is_one_click_away(ui: str, browser: Browser) -> None:
    browser.sees(f"{ui}/assets/trend_table?view=overview", "last_runs")
    drawing = browser.page.locator("img[alt*='over the runs']").first
    drawing.wait_for(timeout=60_000)
    assert drawing.evaluate("image => image.complete && image.naturalWidth > 300")
    browser.picture("trend", drawing.scroll_into_view_if_needed)
    browser.sees(f"{ui}/assets/eval_report?view=overview", "summary", "file")
    with browser.page.expect_popup(timeout=60_000) as opened:
        browser.page.get_by_role("link", name="http://localhost:").first.click()
    opened.value.get_by_text("GREEN:").first.wait_for(timeout=60_000)
    opened.value.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_report_is_read_from_a_file_filtered_and_fits_a_telephone(
    travel: Daemon, browser: Browser, scheme: Literal["dark", "light"]
) -> None:
    page = browser.page.context.browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)  # type: ignore[union-attr]
    broken: list[str] = []
    page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
    page.goto((travel.lake / "evals" / "report.html").as_uri())
    shown = page.locator("#shown")
    page.select_option("[data-filter=state]", "")
    every = page.locator(".case").count()
    assert shown.inner_text() == f"{every} of {every} cases"
    page.fill("[data-filter=text]", "glacier")
    few = page.locator(".case:visible").count()
    assert 0 < few < every
    assert shown.inner_text() == f"{few} of {every} cases"
    page.fill("[data-filter=text]", "")
    page.select_option("[data-filter=state]", "failed")
    assert page.locator(".case[open]:visible").count() == 1, "the first case that failed is open"
    page.locator("#unfold").click()  # the first may quote a text file, which has no page to draw
    assert page.locator(".case[open]:visible figure.page use").count(), "cases that failed show their pages"
    assert page.locator(".case[open]:visible figure.page rect.wanted").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not broken
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"report-{scheme}.png")
    page.close()


def test_a_poisoned_document_is_stopped_and_named_and_its_removal_is_green_by_itself(
    travel: Daemon, ui: str, browser: Browser
) -> None:
    lake, note = Lake(travel.lake), travel.docs / "travel" / "boat-note.pdf"
    first = published_of(lake, "travel").snapshot_id
    browser.sees(f"{ui}/{GATE}", "Passed")
    # A red run is tried once more and then waits for a person.
    after_a_change(
        travel,
        note,
        pages=("Note for guests by boat.", "Wind. The glacier boat is cancelled from wind force 7 upwards."),
        runs=2,
    )
    assert published_of(lake, "travel").snapshot_id == first, "nothing is published past a red gate"
    browser.sees(f"{ui}/{GATE}", "Failed", "travel-refusal-026", "boat-note.pdf p2")
    browser.picture("red-gate")
    after_a_change(travel, note, pages=(), runs=1)
    assert published_of(lake, "travel").snapshot_id == first
    browser.sees(f"{ui}/{GATE}", "Passed")
    browser.picture("green-again")
