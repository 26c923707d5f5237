"""Renders the sources of the bundled documents to PDF: `python -m scripts.render_docs [--tenant T] [--check]`."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scripts.rendering.dialect import parse
from scripts.rendering.printing import printed

DATA: Final = Path(__file__).resolve().parent.parent / "data"


def render(source: Path) -> bytes:
    """
    Return the PDF of one source file, the same bytes on every run.

    Raises:
        DialectError: If a line of the source is not part of the dialect; the message names file and line.
    """
    return printed(parse(source.read_text(encoding="utf-8"), source.name))


def sources(data: Path, tenant: str | None = None) -> list[Path]:
    """Return every source below *data*, of one *tenant* or of all, ordered by path."""
    return sorted((data / "sources").glob(f"{tenant or '*'}/*.md"))


def target_of(source: Path, data: Path) -> Path:
    """Return where the PDF of *source* lies."""
    return data / "docs" / source.parent.name / f"{source.stem}.pdf"


def differing(found: Sequence[Path], data: Path) -> Iterator[Path]:
    """Yield the PDF of every source whose committed bytes are missing or are not what the source renders to."""
    for source in found:
        target = target_of(source, data)
        if not target.is_file() or target.read_bytes() != render(source):
            yield target


def write(found: Sequence[Path], data: Path) -> None:
    """Render every source to its place."""
    for source in found:
        target = target_of(source, data)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(render(source))


def main(arguments: Sequence[str] | None = None, data: Path = DATA) -> int:
    """Render, or with --check compare; return 0, 1 where a PDF differs, 2 where there is no source."""
    parser = argparse.ArgumentParser(description="Render the sources of the bundled documents to PDF.")
    parser.add_argument("--tenant", help="only this tenant's documents (default: all)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a committed PDF differs from its source"
    )
    options = parser.parse_args(arguments)
    found = sources(data, options.tenant)
    if not found:
        print(f"no sources for {options.tenant or 'any tenant'} in {data / 'sources'}", file=sys.stderr)
        return 2
    if not options.check:
        write(found, data)
        return 0
    stale = list(differing(found, data))
    for target in stale:
        print(f"{target.relative_to(data)} differs from its source; run python -m scripts.render_docs", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
