"""A claim that quotes a statement but for one edit is told from one that paraphrases it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.verdicts import EvidenceText
from pincite.verification.claim_reading import read
from pincite.verification.quoting import Edit, edit_of
from pincite.verification.verifier import verify_claim

STATED = "The sampling plan for each incoming lot of active substance does constitute a controlled record of the site."
WORDS = st.lists(st.sampled_from(["lot", "plan", "record", "site", "valve", "pump", "door", "hall"]), min_size=6)


def edit(claim: str, statement: str) -> Edit | None:
    return edit_of(read(claim), read(statement))


def test_a_denial_that_was_put_in_or_taken_out_is_an_edit() -> None:
    denied = STATED.replace("does constitute", "does not constitute")
    for claim, statement in ((denied, STATED), (STATED, denied)):
        found = edit(claim, statement)
        assert found is not None
        assert found.denial


def test_a_word_in_the_place_of_another_is_an_edit_that_names_both() -> None:
    found = edit(STATED.replace("incoming", "outgoing"), STATED)
    assert found is not None
    assert found.exchanged == ("outgoing", "incoming")


@pytest.mark.parametrize("changed", ["lots", "the lot"])
def test_another_form_of_a_word_or_a_small_word_more_is_harmless(changed: str) -> None:
    found = edit(STATED.replace("lot", changed, 1), STATED)
    assert found is not None
    assert found.harmless


@pytest.mark.parametrize(
    ("claim", "statement", "exchanged"),
    [
        ("Pull the plug after opening the housing.", "Pull the plug before opening the housing.", ("after", "before")),
        ("The lease ends if it is cancelled.", "The lease ends unless it is cancelled.", ("if", "unless")),
        ("Speed drops by 64 kbit/s at night.", "Speed drops to 64 kbit/s at night.", ("by", "to")),
        ("Staff should lock all the doors.", "Staff shall lock all the doors.", ("should", "shall")),
        ("Some of the deviations are trended.", "All of the deviations are trended.", ("Some", "All")),
        ("At least 3 of the 3 must be small.", "At least 2 of the 3 must be small.", ("At least 3", "At least 2")),
        ("Drones may not be flown in the park.", "Drones may not be flown inside the park.", None),
        ("Leave ends if the manager agrees to it.", "Leave ends provided that the manager agrees to it.", None),
        ("The lot may be held for 180 minutes.", "The lot may be held for three hours.", None),
        ("Grants cover a maximum of 70% of it.", "Grants cover up to 70% of it.", None),
        ("Errors are mended after release of it.", "Errors are mended prior to release of it.", ("after", "prior to")),
        ("Errors are mended before release of it.", "Errors are mended prior to release of it.", None),
        ("A term of less than 5 years is left.", "A term of 5 years is left.", ("less than 5 years", "5 years")),
        ("Records are kept for at most 2 years.", "Records are kept for 2 years.", ("at most 2 years", "2 years")),
        ("It is told in the 2021 Form 10-Q.", "It is told in the 2021 Form 10-K.", ("Form 10-Q", "Form 10-K")),
        ("Sales of goods fell in the third quarter.", "Sales of goods decreased in the third quarter.", None),
        ("Sales of goods rose in the third quarter.", "Sales of goods decreased in the third quarter.",
         ("rose", "decreased")),
        ("Firms had issued no bonds in May.", "Firms had not issued any bonds in May.", None),
        ("Rooms are open from May 3, 2021 to June 4, 2021.",
         "Rooms are open between 3 May 2021 and 4 June 2021.", None),
        ("Notes are due before the end of it.", "Notes are due within 60 days of the end of it.",
         ("before", "within 60 days of")),
        (
            "All of the vials of the lot are kept in the cold room from 2 to 8 °C until they are used.",
            "All of the vials of the lot are kept in the cold room between 2 °C and 8 °C until they are used.",
            None,
        ),
    ],
)  # fmt: skip
def test_a_small_word_in_the_place_of_another_is_an_edit_unless_both_say_one_thing(
    claim: str, statement: str, exchanged: tuple[str, str] | None
) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert found.exchanged == exchanged


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("The court ordered Nord to pay Arden damages.", "The court ordered Arden to pay Nord damages."),
        ("Sales in Europe grew faster than in Asia.", "Sales in Asia grew faster than in Europe."),
        ("Events occurred in 5% and 4%, respectively.", "Events occurred in 4% and 5%, respectively."),
        ("The fee fell from EUR 2 to EUR 8 in May.", "The fee fell from EUR 8 to EUR 2 in May."),
        ("It is free for firms but not for homes.", "It is free for homes but not for firms."),
    ],
)
def test_two_words_or_values_that_have_changed_places_are_an_edit(claim: str, statement: str) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert found.moved or found.exchanged
    assert _verdict(claim, statement) != "pass"


def test_a_verb_that_is_turned_round_between_the_same_two_is_an_edit() -> None:
    stated = "This guidance of the office supersedes the draft document of May 1997 on the software of devices."
    found = edit(stated.replace("supersedes", "is superseded by"), stated)
    assert found is not None
    assert found.exchanged == ("superseded", "supersedes")


@pytest.mark.parametrize(
    ("claim", "statement", "limit"),
    [
        ("The vault may be opened by guards.", "The vault may only be opened by guards.", "only"),
        ("Trained staff may enter the vault.", "Only trained staff may enter the vault.", "only"),
        ("Tools need a quality less than that of it.", "Tools need a quality no less than that of it.", "less than"),
        ("This is a full schedule of tests.", "This is a less than full schedule of tests.", "less than"),
        ("It refers only to laws of the state.", "It refers not only to laws of the state.", "only"),
        ("Lots of at least 5 kg are tested.", "Lots of no less than 5 kg are tested.", ""),
    ],
)
def test_what_narrows_or_bounds_one_of_the_two_alone_is_an_edit(claim: str, statement: str, limit: str) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert found.limit == limit
    assert (_verdict(claim, statement) == "pass") is not bool(limit)


def test_what_is_put_in_front_of_its_sentence_changes_nothing() -> None:
    told = "The deviation is reported to the manager within 24 hours."
    assert _verdict("Within 24 hours the deviation is reported to the manager.", told) == "pass"


def test_a_part_of_a_statement_is_held_against_that_part_alone() -> None:
    longer = f"Although the annex does not say so, {STATED[0].lower()}{STATED[1:]}"
    found = edit(STATED, longer)
    assert found is not None
    assert found.harmless


def test_a_word_that_neither_the_statement_nor_the_rest_of_the_evidence_holds_is_added() -> None:
    stated = "The effort for the control is proportional to the risk."
    found = edit(stated.replace("proportional", "inversely proportional"), stated)
    assert found is not None
    assert found.added == ("inversely",)
    assert _verdict(stated.replace("proportional", "inversely proportional"), stated) == "unclear"


def test_what_was_joined_may_be_left_out_with_its_own_denial() -> None:
    told = "The programs do not create any rights and do not bind the public."
    assert _verdict("The programs do not bind the public.", told) == "pass"
    assert _verdict("The programs bind the public.", told) == "fail"


def test_a_paraphrase_is_no_quotation() -> None:
    assert edit("Lots are sampled by a plan, which the site controls as one of its records.", STATED) is None
    assert edit("A controlled record.", STATED) is None


@pytest.mark.parametrize(
    ("claim", "statement", "exchanged"),
    [
        ("Doors stay open at night.", "Doors stay shut at night.", ("open", "shut")),
        ("Night staff opens the door.", "Day staff opens the door.", ("Night", "Day")),
        ("Staff opens the old door.", "Staff opens the old gate.", ("door", "gate")),
        ("Lots are sampled.", "Lots are discarded.", None),
    ],
)
def test_a_short_sentence_is_quoted_by_all_of_its_words_but_one_at_either_end_too(
    claim: str, statement: str, exchanged: tuple[str, str] | None
) -> None:
    found = edit(claim, statement)
    assert (found.exchanged if found else None) == exchanged


@given(WORDS)
def test_a_quotation_without_an_edit_is_harmless(words: list[str]) -> None:
    found = edit(" ".join(words), f"Before this, {' '.join(words)}, and after it.")
    assert found is not None
    assert found.harmless


def _verdict(claim: str, *stated: str) -> str:
    return verify_claim(claim, [EvidenceText(chunk_id="a", text=" ".join(stated))]).verdict


def test_a_claim_that_quotes_with_a_denial_fails_and_with_another_word_is_left_open() -> None:
    assert _verdict(STATED, STATED) == "pass"
    assert _verdict(STATED.replace("does constitute", "does not constitute"), STATED) == "fail"
    assert _verdict(STATED.replace("incoming", "outgoing"), STATED) == "unclear"


def test_a_claim_that_quotes_one_of_two_like_statements_as_it_stands_passes() -> None:
    other = STATED.replace("incoming", "outgoing")
    assert _verdict(STATED, other, STATED) == "pass"
    assert _verdict(other, other, STATED) == "pass"


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("Paint is accepted at the depot.", "Paint is accepted at the depot; asbestos is not accepted."),
        ("Adults may enter the vault.", "Adults may enter the vault, but children may not enter it."),
        ("Entry is banned without consent of the owner.", "Entry is banned without written consent of the owner."),
        ("The meeting starts at 2 pm.", "The meeting starts at 14:00."),
        ("Weigh 500 g of it to the nearest 0.1 g.", "Weigh 0.5 kg of it to the nearest 0.1 g."),
    ],
)
def test_a_stretch_of_the_evidence_passes_whatever_another_clause_denies_and_however_its_values_are_written(
    claim: str, statement: str
) -> None:
    assert _verdict(claim, statement) == "pass"


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("The pump is safe to run dry.", "Nobody says that the pump is safe to run dry."),
        ("The vault may be opened by guards.", "The vault may only be opened by guards."),
        ("The pump is quite safe to run dry.", "The pump is safe to run dry."),
    ],
)
def test_a_denial_in_the_clause_and_what_is_added_or_unsaid_keep_a_quotation_from_being_verbatim(
    claim: str, statement: str
) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert not found.verbatim


@pytest.mark.parametrize(
    ("claim", "statement", "left_out"),
    [
        (
            "The impeller is made of cast iron.",
            "The impeller is made of stainless steel, whereas the casing is made of cast iron.",
            "stainless steel, whereas the casing is made of",
        ),
        (
            "Data loggers are kept for seven years.",
            "Data loggers are read every Monday and the printouts are kept for seven years.",
            "are read every Monday and the printouts",
        ),
        (
            "Modules can be connected in series.",
            "Modules can be connected in parallel; connection in series is forbidden.",
            "parallel; connection in",
        ),
        (
            "The prompter of the theatre sits on the right.",
            "The prompter of the theatre sits on the left, the harpist on the right.",
            "left, the harpist on the",
        ),
        (
            "Last season 6,700 guests came from Poland.",
            "Last season 6,700 guests came from Denmark and 2,900 from Poland.",
            "Denmark and 2,900 from",
        ),
    ],
)
def test_the_beginning_of_one_clause_with_the_end_of_the_next_is_no_quotation(
    claim: str, statement: str, left_out: str
) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert found.spliced == left_out
    assert _verdict(claim, statement) == "unclear"


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        ("The dose is taken with water at eight.", "The dose is taken with water and before meals at eight."),
        (
            "Fresh water is supplied by hose in summer.",
            "Fresh water is supplied by barge in winter and by hose in summer.",
        ),
        (
            "The insurer pays for garden tools up to 300 pounds.",
            "The insurer pays for bicycles up to 900 pounds, for skis up to 500 and for garden tools up to 300 pounds.",
        ),
        (
            "Mean body weight increased with placebo.",
            "Mean body weight fell with the drug, whereas it increased with placebo.",
        ),
    ],
)
def test_a_member_of_a_list_and_a_clause_of_the_same_subject_may_be_left_out(claim: str, statement: str) -> None:
    found = edit(claim, statement)
    assert found is not None
    assert not found.spliced


def test_what_changes_places_at_the_end_is_moved() -> None:
    told = "The agency raised the rating of the company from Baa3 to Baa2."
    found = edit("The agency raised the rating of the company from Baa2 to Baa3.", told)
    assert found is not None
    assert found.moved


def test_what_a_later_part_of_a_sentence_leaves_out_may_be_said() -> None:
    told = "Payroll records are kept for ten years, access logs for 12 months and recordings for 72 hours."
    found = edit("Access logs are kept for 12 months.", told)
    assert found is not None
    assert found.verbatim
    swapped = edit("Access logs are kept for ten years.", told)
    assert swapped is not None
    assert not swapped.verbatim
