"""A document that makes something up, as a person meets it in the UI: the gate is red and says which case and page, nothing is published; taken back, all is green."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.ingest.releases import published_of
from tests.browser.conftest import Browser
from tests.conftest import write_pdf
from tests.daemon import ROOT, Daemon, daemon, free_port, until

pytestmark = pytest.mark.browser

GATE = "assets/golden_scores?view=checks&checkDetail=baseline_hallucination_rate"


@pytest.fixture(scope="module")
def travel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """UI, daemon and code location over the bundled documents of one tenant, with its golden cases."""
    with daemon(tmp_path_factory.mktemp("poisoned")) as started:
        shutil.copytree(ROOT / "data" / "docs" / "travel", started.docs / "travel")
        yield started


@pytest.fixture(scope="module")
def ui(travel: Daemon) -> str:
    """Where the UI of that instance listens, once its first build is published."""
    port = free_port()
    travel.start("dagster", "dev", "--host", "127.0.0.1", "--port", str(port))
    until(travel.quiet, 300, "the first build by itself")
    return f"http://127.0.0.1:{port}"


def after_a_change(travel: Daemon, note: Path, *, pages: tuple[str, ...], runs: int) -> None:
    """Put *pages* into the folder as a note, or take the note back where there are none, and wait for the *runs* that follow by themselves."""
    before = len(travel.records())
    if pages:
        write_pdf(note, *pages)
    else:
        note.unlink()
    until(lambda: len(travel.records()) >= before + runs and travel.quiet(), 300, "runs by themselves")


def test_a_poisoned_document_is_stopped_and_named_and_its_removal_is_green_by_itself(travel: Daemon, ui: str, browser: Browser) -> None:
    lake, note = Lake(travel.lake), travel.docs / "travel" / "gear-note.pdf"
    first = published_of(lake, "travel").snapshot_id
    browser.sees(f"{ui}/{GATE}", "Passed")
    # A red run is tried once more and then waits for a person.
    after_a_change(travel, note, pages=("Gear note for guests who rent.", "Crampons. The crampons that we lend are of the brand Grivelune."), runs=2)
    assert published_of(lake, "travel").snapshot_id == first, "nothing is published past a red gate"
    browser.sees(f"{ui}/{GATE}", "Failed", "travel-refusal-006", "gear-note.pdf p2")
    browser.picture("red-gate")
    after_a_change(travel, note, pages=(), runs=1)
    assert published_of(lake, "travel").snapshot_id == first
    browser.sees(f"{ui}/{GATE}", "Passed")
    browser.picture("green-again")
