"""The names of months and days, against the calendar of the standard library."""

import calendar

from pincite.values.calendar_words import MONTHS, SHORT_MONTHS, WEEKDAYS


def test_months_and_days_stand_in_the_order_of_the_calendar() -> None:
    assert [name.lower() for name in calendar.month_name[1:]] == list(MONTHS)
    assert [name.lower() for name in calendar.day_name] == list(WEEKDAYS)


def test_a_short_month_begins_one_month_and_every_month_but_may_has_one() -> None:
    meant = [[month for month in MONTHS if month.startswith(short)] for short in SHORT_MONTHS]
    assert all(len(months) == 1 for months in meant)
    assert {months[0] for months in meant} == set(MONTHS) - {"may"}
