"""The verifier: pass, fail, unclear."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.verdicts import EvidenceText, Verification
from pincite.verification.verifier import verify_claim
from scripts.measuring.mutations import VALUE_KINDS, mutations

TERMS = (
    "Guests who cancel at least 60 days before departure receive a full refund. A deposit of EUR 350 is due "
    "within 7 days of booking. "
    "The minimum age is 12 years. Travel insurance is optional. Drones may not be flown inside Torres del "
    "Paine. The shuttle leaves Puerto Natales at 06:30 on 14 June 2026."
)


def verify(claim: str, *texts: str) -> Verification:
    return verify_claim(claim, [EvidenceText(chunk_id=f"c{index}", text=text) for index, text in enumerate(texts)])


STROKE = (
    "Direct oral anticoagulants (DOACs) such as apixaban reduce stroke risk in atrial fibrillation patients by "
    "approximately 70%. The ARISTOTLE trial demonstrated "
    "apixaban's superiority over warfarin with fewer major bleeding events."
)
LEUKEMIA = (
    "CAR-T cell therapy targeting CD19 has achieved complete remission rates exceeding 80% in "
    "relapsed/refractory B-cell acute lymphoblastic leukemia (ALL). "
    "Long-term follow-up shows durable responses in approximately 50% of patients at 12 months."
)
ALZHEIMERS = (
    "Lecanemab, an anti-amyloid-beta antibody, demonstrated a 27% reduction in cognitive decline over 18 "
    "months in the CLARITY-AD trial. The drug targets soluble "
    "amyloid-beta protofibrils and received FDA accelerated approval in 2023."
)
SMOKE = (STROKE, LEUKEMIA, ALZHEIMERS)


@pytest.mark.parametrize(
    ("claim", "verdicts"),
    [
        ("Apixaban reduces stroke risk by approximately 70% in AFib patients", {"pass"}),
        ("CAR-T therapy achieves 95% remission in ALL", {"fail", "unclear"}),
        ("Lecanemab targets tau protein tangles", {"fail", "unclear"}),
    ],
)
def test_the_claims_of_the_smoke_set_come_out_as_expected(claim: str, verdicts: set[str]) -> None:
    assert verify(claim, *SMOKE).verdict in verdicts


@pytest.mark.parametrize(
    "claim",
    [
        "Guests receive a full refund if they cancel at least 60 days before departure.",
        "A deposit of EUR 350 is due within one week of booking.",
        "The shuttle leaves Puerto Natales at 6:30 am on June 14, 2026.",
        "Drones may not be flown in Torres del Paine.",
    ],
)
def test_what_the_evidence_says_in_other_words_passes(claim: str) -> None:
    result = verify(claim, TERMS)
    assert result.verdict == "pass"
    assert result.evidence
    assert result.score >= 0.5


@pytest.mark.parametrize(
    "claim",
    [
        "Guests who cancel at least 30 days before departure receive a full refund.",
        "A deposit of USD 350 is due within 7 days of booking.",
        "The minimum age is 14 years.",
        "Drones may be flown inside Torres del Paine.",
        "Travel insurance is mandatory.",
        "The shuttle leaves Puerto Natales at 06:30 on 15 June 2026.",
    ],
)
def test_what_the_evidence_contradicts_fails(claim: str) -> None:
    result = verify(claim, TERMS)
    assert result.verdict == "fail"
    assert result.evidence
    assert result.score < 0.5


@pytest.mark.parametrize(
    "claim",
    [
        "Vegetarian meals are served on the ferry.",
        "The guide is called Hernando Quispe.",
        "Wetsuits cost 20 EUR a day.",
    ],
)
def test_what_the_evidence_does_not_speak_of_is_unclear(claim: str) -> None:
    assert verify(claim, TERMS).verdict == "unclear"


def test_a_claim_without_evidence_is_unclear_and_says_so() -> None:
    result = verify("The deposit is 350 EUR.")
    assert (result.verdict, result.score, result.evidence) == ("unclear", 0.0, ())
    assert "no evidence" in result.reason
    assert verify("", TERMS).verdict == "unclear"
    assert verify("The deposit is 350 EUR.", " \n ").verdict == "unclear"


def test_one_unsupported_sentence_spoils_a_longer_claim() -> None:
    true = "A deposit of EUR 350 is due within 7 days of booking."
    assert verify(f"{true} The minimum age is 12 years.", TERMS).verdict == "pass"
    assert verify(f"{true} The minimum age is 16 years.", TERMS).verdict == "fail"
    assert verify(f"{true} Helicopters are available from Lisbon.", TERMS).verdict == "unclear"


def test_a_figure_of_another_subject_vouches_for_nothing() -> None:
    assert verify("The minimum age is 60 years.", TERMS).verdict == "fail"
    assert verify("Guests who cancel at least 7 days before departure receive a full refund.", TERMS).verdict != "pass"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Ferry Bella costs 9 crowns.", "Ferry Anna costs 9 crowns. Ferry Bella costs 7 crowns."),
        ("Ferry A costs 7 crowns.", "The ferry A costs 9 crowns. The ferry B costs 7 crowns."),
        (
            "Hepatitis B vaccine is stored for 3 years.",
            "Hepatitis C vaccine is stored for 3 years. Hepatitis B vaccine is stored for 2 years.",
        ),
        ("Room 4 is cleaned daily.", "Room 5 is cleaned daily. Room 4 is cleaned weekly."),
    ],
)
def test_a_value_of_one_thing_does_not_vouch_for_that_of_another_of_which_the_evidence_says_otherwise(
    claim: str, evidence: str
) -> None:
    assert verify(claim, evidence).verdict == "fail"


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("The valve must be closed.", "The valve may be closed.", "obligation where the evidence speaks of permission"),
        ("The valve may be closed.", "The valve must be closed.", "permission where the evidence speaks of obligation"),
        ("Sales rose by 10 % in 2024.", "Sales fell by 10 % in 2024.", "says “rose” for “fell”"),
        ("Ferry B costs 9 crowns.", "Ferry A costs 9 crowns.", "says “B” for “A”"),
    ],
)
def test_another_force_and_another_word_in_a_short_quotation_do_not_pass(
    claim: str, evidence: str, reason: str
) -> None:
    found = verify(claim, evidence)
    assert found.verdict == "unclear"
    assert reason in found.reason


def test_a_sentence_that_stands_there_word_for_word_has_no_rivals() -> None:
    rule = "See 21 CFR 101.1, 21 CFR 101.3(a) and 21 CFR 101.105(a)."
    assert verify(rule, f"{rule} It was amended.").verdict == "pass"
    assert verify(rule.replace("101.3", "101.4"), f"{rule} It was amended.").verdict != "pass"


def test_a_number_of_a_list_counts_where_the_evidence_numbers_the_same_words() -> None:
    evidence = "(5) Limit entries. (6) Only authorized individuals can make data entries."
    assert verify("(6) Only authorized individuals can make data entries.", evidence).verdict == "pass"
    assert verify("(7) Only authorized individuals can make data entries.", evidence).verdict != "pass"
    assert (
        verify(
            "1. Only authorized individuals can make data entries.",
            "Only authorized individuals can make data entries.",
        ).verdict
        == "pass"
    )


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("5 EUR are due.", "1.5 EUR are due."),
        ("The fee is 5", "The fee is 5.50 EUR."),
        ("The share is 5", "The share is 5-8 %."),
    ],
)
def test_a_piece_of_a_number_is_not_word_for_word(claim: str, evidence: str) -> None:
    assert verify(claim, evidence).verdict != "pass"


def test_no_changed_figure_passes() -> None:
    sentences = [f"{text}." for text in TERMS.rstrip(".").split(". ")]
    changed = [mutation for text in sentences for mutation in mutations(text) if mutation.kind in VALUE_KINDS]
    assert len(changed) >= 12
    assert [mutation.text for mutation in changed if verify(mutation.text, TERMS).verdict == "pass"] == []
    assert all(verify(text, TERMS).verdict == "pass" for text in sentences)


DATA = (
    '{"name": "Blue Cafe", "city": "Goleta", "hours": {"Monday": "8:0-17:30", "Tuesday": "9:0-18:0"}, '
    '"attributes": {"OutdoorSeating": false, "WiFi": "free", "BusinessTakesCards": false, "PatioHeating": false, '
    '"PatioDogs": true, "BusinessParking": {"garage": false, "street": true}}, "stars": 4.5}'
)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The Blue Cafe in Goleta is open on Monday from 8:00 to 17:30 and has 4.5 stars.", "pass"),
        ("The Blue Cafe in Goleta is open on Monday from 9:00 to 18:00.", "fail"),
        ("Blue Cafe in Goleta has 3.5 stars.", "fail"),
        ("The Blue Cafe in Goleta offers outdoor seating and free WiFi.", "fail"),
        ("The Blue Cafe in Goleta takes cards.", "fail"),
        ("The Blue Cafe in Goleta offers heating.", "fail"),
    ],
)
def test_a_value_of_data_counts_under_its_own_key(claim: str, verdict: str) -> None:
    assert verify(claim, DATA).verdict == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The deposit is 200 EUR.", "pass"),
        ("The balance is 200 EUR.", "fail"),
        ("The deposit is 900 EUR.", "fail"),
        ("Pets are allowed.", "fail"),
        ("The minimum age is 12.", "pass"),
    ],
)
def test_a_key_value_line_is_read_by_its_key(claim: str, verdict: str) -> None:
    assert (
        verify(claim, "Deposit: 200 EUR\nBalance: 900 EUR\nMinimum age: 12 years\nPets: not allowed").verdict == verdict
    )


words = st.lists(
    st.sampled_from(
        [
            "deposit",
            "refund",
            "350",
            "EUR",
            "7",
            "days",
            "not",
            "must",
            "Lisbon",
            "June",
            "2026",
            ".",
            "12",
            "%",
            "[C1]",
        ]
    ),
    max_size=12,
).map(" ".join)


@given(words, st.lists(words, max_size=3))
def test_a_verdict_is_stable_bounded_and_points_into_its_evidence(claim: str, texts: list[str]) -> None:
    result = verify(claim, *texts)
    assert result == verify(claim, *texts)
    assert 0 <= result.score <= 1
    assert result.verdict != "pass" or (result.evidence and result.score >= 0.5)
    assert result.verdict != "fail" or (result.evidence and result.score < 0.5)
    for span in result.evidence:
        assert 0 <= span.start < span.end <= len(texts[int(span.chunk_id[1:])])
