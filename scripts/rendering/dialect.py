"""Reads the source dialect: a Markdown subset with layout directives on lines of their own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NoReturn

from scripts.rendering.blocks import Block, Bullet, Columns, Heading, Hidden, NewPage, Prose, Scan, Source, Table

HEADING: Final = re.compile(r"(#{1,3}) +(\S.*)")
BULLET: Final = re.compile(r"(-|\d+\.|[a-z]\)) +(\S.*)")
HIDDEN: Final = re.compile(r"\{hidden\}(.+)\{/hidden\}")
TABLE_RULE: Final = re.compile(r"\|(\s*:?-+:?\s*\|)+")
LABELS: Final = re.compile(r"roman:([1-9]\d*)")
TABLE_OPTIONS: Final = frozenset({"no-rules", "repeat-header", "plain-break"})
ENCODABLE: Final = "cp1252"


class DialectError(ValueError):
    """A source line that the dialect does not know; names the file, the line and what would be right."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        """Build the message from the source's *name*, the 1-based *line* and the *problem*."""
        super().__init__(f"{name}, line {line}: {problem}")


@dataclass
class _Reader:
    """A cursor over the lines of one source."""

    name: str
    lines: list[str]
    at: int = 0
    table_options: frozenset[str] = field(default_factory=frozenset)

    def refuse(self, problem: str) -> NoReturn:
        raise DialectError(self.name, self.at + 1, problem)

    def peek(self) -> str | None:
        return self.lines[self.at].rstrip() if self.at < len(self.lines) else None

    def take(self) -> str:
        line = self.lines[self.at].rstrip()
        self.at += 1
        return line


def parse(text: str, name: str) -> Source:
    """
    Parse a source.

    Known are: front matter (``running_header``, ``running_footer`` with ``{page}`` and ``{pages}``, ``labels:
    roman:N``), headings of one to three ``#``, paragraphs, items after ``-``, ``1.`` or ``a)``, pipe tables, and the
    directives ``{pagebreak}``, ``{columns N}``, ``{scan}`` … ``{endscan}``, ``{hidden}…{/hidden}`` and ``{table
    OPTIONS}`` before a table.

    Args:
        text: The whole source, front matter included.
        name: What errors call the source, usually its file name.

    Raises:
        DialectError: If a line, directive or character is not part of the dialect.
    """
    reader = _Reader(name, text.splitlines())
    _require_encodable(reader)
    matter = _front_matter(reader)
    blocks = tuple(_blocks(reader))
    if not blocks:
        reader.refuse("the source holds no text")
    return Source(name, matter["running_header"], matter["running_footer"], _roman_pages(matter, reader), blocks)


def _require_encodable(reader: _Reader) -> None:
    """Refuse characters beyond Windows-1252: the standard PDF fonts would print them as boxes."""
    for number, line in enumerate(reader.lines, start=1):
        for character in line:
            if not character.encode(ENCODABLE, errors="ignore"):
                raise DialectError(
                    reader.name, number, f"character {character!r} is not in {ENCODABLE}; write it in words"
                )


def _front_matter(reader: _Reader) -> dict[str, str]:
    """Read the optional block between two "---" lines."""
    matter = {"running_header": "", "running_footer": "", "labels": ""}
    if reader.peek() != "---":
        return matter
    reader.take()
    while (line := reader.peek()) != "---":
        if line is None:
            reader.refuse('the front matter has no closing "---"')
        key, colon, value = line.partition(":")
        if not colon or key not in matter:
            reader.refuse(f"front matter {line!r}; known keys are {', '.join(matter)}")
        matter[key] = value.strip()
        reader.take()
    reader.take()
    return matter


def _roman_pages(matter: dict[str, str], reader: _Reader) -> int:
    if not matter["labels"]:
        return 0
    found = LABELS.fullmatch(matter["labels"])
    if found is None:
        reader.refuse(f'labels {matter["labels"]!r}; right would be "roman:2"')
    return int(found[1])


def _blocks(reader: _Reader) -> Iterator[Block]:
    while (line := reader.peek()) is not None:
        if not line:
            reader.take()
        elif line.startswith("{"):
            yield from _directive(reader)
        elif line.startswith("|"):
            yield _table(reader)
        elif found := HEADING.fullmatch(line):
            reader.take()
            yield Heading(len(found[1]), found[2])
        else:
            yield _text(reader)
    if reader.table_options:
        reader.refuse("a {table …} directive without a table after it")


def _directive(reader: _Reader) -> Iterator[Block]:
    line = reader.peek() or ""
    if found := HIDDEN.fullmatch(line):
        yield Hidden(found[1])
    elif line == "{pagebreak}":
        yield NewPage()
    elif line in ("{columns 1}", "{columns 2}"):
        yield Columns(int(line[-2]))
    elif line == "{scan}":
        yield _scan(reader)
        return
    elif line.startswith("{table ") and line.endswith("}"):
        _remember_table_options(reader, line)
    else:
        reader.refuse(f"unknown directive {line!r}")
    reader.take()


def _remember_table_options(reader: _Reader, line: str) -> None:
    options = frozenset(line.removeprefix("{table ").removesuffix("}").split())
    if not options <= TABLE_OPTIONS:
        reader.refuse(f"unknown table options {sorted(options - TABLE_OPTIONS)}; known are {sorted(TABLE_OPTIONS)}")
    reader.table_options |= options


def _scan(reader: _Reader) -> Scan:
    reader.take()
    lines: list[str] = []
    while (line := reader.peek()) != "{endscan}":
        if line is None:
            reader.refuse("a {scan} without {endscan}")
        lines.append(reader.take())
    reader.take()
    return Scan(tuple(lines))


def _table(reader: _Reader) -> Table:
    rows: list[tuple[str, ...]] = []
    while (line := reader.peek()) is not None and line.startswith("|"):
        if not TABLE_RULE.fullmatch(line):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
            if len(rows[-1]) != len(rows[0]):
                reader.refuse(f"a row of {len(rows[-1])} cells in a table of {len(rows[0])} columns")
        reader.take()
    options, reader.table_options = reader.table_options, frozenset()
    return Table(tuple(rows), ruled="no-rules" not in options, repeats_header="plain-break" not in options)


def _text(reader: _Reader) -> Prose | Bullet:
    found = BULLET.fullmatch(reader.peek() or "")
    marker, words = (found[1], [found[2]]) if found else ("", [reader.peek() or ""])
    reader.take()
    while (
        (line := reader.peek())
        and not line.startswith(("{", "|"))
        and not HEADING.fullmatch(line)
        and not BULLET.fullmatch(line)
    ):
        words.append(reader.take().strip())
    text = " ".join(words)
    return Bullet(marker, text) if found else Prose(text)
