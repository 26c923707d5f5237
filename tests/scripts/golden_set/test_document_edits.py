"""An edit of the documents moves the expected outcome by itself, and every edit can really be made."""

import re

import pytest

from evals.cases.golden import GoldenSetError, ShiftValue
from evals.running.runner import records
from scripts.golden_set.document_edits import Distract, DocumentEdits, Shift, Supersede, edited_cases

SHIFT = Shift(seed="refund", old="60 days", new="45 days")
SUPERSEDE = Supersede(
    seed="transfer",
    old="75 EUR",
    new="95 EUR",
    text="A booking may be transferred to another guest for a fee of 95 EUR.",
)
DISTRACT = Distract(
    seed="certificate",
    title="School trips",
    text="Pupils bring a letter of their parents issued within 5 days.",
    forbidden="5 days",
)
EDITS = DocumentEdits(shift=(SHIFT,), supersede=(SUPERSEDE,), distract=(DISTRACT,))


def shifted_source(source, edit):
    """
    *source* with the edit made in it, whatever line breaks stand inside the quote, which must stand there exactly once.
    """
    shifted, found = re.subn(
        r"\s+".join(map(re.escape, edit.quote.split())), lambda _: edit.quote.replace(edit.old, edit.new), source
    )
    assert found == 1, (edit.file, edit.quote)
    return shifted


def test_a_shifted_value_shifts_the_answer_and_forbids_the_old_one(cases):
    shifted = next(case for case in edited_cases(cases, EDITS) if case.relation == "shifted_value")
    assert (shifted.expected_keywords, shifted.forbidden_keywords) == (("45 days",), ("60 days",))
    assert "45 days" in shifted.evidence[0].quote


def test_a_superseding_document_flips_the_answer_to_itself(cases):
    flipped = next(case for case in edited_cases(cases, EDITS) if case.relation == "superseding_document")
    assert (flipped.expected_doc, flipped.expected_page) == ("refund-amendment.md", 1)
    assert flipped.edits[0].supersedes == "refund.pdf"


def test_a_bystander_leaves_the_answer_and_must_not_slip_into_it(cases):
    stays = next(case for case in edited_cases(cases, EDITS) if case.relation == "distractor_document")
    assert stays.expected_keywords == ("70",)
    assert "5 days" in stays.forbidden_keywords


def test_edited_cases_are_asked_of_the_edited_documents(cases, engine, broken):
    def open_corpus(tenant, edits):
        pages = dict(engine.pages)
        for edit in edits:
            if isinstance(edit, ShiftValue):
                pages[edit.file, edit.page] = shifted_source(pages[edit.file, edit.page], edit)
            else:
                pages = {
                    place: text
                    for place, text in pages.items()
                    if place[0] != edit.supersedes or (place[0] == "refund.pdf" and place[1] == 1)
                }
                pages[edit.file, 1] = edit.text
        assert tenant == "travel"
        return broken(pages=pages).system()

    made = list(records(edited_cases(cases, EDITS), engine.system(), open_corpus))
    assert [record.passed for record in made] == [True, True, True], [record.scores for record in made]
    assert {record.health for record in made} == {"fresh"}


def test_the_same_cases_fail_on_documents_that_were_not_edited(cases, engine):
    shifted = [case for case in edited_cases(cases, EDITS) if case.relation != "distractor_document"]
    made = list(records(shifted, engine.system(), lambda *_: engine.system()))
    assert not any(record.passed for record in made)


def test_a_world_that_cannot_be_built_fails_its_cases_and_not_the_run(cases, engine):
    def open_corpus(tenant, edits):
        msg = f"{tenant}: {len(edits)} edits cannot be rendered"
        raise OSError(msg)

    made = list(records((*cases[:1], *edited_cases(cases, EDITS)), engine.system(), open_corpus))
    assert [record.passed for record in made] == [True, False, False, False]
    assert {record.crash.phase for record in made[1:]} == {"world"}


@pytest.mark.parametrize(
    "edit",
    [
        Shift(seed="nowhere", old="60 days", new="45 days"),
        Shift(seed="refund", old="61 days", new="45 days"),
        Shift(seed="refund", old="cancellation", new="x"),
    ],
)
def test_an_edit_that_does_not_fit_its_seed_is_an_error(cases, edit):
    with pytest.raises(GoldenSetError, match=r"document_edits\.toml"):
        edited_cases(cases, EDITS.model_copy(update={"shift": (edit,)}))
