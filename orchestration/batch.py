"""The batch doors: JSON lines in, JSON lines out, one line out for each line in."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pincite.errors import InputError, PinciteError

Row = TypeVar("Row", bound=BaseModel)
Answers = Iterable[dict[str, Any] | PinciteError]

_GROUP = 256
"""Lines that are handled together, so that a door can embed their texts in one pass; memory stays flat."""

_log = logging.getLogger(__name__)


def run_batch(source: Path, target: Path, row_model: type[Row], handle: Callable[[Sequence[Row]], Answers]) -> int:
    """
    Answer every line of *source* into *target*, in order.

    A line that cannot be read, or whose handling ends in a ``PinciteError``, gives ``{"id", "error": {"code", "message"}}`` in its place.
    The target appears whole or not at all.

    Args:
        source: JSON lines.
        target: Where the answers go.
        row_model: What a line must be; unknown fields are ignored with a warning.
        handle: Answers a group of rows, one answer or error a row, in order.

    Returns:
        The number of lines.

    Raises:
        InputError: If *source* cannot be read or *target* cannot be written: names the path.
    """
    partial = target.with_name(target.name + ".partial")
    count = 0
    try:
        with source.open(encoding="utf-8") as lines, partial.open("w", encoding="utf-8") as out:
            numbered = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
            while group := list(islice(numbered, _GROUP)):
                for answer in _answers(group, row_model, handle):
                    out.write(json.dumps(answer, ensure_ascii=False) + "\n")
                    count += 1
        partial.replace(target)
    except (OSError, UnicodeDecodeError) as error:
        msg = f"batch: {error}"
        raise InputError(msg) from error
    return count


def _answers(group: Sequence[tuple[int, str]], row_model: type[Row], handle: Callable[[Sequence[Row]], Answers]) -> Iterator[dict[str, Any]]:
    parsed = [_parsed(n, line, row_model) for n, line in group]
    answers = iter(handle([row for _, row in parsed if isinstance(row, row_model)]))
    for row_id, row in parsed:
        answer = row if isinstance(row, InputError) else next(answers)
        yield error_line(row_id, answer) if isinstance(answer, PinciteError) else answer


def error_line(row_id: object, error: PinciteError) -> dict[str, Any]:
    """What stands in the place of an answer."""
    return {"id": row_id, "error": {"code": error.code, "message": str(error)}}


def _parsed(number: int, line: str, row_model: type[Row]) -> tuple[object, Row | InputError]:
    try:
        raw = json.loads(line)
    except json.JSONDecodeError as error:
        return None, InputError(f"line {number}: not JSON: {error}")
    if not isinstance(raw, dict):
        return None, InputError(f"line {number}: expected an object, got {type(raw).__name__}")
    if unknown := sorted(set(raw) - set(row_model.model_fields)):
        _log.warning("line %d: ignored unknown fields: %s", number, ", ".join(unknown))
    known = {name: value for name, value in raw.items() if name in row_model.model_fields}
    try:
        return raw.get("id"), row_model.model_validate_json(json.dumps(known))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        return raw.get("id"), InputError(f"line {number}: {field}: {first['msg']} (got {first.get('input')!r})")
