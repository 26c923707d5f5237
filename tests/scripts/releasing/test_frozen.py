"""
What was released does not turn: cases stay as they are, pending gates leave only into a contract, and the list of open
cases shrinks.
"""

from dataclasses import replace

import pytest

from evals.cases.open_cases import OpenCase
from evals.judging.pending import PendingGate
from scripts.releasing.frozen import owed_by_cases, owed_by_metrics, owed_by_open_cases, owed_by_pending
from scripts.releasing.released import State, released_case

EMPTY = State({}, {}, {})


def _pending(**others):
    return PendingGate(
        **{
            "name": "honest",
            "metric": "m",
            "at_least": 0.92,
            "because": "b",
            "earned_by": "issue 24",
            "measured_with": "c",
            **others,
        }
    )


def _contract(at_least):
    return (
        f'[[gates]]\nname = "honest"\nsuite = "baseline"\nmetric = "pass_rate"\nat_least = {at_least}\nmin_cases = '
        '2\nbecause = "b"\n'
    ).encode()


@pytest.fixture
def bound(cases):
    """A released state whose cases are bound to documents."""

    def made(**change):
        pieces = [
            case.model_copy(
                update={
                    "evidence": tuple(p.model_copy(update={"file_sha256": "a" * 64, **change}) for p in case.evidence)
                }
            )
            for case in cases
        ]
        return replace(
            EMPTY, cases={case.id: released_case(case, 1) for case in pieces}, documents=frozenset({"a" * 64})
        )

    return made


def test_a_case_that_vanished_is_named(bound):
    released = bound()
    fewer = replace(released, cases={name: case for name, case in released.cases.items() if name != "refund"})
    assert list(owed_by_cases(released, fewer)) == ["case refund: was released and is gone; no golden case is dropped"]


@pytest.mark.parametrize(
    "change",
    [
        {"question": "When?"},
        {"expected_keywords": ("days",)},
        {"failure_mode": "units"},
        {"as_of": "2026-07-01"},
        {"forbidden_keywords": ("90",)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_case_that_asks_or_wants_something_else_is_named(cases, change):
    released = replace(EMPTY, cases={"refund": released_case(cases[0], 1)})
    changed = type(cases[0]).model_validate({**cases[0].model_dump(), **change}, strict=False)
    (sentence,) = owed_by_cases(released, replace(EMPTY, cases={"refund": released_case(changed, 1)}))
    assert sentence.startswith("case refund: asks or wants something else than when it was released")


def test_a_new_case_may_come_and_a_note_may_change(cases, refuse_case):
    released = replace(EMPTY, cases={"refund": released_case(cases[0], 1)})
    noted = cases[0].model_copy(update={"note": "seen in a report"})
    grown = replace(
        EMPTY, cases={"refund": released_case(noted, 1), "more": released_case(refuse_case("more", "Who?"), 2)}
    )
    assert list(owed_by_cases(released, grown)) == []


def test_a_case_is_bound_anew_only_where_its_document_is_gone(bound):
    released, moved = bound(), bound(section_hash="elsewhere")
    assert {sentence.partition(": ")[2] for sentence in owed_by_cases(released, moved)} == {
        "is bound to other evidence, and its documents are what they were; it keeps its binding"
    }
    renewed = replace(bound(file_sha256="b" * 64), documents=frozenset({"b" * 64}))
    assert list(owed_by_cases(released, renewed)) == []


def test_a_case_is_not_bound_to_a_document_that_nobody_has(bound):
    lost = replace(bound(file_sha256="b" * 64), documents=frozenset({"c" * 64}))
    assert all(
        "bound to a document that does not lie in the tree" in sentence for sentence in owed_by_cases(bound(), lost)
    )
    assert len(list(owed_by_cases(bound(), lost))) == 3


def test_a_metric_keeps_its_meaning():
    (sentence,) = owed_by_metrics(
        replace(EMPTY, metrics={"pass_rate": "1"}), replace(EMPTY, metrics={"pass_rate": "2"})
    )
    assert sentence.startswith("metric pass_rate: means something else")


def test_a_pending_gate_may_wait_or_rise_and_others_may_join_it():
    before = replace(EMPTY, pending=(_pending(),))
    after = replace(EMPTY, pending=(_pending(at_least=0.95), _pending(name="right_first")))
    assert list(owed_by_pending(before, after)) == []


def test_a_pending_bar_is_not_loosened_before_it_is_earned():
    (sentence,) = owed_by_pending(
        replace(EMPTY, pending=(_pending(),)), replace(EMPTY, pending=(_pending(at_least=0.79),))
    )
    assert sentence.startswith("pending gate honest: its bar was ≥ 0.92 when released and is ≥ 0.79")


def test_a_pending_gate_leaves_only_into_a_contract_and_no_looser():
    before = replace(EMPTY, pending=(_pending(),))
    (dropped,) = owed_by_pending(before, EMPTY)
    assert dropped.endswith("it leaves only by becoming binding")
    assert list(owed_by_pending(before, replace(EMPTY, contracts={"evals-v3.toml": _contract(0.92)}))) == []
    (looser,) = owed_by_pending(before, replace(EMPTY, contracts={"evals-v3.toml": _contract(0.8)}))
    assert "became binding with a looser bar than ≥ 0.92" in looser


def test_a_binding_gate_never_goes_back_to_pending():
    released = replace(EMPTY, contracts={"evals-v3.toml": _contract(0.92)})
    (sentence,) = owed_by_pending(released, replace(released, pending=(_pending(),)))
    assert "it never goes back" in sentence


def _listing(cases, *names):
    return replace(
        EMPTY,
        cases={case.id: released_case(case, 1) for case in cases},
        open_cases=tuple(OpenCase(id=name, failure="RETRIEVAL_MISS") for name in names),
    )


def test_the_list_of_open_cases_shrinks_and_never_grows_by_a_released_case(cases):
    released = _listing(cases, "refund", "visa")
    assert list(owed_by_open_cases(released, _listing(cases, "visa"))) == []
    (sentence,) = owed_by_open_cases(released, _listing(cases, "refund", "visa", "attack"))
    assert (
        sentence == "open case attack: was released as a case that passes; mend it, the list of open cases only shrinks"
    )


def test_a_new_case_may_come_as_an_open_one(cases, refuse_case):
    released = _listing(cases, "refund")
    assert list(owed_by_open_cases(released, _listing((*cases, refuse_case("more", "Who?")), "refund", "more"))) == []


def test_an_open_case_is_a_golden_case_and_the_list_is_there(cases):
    assert list(owed_by_open_cases(EMPTY, _listing(cases, "nobody"))) == ["open case nobody: is no golden case"]
    (missing,) = owed_by_open_cases(EMPTY, EMPTY)
    assert missing.startswith("open_cases.jsonl: is missing")
