"""What comes in is checked to the letter; what nobody knows is set aside and named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.agents.access import tenant_of
from pincite.agents.envelopes import AgentRunRequest
from pincite.agents.error_replies import RequestError
from pincite.agents.inputs import IngestInputs, RetrieveInputs, VerifyInputs
from pincite.agents.request_bodies import own_id, read, read_json

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_unknown_fields_are_ignored_and_named_at_any_depth() -> None:
    request, ignored = read(
        AgentRunRequest, {"request_id": "r", "task_type": "T", "extra": 1, "budgets": {"timeout_ms": 5, "coins": 2}}
    )
    assert request.budgets.timeout_ms == 5
    assert ignored == ("budgets.coins: unknown field, ignored", "extra: unknown field, ignored")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"[]", "body: Input should be an object"),
        (rb'{"request_id": "r", "task_type": "\ud800"}', "body: holds half of a surrogate pair, which is no character"),
        (rb'{"request_id": "r", "task_type": "T", "\udfff": 1}', "body: holds half of a surrogate pair"),
        (b'{"request_id": "r", "task_type": "T", "inputs": {"a": ' + b"[" * 400 + b"]" * 400 + b"}}", "body: "),
    ],
)
def test_what_is_wrong_with_the_whole_body_is_said_of_the_body(body: bytes, told: str) -> None:
    with pytest.raises(RequestError) as found:
        read(AgentRunRequest, read_json(body))
    assert str(found.value).startswith(told)


def test_a_claim_may_carry_fields_that_nobody_knows() -> None:
    inputs, ignored = read(VerifyInputs, {"claims": [{"text": "a", "expected": "pass"}, "b"]}, "inputs")
    assert [claim.text for claim in inputs.stated] == ["a", "b"]
    assert ignored == ("inputs.claims.0.expected: unknown field, ignored",)


def test_a_field_named_like_a_union_member_never_makes_a_claim_vanish() -> None:
    with pytest.raises(RequestError):
        read(VerifyInputs, {"claims": [{"text": "a", "expected": 1, "(object)": {"expected": 1}}]})


@given(json_values)
def test_any_json_is_a_request_or_an_error_that_names_the_field(value: object) -> None:
    for kind in (AgentRunRequest, IngestInputs, RetrieveInputs, VerifyInputs):
        try:
            read(kind, value)
        except RequestError as error:
            assert str(error)  # noqa: PT017 - both ends are fine; anything else is not


@given(json_values)
def test_any_claims_are_all_kept_or_refused(value: object) -> None:
    try:
        inputs, _ = read(VerifyInputs, {"claims": [value, "last"]})
    except RequestError:
        return
    assert len(inputs.claims) == 2


def test_what_a_request_calls_itself_is_known_whatever_else_is_wrong_with_it() -> None:
    assert own_id({"request_id": "mine", "mode": "FOO", "inputs": 1}) == "mine"


@pytest.mark.parametrize("value", [None, [], "mine", {}, *({"request_id": each} for each in ("", 1, None, "x" * 201))])
def test_a_request_without_an_id_that_can_be_given_back_has_none(value: object) -> None:
    assert own_id(value) is None
    assert own_id({"request_id": "\ud800"}) is None


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a": ' * 50_000])
def test_what_is_no_json_is_refused(body: bytes) -> None:
    with pytest.raises(RequestError):
        read_json(body)


@pytest.mark.parametrize(("given_k", "meant"), [(0, 1), (-1, 1), (999, 100), (7, 7), (None, 10), (10**30, 100)])
@pytest.mark.parametrize("name", ["topK", "top_k", "n_results"])
def test_top_k_is_moved_into_its_bounds(name: str, given_k: int | None, meant: int) -> None:
    inputs, _ = read(RetrieveInputs, {"knowledgeBase": "t", "query": "q", name: given_k})
    assert inputs.top_k == meant


def test_top_k_left_out_is_the_contracts() -> None:
    assert read(RetrieveInputs, {"knowledgeBase": "t", "query": "q"})[0].top_k == 10


@pytest.mark.parametrize("wrong", ["5", 1.5, True, [1]])
def test_top_k_that_is_no_number_is_refused(wrong: object) -> None:
    with pytest.raises(RequestError, match="topK"):
        read(RetrieveInputs, {"knowledgeBase": "t", "query": "q", "topK": wrong})


HOSTILE = [
    "",
    " ",
    "*",
    "%",
    "..",
    "../travel",
    "travel/..",
    "/etc",
    "a/b",
    "a\\b",
    "travel'",
    'x" or "1"="1',
    "travel; DROP TABLE",
    "tr\u0430vel",
    "travel\n",
    "travel\x00",
    ".hidden",
    "-x",
    "a" * 65,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_tenants_name_is_refused_before_anything_is_looked_up(name: str) -> None:
    with pytest.raises(RequestError):
        tenant_of({"knowledgeBase": name})
    with pytest.raises(RequestError):
        read(RetrieveInputs, {"knowledgeBase": name, "query": "q"})


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"knowledgeBase": None},
        {"knowledgeBase": "a", "collection": "b"},
        {"tenant": ["a"]},
        {"tenant": {"$ne": ""}},
        {"tenant": 1},
    ],
)
def test_no_tenant_two_tenants_and_half_a_tenant_are_errors_never_all(fields: dict[str, object]) -> None:
    with pytest.raises(RequestError):
        tenant_of(json.loads(json.dumps(fields)))


@pytest.mark.parametrize("doc_id", HOSTILE)
def test_a_document_id_is_no_path(doc_id: str) -> None:
    if doc_id == "a" * 65:
        return
    with pytest.raises(RequestError, match="docId"):
        read(IngestInputs, {"knowledgeBase": "t", "documents": [{"docId": doc_id, "text": "x"}]})


def test_a_document_is_given_by_value_or_by_path_and_its_id_once() -> None:
    for documents in (
        [{"docId": "a"}],
        [{"docId": "a", "text": "x", "path": "y"}],
        [{"docId": "a", "text": " "}],
        [{"docId": "a", "text": "x"}] * 2,
    ):
        with pytest.raises(RequestError):
            read(IngestInputs, {"knowledgeBase": "t", "documents": documents})


@pytest.mark.parametrize(
    "body", ['{"question": "a", "x": 1, "question": "b"}', '[{"inputs": {"question": 1, "question": 1}}]']
)
def test_a_field_that_is_given_twice_is_refused_by_its_name(body: str) -> None:
    with pytest.raises(RequestError, match="body: the field 'question' is given twice; give it once"):
        read_json(body.encode())
