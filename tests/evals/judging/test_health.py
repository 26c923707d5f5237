"""A golden case knows when its evidence moved, changed or went."""

import pytest

from evals.judging.health import examine, section_hash
from evals.running.runner import record_of


def test_a_case_whose_quote_stands_is_fresh(cases, engine):
    examined = examine(cases[0], engine.system())
    assert (examined.state, examined.counted, examined.case) == ("fresh", True, cases[0])


def test_white_space_is_no_change(cases, engine):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace(" ", "\n")
    assert examine(cases[0], engine.system()).state == "fresh"


def test_a_quote_on_another_page_is_a_move_and_the_case_is_repaired(cases, engine):
    engine.pages["refund.pdf", 3] = engine.pages.pop(("refund.pdf", 1))
    examined = examine(cases[0], engine.system())
    assert (examined.state, examined.counted) == ("moved", True)
    assert (examined.case.expected_page, examined.case.places) == (3, (("refund.pdf", 3),))
    assert record_of(cases[0], engine.system()).passed


def test_one_edited_number_turns_exactly_the_cases_that_rest_on_it_changed(cases, engine):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    assert {case.id: examine(case, engine.system()).state for case in cases} == {
        "refund": "changed",
        "transfer": "fresh",
        "certificate": "fresh",
        "visa": "fresh",
        "attack": "fresh",
    }


def test_a_quote_of_which_nothing_is_left_is_gone(cases, engine):
    engine.pages["refund.pdf", 1] = "Nothing of the kind stands here any more."
    examined = examine(cases[0], engine.system())
    assert (examined.state, examined.counted) == ("gone", False)
    assert "nothing like" in examined.remarks[0]


def test_a_quote_that_left_its_file_but_stands_in_another_document_is_no_move(cases, engine):
    engine.pages["refund-2025.pdf", 1] = engine.pages["refund.pdf", 1]
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    assert examine(cases[0], engine.system()).state == "changed"


def test_a_renamed_file_is_a_move(cases, engine):
    for page in (1, 2):
        engine.pages["refund-policy.pdf", page] = engine.pages.pop(("refund.pdf", page))
    assert examine(cases[0], engine.system()).case.expected_doc == "refund-policy.pdf"


def test_a_case_that_moved_in_one_piece_and_changed_in_another_has_changed(cases, engine):
    second = cases[1].evidence[0]
    both = cases[0].model_copy(update={"evidence": (*cases[0].evidence, second)})
    engine.pages["refund.pdf", 3] = engine.pages.pop(("refund.pdf", 1))
    engine.pages["refund.pdf", 2] = engine.pages["refund.pdf", 2].replace("75 EUR", "95 EUR")
    assert examine(both, engine.system()).state == "changed"


def test_a_section_that_changed_around_its_quote_asks_for_a_look_and_still_counts(cases, engine):
    piece = cases[0].evidence[0]
    bound = piece.model_copy(update={"section_hash": section_hash(engine.pages["refund.pdf", 1], piece.quote)})
    case = cases[0].model_copy(update={"evidence": (bound,)})
    assert not examine(case, engine.system()).surroundings_changed
    engine.pages["refund.pdf", 1] += "\nIn 2027 no refund is paid at all."
    examined = examine(case, engine.system())
    assert (examined.state, examined.surroundings_changed, examined.counted) == ("fresh", True, True)


@pytest.mark.parametrize("other", ["2 Next\nAnother section entirely.", "3 Later\nMore."])
def test_the_section_hash_does_not_see_other_sections(engine, other):
    text = engine.pages["refund.pdf", 1]
    quote = "A full refund is paid"
    assert section_hash(text, quote) == section_hash(f"{text}\n{other}", quote)


def test_a_quote_that_the_parser_lost_from_an_unchanged_file_is_a_failure_and_no_excuse(cases, engine):
    piece = cases[0].evidence[0].model_copy(update={"file_sha256": "as it was"})
    case = cases[0].model_copy(update={"evidence": (piece,)})
    engine.pages["refund.pdf", 1] = "1 Refunds\nA full ref"
    engine.digests["refund.pdf"] = "as it was"
    record = record_of(case, engine.system())
    assert (record.health, record.counted, record.passed) == ("fresh", True, False)
    assert record.failures[0].code == "PARSING_TABLE_FAIL"
    assert "byte for byte" in record.remarks[0]


def _unbound(case, **change):
    piece = case.evidence[0].model_copy(update={"file_sha256": None, **change})
    return case.model_copy(update={"evidence": (piece,), "expected_doc": piece.file, "expected_page": piece.page})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"quote": "cancellation at least 90 days before departure"}, "refund.pdf p1 does not read 'cancellation at"),
        ({"page": 7, "quote": "at least 90 days"}, "refund.pdf has no readable page 7"),
        ({"file": "refnud.pdf", "quote": "at least 90 days"}, "refnud.pdf is not among the documents"),
    ],
)
def test_evidence_that_was_never_bound_and_stands_nowhere_is_no_excuse_and_fails(cases, engine, change, reason):
    record = record_of(_unbound(cases[0], **change), engine.system())
    assert (record.health, record.counted, record.passed) == ("unfounded", True, False)
    assert reason in record.failures[0].why
    assert "never bound" in record.remarks[0]


def test_a_right_answer_does_not_pass_on_a_quote_that_never_stood(cases, engine):
    sound, mistyped = (_unbound(cases[0]), _unbound(cases[0], quote="A full refund is payed"))
    assert record_of(sound, engine.system()).passed
    assert not record_of(mistyped, engine.system()).passed


def test_evidence_that_was_never_bound_and_stands_on_another_page_is_a_move(cases, engine):
    examined = examine(_unbound(cases[0], page=2), engine.system())
    assert (examined.state, examined.case.expected_page) == ("moved", 1)


def test_an_excuse_of_one_piece_of_evidence_does_not_cover_another_that_never_stood(cases, engine):
    wrong = cases[1].evidence[0].model_copy(update={"file_sha256": None, "quote": "for a fee of 57 EUR"})
    both = cases[0].model_copy(update={"evidence": (*cases[0].evidence, wrong)})
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    assert (examine(both, engine.system()).state, examine(both, engine.system()).counted) == ("unfounded", True)
