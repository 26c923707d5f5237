"""A yes or a no is led with only where one sentence surely gives it, for the figures of the question too."""

import pytest

from pincite.answering.yes_or_no import yes_or_no
from pincite.passages.cutting import passages_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import candidate


def _told(question: str, text: str) -> str | None:
    (passage,) = passages_of(candidate(text).row.chunk)
    return yes_or_no(read_question(question), passage, frequencies())


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        ("May drones be flown over the reserve?", "Over the reserve no drones may be flown.", "No"),
        ("Is fishing allowed from the pier?", "From the pier no fishing is allowed.", "No"),
        ("May the hatch be left open?", "Under no circumstances may the hatch be left open.", "No"),
        ("May ladders be used on the scaffold?", "On the scaffold ladders may at no time be used.", "No"),
        ("Is parking allowed in the yard?", "Parking in the yard isn't allowed.", "No"),
        ("May members keep geese in the garden?", "Members may no longer keep geese in the garden.", "No"),
        ("Is a deposit required for the boat?", "For the boat no deposit is required.", "No"),
        ("Are barbecues allowed in the park?", "Barbecues are not prohibited in the park.", "Yes"),
        ("Are horses allowed on the beach?", "On the beach horses are allowed.", "Yes"),
        ("Is a helmet required on the quarry road?", "On the quarry road a helmet is required.", "Yes"),
    ],
)
def test_what_is_denied_of_everybody_is_a_no(question: str, text: str, told: str | None) -> None:
    assert _told(question, text) == told


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("May visitors enter the kiln room?", "Not all visitors may enter the kiln room."),
        ("May visitors enter the kiln room?", "Few visitors may enter the kiln room."),
        ("May visitors enter the kiln room?", "Visitors with no helmet may enter the kiln room."),
        ("May visitors enter the kiln room?", "Visitors may enter the kiln room under no supervision."),
        ("May the curator enter the vault?", "No person other than the curator may enter the vault."),
        (
            "May assistance dogs be brought into the museum?",
            "No dogs may be brought into the museum, assistance dogs excepted.",
        ),
        ("May the plan be changed?", "The plan may be changed subject to approval."),
    ],
)
def test_where_the_denial_is_of_something_else_or_has_an_exception_there_is_neither(question: str, text: str) -> None:
    assert _told(question, text) is None


_SPEND = "Purchases up to EUR 250 may be paid in cash."
_MINORS = "Children under 12 may not use the rowing machine."
_NOTICE = "A tenant must give at least 6 weeks of notice."


_HOLDING = {
    "before": {
        "up to": (48, 60),
        "until": (48, 60),
        "by": (48, 60),
        "no later than": (48, 60),
        "at least": (48, 60),
        "no less than": (48, 60),
        "more than": (60,),
        "at most": (30, 48),
        "no more than": (30, 48),
        "within": (30, 48),
        "no earlier than": (30, 48),
        "less than": (30,),
    },
    "after": {
        "up to": (30, 48),
        "until": (30, 48),
        "by": (30, 48),
        "no later than": (30, 48),
        "at most": (30, 48),
        "no more than": (30, 48),
        "within": (30, 48),
        "less than": (30,),
        "at least": (48, 60),
        "no less than": (48, 60),
        "no earlier than": (48, 60),
        "more than": (60,),
    },
}
"""Of 30, 48 and 60 hours those that lie on the right side of a bound of 48, told forwards and backwards."""


@pytest.mark.parametrize("hours", [30, 48, 60])
@pytest.mark.parametrize(("side", "bound"), [(side, bound) for side, told in _HOLDING.items() for bound in told])
def test_a_moment_told_from_another_one_lies_within_a_bound_or_not(side: str, bound: str, hours: int) -> None:
    told = _told(
        f"Can a booking be cancelled {hours} hours {side} departure?",
        f"A booking may be cancelled {bound} 48 hours {side} departure.",
    )
    assert told == ("Yes" if hours in _HOLDING[side][bound] else None)


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        ("May a purchase of EUR 180 be paid in cash?", _SPEND, "Yes"),
        ("May a purchase of EUR 250 be paid in cash?", _SPEND, "Yes"),
        ("May a purchase of EUR 300 be paid in cash?", _SPEND, None),
        ("May a purchase of USD 180 be paid in cash?", _SPEND, None),
        ("May 300 purchases be paid in cash?", _SPEND, None),
        ("May a child of 10 use the rowing machine?", _MINORS, "No"),
        ("May a child of 14 use the rowing machine?", _MINORS, None),
        ("May a parcel weigh 12 kg?", "A parcel may not weigh more than 10 kg.", "No"),
        ("May a parcel weigh 8 kg?", "A parcel may not weigh more than 10 kg.", None),
        ("May the load of a shelf be 8 kg?", "The load of a shelf may not exceed 10 kg.", None),
        (
            "May a berth be given up 10 hours before sailing?",
            "A berth may be given up up to 24 hours before sailing.",
            None,
        ),
        ("May a berth be booked 10 days ahead?", "A berth may be booked up to 90 days ahead.", None),
        ("Must parcels over 20 kg be declared?", "Parcels over 20 kg must be declared.", "Yes"),
        ("Must parcels of 25 kg be declared?", "Parcels over 20 kg must be declared.", "Yes"),
        ("Must parcels of 5 kg be declared?", "Parcels over 20 kg must be declared.", None),
        ("Must a tenant give 8 weeks of notice?", _NOTICE, None),
        ("Must a tenant give at least 6 weeks of notice?", _NOTICE, "Yes"),
        ("May dinghies be launched at 21:00?", "No dinghies may be launched after 20:00.", "No"),
        ("May horses be ridden on trail 4?", "Horses may be ridden on trail 5.", None),
    ],
)
def test_a_rule_answers_for_the_figures_within_its_bounds(question: str, text: str, told: str | None) -> None:
    assert _told(question, text) == told
