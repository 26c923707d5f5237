"""
The pages for people in a real browser: by keyboard alone, on a telephone, in the dark, and held against the rules of
accessibility.
"""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
import uvicorn

from tests.browser.conftest import OUT, Browser
from tests.conftest import make_small_docs
from tests.daemon import until
from tests.orchestration.web.conftest import HOLD, LEAVE, SCRIPT, Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SERIOUS = {"serious", "critical"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, address: str) -> Iterator[str]:
    """Where the pages over two small tenants are served; the Dagster UI, which is slow to start, starts meanwhile."""
    del address
    root = tmp_path_factory.mktemp("pages")
    place = Place(make_small_docs(root / "docs"), root / "lake", logs=True)
    (place.docs / "acme" / "manifest.toml").write_text(
        f"[[documents]]\nfile = 'hold-times.pdf'\ntitle = \"Hold times {SCRIPT}\"\nversion = '2'\n", encoding="utf-8"
    )
    place.build()
    server = uvicorn.Server(uvicorn.Config(place.app(), host="127.0.0.1", port=0, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


def opened(browser: Browser, width: int, scheme: Literal["dark", "light"]) -> tuple["Page", list[str]]:
    """A window, and what its console complains of."""
    page = browser.page.context.browser.new_page(viewport={"width": width, "height": 860}, color_scheme=scheme)  # type: ignore[union-attr]
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    return page, said


def broken_rules(page: "Page") -> list[Any]:
    """What of a page hinders people seriously, by axe-core."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only where there is a browser

    return [
        (each["id"], each["nodes"][0]["target"])
        for each in Axe().run(page).response["violations"]
        if each["impact"] in SERIOUS
    ]


def ask(page: "Page", pages: str, question: str) -> None:
    """Ask by keyboard alone."""
    page.goto(f"{pages}/")
    page.keyboard.type(question)  # the question has the focus
    page.keyboard.press("Tab")
    page.keyboard.type("acme")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/answers/*")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_question_is_asked_by_keyboard_and_the_cited_place_is_looked_at(
    browser: Browser, pages: str, width: int, scheme: Literal["dark", "light"]
) -> None:
    page, said = opened(browser, width, scheme)
    ask(page, pages, HOLD)
    page.get_by_text("270 days").first.wait_for()
    picture = page.locator("#place-0 img")
    picture.wait_for()
    until(lambda: picture.evaluate("image => image.naturalWidth") > 400, 20, "the strip is drawn")
    assert page.title() == "Answer · Pincite", "a title that is script was not run"
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"answer-{width}-{scheme}.png", full_page=True)
    assert broken_rules(page) == []
    page.locator("main").focus()
    page.keyboard.press("j")
    page.keyboard.press("o")
    assert page.locator("#place-0[open]").count() == 0
    page.keyboard.press("o")
    page.get_by_role("link", name="See the whole page").click()
    until(lambda: page.locator(".sheet img").evaluate("image => image.naturalWidth") > 400, 20, "the page is drawn")
    assert broken_rules(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Back to the answer").click()
    page.get_by_role("link", name="Why this evidence").click()
    page.get_by_text("quoted in the answer").wait_for()
    assert broken_rules(page) == []
    assert said == []
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_a_refusal_is_clear_and_the_other_pages_hinder_nobody(
    browser: Browser, pages: str, width: int, scheme: Literal["dark", "light"]
) -> None:
    page, said = opened(browser, width, scheme)
    ask(page, pages, LEAVE)
    page.get_by_role("heading", name="Not found in provided PDFs").wait_for()
    assert broken_rules(page) == []
    page.screenshot(path=OUT / f"refusal-{width}-{scheme}.png", full_page=True)
    for path in ("/ask", "/docs"):
        page.goto(f"{pages}{path}")
        assert broken_rules(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert said == []
    page.close()


def test_a_reviewer_works_by_keyboard_and_what_an_answer_rests_on_is_taken_away(
    browser: Browser, pages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    page, said = opened(browser, 1280, "light")
    ask(page, pages, LEAVE)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Evidence sheet").click()
    assert "Not found in provided PDFs" in taken.value.path().read_text(encoding="utf-8")
    page.goto(f"{pages}/review")
    page.get_by_role("link", name="Read the next").click()
    page.get_by_text("What went wrong here first?").wait_for()
    first = page.url
    assert broken_rules(page) == []
    page.keyboard.press("/")
    page.keyboard.type("right to refuse, the code is wrong")
    page.get_by_label("Code", exact=True).select_option("REFUSAL_INCORRECT")
    page.get_by_label("Reviewer").fill("ada")
    page.get_by_label("In your own words").focus()
    page.keyboard.press("Control+Enter")
    page.wait_for_url(lambda url: url != first)
    for path, words in (
        ("/review", "ada: REFUSAL_INCORRECT"),
        ("/corpus", "hold-times.pdf"),
        ("/trends", "No run is remembered yet"),
        ("/compare", "No run is kept"),
    ):
        page.goto(f"{pages}{path}")
        page.get_by_text(words).first.wait_for()
        assert broken_rules(page) == []
    assert said == []
    page.screenshot(path=OUT / "review.png", full_page=True)
    page.close()
