"""The table at the head of a controlled paper, read name by name: "Version", "Effective date", "Replaces"."""

import re
from collections.abc import Iterator
from itertools import pairwise

FEWEST_CELLS = 2
_RULE = re.compile(r":?-+:?")
_REPLACES = re.compile(
    r"\W*(?:(?:replaces|supersedes)(?:\W+(?:version|edition|revision|document))?"
    r"|(?:replaced|superseded)\W+(?:version|edition|revision|document))\W*",
    re.IGNORECASE,
)
_VERSION = re.compile(r"\W*(?:version|revision|rev|edition|issue)(?:\s+(?:no|number))?\W*", re.IGNORECASE)
_NUMBER = re.compile(r"(?:\w+\.?\s+)?(?:[rv]\.?\s?)?\d+(?:\.\d+)*|(?:\w+\.?\s+)?[A-Z]")


def tabbed(text: str) -> str:
    """*text* with the cells of its tables parted by tabs, where it parts them by bars."""
    return "\n".join(line for each in text.split("\n") if (line := _tabbed(each)) is not None)


def spelled(head: str) -> str:
    """
    What the table at the *head* says, a line for each cell with its name before it ("Replaces: version 1"), where the
    names stand in one row and what they name in the next; "" where there is none such.

    It is one that names what is replaced, or a version, once: one with a row for each version tells their history.
    """
    rows = [line.split("\t") for line in head.split("\n")]
    return "".join(
        f"\n{name.strip().rstrip(':')}: {value.strip()}"
        for at, (names, values) in enumerate(pairwise(rows))
        if _is_head(names, values, rows[at + 2 : at + 3])
        for name, value in _cells(names, values)
        if name.strip() and value.strip()
    )


def _tabbed(line: str) -> str | None:
    """None for the rule below the names."""
    bare = line.strip()
    if not (len(bare) > 1 and bare.startswith("|") and bare.endswith("|")):
        return line
    cells = [cell.strip() for cell in bare[1:-1].split("|")]
    return None if all(map(_RULE.fullmatch, cells)) else "\t".join(cells)


def _is_head(names: list[str], values: list[str], after: list[list[str]]) -> bool:
    if len(names) < FEWEST_CELLS:
        return False
    once = len(values) == len(names) and all(len(row) != len(names) for row in after)
    return any(_REPLACES.fullmatch(name) and value.strip() for name, value in _cells(names, values)) or (
        once
        and any(_VERSION.fullmatch(name) and _NUMBER.fullmatch(value.strip()) for name, value in _cells(names, values))
    )


def _cells(names: list[str], values: list[str]) -> Iterator[tuple[str, str]]:
    return zip(names, values, strict=False)
