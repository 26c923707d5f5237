"""Document-side relations: an edit of the documents and the outcome that follows from the edit alone."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pydantic import Field, ValidationError

from evals.cases.golden import FOLDER, AddDocument, DocumentEdit, GoldenCase, GoldenSetError, GoldEvidence, ShiftValue
from pincite.model.stored import Stored

EDITS = FOLDER / "golden" / "document_edits.toml"
WORLD = "edited"
EFFECTIVE = date(2026, 6, 1)


class Shift(Stored):
    """In the seed's quote ``old`` becomes ``new``: the answer shifts with it."""

    seed: str
    old: str
    new: str


class Supersede(Stored):
    """A document saying ``text``, which holds ``new``, supersedes the seed's: the answer flips from ``old``."""

    seed: str
    old: str
    new: str
    text: str


class Distract(Stored):
    """A document saying ``text`` about something else is added: the answer stays, and ``forbidden`` is never in it."""

    seed: str
    title: str
    text: str
    forbidden: str


class DocumentEdits(Stored):
    """The reviewed edits of all tenants."""

    shift: tuple[Shift, ...] = Field(min_length=1)
    supersede: tuple[Supersede, ...] = Field(min_length=1)
    distract: tuple[Distract, ...] = Field(min_length=1)


def load_edits() -> DocumentEdits:
    """
    Read the reviewed edits.

    Raises:
        GoldenSetError: If the file is bad: names the field.
    """
    try:
        return DocumentEdits.model_validate(tomllib.loads(EDITS.read_text(encoding="utf-8")), strict=False)
    except ValidationError as error:
        first = error.errors()[0]
        msg = f"{EDITS.name}: {'.'.join(map(str, first['loc']))}: {first['msg']}"
        raise GoldenSetError(msg) from error


def edited_cases(seeds: Sequence[GoldenCase], edits: DocumentEdits) -> tuple[GoldenCase, ...]:
    """
    The cases that live in an edited copy of their tenant's documents, ordered by id.

    Raises:
        GoldenSetError: If an edit names an unknown seed, one with several quotes, or a value that does not stand
            exactly once where it should.
    """
    by_id = {seed.id: seed for seed in seeds}
    made = [_shifted(_seed(by_id, edit.seed), edit) for edit in edits.shift]
    made += [_superseded(_seed(by_id, edit.seed), edit) for edit in edits.supersede]
    made += [_distracted(_seed(by_id, edit.seed), edit) for edit in edits.distract]
    return tuple(sorted(made, key=lambda case: case.id))


def _seed(by_id: Mapping[str, GoldenCase], seed_id: str) -> GoldenCase:
    if seed_id not in by_id or len(by_id[seed_id].evidence) != 1:
        msg = f"document_edits.toml: seed {seed_id!r} is no golden case with exactly one quote"
        raise GoldenSetError(msg)
    return by_id[seed_id]


def _once(seed: GoldenCase, text: str, value: str) -> None:
    if text.count(value) != 1:
        msg = (
            f"document_edits.toml: {seed.id}: {value!r} stands {text.count(value)} times in {text!r}; exactly once "
            "is needed"
        )
        raise GoldenSetError(msg)


def _shifted(seed: GoldenCase, edit: Shift) -> GoldenCase:
    (piece,) = seed.evidence
    _once(seed, piece.quote, edit.old)
    change = ShiftValue(file=piece.file, page=piece.page, quote=piece.quote, old=edit.old, new=edit.new)
    evidence = piece.model_copy(
        update={"quote": piece.quote.replace(edit.old, edit.new), "section_hash": None, "file_sha256": None}
    )
    return _derived(seed, "shifted_value", change, {"evidence": (evidence,), **_moved_answer(seed, edit.old, edit.new)})


def _superseded(seed: GoldenCase, edit: Supersede) -> GoldenCase:
    _once(seed, edit.text, edit.new)
    (piece,) = seed.evidence
    stem = piece.file.rsplit(".", 1)[0]
    file = f"{stem}-amendment.md"
    title = f"{stem.replace('-', ' ').capitalize()}, amendment"
    change = AddDocument(file=file, title=title, text=edit.text, effective_date=EFFECTIVE, supersedes=piece.file)
    moved = _moved_answer(seed, edit.old, edit.new)
    evidence = GoldEvidence(file=file, page=1, quote=edit.text)
    return _derived(
        seed,
        "superseding_document",
        change,
        {"evidence": (evidence,), "expected_doc": file, "expected_page": 1, **moved},
    )


def _distracted(seed: GoldenCase, edit: Distract) -> GoldenCase:
    _once(seed, edit.text, edit.forbidden)
    change = AddDocument(
        file=f"{edit.title.lower().replace(' ', '-')}.md", title=edit.title, text=edit.text, effective_date=EFFECTIVE
    )
    return _derived(
        seed, "distractor_document", change, {"forbidden_keywords": (*seed.forbidden_keywords, edit.forbidden)}
    )


def _moved_answer(seed: GoldenCase, old: str, new: str) -> dict[str, Any]:
    """Keywords with the new value in the old one's place; the old value is forbidden from now on."""
    if not any(old in keyword for keyword in seed.expected_keywords):
        msg = f"document_edits.toml: {seed.id}: {old!r} is in none of the expected keywords {seed.expected_keywords}"
        raise GoldenSetError(msg)
    keywords = tuple(keyword.replace(old, new) for keyword in seed.expected_keywords)
    return {"expected_keywords": keywords, "forbidden_keywords": (*seed.forbidden_keywords, old)}


def _derived(seed: GoldenCase, relation: str, change: DocumentEdit, update: dict[str, Any]) -> GoldenCase:
    derived = {
        "id": f"{seed.id}~{relation}",
        "seed_case": seed.id,
        "relation": relation,
        "world": WORLD,
        "edits": (change,),
        "docs_snapshot": None,
    }
    return seed.model_copy(update={**derived, "note": "the outcome follows from the edit of the documents", **update})
