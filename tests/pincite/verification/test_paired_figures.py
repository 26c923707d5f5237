"""Of two figures in one sentence each is the figure of its own thing."""

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.verification.claim_reading import read
from pincite.verification.paired_figures import elliptic, paired, row_of, words_of
from pincite.verification.verifier import verify_claim

BY_WORDS = "The goal was met by 71 % of patients on the drug and 54 % of patients on placebo."
BY_ORDER = "The notes were worth $98.4 billion and $98.8 billion as of April 1, 2023 and May 6, 2022, respectively."


@pytest.mark.parametrize(
    ("claim", "statement", "own"),
    [
        ("The goal was met by 54 % of patients on placebo.", BY_WORDS, True),
        ("The goal was met by 71 % of patients on placebo.", BY_WORDS, False),
        ("The goal was met by 71 % of patients.", BY_WORDS, None),
        ("The notes were worth $98.8 billion as of May 6, 2022.", BY_ORDER, True),
        ("The notes were worth $98.8 billion as of April 1, 2023.", BY_ORDER, False),
        ("The notes were worth $98.8 billion.", BY_ORDER, None),
    ],
)
def test_a_figure_is_that_of_the_thing_it_stands_with_in_words_or_in_order(
    claim: str, statement: str, own: bool | None
) -> None:
    said, told = read(claim), read(statement)
    value = next(each for each in told.values if each.low == said.values[0].low)
    assert paired(value, told, said, said.stems) is own
    verdict = verify_claim(claim, [EvidenceText(chunk_id="a", text=statement)]).verdict
    assert verdict == {True: "pass", False: "fail"}.get(own, verdict)


def test_the_words_of_another_figure_are_not_said_of_this_one() -> None:
    reading = read(BY_WORDS)
    assert "drug" in words_of(reading.values[0], reading)
    assert "placebo" not in words_of(reading.values[0], reading)


def test_the_year_behind_a_day_is_that_day_of_the_year() -> None:
    told = read("Costs of the three months ended March 31, 2022 and 2023 fell.")
    year = next(each for each in told.values if each.text == "2023")
    day, other = (read(f"The costs of {each}.").values[0] for each in ("March 31, 2023", "March 30, 2023"))
    assert elliptic(year, told, day)
    assert not elliptic(year, told, other)


def test_figures_of_a_row_are_no_list() -> None:
    claim = "The model K has a weight of 32 kg and a term of 5 years."
    assert (
        verify_claim(
            claim, [EvidenceText(chunk_id="a", text="Model\tWeight\tLead\tTerm\nK\t32 kg\t6 years\t5 years")]
        ).verdict
        == "pass"
    )


def test_two_figures_that_change_their_columns_fail() -> None:
    table = [EvidenceText(chunk_id="a", text="Event\tDrug\tPlacebo\nNausea\t29\t17\nRash\t6\t14")]
    assert verify_claim("Nausea occurred in 29 patients on drug and 17 patients on placebo.", table).verdict == "pass"
    assert verify_claim("Nausea occurred in 17 patients on drug and 29 patients on placebo.", table).verdict == "fail"


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Refresh tokens of a client expire after 30 days.", "pass"),
        ("Refresh tokens of a client expire after 15 minutes.", "fail"),
    ],
)
def test_a_thing_that_shares_words_with_the_one_beside_it_is_told_by_those_it_does_not(
    claim: str, verdict: str
) -> None:
    told = "Access tokens of a client expire after 15 minutes, refresh tokens after 30 days."
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=told)]).verdict == verdict


def test_the_figure_of_a_whole_is_no_rival_of_its_parts() -> None:
    told = read("In 2024 the site logged 186 deviations, of which 9 were critical and 41 were major.")
    whole, part = (next(value for value in told.values if value.text == text) for text in ("186", "41"))
    assert row_of(whole, told) == [whole]
    assert whole not in row_of(part, told)


@pytest.mark.parametrize(
    ("claim", "verdict"), [("The large bin holds 240 litres.", "pass"), ("The large bin holds 120 litres.", "fail")]
)
def test_the_verb_that_all_share_is_not_what_tells_the_first_thing(claim: str, verdict: str) -> None:
    told = "The small bin holds 60 litres, the medium bin 120 litres and the large bin 240 litres."
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=told)]).verdict == verdict
