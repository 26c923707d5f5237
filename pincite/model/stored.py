"""
The one base of everything that is stored or received: frozen, strict, and closed to unknown fields; and the one way to
read lines of JSON.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from pincite.errors import InputError, PinciteError


class Stored(BaseModel):
    """
    A value that crosses a disk or a wire; read it with ``model_validate_json`` (strict models want JSON, not dicts).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


Kind = TypeVar("Kind", bound=BaseModel)
_SHOWN = 80
"""Characters of a wrong value that an error repeats."""


def json_lines(text: str) -> Iterator[tuple[int, str]]:
    """
    The lines of JSON in *text* with their numbers from 1, in order; blank lines are none.

    A line ends at a line feed alone: JSON may hold U+0085, U+2028 and U+2029 as they are, at which ``str.splitlines``
    would cut it in two.
    """
    return _filled(text.split("\n"))


def read_lines(path: Path, kind: type[Kind], failing: type[PinciteError] = InputError) -> Iterator[Kind]:
    """
    The values in a file of JSON lines, in order, one at a time.

    Args:
        path: The file, in UTF-8.
        kind: What each line holds.
        failing: The error to raise.

    Raises:
        PinciteError: Of the kind *failing*, if the file cannot be read or a line holds no *kind*: names file, line and
            field.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as lines:
            for number, line in _filled(lines):
                yield value_of(line, kind, f"{short_place(path)}: line {number}", failing)
    except OSError as error:
        msg = f"{short_place(path)}: cannot be read: {error.strerror or error}"
        raise failing(msg) from error
    except UnicodeDecodeError as error:
        msg = f"{short_place(path)}: holds what is not text in UTF-8"
        raise failing(msg) from error


def value_of(line: str, kind: type[Kind], where: str, failing: type[PinciteError] = InputError) -> Kind:
    """
    The value in a line of JSON.

    Raises:
        PinciteError: Of the kind *failing*, if it holds no *kind*: says *where*, and names the field.
    """
    try:
        return kind.model_validate_json(line.strip())
    except ValidationError as error:
        msg = f"{where}: {first_breach(error, kind)}"
        raise failing(msg) from error


def first_breach(error: ValidationError, kind: type[BaseModel]) -> str:
    """The first field of a *kind* that is wrong, what would be right, and what was given."""
    first = error.errors()[0]
    field = ".".join(map(str, first["loc"]))
    what = first["msg"].removeprefix("Value error, ").replace(" at line 1 column ", " at character ")
    if first["type"] == "extra_forbidden":
        what = "no field that is known there"
        what += f"; known are {', '.join(known)}" if (known := _fields_beside(kind, first["loc"])) else ""
    given = "" if not field or first["type"] == "missing" else f" (got {repr(first['input'])[:_SHOWN]})"
    return f"{field}: {what}{given}" if field else what


def _fields_beside(kind: type[BaseModel], loc: Sequence[int | str]) -> list[str]:
    """The fields that the model at the place of the last step of *loc* has; none where a step leads to no one model."""
    for step in (step for step in loc[:-1] if isinstance(step, str)):
        annotation = kind.model_fields[step].annotation if step in kind.model_fields else None
        inner = [each for each in (annotation, *get_args(annotation)) if isinstance(each, type)]
        models = [each for each in inner if issubclass(each, BaseModel)]
        if len(models) != 1:
            return []
        kind = models[0]
    return list(kind.model_fields)


def short_place(path: Path) -> str:
    """The end of a path: enough to find the file, and no more than a page may show."""
    return str(Path(*path.parts[-3:]))


def _filled(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
