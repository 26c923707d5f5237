"""The clause around a value: its bound, its denial, and what it speaks of."""

import pytest

from pincite.model.values import Comparator
from pincite.values import clauses
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("at least 30 days", Comparator.AT_LEAST), ("30 days or more", Comparator.AT_LEAST),
        ("not less than 30 days", Comparator.AT_LEAST), ("≥ 30 days", Comparator.AT_LEAST),
        ("within 24 hours", Comparator.AT_MOST), ("no later than 14 June 2026", Comparator.AT_MOST),
        ("up to 40 EUR", Comparator.AT_MOST), ("must not exceed 5 kg", Comparator.AT_MOST),
        ("more than 80%", Comparator.MORE_THAN), ("exceeding 80%", Comparator.MORE_THAN),
        ("less than 5 mg", Comparator.LESS_THAN), ("before 14 June 2026", Comparator.LESS_THAN),
        ("by approximately 70%", Comparator.APPROXIMATELY), ("30 or more days", Comparator.AT_LEAST),
        ("two or fewer weeks", Comparator.AT_MOST), ("50 or more euros", Comparator.AT_LEAST),
        ("5 or less percent", Comparator.AT_MOST), ("12 or more people", Comparator.AT_LEAST),
        ("after 30 days", Comparator.EQUAL), ("spread over 18 months", Comparator.EQUAL),
        ("Over 70 years", Comparator.MORE_THAN),
        ("Age: over 70 years; dose", Comparator.MORE_THAN), ("men over 70 years of age", Comparator.MORE_THAN),
        ("Over 18 months, sales grew", Comparator.EQUAL),
        ("over 260,000 volumes", Comparator.MORE_THAN), ("18 years or older", Comparator.AT_LEAST),
        ("NMT 5000 ppm", Comparator.AT_MOST), ("NLT 60 N", Comparator.AT_LEAST),
        ("max. 800 ppm", Comparator.AT_MOST), ("min. 5 kg", Comparator.AT_LEAST), ("5 kg max", Comparator.AT_MOST),
        ("20 persons and more", Comparator.AT_LEAST), ("1,500 persons or more", Comparator.AT_LEAST),
        ("20 persons or fewer", Comparator.AT_MOST), ("no shorter than 30 days", Comparator.AT_LEAST),
        ("not older than 5 years", Comparator.AT_MOST), ("no smaller than 5 mm", Comparator.AT_LEAST),
        ("no larger than 5 mm", Comparator.AT_MOST), ("wider than 5 mm", Comparator.MORE_THAN),
        ("not under 5 kg", Comparator.AT_LEAST), ("not beyond 30 days", Comparator.AT_MOST),
        ("at or below -20 °C", Comparator.AT_MOST), ("at or above 20 °C", Comparator.AT_LEAST),
        ("less than or equal to 5 mg", Comparator.AT_MOST), ("equal to or greater than 5 mg", Comparator.AT_LEAST),
        ("on or before 14 June 2026", Comparator.AT_MOST), ("on or after 14 June 2026", Comparator.AT_LEAST),
        ("prior to 14 June 2026", Comparator.LESS_THAN), ("subsequent to 14 June 2026", Comparator.MORE_THAN),
    ],
)  # fmt: skip
def test_the_words_around_a_value_bound_it(text: str, comparator: Comparator) -> None:
    assert only(text).comparator is comparator


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30 or more days", "30 days or more"),
        ("2 or fewer weeks", "at most 2 weeks"),
        ("20 or more euros", "at least EUR 20"),
    ],
)
def test_a_bound_between_number_and_unit_says_what_it_says_after_it(one: str, other: str) -> None:
    first, second = only(one), only(other)
    assert (first.kind, first.low, first.high, first.unit, first.comparator) == (
        second.kind,
        second.low,
        second.high,
        second.unit,
        second.comparator,
    )
    assert first.text == one


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("no later than 14 days before the start", Comparator.AT_LEAST),
        ("until 14 days prior to departure", Comparator.AT_LEAST),
        ("no earlier than 30 days ahead of it", Comparator.AT_MOST),
        ("less than 7 days before departure", Comparator.LESS_THAN),
        ("within 7 days before departure", Comparator.AT_MOST),
        ("kept up to 48 hours before use", Comparator.AT_MOST),
        ("no later than one hour before or after its time", Comparator.AT_MOST),
        ("cancelled up to 48 hours before departure", Comparator.AT_LEAST),
        ("cancelled up to and including 14 days prior to it", Comparator.AT_LEAST),
        ("booked up to 90 days in advance of it", Comparator.AT_MOST),
        ("paid by 14 days before the start", Comparator.AT_LEAST),
        ("received by 14 days before the start", Comparator.AT_LEAST),
        ("The term is extended by 30 days before the hearing.", Comparator.EQUAL),
        ("The office extends the period of storage by 30 days before the hearing.", Comparator.EQUAL),
        ("Cancellation is possible up to 30 days before arrival.", Comparator.AT_LEAST),
        ("A signature is accepted up to 12 hours before the start.", Comparator.AT_LEAST),
        ("A full refund is paid up to 45 days before departure.", Comparator.AT_LEAST),
        ("Names may be changed free up to 24 hours before departure.", Comparator.AT_LEAST),
        ("Names can be changed up to 24 hours before departure.", Comparator.AT_LEAST),
        ("Changes are free up to 24 hours before departure.", Comparator.AT_LEAST),
        ("kept in the fridge up to 48 hours before use", Comparator.AT_MOST),
        ("may be kept in the fridge up to 48 hours before use", Comparator.AT_MOST),
        ("It can be stored at room temperature up to 24 hours before analysis.", Comparator.AT_MOST),
        ("Samples may be left under a hood up to 24 hours before analysis.", Comparator.AT_MOST),
        ("Guests may stay up to 48 hours before they register.", Comparator.AT_MOST),
        ("It can take up to 10 days before the payout is made.", Comparator.AT_MOST),
        ("You may wait up to 10 minutes before the call is taken.", Comparator.AT_MOST),
        ("It takes up to 10 days before the payout.", Comparator.AT_MOST),
        ("She fasted up to 12 hours before surgery.", Comparator.AT_MOST),
    ],
)
def test_the_last_moment_before_another_is_at_least_that_long_before(text: str, comparator: Comparator) -> None:
    assert only(text).comparator is comparator


def test_what_lasts_at_a_temperature_lasts_up_to_a_time_before_another() -> None:
    value = read_values("It may be stored at 4.5 °C up to 24 hours before analysis.")[-1]
    assert (value.unit, value.comparator) == ("second", Comparator.AT_MOST)


def test_minutes_before_another_figure_bound_nothing() -> None:
    assert [value.comparator for value in read_values("5 min. 30 s")] == [Comparator.EQUAL] * 2


def test_a_denial_reaches_its_own_clause_only() -> None:
    denied, stated = read_values("Refunds are not paid within 24 hours, but fees of 40 EUR are due.")
    assert denied.negated
    assert not stated.negated
    assert only("The 30-day limit does not apply.").negated
    assert not only("Bags must not exceed 20 kg.").negated
    assert not only("Cancel no later than 30 days ahead.").negated


def test_a_role_is_the_content_words_around() -> None:
    assert only("A full refund requires cancellation 180 days before departure.").role == (
        "full",
        "refund",
        "requir",
        "cancel",
        "departur",
    )


def test_of_a_text_of_figures_alone_each_word_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    tells = clauses.tells
    monkeypatch.setattr(clauses, "tells", lambda word: looked.append(word) or tells(word))
    assert {value.role for value in read_values("1 " * 3_000)} == {()}
    assert len(looked) == 3_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The difference was significant (P<0.05).", Comparator.LESS_THAN),
        ("Patients with BMI>30 were excluded.", Comparator.MORE_THAN),
        ("Values of n≥5 are shown.", Comparator.AT_LEAST),
        ("Members under the age of 26 pay half.", Comparator.LESS_THAN),
    ],
)
def test_a_sign_bounds_a_figure_close_to_a_word_and_a_word_across_its_fillers(text: str, expected: Comparator) -> None:
    assert read_values(text)[0].comparator is expected


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("The deadline is extended by 30 days after written notice.", Comparator.EQUAL),
        ("The flight is delayed by 3 hours after a storm.", Comparator.EQUAL),
        ("Opening hours are reduced by 2 days after opening.", Comparator.EQUAL),
        ("It is prolonged by 2 weeks following the notice.", Comparator.EQUAL),
        ("It is postponed by 2 weeks following the notice.", Comparator.EQUAL),
        ("Send it back by 14 days after delivery.", Comparator.AT_MOST),
        ("Returned until 14 days after delivery.", Comparator.AT_MOST),
    ],
)
def test_by_a_time_after_another_is_the_last_moment_but_for_a_change(text: str, comparator: Comparator) -> None:
    assert read_values(text)[0].comparator is comparator
