"""
A page of the system's own Chromium over a fresh instance of the UI; without Chromium the tests are skipped with a word.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

from tests.conftest import write_pdf
from tests.daemon import Daemon, daemon, free_port

AT_REST_SECONDS = 6.0
OUT = Path(__file__).with_name("out")
"""Where the screenshots are kept."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium."""
    found = os.environ.get("PINCITE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.skip("no Chromium here: install Debian's chromium, or name one in PINCITE_CHROMIUM")
    pytest.importorskip("playwright.sync_api", reason="no playwright here: pip install '.[dev]'")
    return found


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """
    UI, daemon and code location on a fresh instance, over two small documents of a tenant without golden cases.

    One for all files, because it takes most of a minute until it is there; they are read in the order of their names,
    and the last one ends it.
    """
    with daemon(tmp_path_factory.mktemp("browser")) as started:
        field = started.docs / "field"
        field.mkdir(parents=True)
        write_pdf(
            field / "hold-times.pdf",
            (
                "Hold times. Bulk tablets may be held for at most 270 days at 15 to 25 degrees Celsius before they "
                "are packaged."
            ),
        )
        write_pdf(
            field / "retest.pdf",
            "Retest. The retest period of the drug substance is 24 months when it is stored in its original container.",
        )
        started.lake.mkdir()
        yield started


@pytest.fixture(scope="session")
def address(running: Daemon) -> str:
    """Where the UI listens, started as a person starts it."""
    port = free_port()
    running.open_ui(port)
    return f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator["Browser"]:
    """One window of 1440 × 900 for all tests."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield Browser(launched.new_page(viewport={"width": 1440, "height": 900}))
        launched.close()


class Browser:
    """A page, as a person looks at it."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    def sees(self, address: str, *texts: str, seconds: float = 60) -> None:
        """Open *address* and wait until each of *texts* can be seen."""
        self.page.goto(address, timeout=seconds * 1000)
        for text in texts:
            self.page.get_by_text(text).locator("visible=true").first.wait_for(timeout=seconds * 1000)

    def picture(self, name: str, after: Callable[[], object] = lambda: None) -> None:
        """
        Keep what is on the page as ``out/NAME.png``, once two looks at it are the same: it asks the server again and
        again, so that it is never idle.
        """
        after()
        seen, deadline = b"", time.monotonic() + AT_REST_SECONDS
        while (now := self.page.screenshot()) != seen and time.monotonic() < deadline:
            seen = now
            self.page.wait_for_timeout(500)
        OUT.mkdir(exist_ok=True)
        (OUT / f"{name}.png").write_bytes(now)
