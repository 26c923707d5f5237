"""Gold put into the real engine, stage by stage, finds the stage that failed a case."""

from dataclasses import replace

import pytest

from evals.running.candidate import CandidateSystem
from evals.running.oracle import blamed_record
from pincite.retrieval.masking import MaskedIndex


@pytest.fixture
def altered(real_subjects):
    def build(alter):
        return CandidateSystem(
            real_subjects.lake, {each.tenant: each for each in real_subjects.candidates}, "default", alter
        ).system

    return build


def _blamed(case, system):
    record = blamed_record(case, system)
    assert not record.passed
    return record.failures[0].code, record.failures[0].stage


def test_a_case_that_passes_is_blamed_on_nothing(real_subjects, real_cases):
    assert blamed_record(real_cases[0], real_subjects.opened.system).failures == ()


def test_text_that_the_parser_lost_is_blamed_on_the_page(real_subjects, real_cases):
    system = real_subjects.opened.system
    quote = "Bulk capsules may be held for at most 90 days in sealed foil bags before they are packaged."
    piece = (
        real_cases[0]
        .evidence[0]
        .model_copy(update={"quote": quote, "file_sha256": system.digest_of("travel", "hold.pdf")})
    )
    update = {
        "question": "For how many days may bulk capsules be held?",
        "expected_keywords": ("90 days",),
        "evidence": (piece,),
    }
    assert _blamed(real_cases[0].model_copy(update=update), system) == ("PARSING_TABLE_FAIL", "page")


def test_where_the_parser_lost_nothing_there_is_no_true_page_to_put_in(real_subjects, real_cases):
    assert real_subjects.opened.with_oracle(real_cases[0], "page") is None
    assert real_subjects.opened.with_oracle(real_cases[0], "chunks") is not None


def test_a_chunk_that_no_search_brings_is_blamed_on_retrieval(real_subjects, real_cases, altered):
    gone = real_subjects.opened.chunks_on("travel", "hold.pdf", 1)

    def blind(engine):
        return replace(engine, index=_Blind(engine.index, gone))

    assert _blamed(real_cases[0], altered(blind)) in {("RETRIEVAL_MISS", "chunks"), ("RETRIEVAL_MISS", "ranking")}


class _Blind(MaskedIndex):
    """Finds no masked row by search, and still has it."""

    def rows(self, chunk_ids):
        return self.inner.rows(chunk_ids)

    def vectors_of(self, chunk_ids):
        return self.inner.vectors_of(chunk_ids)


def test_evidence_that_is_thought_too_little_is_an_incorrect_refusal(real_subjects, real_cases):
    odd = real_cases[0].model_copy(
        update={"question": "For how many days may bulk suppositories from Zanzibar be held?"}
    )
    assert _blamed(odd, real_subjects.opened.system) == ("REFUSAL_INCORRECT", "answer")
