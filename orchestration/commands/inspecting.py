"""``inspect``: what parsing and chunking made of a document, as a person wants to see it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from orchestration.console import ERR, OUT, page_name, print_json
from orchestration.options import (
    DOCS,
    LAKE,
    DocsOption,
    JsonOption,
    LakeOption,
    RecipeOption,
    SnapshotOption,
    require_tenant_for,
    require_writable,
)
from orchestration.whole_files import write_whole
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.fingerprint import file_sha256
from pincite.ingest.chunking import chunk_document
from pincite.ingest.instructions import document_screen
from pincite.ingest.manifest import SUFFIXES, kinds_read
from pincite.ingest.page_stretches import stretches
from pincite.ingest.parsing import parser_for
from pincite.ingest.publishing import build_of, open_pages
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.model.documents import Document
from pincite.model.pages import Page, ParseFailure, ParseReport
from pincite.model.releases import IndexedDocument
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for

SHOWN = 110
"""Characters of a chunk that are shown."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """
    Pages of one document, its chunks where they are known, the file they come from, and what lends its bytes as they
    were read.
    """

    file: Path
    lend: Callable[[], AbstractContextManager[Path]]
    pages: tuple[Page, ...]
    chunks: tuple[Chunk, ...] = ()
    report: ParseReport | None = None


def register(app: typer.Typer) -> None:
    """Add this family's command."""
    app.command()(inspect)


def inspect(
    document: Annotated[
        str,
        typer.Argument(
            help="A file on disk (no lake is needed); or, with --tenant, the id or file name of a stored document."
        ),
    ],
    page: Annotated[int | None, typer.Option("--page", min=1, help="Only this page, counted from 1.")] = None,
    tenant: Annotated[str | None, typer.Option("--tenant", help="Whose stored document it is.")] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", help="Write the page as a picture with the rectangles of its chunks; needs --page."),
    ] = None,
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """What parsing and chunking make of a document: text, sections, tables and chunks of each page."""
    require_tenant_for(snapshot, tenant)
    if png is not None and page is None:
        raise InputError("--png: say which page with --page")
    if png is not None:
        require_writable("--png", png)
    found = (
        _stored(lake, docs, tenant, document, page, snapshot)
        if tenant
        else _read(Path(document), recipe, page, chunked=not as_json or png is not None)
    )
    if not found.pages:
        msg = f"--page {page}: {found.file.name} has no such page"
        raise InputError(msg)
    if png is not None:
        _picture(found, found.pages[0], png)
    if as_json:
        report = {"report": found.report.model_dump(mode="json")} if found.report else {}
        print_json(
            {"pages": [_page_json(each, _of(found, each), stored=tenant is not None) for each in found.pages], **report}
        )
        return
    for each in found.pages:
        _print_page(each, _of(found, each))


def _read(file: Path, recipe: str, page: int | None, *, chunked: bool) -> Inspected:
    """A file as it would be ingested."""
    if not file.is_file():
        what = "no file" if file.exists() else "no such file"
        msg = f"{file}: {what}; for a stored document, name its tenant with --tenant"
        raise InputError(msg)
    if file.suffix.lower() not in SUFFIXES:
        msg = f"{file}: no document ({kinds_read('and')} are read, by the end of their names)"
        raise InputError(msg)
    chosen = load_recipe(recipe)
    parsed = parser_for(chosen.parser, document_screen()).parse(file)
    if isinstance(parsed, ParseFailure):
        msg = f"{file.name}: {parsed.code}: {parsed.reason}"
        raise InputError(msg)
    pages = tuple(each for each in parsed.pages if page in {None, each.number})
    known = Document(tenant="none", file=file.name, doc_id=file.stem, sha256="0" * 64, title=file.stem)
    chunks = (
        chunk_document(known, parsed, chosen.chunker, embedder_for(chosen.embedder).count_tokens) if chunked else ()
    )
    return Inspected(file, lambda: nullcontext(file), pages, chunks, parsed.report)


def _stored(lake: Path, docs: Path, tenant: str, name: str, page: int | None, snapshot: str | None) -> Inspected:
    """A document as a snapshot holds it."""
    store = Lake(lake.resolve())
    build = build_of(store, tenant, snapshot)
    found = _named(build.documents, name, tenant)
    if found.pages_key is None or found.chunks_key is None:
        msg = f"{tenant}: {found.document.file}: {found.status.code}: {found.status.reason}"
        raise InputError(msg)
    if page is not None and page > found.status.pages:
        msg = f"--page {page}: {found.document.file} has {found.status.pages} pages"
        raise InputError(msg)
    reader = open_pages(store, tenant, build.index_version)
    numbers = [page] if page is not None else range(1, found.status.pages + 1)
    folder = docs / tenant if (docs / tenant).is_dir() else docs
    pages = tuple(reader.page(found.document.doc_id, number) for number in numbers)
    file = folder / found.document.file
    if file.is_file() and file_sha256(file) != found.document.sha256:
        ERR.print(
            f"{file.name} has changed since; what is shown is what the snapshot holds", style="yellow", markup=False
        )
    return Inspected(file, partial(_as_read, store, found, file), pages, store.documents.chunks(found.chunks_key))


@contextmanager
def _as_read(store: Lake, found: IndexedDocument, file: Path) -> Iterator[Path]:
    """
    The bytes that a stored document was read of, by their digest: those that the lake keeps, or those that lie among
    the documents still. Rectangles of one version would lie on other words of another.
    """
    document = found.document
    with store.documents.lent("files", document.sha256) as kept:
        whole = (path for path in (kept, file) if path.is_file() and file_sha256(path) == document.sha256)
        if found.stale or (path := next(whole, None)) is None:
            msg = f"--png: {document.file}: the file that the snapshot was built from is neither in the lake nor {file}"
            raise InputError(msg)
        yield path


def _named(documents: Sequence[IndexedDocument], name: str, tenant: str) -> IndexedDocument:
    for each in documents:
        if name in {each.document.doc_id, each.document.file, each.status.file}:
            return each
    msg = f"{tenant}: {name}: no such document (pincite docs shows those there are)"
    raise InputError(msg)


def _of(found: Inspected, page: Page) -> tuple[Chunk, ...]:
    return tuple(chunk for chunk in found.chunks if chunk.page == page.number)


def _page_json(page: Page, chunks: Sequence[Chunk], *, stored: bool) -> dict[str, object]:
    tables = [
        {
            "bbox": list(t.box),
            "cells": [c.model_dump(include={"row", "col", "rowspan", "colspan", "text"}) for c in t.cells],
        }
        for t in page.tables
    ]
    own = {"chunks": [chunk.model_dump(mode="json") for chunk in chunks]} if stored else {}
    marks = [mark.model_dump(mode="json") for mark in page.marks]
    return {"page": page.number, "page_label": page.label, "text": page.text, "tables": tables, "marks": marks, **own}


def _print_page(page: Page, chunks: Sequence[Chunk]) -> None:
    section = next((stretch.section for stretch in stretches(page)), page.section)
    OUT.rule(f"{page_name(page.number, page.label)} · {' / '.join(section)}")
    OUT.print(_styled(page))
    for found in page.tables:
        table = Table(title=found.caption or None, show_header=False)
        width = max(cell.col for cell in found.cells) + 1
        for number in range(max(cell.row for cell in found.cells) + 1):
            by_column = {cell.col: cell.text for cell in found.cells if cell.row == number}
            table.add_row(*(by_column.get(column, "") for column in range(width)))
        OUT.print(table)
    listed = Table("chunk", "characters", "section", "text", box=None, title="chunks", title_justify="left")
    for chunk in chunks:
        kind = " ".join((chunk.kind, *chunk.flags)) if chunk.flags or chunk.kind == "table" else ""
        text = readable(chunk.text)
        shown = Text(text if len(text) <= SHOWN else f"{text[:SHOWN]}…", style="red" if chunk.flags else "")
        listed.add_row(
            f"{chunk.chunk_id.rpartition('-')[2]} {kind}".strip(),
            f"{chunk.start}-{chunk.end}",
            " / ".join(chunk.section[-2:]),
            shown,
        )
    if chunks:
        OUT.print(listed)


def _styled(page: Page) -> Text:
    """The page's text: headings bold, what is set aside dim, what is flagged red."""
    text = Text(page.text)
    for heading in page.headings:
        text.stylize("bold", heading.start, heading.end)
    for mark in page.marks:
        text.stylize("dim" if mark.kind == "furniture" else "red", mark.start, mark.end)
    return text


def _picture(found: Inspected, page: Page, target: Path) -> None:
    from pincite.adapters.pdf.page_picture import MarkedArea, page_png  # noqa: PLC0415 - the PDF library, for pictures only

    if found.file.suffix.lower() != ".pdf":
        msg = f"--png: {found.file.name} has no pages to draw; only a PDF has"
        raise InputError(msg)
    aside = [
        MarkedArea("", tuple(run.box for run in page.runs if mark.start <= run.start < mark.end), "aside")
        for mark in page.marks
        if mark.kind == "furniture"
    ]
    tables = [MarkedArea("", (table.box,), "table") for table in page.tables]
    chunks = [
        MarkedArea(c.chunk_id.rpartition("-")[2], tuple(box[2:] for box in c.boxes), "flagged" if c.flags else "chunk")
        for c in _of(found, page)
    ]
    with found.lend() as file:
        write_whole("--png", target, page_png(file, page.number, [*aside, *tables, *chunks]))
