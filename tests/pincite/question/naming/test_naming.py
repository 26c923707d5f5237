"""Tokens by which documents are named."""

import pytest

from pincite.question.naming import naming


def test_a_code_is_one_token_with_and_without_its_hyphens() -> None:
    assert naming.codes_of("SOP-014, Q1A(R2), 10-K and annex_12") >= {"sop014", "q1a", "10k", "annex12"}
    assert naming.codes_of("a paper without any") == set()


@pytest.mark.parametrize(
    "text", ["SOP-QA-012_r4", "SOP-QA-012-v7", "SOP-QA-012 rev. 4", "SOP-QA-012 v07", "sop-qa-012"]
)
def test_what_numbers_the_version_is_no_part_of_the_code_of_a_document(text: str) -> None:
    assert naming.document_codes(text) == {"sopqa012"}


@pytest.mark.parametrize(
    "text",
    ["holiday-policy-2026", "Holiday-Policy-2026-v2", "badge-v2", "gym-rules-rev-3", "gym-rules-ed3", "GYM RULES 2026"],
)
def test_words_that_only_a_year_or_a_version_follows_are_no_code(text: str) -> None:
    assert naming.document_codes(text) == frozenset()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Invitation to tender BBC/26/114: street cleaning", {"bbc26114"}),
        ("policy wording HM-C/7", {"hmc7"}),
        ("24/7, and/or, km/h, Q1/2024, 2011/83/EU", set()),
    ],
)
def test_a_reference_number_with_slashes_is_one_code(text: str, codes: set[str]) -> None:
    assert naming.references_of(text) == codes
    assert naming.document_codes(text) >= codes


@pytest.mark.parametrize(("text", "code"), [("SOP-2024", "sop2024"), ("HR-POL-2024", "hrpol2024"), ("HP 07", "hp07")])
def test_capitals_and_a_number_are_a_code_though_it_look_like_a_year(text: str, code: str) -> None:
    assert naming.document_codes(text) == {code}


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("rev. 4", ("4",)),
        ("v04", ("4",)),
        ("4th edition", ("4",)),
        ("fourth edition", ("4",)),
        ("the eleventh edition", ("11",)),
        ("Revision C", ("C",)),
        ("version 2.1 and version 3", ("2.1", "3")),
        ("version of 2025", ()),
        ("Q1A(R2), policy_V3, SOP-012_R4 and rules V2.0", ("2", "3", "4", "2.0")),
        ("Room R101", ()),
        ("Room: R12", ()),
        ("vessel V101", ()),
    ],
)
def test_a_version_is_the_same_in_digits_in_words_and_with_zeros(text: str, versions: tuple[str, ...]) -> None:
    assert naming.versions_of(text) == versions


@pytest.mark.parametrize(
    ("version", "named", "same"),
    [
        ("3", "3.0", True),
        ("v3", "3.0", True),
        ("Version 03", "3", True),
        ("b", "rev. B", True),
        ("3", "3.1", False),
        ("30", "3", False),
        ("", "3", False),
    ],
)
def test_two_versions_are_the_same_however_they_are_written(version: str, named: str, *, same: bool) -> None:
    assert naming.is_version(version, ["9", named]) is naming.is_version(named, ["9", version]) is same


def test_a_version_of_zeros_alone_stays() -> None:
    assert (naming.plain_version("07"), naming.plain_version("0")) == ("7", "0")


def test_a_numbered_part_has_its_word_and_its_number() -> None:
    assert naming.numbered_part("annex11") == ("annex", "11")
    assert naming.numbered_part("sop014") is None


def test_a_day_is_named_without_its_year_and_on_a_cover_with_it() -> None:
    assert naming.days_of("June 28, 2026 and 3 July") == {"jun 28", "jul 3"}
    assert naming.cover_day("July 1, 2023") == "as of jul 1 2023"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("sop014", "sop021", True), ("annex11", "annex15", True), ("10k", "10q", True), ("h5n1", "sop014", False)],
)
def test_codes_of_one_kind_are_of_one_series(one: str, other: str, same: bool) -> None:
    assert (naming.series_of(one) == naming.series_of(other)) is same
