"""For what time a price is asked and given."""

import pytest

from pincite.question.times.rates import columns_of_rate, is_at_another_rate, rate_terms, rates_asked
from pincite.values.terms import terms_of


@pytest.mark.parametrize(
    ("question", "rates"),
    [
        ("What does a locker cost per month?", {"month"}),
        ("What is the annual fee for the archive?", {"year"}),
        ("How much is a scanner for a day?", {"day"}),
        ("What does the lawyer charge an hour?", {"hour"}),
        ("What do the drums cost weekly or by the month?", {"week", "month"}),
        ("What is charged when a drum is returned a week late?", set()),
        ("What does a locker cost?", set()),
        ("What is the dividend for the year 2025?", set()),
        ("What was paid for the year ended in March?", set()),
        ("What does a locker cost for the whole year?", {"year"}),
    ],
)
def test_the_times_for_which_a_price_is_asked(question: str, rates: set[str]) -> None:
    assert rates_asked(question) == rates


@pytest.mark.parametrize(
    ("names", "asked", "columns"),
    [
        (["Hour", "Day", "Deposit"], {"day"}, ["Day"]),
        (["Monthly fee", "Fee per year"], {"year"}, ["Fee per year"]),
        (["EUR/day (net)", "EUR/week (net)"], {"week"}, ["EUR/week (net)"]),
        (["Day", "Deposit"], {"day"}, []),
        (["Hour", "Day"], {"month"}, []),
        (["Day of departure", "Weeks of notice"], {"day"}, []),
    ],
)
def test_a_column_is_taken_where_another_is_for_another_time(
    names: list[str], asked: set[str], columns: list[str]
) -> None:
    assert columns_of_rate(asked, names) == columns


@pytest.mark.parametrize(
    ("text", "asked", "other"),
    [
        ("A locker costs CHF 9 per month.", {"week"}, True),
        ("A locker costs CHF 9 per month.", {"month", "week"}, False),
        ("A yearly fee of EUR 60 is charged for the archive.", {"month"}, True),
        ("The rent per month is EUR 800.", {"year"}, True),
        ("The lawyer charges EUR 200 per person and hour.", {"day"}, True),
        ("Scanners cost EUR 5 an hour or EUR 30 a day.", {"day"}, False),
        ("The monthly report costs a fine of EUR 50 when it comes late, and EUR 9 per day.", {"week"}, False),
        ("Drums are inspected weekly and cost EUR 40.", {"month"}, False),
        ("The dose is 5 mg daily.", {"week"}, False),
        ("A locker costs CHF 9 per month.", set(), False),
    ],
)
def test_a_sentence_is_at_another_rate_where_all_its_prices_are(text: str, asked: set[str], *, other: bool) -> None:
    assert is_at_another_rate(asked, text, (), ()) is other


@pytest.mark.parametrize(
    ("cells", "question", "asked", "other"),
    [
        ([("Tool", "Drill"), ("Hour", "EUR 4"), ("Day", "EUR 20"), ("Deposit", "EUR 50")], "drill", {"week"}, True),
        ([("Tool", "Drill"), ("Hour", "EUR 4"), ("Day", "EUR 20"), ("Deposit", "EUR 50")], "deposit", {"week"}, False),
        ([("Tool", "Drill"), ("Hour", "EUR 4"), ("Day", "EUR 20")], "drill", {"day"}, False),
        ([("Room", "Store"), ("Rent in EUR", "900"), ("Due", "monthly")], "rent store", {"year"}, True),
        ([("Tool", "Saw"), ("Hour", "see note 2"), ("Day", "EUR 20")], "saw", {"hour"}, False),
        ([("Tool", "Saw"), ("Hour", ""), ("Day", "EUR 20")], "saw", {"hour"}, True),
        ([("Vessel", "V1"), ("Volume", "40 L"), ("Cleaning", "weekly")], "volume v1", {"day"}, False),
    ],
)
def test_a_row_is_at_another_rate_unless_a_price_below_a_spoken_name_is_at_none(
    cells: list[tuple[str, str]], question: str, asked: set[str], *, other: bool
) -> None:
    assert is_at_another_rate(asked, "", cells, terms_of(question)) is other


def test_a_time_is_spoken_of_in_both_its_forms() -> None:
    assert rate_terms({"week", "year"}) >= {*terms_of("week weekly year annum annual annually yearly")}
