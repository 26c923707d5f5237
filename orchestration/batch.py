"""The batch doors: JSON lines in, JSON lines out, one line out for each line in."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from orchestration.crash import place_of
from orchestration.whole_files import appearing_whole
from pincite.agents.request_bodies import given_twice
from pincite.errors import InputError, PhaseError, PinciteError

Row = TypeVar("Row", bound=BaseModel)
Answers = Iterable[dict[str, Any] | PinciteError]
Handle = Callable[[Sequence[Row]], Answers]

_GROUP = 256
"""Lines that are handled together, so that a door can embed their texts in one pass; memory stays flat."""
_SHOWN = 80
"""Characters of a wrong value that an error repeats."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Line(Generic[Row]):
    """A line by its number, with its id and what was read of it: a row, or why there is none."""

    number: int
    row_id: str | int | None
    row: Row | InputError


def run_batch(source: Path, target: Path, row_model: type[Row], handle: Handle[Row]) -> int:
    """
    Answer every line of *source* into *target*, in order.

    A line that cannot be read, or whose handling fails in whatever way, gives ``{"id", "error": {"code", "message"}}``
    in its place and takes no other line with it: what nobody foresaw is logged with the place where it happened, and
    how many lines carry an error is told at the end. The target appears whole or not at all.

    Args:
        source: JSON lines.
        target: Where the answers go.
        row_model: What a line must be; unknown fields are ignored with a warning.
        handle: Answers a group of rows, one answer or error a row, in order; is asked again line by line where it
            raises.

    Returns:
        The number of lines.

    Raises:
        InputError: If *source* cannot be read or *target* cannot be written: names the path.
    """
    count = wrong = 0
    try:
        with appearing_whole(target) as partial, source.open("rb") as lines, partial.open("x", encoding="utf-8") as out:
            numbered = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
            while group := list(islice(numbered, _GROUP)):
                for answer in _answers(group, row_model, handle):
                    out.write(_written(answer) + "\n")
                    count, wrong = count + 1, wrong + ("error" in answer)
    except OSError as error:
        place = source if error.filename == str(source) else target
        msg = f"batch: {place}: {error.strerror or error}"
        raise InputError(msg) from error
    if wrong:
        _log.warning("%d of %d lines could not be answered; each carries its error in %s", wrong, count, target)
    return count


def _answers(group: Sequence[tuple[int, bytes]], row_model: type[Row], handle: Handle[Row]) -> Iterator[dict[str, Any]]:
    parsed = [_parsed(number, line, row_model) for number, line in group]
    answers = iter(
        _handled(
            row_model, handle, [(line.number, line.row) for line in parsed if not isinstance(line.row, InputError)]
        )
    )
    for line in parsed:
        answer = line.row if isinstance(line.row, InputError) else next(answers)
        yield error_line(line.row_id, answer) if isinstance(answer, PinciteError) else answer


def _handled(
    row_model: type[Row], handle: Handle[Row], rows: Sequence[tuple[int, Row]]
) -> Sequence[dict[str, Any] | PinciteError]:
    """
    The answers to *rows*; where handling them together raises, each is handled alone, so that one takes no other with
    it.
    """
    try:
        answers = list(handle([row for _, row in rows]))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is one row's
        return (
            [_failed(row_model, rows[0][0], error)]
            if len(rows) == 1
            else [answer for row in rows for answer in _handled(row_model, handle, [row])]
        )
    if len(answers) != len(rows):
        msg = f"a door gave {len(answers)} answers to {len(rows)} rows"
        raise AssertionError(msg)
    return answers


def _failed(row_model: type[BaseModel], number: int, error: Exception) -> PinciteError:
    if isinstance(error, PinciteError):
        return error
    _log.error("line %d: %s: %s (%s)", number, type(error).__name__, str(error)[:_SHOWN], place_of(error))
    return PhaseError(row_model.__name__.removesuffix("Row").lower(), error)


def error_line(row_id: object, error: PinciteError) -> dict[str, Any]:
    """What stands in the place of an answer."""
    return {"id": row_id, "error": {"code": error.code, "message": str(error)}}


def _written(answer: dict[str, Any]) -> str:
    """One line of JSON; where a text is none that a file can hold (half of a pair of surrogates), with escapes."""
    line = json.dumps(answer, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(answer)
    return line


def _parsed(number: int, line: bytes, row_model: type[Row]) -> _Line[Row]:
    twice: list[str] = []

    def noting(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if (name := given_twice(pairs)) is not None:
            twice.append(name)
        return dict(pairs)

    try:
        raw = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"), object_pairs_hook=noting)
    except UnicodeDecodeError as error:
        return _Line(number, None, InputError(f"line {number}: not text in UTF-8: {error}"))
    except (ValueError, RecursionError) as error:
        return _Line(number, None, InputError(f"line {number}: not JSON: {str(error)[:_SHOWN]}"))
    if not isinstance(raw, dict):
        return _Line(number, None, InputError(f"line {number}: expected an object, got {type(raw).__name__}"))
    row_id = raw.get("id") if isinstance(raw.get("id"), str) or type(raw.get("id")) is int else None
    if twice:
        return _Line(number, row_id, InputError(f"line {number}: the field {twice[0]!r} is given twice; give it once"))
    if unknown := sorted(set(raw) - set(row_model.model_fields)):
        _log.warning("line %d: ignored unknown fields: %s", number, ", ".join(unknown)[:_SHOWN])
    known = {name: value for name, value in raw.items() if name in row_model.model_fields}
    return _Line(number, row_id, _row(number, known, row_model))


def _row(number: int, known: dict[str, Any], row_model: type[Row]) -> Row | InputError:
    try:
        return row_model.model_validate_json(json.dumps(known, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        return InputError(f"line {number}: holds half of a surrogate pair, which is no character")
    except RecursionError:
        return InputError(f"line {number}: nested too deeply")
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        return InputError(f"line {number}: {field}: {first['msg']} (got {repr(first.get('input'))[:_SHOWN]})")
