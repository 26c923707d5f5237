"""
The trip that the caller names: what it adds to a question, so that the trip's own papers are found and another's are
set back.
"""

from pincite.model.retrieval import TripContext
from pincite.values.calendar_words import MONTHS


def in_context(question: str, trip: TripContext | None) -> str:
    """
    *question* with product, day and id of the trip behind it, as a guest would name them; as it stands without a trip.
    """
    return " ".join((question, *_named(trip))) if trip else question


def _named(trip: TripContext) -> list[str]:
    day = (
        f"{MONTHS[trip.trip_date.month - 1].title()} {trip.trip_date.day}, {trip.trip_date.year}"
        if trip.trip_date
        else ""
    )
    product = trip.product or ""
    # A name is told by its capitals, which a booking system may have left out.
    return [part for part in (product.title() if product.islower() else product, day, trip.trip_id or "") if part]
