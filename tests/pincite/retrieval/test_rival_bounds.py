"""Two limits of one rule, and limits of two cases."""

import pytest

from pincite.retrieval.rival_bounds import differ, rival_bounds
from pincite.values.reader import read_values


def rival(one: str, other: str) -> bool:
    """Whether any two values of the sentences are rival bounds; the same both ways round."""
    found = any(rival_bounds(one, a, other, b) for a in read_values(one) for b in read_values(other))
    assert found == any(rival_bounds(other, b, one, a) for a in read_values(one) for b in read_values(other))
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Guests who cancel at least 30 days before departure receive a full refund.",
            "Guests who cancel at least 24 hours before departure receive a full refund.",
        ),
        (
            "Guests who cancel at least 30 days before departure receive a full refund.",
            "A full refund is given for cancellations no later than 14 days before the day of departure.",
        ),
        (
            "Guests who cancel at least 30 days before departure receive a full refund.",
            "Cancel more than 14 days before departure and get a full refund!",
        ),
        (
            "Refunds are paid within 14 days of the written cancellation.",
            "We pay refunds within 30 days of the written cancellation.",
        ),
        ("Hand luggage may weigh at most 8 kg.", "Hand luggage weighs up to 10 kg."),
        ("Swimmers must be at least 12 years old.", "Swimmers must be at least 10 years old."),
        ("The samples are stored at 2 to 8 °C.", "The samples are stored at 2 to 10 °C."),
        ("Our liability is limited to at most EUR 5,000.", "Our liability is limited to at most EUR 9,000."),
    ],
)
def test_two_limits_of_one_rule_are_rivals(one: str, other: str) -> None:
    assert rival(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # a condition
        (
            "Free cancellation is possible up to 7 days before departure.",
            "Free cancellation of group bookings is possible up to 30 days before departure.",
        ),
        (
            "Free cancellation is possible up to 7 days before departure.",
            "For bookings of ten or more persons, free cancellation is possible up to 30 days before departure.",
        ),
        (
            "Guests who cancel at least 30 days before departure receive a full refund.",
            "Guests with insurance who cancel at least 7 days before departure receive a full refund.",
        ),
        (
            "The balance is due at least 45 days before departure.",
            "The balance for late bookings is due at least 10 days before departure.",
        ),
        ("Hand luggage may weigh up to 8 kg.", "Hand luggage with a laptop may weigh up to 10 kg."),
        # steps of a scale
        (
            "Guests who cancel at least 30 days before departure receive a full refund.",
            "Guests who cancel at least 15 days before departure receive a refund of 50 percent.",
        ),
        (
            "A refund of 50 percent is paid at least 15 days before departure.",
            "A refund of 25 percent is paid at least 7 days before departure.",
        ),
        ("Orders above EUR 100 are shipped within 2 days.", "Orders above EUR 500 are shipped within 1 day."),
        ("30 days or more\t100 percent\tdeposit included", "15 days or more\t50 percent\tof the price"),
        ("Economy seat\tup to 23 kg", "Business seat\tup to 32 kg"),
        # a product, a place
        ("The economy fare can be cancelled up to 24 hours before departure.",
         "The flex fare can be cancelled up to 2 hours before departure."),
        ("On the Patagonia trek, guests carry at most 8 kg.", "On the Atacama trek, guests carry at most 12 kg."),
        ("Ferry tickets are refunded within 14 days.", "Train tickets are refunded within 30 days."),
        ("The device keeps its charge for at least 10 hours.", "The charger keeps its charge for at least 3 hours."),
        ("Tents must be returned within 3 days.", "Tents must be returned to Oban within 7 days."),
        # a season
        ("In summer, a guest can cancel up to 7 days before arrival.",
         "In winter, a guest can cancel up to 14 days before arrival."),
        ("A guest can cancel up to 7 days before arrival.",
         "A guest can cancel up to 30 days before arrival in high season."),
        ("From 1 May to 30 September, a guest can cancel up to 7 days before arrival.",
         "From 1 October to 30 April, a guest can cancel up to 2 days before arrival."),
        # whom it is said of
        ("Students can borrow books for up to 14 days.", "Teachers can borrow books for up to 60 days."),
        ("Managers approve claims up to EUR 1,000.", "Directors approve claims up to EUR 10,000."),
        ("The tenant gives notice at least 3 months before the term ends.",
         "The landlord gives notice at least 6 months before the term ends."),
        ("Claims signed by a manager are paid within 5 days.", "Claims signed by a director are paid within 2 days."),
        # a step of a procedure
        ("Refunds are approved within 3 days of the request.", "Refunds are paid within 14 days of the request."),
        ("The samples are dried for at least 2 hours.", "The samples are cooled for at least 4 hours."),
        ("A complaint is answered within 21 days.", "A complaint must be sent within 28 days."),
        # a figure of something else, or of the other end
        ("The deposit is refunded within 14 days of the request.", "The deposit is refunded up to EUR 200."),
        ("Bulk tablets are held for at least 2 days.", "Bulk tablets are held for at most 30 days."),
        ("The walk takes up to 3 hours.", "The walk covers up to 12 km."),
        ("Members keep their seat for at least 30 days.", "Members keep their seat for at least 1 month."),
        ("Guests receive a full refund within 14 days of departure.",
         "Guests receive a full refund within 30 days of arrival."),
        ("The report is kept for about 5 years.", "The report is kept for about 5.2 years."),
    ],
)  # fmt: skip
def test_limits_of_two_cases_are_no_rivals(one: str, other: str) -> None:
    assert not rival(one, other)


def test_what_two_papers_say_of_things_of_different_codes_differs_in_nothing() -> None:
    one, other, same = (f"The {kind} valve {code} opens at {bar} bar." for kind, code, bar in
                        (("rotated", "VR-1", 12), ("sideways", "VR-2", 13), ("sideways", "VR-1", 13)))  # fmt: skip
    (value,), (rival,), (again,) = (
        [each for each in read_values(text) if "bar" in each.text] for text in (one, other, same)
    )
    assert not differ(one, value, other, rival, alike=True)
    assert differ(one, value, same, again, alike=True)
