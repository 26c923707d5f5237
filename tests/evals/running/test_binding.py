"""A golden case is bound to evidence that stands where it says."""

import pytest

from evals.cases.golden import GoldenSetError, load_cases
from evals.judging.health import examine
from evals.running.binding import as_lines, bind, bindings


def test_a_bound_case_is_fresh_and_knows_its_section(cases, engine):
    engine.digests["refund.pdf"] = "5ec"
    bound = bind(cases[0], engine.system().page_text, engine.system().digest_of)
    assert len(bound.evidence[0].section_hash) == 16
    assert bound.evidence[0].file_sha256 == "5ec"
    assert examine(bound, engine.system()).state == "fresh"


def test_a_quote_that_does_not_stand_on_its_page_is_named(cases, engine):
    engine.pages["refund.pdf", 1] = "Something else."
    with pytest.raises(GoldenSetError, match=r"refund: refund\.pdf p1 does not read"):
        bind(cases[0], engine.system().page_text, engine.system().digest_of)


def test_a_page_that_is_not_there_is_named(cases, engine):
    del engine.pages["refund.pdf", 1]
    with pytest.raises(GoldenSetError, match=r"refund: refund\.pdf has no readable page 1"):
        bind(cases[0], engine.system().page_text, engine.system().digest_of)


def test_written_cases_are_ordered_by_id_and_come_back(cases, tmp_path):
    (tmp_path / "set.jsonl").write_text(as_lines(cases), encoding="utf-8")
    assert load_cases(tmp_path / "set.jsonl") == tuple(sorted(cases, key=lambda case: case.id))


def test_evidence_in_an_unchanged_file_keeps_its_binding_whatever_the_parser_makes_of_it(cases, engine):
    engine.digests["refund.pdf"] = "5ec"
    system = engine.system()
    bound = bind(cases[0], system.page_text, system.digest_of)
    engine.pages["refund.pdf", 1] += "\nA stray running footer"
    assert bind(cases[0], system.page_text, system.digest_of, bindings([bound])) == bound
    assert bind(cases[0], system.page_text, system.digest_of) != bound
    assert not examine(bound, system).surroundings_changed
    engine.digests["refund.pdf"] = "0ther"
    assert bind(cases[0], system.page_text, system.digest_of, bindings([bound])) != bound
    assert examine(bound, system).surroundings_changed
