"""What a claim says of a row of a table, or of a column, is held against that row and that column."""

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.verification.claimed_cells import is_row
from pincite.verification.verifier import verify_claim

MARKDOWN = """| Product | Shelf life (months) | Storage |
| --- | --- | --- |
| Cardelone 5 mg | 36 | below 25 °C |
| Cardelone 10 mg | 24 | below 30 °C |
"""
TABS = "Region\tRevenue 2024 (EUR million)\tRevenue 2023 (EUR million)\nNorth\t41.2\t38.9\nSouth\t12.7\t15.3\n"
GAPS = "Year   Revenue   Profit\n2023   38.9   4.1\n2024   41.2   3.9\n"
NAMED = "| Line | Fee |\n| --- | --- |\n| Parcel | 7 crowns |\n| Parcel express | 9 crowns |\n"
SCALED = (
    "Net sales by category for the three months ended (in millions)\n| Category | April 1, 2023 | March 26, 2022 |\n"
    "| Phones | $51,334 | $50,570 |\n| Total net sales | $94,836 | $97,278 |\n"
)
STUDIES = (
    "| Study | Condition | Shortest time at submission |\n| Long term | 25°C ± 2°C | 12 months |\n"
    "| Intermediate | 30°C ± 2°C | 6 months |\n"
)
FORM = (
    "| Property | Value |\n| --- | --- |\n| Product | Cardelone 5 mg |\n| Batch size | 500 kg |\n| Yield | 480 kg |\n"
)


def _verdict(claim: str, *evidence: str) -> str:
    return verify_claim(claim, [EvidenceText(chunk_id=str(at), text=text) for at, text in enumerate(evidence)]).verdict


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("The shelf life of Cardelone 5 mg is 24 months.", MARKDOWN),
        ("Cardelone 10 mg is stored below 25 °C.", MARKDOWN),
        ("Revenue in the South was EUR 41.2 million in 2024.", TABS),
        ("Profit in 2024 was 4.1.", GAPS),
        ("The fee of Parcel express is 7 crowns.", NAMED),
    ],
)
def test_a_figure_of_another_row_than_the_claim_names_contradicts_it(claim: str, table: str) -> None:
    assert _verdict(claim, table) == "fail"


@pytest.mark.parametrize(
    ("claim", "table"),
    [("Revenue in the North was EUR 38.9 million in 2024.", TABS), ("Revenue in 2024 was 3.9.", GAPS)],
)
def test_a_figure_below_another_heading_than_the_claim_names_contradicts_it(claim: str, table: str) -> None:
    assert _verdict(claim, table) == "fail"


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("The shelf life of Cardelone 10 mg is 24 months.", MARKDOWN),
        ("Cardelone 10 mg is stored below 30 °C.", MARKDOWN),
        ("Revenue in the North rose from EUR 38.9 million in 2023 to EUR 41.2 million in 2024.", TABS),
        ("Profit in 2024 was 3.9.", GAPS),
        ("The fee of Parcel express is 9 crowns.", NAMED),
        ("The batch size of the product is 500 kg.", FORM),
        ("Net sales of phones were $51,334 million for the three months ended April 1, 2023.", SCALED),
        ("Net sales of phones were $51.334 billion for the three months ended April 1, 2023.", SCALED),
        ("Intermediate studies take 6 months at submission.", STUDIES),
    ],
)
def test_a_figure_of_the_row_and_the_heading_that_the_claim_names_is_borne_out(claim: str, table: str) -> None:
    assert _verdict(claim, table) == "pass"


def test_what_prose_says_of_the_row_vouches_all_the_same() -> None:
    prose = "The shelf life of Cardelone 5 mg is 24 months since 2025."
    assert _verdict("The shelf life of Cardelone 5 mg is 24 months.", MARKDOWN, prose) == "pass"


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("Net sales of phones were $51,334 thousand for the three months ended April 1, 2023.", SCALED),
        ("Net sales of phones were $50,570 million for the three months ended April 1, 2023.", SCALED),
        ("Revenue in the South was EUR 12.7 billion in 2024.", TABS),
    ],
)
def test_a_figure_in_another_scale_than_the_table_states_is_not_borne_out(claim: str, table: str) -> None:
    assert _verdict(claim, table) != "pass"


RATIOS = "Indicator | 30 June 2025 | 31 December 2024\nCET1 ratio | 14.6 % | 15.1 %\nNPL ratio | 1.9 % | 2.4 %\n"


@pytest.mark.parametrize(
    ("day", "verdict"), [("30 June 2025", "pass"), ("31 December 2024", "fail"), ("31 March 2025", "fail")]
)
def test_a_day_in_a_heading_is_that_of_the_figures_below_it(day: str, verdict: str) -> None:
    assert _verdict(f"On {day} the CET1 ratio stood at 14.6 %.", RATIOS) == verdict


@pytest.mark.parametrize(("text", "row"), [("CET1 ratio | 14.6 %", True), ("a\tb", True), ("The ratio fell.", False)])
def test_a_row_has_cells(text: str, row: bool) -> None:
    assert is_row(text) is row
