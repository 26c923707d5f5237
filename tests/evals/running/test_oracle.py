"""The first stage whose gold mends a case is the one that failed it."""

import re
from dataclasses import dataclass, replace

import pytest

from evals.running.oracle import blame
from evals.running.runner import record_of

QUOTE = "A full refund is paid for a cancellation at least 60 days before departure."


@dataclass(frozen=True)
class OracleIn:
    """
    The small engine with oracle evidence put in: the true page, the evidence among the rows, the evidence first, or
    the evidence alone.
    """

    engine: object
    truth: dict

    def with_oracle(self, case, stage):
        engine = (
            replace(self.engine, pages=self.truth)
            if stage == "page"
            else replace(self.engine, pages=self.truth, blind="")
        )

        def ask(_):
            ranked = engine.ranked(case.question)
            if stage in {"ranking", "facts"}:
                gold = [(score, row) for score, row in ranked if row.text == case.evidence[0].quote]
                ranked = [*gold, *(pair for pair in ranked if pair not in gold)]
            if stage == "facts":
                ranked = [(1.0, row) for _, row in ranked[:1]]
            return engine.result(engine.outcome(case, ranked), ranked)

        return replace(engine.system(), ask=ask)


@pytest.fixture
def case(cases):
    piece = cases[0].evidence[0].model_copy(update={"quote": QUOTE, "file_sha256": "as it was"})
    return cases[0].model_copy(
        update={"evidence": (piece,), "question": "When is a full refund paid for a cancellation by a guest?"}
    )


def _blamed(case, engine, truth):
    record = record_of(case, engine.system())
    assert not record.passed
    return blame(record, OracleIn(engine, truth).with_oracle).failures[0]


def test_a_page_read_wrongly_is_blamed_on_parsing(case, engine, broken):
    lost = {place: re.sub("A full refund.*", "~~~~~~~~~~~~~~~~~~~~~~~~", text) for place, text in engine.pages.items()}
    failure = _blamed(case, broken(pages=lost, digests={"refund.pdf": "as it was"}), engine.pages)
    assert (failure.code, failure.stage) == ("PARSING_TABLE_FAIL", "page")


def test_evidence_that_no_search_brings_is_blamed_on_retrieval(case, engine, broken):
    failure = _blamed(case, broken(blind="full refund"), engine.pages)
    assert (failure.code, failure.stage) == ("RETRIEVAL_MISS", "chunks")


def test_evidence_ranked_below_a_rival_is_blamed_on_the_ranking(case, engine, broken):
    rivalled = engine.pages | {
        ("brochure.pdf", 1): "When is a full refund paid for a cancellation? Always, a full refund is paid."
    }
    failure = _blamed(case, broken(pages=rivalled), rivalled)
    assert (failure.code, failure.stage) == ("RETRIEVAL_MISS", "ranking")


def test_evidence_at_hand_that_was_thought_too_thin_is_an_incorrect_refusal(case, engine, broken):
    failure = _blamed(case, broken(enough=0.99), engine.pages)
    assert (failure.code, failure.stage) == ("REFUSAL_INCORRECT", "facts")


def test_what_no_gold_mends_failed_in_the_answer(case, engine, broken):
    failure = _blamed(case, broken(enough=2.0), engine.pages)
    assert (failure.code, failure.stage) == ("REFUSAL_INCORRECT", "answer")


def test_passed_and_refusal_cases_are_left_as_they_are(cases, engine, broken):
    passed = record_of(cases[0], engine.system())
    attacked = record_of(cases[4], broken(screen=False).system())
    assert blame(passed, OracleIn(engine, engine.pages).with_oracle) is passed
    assert blame(attacked, OracleIn(engine, engine.pages).with_oracle).failures[0].code == "INJECTION_NOT_CAUGHT"


def test_what_was_seen_of_a_failure_stays_beside_what_the_experiment_found(case, engine, broken):
    failure = _blamed(case, broken(enough=2.0), engine.pages)
    assert failure.why.startswith("refused with ")
    assert failure.why.endswith("; not even the gold facts mend it")


def test_a_case_whose_evidence_never_stood_is_laid_to_no_stage(case, engine):
    piece = case.evidence[0].model_copy(update={"quote": "No refund is ever paid by anybody.", "file_sha256": None})
    record = record_of(case.model_copy(update={"evidence": (piece,)}), engine.system())
    assert record.health == "unfounded"
    assert blame(record, OracleIn(engine, engine.pages).with_oracle) is record
