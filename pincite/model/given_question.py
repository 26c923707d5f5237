"""What stands in a question as a program or a line gives it, read by one set of rules."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated

from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationError,
    WithJsonSchema,
)

from pincite.errors import InputError
from pincite.model.documents import Scope
from pincite.model.given import Day
from pincite.model.retrieval import Sensitivity, TripContext

MAX_TRIP = 1_000
"""Characters of a field that names a trip."""
_SHOWN = 80
"""Characters of a wrong value that an error repeats."""
_IdText = Annotated[
    str | None,
    Field(max_length=MAX_TRIP),
    WithJsonSchema({"anyOf": [{"type": "string", "maxLength": MAX_TRIP}, {"type": "number"}, {"type": "null"}]}),
]
_DayOrEmpty = Annotated[Day | None, BeforeValidator(lambda given: None if given == "" else given)]


class GivenTrip(BaseModel):
    """
    The trip that a question is about, as far as the caller knows it; a number stands for its digits, an empty field for
    none. The same at every door.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)

    trip_id: _IdText = Field(default=None, validation_alias=AliasChoices("trip_id", "tripId"))
    date: _DayOrEmpty = None
    product: str | None = Field(default=None, max_length=MAX_TRIP)


class GivenQuestion(BaseModel):
    """The fields of ``pincite.engine.Question``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: Annotated[str, Strict()]
    as_of: Day
    scope: Scope
    audit: Annotated[bool, Strict()]
    masked: frozenset[str]
    domain_id: str | None
    trip: GivenTrip | None
    sensitivity: frozenset[Sensitivity] | None


_TRIP = f"of a trip there are {', '.join(GivenTrip.model_fields)}"
_SAID = {
    "extra_forbidden": f"no such field; {_TRIP}",
    "model_type": f"no trip; {_TRIP}",
    "frozen_set_type": "no list of texts; write one in a list, too",
}
"""What is wrong, where the library that found it speaks of types."""


def trip_context(trip_id: str | None, day: date | None, product: str | None) -> TripContext | None:
    """The trip with these fields; None where all of them are empty."""
    return TripContext(trip_id, day, product) if trip_id or day or product else None


def context_of(trip: GivenTrip | None) -> TripContext | None:
    """The trip that a caller names."""
    return trip_context(trip.trip_id, trip.date, trip.product) if trip else None


def given_question(fields: Mapping[str, object]) -> GivenQuestion:
    """
    Read the fields of a question as a program gives them: each value, or the text of it; the trip as a ``TripContext``
    or a mapping.

    Raises:
        InputError: If one of them is anything else: names the field and what would be right.
    """
    try:
        return GivenQuestion.model_validate({**fields, "trip": _fields_of(fields["trip"])})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        what, field = _SAID.get(first["type"], first["msg"]), ".".join(str(part) for part in first["loc"])
        msg = f"{field}: {what} (got {repr(first['input'])[:_SHOWN]})"
        raise InputError(msg) from error


def _fields_of(trip: object) -> object:
    if isinstance(trip, TripContext):
        return {"trip_id": trip.trip_id, "date": trip.trip_date, "product": trip.product}
    return dict(trip) if isinstance(trip, Mapping) else trip
