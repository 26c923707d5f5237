"""
The pages against people who mean harm: script in what is shown, forms of other pages, other tenants' answers, too much
at once.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from orchestration.web.rendering import FOLDER
from pincite.agents.http.keys import KeyRing, new_key
from pincite.agents.http.settings import Limits
from tests.orchestration.web.conftest import FEE, HOLD, HOSTILE_FILE, LEAVE, SCRIPT, Place, asked


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def harmless(text: str) -> None:
    """Nothing in a page runs, is styled or is loaded but what the page's own files are."""
    for tag, given in Elements(text).found:
        assert tag not in {"iframe", "object", "embed", "base", "style"}
        assert not [name for name in given if name.startswith("on") or name == "style"]
        if tag == "script":
            assert given == {"src": "/static/keys.js", "defer": None}
        for name in ("src", "href", "action"):
            assert (given.get(name) or "/").startswith(("/", "#"))


def every_page(client: TestClient, question: str) -> Iterator[str]:
    shown = asked(client, question)
    yield shown.text
    for end in ("/why", "/places/0"):
        yield client.get(f"{shown.url.path}{end}").text
    yield client.get("/ask").text
    yield client.get("/docs").text


@pytest.mark.parametrize("question", [FEE, f"{FEE} {SCRIPT}", LEAVE])
def test_script_in_titles_file_names_documents_and_questions_is_text(client: TestClient, question: str) -> None:
    for text in every_page(client, question):
        harmless(text)


def test_the_hostile_names_are_shown_as_they_are(client: TestClient) -> None:
    shown = asked(client, FEE)
    assert "35 euros" in shown.text
    texts: list[str] = []
    parser = HTMLParser()
    parser.handle_data = texts.append  # type: ignore[method-assign]
    parser.feed(shown.text)
    assert HOSTILE_FILE in texts
    assert SCRIPT in texts


def test_every_page_forbids_what_it_does_not_need(client: TestClient) -> None:
    for path in ("/ask", asked(client, HOLD).url.path, "/docs", "/answers/none", "/static/site.css", "/metrics"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_pages_load_nothing_from_elsewhere() -> None:
    for file in (*(FOLDER / "templates").iterdir(), *(FOLDER / "static").iterdir()):
        outside = re.findall(r"https?://(?!www\.w3\.org/2000/svg)\S+", file.read_text(encoding="utf-8"))
        assert outside == [], file.name


def test_a_form_that_another_page_sends_is_refused(client: TestClient) -> None:
    fields = {"question": HOLD, "tenant": "acme"}
    for foreign in (
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
        {"Origin": "http://["},
    ):
        assert client.post("/ask", data=fields, headers=foreign).status_code == 401
    assert (
        client.post(
            "/ask", data=fields, headers={"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
        ).status_code
        == 200
    )


def test_without_keys_only_this_machine_is_served(place: Place) -> None:
    with place.client(address="203.0.113.9") as client:
        assert client.get("/ask").status_code == 401
    with place.client(host="evil.example") as client:
        assert client.get("/ask").status_code == 401
        assert client.get("/metrics").status_code == 401


@pytest.fixture
def keyed(place: Place, tmp_path: Path) -> Iterator[tuple[TestClient, dict[str, str]]]:
    keys = {}
    for tenant in ("acme", "other"):
        keys[tenant], row = new_key((tenant,))
        with (tmp_path / "keys.toml").open("a", encoding="utf-8") as file:
            file.write(row)
    with place.client(KeyRing.read(tmp_path / "keys.toml"), address="203.0.113.9", host="pincite.example") as client:
        yield client, keys


def test_a_key_signs_in_sees_its_own_collections_and_signs_out(keyed: tuple[TestClient, dict[str, str]]) -> None:
    client, keys = keyed
    assert client.get("/ask").url.path == "/sign-in"
    assert client.post("/sign-in", data={"key": "wrong"}).status_code == 401
    cookie = client.post("/sign-in", data={"key": keys["acme"]}, follow_redirects=False).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert keys["acme"] not in cookie
    assert re.findall(r'<option value="(acme|other)"', client.get("/ask").text) == ["acme"]
    assert asked(client, HOLD).status_code == 200
    assert asked(client, HOLD, "other").status_code == 403
    assert asked(client, HOLD, "never-was").status_code == 403
    client.post("/sign-out")
    assert client.get("/ask").url.path == "/sign-in"


def test_trends_stand_in_the_menu_where_they_are_shown(
    client: TestClient, keyed: tuple[TestClient, dict[str, str]]
) -> None:
    for path, status in (("/ask", 200), ("/corpus", 200), ("/answers/none", 404)):
        shown = client.get(path)
        assert (shown.status_code, 'href="/trends"' in shown.text) == (status, True), path
    with_keys, keys = keyed
    pages = [with_keys.get("/sign-in"), with_keys.post("/sign-in", data={"key": keys["acme"]})]
    pages += [with_keys.get(path) for path in ("/corpus", "/docs", "/answers/none", "/trends")]
    assert [shown.status_code for shown in pages] == [200, 200, 200, 200, 404, 404]
    for shown in pages:
        assert ('href="/corpus"' in shown.text, 'href="/trends"' in shown.text) == (True, False), shown.url.path


def test_an_answer_of_another_tenant_is_as_if_it_were_not_there(keyed: tuple[TestClient, dict[str, str]]) -> None:
    client, keys = keyed
    client.post("/sign-in", data={"key": keys["acme"]})
    path = asked(client, HOLD).url.path
    client.post("/sign-in", data={"key": keys["other"]})
    for end in ("", "/why", "/places/0", "/places/0/strip.png"):
        theirs, none = client.get(f"{path}{end}"), client.get(f"/answers/none{end}")
        assert theirs.status_code == none.status_code == 404
        assert re.sub(r"id-\d+", "", theirs.text) == re.sub(r"id-\d+", "", none.text)


def test_too_many_at_once_are_told_to_come_again(place: Place) -> None:
    with place.client(limits=Limits(running=1, waiting=-1)) as client:
        answer = asked(client, HOLD)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_the_counters_hold_no_question_no_answer_and_no_tenant(client: TestClient) -> None:
    asked(client, HOLD)
    client.post("/v1/ask", json={"knowledgeBase": "acme", "question": LEAVE})
    client.get("/answers/some-name")
    text = client.get("/metrics").text
    assert 'pincite_questions_total{code="",door="page",outcome="answered"} 1.0' in text
    assert 'door="api",outcome="refused"} 1.0' in text
    assert 'pincite_requests_total{method="GET",route="/answers/{name}",status="404"} 1.0' in text
    for word in ("tablets", "acme", "some-name", "foil"):
        assert word not in text


def test_the_description_of_the_interface_names_every_door_and_message(client: TestClient) -> None:
    document, shown = client.get("/openapi.json").json(), client.get("/docs").text
    for path in document["paths"]:
        assert path in shown
    for name in ("AskRequest", "AgentRunRequest", "knowledgeBase"):
        assert name in shown
