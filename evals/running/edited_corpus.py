"""
Edited corpora: a tenant's documents with edits made in them, built into an index of their own, so that a case can ask
what the edit should have changed. The same edits give the same bytes: no PDF gets an id by chance.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.cases.additional import digest, papers
from evals.cases.golden import AddDocument, AddPapers, DocumentEdit, LosePage, MovePage, PlantDocument, ShiftValue
from evals.running.candidate import CandidateSystem
from evals.system import System
from pincite.build import Stages
from pincite.errors import InputError
from pincite.fingerprint import fingerprint
from pincite.ingest.manifest import MANIFEST, ManifestRow, read_manifest

Line = dict[str, Any]
"""A line as PyMuPDF's "dict" text gives it."""

SHARED = ("parsed", "chunks", "vectors")
"""
Content-keyed folders of the lake that an edited corpus reads and fills, too: only what an edit changed is computed.
"""


class EditedCorpora:
    """
    Builds the edited corpus that a case names as its ``world``; ``open`` satisfies ``evals.system.OpenCorpus``.
    """

    def __init__(self, docs: Path, lake: Path, recipe: str) -> None:
        self._docs, self._lake, self._recipe = docs, lake, recipe

    def open(self, tenant: str, edits: tuple[DocumentEdit, ...]) -> System:
        """
        The system over *tenant*'s documents with *edits* made.

        Raises:
            InputError: If an edit does not fit the documents: names document, page and text.
        """
        place = corpus_folder(self._lake, tenant, edits)
        docs = place / "docs"
        shutil.rmtree(place, ignore_errors=True)
        source = self._docs / tenant
        shutil.copytree(source, docs / tenant)
        for edit in edits:
            _apply(edit, docs / tenant, tenant)
        return CandidateSystem(
            self._lake_of(place), Stages(docs, self._lake_of(place), self._recipe).candidates(), self._recipe
        ).system

    def _lake_of(self, place: Path) -> Path:
        """A lake that shares what is keyed by content and has tables of its own."""
        lake = place / "lake"
        lake.mkdir(exist_ok=True)
        for name in SHARED:
            (self._lake / name).mkdir(exist_ok=True)
            if not (lake / name).exists():
                (lake / name).symlink_to((self._lake / name).resolve(), target_is_directory=True)
        return lake


def corpus_folder(lake: Path, tenant: str, edits: Sequence[DocumentEdit]) -> Path:
    """The folder of an edited corpus in *lake*: its ``docs`` and a ``lake`` of its own."""
    return lake / "worlds" / f"{tenant}-{fingerprint([edit.model_dump(mode='json') for edit in edits])}"


def _apply(edit: DocumentEdit, folder: Path, tenant: str) -> None:
    match edit:
        case ShiftValue():
            _shift(edit, folder / edit.file)
        case AddDocument() | PlantDocument():
            _add(edit, folder, tenant)
        case LosePage() | MovePage():
            _turn_page(edit, folder / edit.file)
        case AddPapers():
            _add_papers(edit, folder)


def _add_papers(edit: AddPapers, folder: Path) -> None:
    if digest() != edit.digest:
        msg = f"the papers of evals/additional_documents are {digest()}, wanted {edit.digest}: make the cases anew"
        raise InputError(msg)
    for paper in papers():
        if (folder / paper.name).exists():
            msg = f"{folder.name}/{paper.name} bears the name of a paper of evals/additional_documents: rename it"
            raise InputError(msg)
        shutil.copyfile(paper, folder / paper.name)


def _turn_page(edit: LosePage | MovePage, path: Path) -> None:
    import pymupdf  # noqa: PLC0415 - only an edit of a PDF needs it

    with pymupdf.open(path) as document:
        if not 1 <= edit.page <= document.page_count or document.page_count == 1:
            msg = f"{edit.file} has {document.page_count} pages: page {edit.page} cannot be lost or moved"
            raise InputError(msg)
        document.delete_page(edit.page - 1) if isinstance(edit, LosePage) else document.move_page(edit.page - 1, -1)
        changed = document.tobytes(no_new_id=True)
    path.write_bytes(changed)


def _shift(edit: ShiftValue, path: Path) -> None:
    if path.suffix != ".pdf":
        text = path.read_text(encoding="utf-8")
        if edit.quote not in text:
            raise InputError(_not_there(edit))
        path.write_text(text.replace(edit.quote, edit.quote.replace(edit.old, edit.new, 1), 1), encoding="utf-8")
        return
    import pymupdf  # noqa: PLC0415 - only an edit of a PDF needs it

    with pymupdf.open(path) as document:
        page = document[edit.page - 1]
        lines = [line for block in page.get_text("dict")["blocks"] for line in block.get("lines", [])]
        for line, text in _changed_lines(edit, lines):
            page.add_redact_annot(line["bbox"])
            page.apply_redactions(images=pymupdf.PDF_REDACT_IMAGE_NONE, graphics=pymupdf.PDF_REDACT_LINE_ART_NONE)
            page.insert_text(
                line["spans"][0]["origin"], text, fontname="helv", fontsize=line["spans"][0]["size"] * 0.96
            )
        document.save(path, incremental=True, encryption=pymupdf.PDF_ENCRYPT_KEEP, no_new_id=True)


def _changed_lines(edit: ShiftValue, lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """
    The lines that hold the old value inside its quote, each with its new text: the new value goes where the old one
    begins.

    Whole lines are set anew, because a value that is set alone reads as a word of its own, apart from the comma behind
    it.
    """
    texts = [" ".join("".join(span["text"] for span in line["spans"]).split()) for line in lines]
    whole, quote = " ".join(texts), " ".join(edit.quote.split())
    at = whole.find(quote)
    if at < 0 or (within := quote.find(edit.old)) < 0:
        raise InputError(_not_there(edit))
    begin, end = at + within, at + within + len(edit.old)
    changed, start = [], 0
    for line, text in zip(lines, texts, strict=True):
        first, last = max(begin - start, 0), min(end - start, len(text))
        if first < last:
            changed.append((line, text[:first] + (edit.new if begin >= start else "") + text[last:]))
        start += len(text) + 1
    return changed


def _not_there(edit: ShiftValue) -> str:
    return f"{edit.file} page {edit.page}: {edit.old!r} does not stand in {edit.quote!r} there, so it cannot be shifted"


def _add(edit: AddDocument | PlantDocument, folder: Path, tenant: str) -> None:
    (folder / edit.file).write_text(edit.text + "\n", encoding="utf-8")
    rows: Sequence[tuple[str, object]] = [
        ("file", edit.file),
        ("title", edit.title),
        *_inherited(edit, read_manifest(folder, tenant)),
    ]
    lines = [
        "",
        "[[documents]]",
        *(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in rows if value is not None),
    ]
    dates = [f"{name} = {edit.effective_date.isoformat()}" for name in ("effective_date", "last_reviewed_at")]
    with (folder / MANIFEST).open("a", encoding="utf-8") as manifest:
        manifest.write("\n".join([*lines, *dates]) + "\n")


def _inherited(edit: AddDocument | PlantDocument, rows: Sequence[ManifestRow]) -> list[tuple[str, object]]:
    model = edit.beside if isinstance(edit, PlantDocument) else edit.supersedes
    like = next((row for row in rows if row.file == model), None)
    if like is None:
        return []
    fields = {
        "authority": like.authority,
        "category": like.category,
        "priority": like.priority,
        "domain_id": like.domain_id,
    }
    return [("supersedes", like.doc_id if isinstance(edit, AddDocument) else None), *fields.items()]
