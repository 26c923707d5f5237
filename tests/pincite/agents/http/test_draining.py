"""A service on its way out finishes what it has begun, refuses what comes later, and waits for neither too long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pincite.agents.http.draining import Drain, Draining


class _Service:
    def __init__(self) -> None:
        self.now, self.tasks = 100.0, 0
        self.draining = Draining(lambda: self.now, lambda: self.tasks)


def test_without_a_word_it_is_never_over() -> None:
    service = _Service()
    service.now += 1e6
    assert not service.draining.is_over()


@given(st.integers(0, 3), st.integers(0, 3), st.floats(0, 60), st.floats(0, 10), st.floats(0, 30))
def test_it_is_over_once_all_is_done_and_noticed_or_its_grace_is_up(
    requests: int, tasks: int, later: float, notice: float, grace: float
) -> None:
    service = _Service()
    service.draining.begin(notice, grace)
    service.draining.begin(1e9, 1e9)
    service.draining.requests, service.tasks = requests, tasks
    service.now += later
    late, done = service.now >= 100.0 + grace, not requests and not tasks
    assert service.draining.is_over() == (late or (done and service.now >= 100.0 + notice))


@pytest.fixture
def served():
    service = _Service()

    async def counted(_request):
        return PlainTextResponse(str(service.draining.requests))

    paths = ("/v1/ask", "/", "/healthz", "/readyz", "/metrics")
    app = Starlette(routes=[Route(path, counted, methods=["GET", "POST"]) for path in paths])
    app.add_middleware(Drain, draining=service.draining)
    return service, TestClient(app)


def test_work_is_counted_as_long_as_it_runs_and_probes_are_no_work(served) -> None:
    service, client = served
    assert [client.post("/v1/ask").text, client.get("/").text, client.get("/readyz").text] == ["1", "1", "0"]
    assert service.draining.requests == 0


def test_once_draining_what_is_new_is_refused_in_the_envelope_and_probes_are_answered(served) -> None:
    service, client = served
    service.draining.begin(3.0, 30.0)
    for path in ("/v1/ask", "/", "/no-such-door"):
        refused = client.post(path)
        assert (refused.status_code, refused.headers["retry-after"], refused.headers["connection"]) == (
            503,
            "1",
            "close",
        )
        assert refused.json()["error"]["code"] == "OVERLOADED"
    for path in ("/healthz", "/readyz", "/metrics"):
        assert (client.get(path).status_code, client.get(path).headers["connection"]) == (200, "close")
    assert service.draining.requests == 0
