"""Every request has an id, the caller's own where it is plain, and the answer bears it."""

from itertools import count

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pincite.agents.http.request_ids import RequestTrace
from pincite.agents.http.settings import Surroundings


@pytest.fixture
def client() -> TestClient:
    numbers, app = count(1), Starlette(routes=[Route("/", lambda request: PlainTextResponse(request.state.request_id))])
    return TestClient(RequestTrace(app, Surroundings(clock=lambda: 0.0, new_id=lambda: f"drawn-{next(numbers)}")))


def test_a_plain_id_of_the_caller_is_kept(client: TestClient) -> None:
    reply = client.get("/", headers={"X-Request-ID": "order-7:a"})
    assert (reply.text, reply.headers["X-Request-ID"]) == ("order-7:a", "order-7:a")


@pytest.mark.parametrize("given", ["", "two words", "a\tb", "x" * 101, "{}"])
def test_any_other_gives_way_to_a_fresh_one(client: TestClient, given: str) -> None:
    assert client.get("/", headers={"X-Request-ID": given}).text == "drawn-1"
    assert client.get("/").text == "drawn-2"
