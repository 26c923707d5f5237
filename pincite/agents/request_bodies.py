"""Bytes to a request: fields that nobody knows are set aside and named, everything else is checked to the letter."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from pincite.agents.envelopes import RequestId
from pincite.agents.error_replies import RequestError

M = TypeVar("M", bound=BaseModel)
_SHOWN = 80
"""Characters of a name that an error repeats."""
_ID: TypeAdapter[str] = TypeAdapter(RequestId)


def read_json(body: bytes) -> Any:
    """
    The JSON value of a body.

    Raises:
        RequestError: If it is no JSON in UTF-8, nested beyond reason, or one of its objects gives a field twice.
    """
    try:
        return json.loads(body, object_pairs_hook=_given_once)
    except (ValueError, RecursionError) as error:
        msg = f"body: not JSON in UTF-8: {error if isinstance(error, json.JSONDecodeError) else type(error).__name__}"
        raise RequestError(msg) from error


def _given_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as it stands; of a field that stands in it twice nobody could tell which is meant."""
    if (name := given_twice(pairs)) is not None:
        msg = f"body: the field {name!r} is given twice; give it once"
        raise RequestError(msg)
    return dict(pairs)


def given_twice(pairs: Sequence[tuple[str, Any]]) -> str | None:
    """The first name that stands twice among the *pairs* of a JSON object, as far as an error repeats it."""
    often = Counter(name for name, _ in pairs)
    return next((name[:_SHOWN] for name, times in often.items() if times > 1), None)


def own_id(value: Any) -> str | None:
    """
    What a request, parsed JSON, calls itself, however wrong it is otherwise; None where it has no ``request_id`` that
    can be given back.
    """
    try:
        return _ID.validate_python(value.get("request_id") if isinstance(value, dict) else None, strict=True)
    except ValidationError:
        return None


def read(kind: type[M], value: Any, place: str = "") -> tuple[M, tuple[str, ...]]:
    """
    Read *value*, parsed JSON, as a *kind*.

    Args:
        kind: The strict model to read.
        value: Any JSON value.
        place: Where the value stands in the request, for messages: "inputs".

    Returns:
        The model, and the places of the fields that it does not know, in order.

    Raises:
        RequestError: Names the first field that is wrong, and what would be right.
    """
    try:
        return _validated(kind, value), ()
    except ValidationError as error:
        unknown = [
            problem["loc"] for problem in error.errors(include_url=False) if problem["type"] == "extra_forbidden"
        ]
        if not unknown:
            raise first_wrong(error, place) from error
    kept = json.loads(json.dumps(value))
    try:
        ignored = sorted(_remove(kept, loc) for loc in unknown)
        return _validated(kind, kept), tuple(f"{_under(place, name)}: unknown field, ignored" for name in ignored)
    except ValidationError as error:
        raise first_wrong(error, place) from error
    except (LookupError, TypeError) as error:
        msg = f"{place or 'body'}: unknown fields that cannot be set aside; leave them out"
        raise RequestError(msg) from error


def _validated(kind: type[M], value: Any) -> M:
    try:
        text = json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise RequestError("body: nested too deeply") from error
    except UnicodeEncodeError as error:
        raise RequestError("body: holds half of a surrogate pair, which is no character") from error
    return kind.model_validate_json(text)


def _remove(value: Any, loc: Sequence[int | str]) -> str:
    """
    Take the field at *loc* out of *value*; its dotted name. A step that is no field of the value names a union's member
    and is passed over.
    """
    walked = []
    for step in loc[:-1]:
        if isinstance(step, int) or step in value:
            value = value[step]
            walked.append(step)
    del value[loc[-1]]
    return ".".join(map(str, (*walked, loc[-1])))


_MEMBERS = ("(text)", "(object)")
"""How a union's members are called in the place of an error."""


def first_wrong(error: ValidationError, place: str = "") -> RequestError:
    """The first field that is wrong, by its name below *place*, and what would be right."""
    problems = error.errors(include_url=False)
    first = next((problem for problem in problems if problem["type"] != "extra_forbidden"), problems[0])
    name = _under(place, ".".join(str(step) for step in first["loc"] if step not in _MEMBERS))
    return RequestError(f"{name or 'body'}: {first['msg'].removeprefix('Value error, ')}")


def _under(place: str, name: str) -> str:
    return ".".join(part for part in (place, name) if part)
