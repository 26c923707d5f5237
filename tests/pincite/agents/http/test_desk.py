"""What goes wrong before an agent is reached has its status, and every answer is an envelope."""

import json

import pytest
from starlette.requests import Request

from pincite.agents.error_replies import ForbiddenError, RequestError
from pincite.agents.http.bodies import BodyTooLargeError, BodyTooSlowError
from pincite.agents.http.bounded_queue import ClientGoneError
from pincite.agents.http.desk import error_response, failure_for, json_response
from pincite.agents.http.keys import UnauthorizedError


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UnauthorizedError("no key"), 401),
        (BodyTooLargeError("too large"), 413),
        (BodyTooSlowError("too slow"), 408),
        (ClientGoneError("gone"), 499),
        (ForbiddenError("not yours"), 403),
        (RequestError("inputs: missing"), 400),
        (ZeroDivisionError("x"), 500),
    ],
)
def test_every_failure_has_its_status(error: Exception, status: int) -> None:
    assert failure_for(error).status == status


def test_an_answer_is_json_in_its_own_letters() -> None:
    response = json_response({"answer": "5 µm"}, 200)
    assert response.body.decode() == '{"answer": "5 µm"}'
    assert response.media_type == "application/json"


def test_an_error_outside_of_both_ways_in_comes_in_the_envelope_all_the_same() -> None:
    request = Request({"type": "http", "headers": [], "state": {"request_id": "r-1"}})
    response = error_response(request, "NOT_FOUND", "no such path", 404, {"X": "y"})
    told = json.loads(response.body)
    assert (told["status"], told["request_id"], told["error"]["code"]) == ("error", "r-1", "NOT_FOUND")
    assert response.headers["X"] == "y"


def test_a_request_over_the_wire_is_answered_with_its_own_id(agents_loop) -> None:
    body = {"request_id": "mine", "task_type": "CLAIM_VERIFY", "inputs": {"claims": []}}
    with agents_loop.client() as client:
        reply = client.post("/v1/agents/run", json=body)
    assert (reply.status_code, reply.json()["request_id"]) == (200, "mine")


@pytest.mark.parametrize(
    "wrong",
    [{"mode": "FOO"}, {"budgets": {"timeout_ms": 0}}, {"task_type": ""}, {"inputs": []}, {"task_type": "NONE"}],
    ids=str,
)
@pytest.mark.parametrize("padding", ["", "x" * 20_000], ids=["small", "large"])
def test_a_request_that_is_wrong_is_told_so_under_its_own_id(agents_loop, wrong, padding) -> None:
    body = {"request_id": "mine", "task_type": "CLAIM_VERIFY", "inputs": {"claims": []}, "more": padding, **wrong}
    with agents_loop.client() as client:
        reply = client.post("/v1/agents/run", json=body)
    assert (reply.status_code, reply.json()["request_id"]) == (400, "mine")


@pytest.mark.parametrize("wrong", [{"question": ""}, {"as_of": 0}, {"knowledgeBase": "never-was"}], ids=str)
def test_a_question_that_is_wrong_is_told_so_under_its_own_id(agents_loop, wrong) -> None:
    body = {"request_id": "mine", "knowledgeBase": "other", "question": "How much is a fare?", **wrong}
    with agents_loop.client() as client:
        reply = client.post("/v1/ask", json=body)
    assert (reply.status_code, reply.json()["request_id"]) == (400, "mine")


@pytest.mark.parametrize("own", [None, "", 5, "x" * 201, "\ud800"], ids=repr)
def test_an_id_that_cannot_be_given_back_is_replaced_by_that_of_the_wire(agents_loop, own) -> None:
    body = json.dumps({"request_id": own, "task_type": "CLAIM_VERIFY", "inputs": {"claims": []}})
    with agents_loop.client() as client:
        reply = client.post("/v1/agents/run", content=body, headers={"X-Request-ID": "trace-1"})
    assert (reply.status_code, reply.json()["request_id"]) == (400, "trace-1")
