"""Cases asked by several processes give what one process gives, in the same order."""

import pytest

from evals.cases.golden import ShiftValue
from evals.robustness.counterfactual import without_evidence_all
from evals.running.parallel import BATCH, ask_all, batches


def _without_timings(records):
    def plain(record):
        scores = {name: score for name, score in record.scores.items() if name != "latency_ms"}
        failures = tuple(failure for failure in record.failures if failure.code != "LATENCY_BUDGET_FAIL")
        return record.model_copy(update={"timings_ms": {}, "scores": scores, "failures": failures})

    return [plain(record) for record in records]


def test_two_processes_give_the_records_of_one_in_the_same_order(real_subjects, real_cases):
    many = [case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(3) for case in real_cases]
    assert _without_timings(ask_all(many, real_subjects, workers=2)) == _without_timings(ask_all(many, real_subjects))


def test_without_their_evidence_the_questions_are_refused(real_subjects, real_cases):
    found = list(without_evidence_all(real_cases, real_subjects))
    assert [(result.case_id, result.honest) for result in found] == [
        ("hold", True),
        ("retest", True),
        ("training", True),
    ]


def test_worlds_come_last_each_in_one_batch(answer_case):
    edit = ShiftValue(file="f.pdf", page=1, quote="q", old="a", new="b")
    plain = [answer_case(f"p{n}", "q", ("f.pdf", 1), "quote", "1") for n in range(BATCH + 1)]
    inside = [
        answer_case(
            f"w{n}",
            "q",
            ("f.pdf", 1),
            "quote",
            "1",
            world="edited",
            edits=(edit,),
            seed_case="p0",
            relation="shifted_value",
        )
        for n in range(2)
    ]
    cut = batches([inside[0], *plain, inside[1]])
    assert [len(batch) for batch in cut] == [BATCH, 1, 2]
    assert [case.id for case in cut[-1]] == ["w0", "w1"]


def test_no_worker_is_an_error(real_subjects, real_cases):
    with pytest.raises(ValueError, match="workers 0"):
        list(ask_all(real_cases, real_subjects, workers=0))
