"""
Golden cases: questions whose right outcome is known, each bound to the failure it guards and, if answerable, to its
evidence.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pincite.errors import PinciteError
from pincite.model.documents import Scope
from pincite.model.outcomes import RefusalCode
from pincite.model.stored import Stored, read_lines

FOLDER = Path(__file__).parents[1]
GOLDEN_SET = FOLDER / "golden_set.jsonl"
PERTURB_SET = FOLDER / "golden_set_perturb.jsonl"

SetName = Literal["baseline", "perturb", "attacks", "additional_documents"]
ADDITIONAL: Literal["additional_documents"] = "additional_documents"
"""The relation, the world and the set of the golden cases that are asked among the papers of others."""
DISGUISE = "attack_"
"""
What the relation of an attack in disguise begins with. Such cases are a set of their own: they are easy and many, and
among the perturbed ones they would make room for failures of others.
"""


class GoldenSetError(PinciteError):
    """A golden case is malformed or contradicts itself: names file, line and field."""

    code = "GOLDEN_SET_ERROR"


class CaseCategory(StrEnum):
    """The four kinds of cases (evals-v1 §2)."""

    ANSWERABLE = "answerable"
    REFUSAL = "refusal"
    ADVERSARIAL = "adversarial"
    TABLE_LAYOUT = "table_layout"


class GoldEvidence(Stored):
    """
    A sentence or cell that holds the answer: ``quote`` stands on the 1-based ``page`` of ``file`` once white space is
    collapsed.

    ``section_hash`` is the fingerprint of the text around the quote and ``file_sha256`` that of the file's bytes when
    the case was bound; None until then.
    """

    file: str = Field(min_length=1)
    page: int = Field(ge=1)
    quote: str = Field(min_length=1, max_length=600)
    section_hash: str | None = None
    file_sha256: str | None = None


class ShiftValue(Stored):
    """Edit a document: on the 1-based ``page`` of ``file`` the text ``old`` (inside ``quote``) becomes ``new``."""

    kind: Literal["shift_value"] = "shift_value"
    file: str
    page: int = Field(ge=1)
    quote: str
    old: str
    new: str


class AddDocument(Stored):
    """
    Add a one-page text document ``file`` to the tenant; ``supersedes`` names the *file* whose manifest row it replaces,
    None for a mere bystander.
    """

    kind: Literal["add_document"] = "add_document"
    file: str
    title: str
    text: str
    effective_date: date
    supersedes: str | None = None


class PlantDocument(Stored):
    """
    Add a one-page text document ``file`` of the same category, authority and priority as the *file* ``beside``, which
    stays in force.
    """

    kind: Literal["plant_document"] = "plant_document"
    file: str
    title: str
    text: str
    effective_date: date
    beside: str


class LosePage(Stored):
    """Take the 1-based ``page`` out of the PDF ``file``."""

    kind: Literal["lose_page"] = "lose_page"
    file: str
    page: int = Field(ge=1)


class MovePage(Stored):
    """Put the 1-based ``page`` of the PDF ``file`` behind its last one."""

    kind: Literal["move_page"] = "move_page"
    file: str
    page: int = Field(ge=1)


class AddPapers(Stored):
    """
    Add the papers of ``evals/additional_documents``, of which nobody is asked; ``digest`` is the fingerprint of their
    bytes.
    """

    kind: Literal["add_papers"] = "add_papers"
    digest: str


DocumentEdit = Annotated[
    ShiftValue | AddDocument | PlantDocument | LosePage | MovePage | AddPapers, Field(discriminator="kind")
]


class GoldenCase(Stored):
    """
    One question with its right outcome.

    A case of ``answerable`` is answered, one of ``refusal`` refused, one of the other categories either.
    An answer case names document, 1-based page, keywords and evidence; a refusal case names every code that would be
    right and no document. ``seed_case`` and ``relation`` are set on perturbed cases: which case they were made from,
    and how. Cases of one ``world`` are asked of a copy of the tenant's documents in which the ``edits`` of all of them
    were made; without a world, of the documents as they are.
    """

    id: str = Field(min_length=1)
    category: CaseCategory
    failure_mode: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    question: str = Field(min_length=1)
    doc_set: str = Field(min_length=1)
    docs_snapshot: str | None = None
    scope: Scope = Scope.MIXED
    as_of: date
    expected_behavior: Literal["answer", "refuse"]
    expected_doc: str | None = None
    expected_page: int | None = Field(default=None, ge=1)
    expected_keywords: tuple[str, ...] = ()
    evidence: tuple[GoldEvidence, ...] = ()
    expected_refusal_codes: tuple[RefusalCode, ...] = ()
    forbidden_keywords: tuple[str, ...] = ()
    note: str = ""
    seed_case: str | None = None
    relation: str | None = None
    world: str | None = None
    edits: tuple[DocumentEdit, ...] = ()

    @property
    def answerable(self) -> bool:
        """Whether the right outcome is an answer."""
        return self.expected_behavior == "answer"

    @property
    def set_name(self) -> SetName:
        """The data set this case belongs to."""
        if self.seed_case is None:
            return "baseline"
        if self.relation == ADDITIONAL:
            return ADDITIONAL
        return "attacks" if (self.relation or "").startswith(DISGUISE) else "perturb"

    @property
    def cluster(self) -> str:
        """Cases of one cluster share a seed case and are not independent of each other."""
        return self.seed_case or self.id

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """Every (file, page) that holds evidence, in the order given, each once."""
        return tuple(dict.fromkeys((piece.file, piece.page) for piece in self.evidence))

    @model_validator(mode="after")
    def _expectation_is_whole(self) -> "GoldenCase":
        wrong = list(self._contradictions())
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    def _contradictions(self) -> Iterable[str]:
        if (self.seed_case is None) != (self.relation is None):
            yield "seed_case and relation: a perturbed case has both, a golden case neither"
        if bool(self.edits) != (self.world is not None):
            yield "edits and world: edits are made in a named world, and a world needs edits"
        if self.answerable and self.category is CaseCategory.REFUSAL:
            yield "category: a case of refusal is refused; one that is answered is of another category"
        if not self.answerable and self.category is CaseCategory.ANSWERABLE:
            yield "category: a case of answerable is answered; one that is refused is of another category"
        yield from self._answer_contradictions() if self.answerable else self._refusal_contradictions()

    def _answer_contradictions(self) -> Iterable[str]:
        if self.expected_doc is None or self.expected_page is None:
            yield "expected_doc and expected_page: an answer case names both"
        elif (self.expected_doc, self.expected_page) not in self.places:
            yield f"evidence: none on the expected page {self.expected_page} of {self.expected_doc}"
        if not self.expected_keywords:
            yield "expected_keywords: an answer case needs at least one"
        if self.expected_refusal_codes:
            yield "expected_refusal_codes: an answer case has none"

    def _refusal_contradictions(self) -> Iterable[str]:
        if not self.expected_refusal_codes:
            yield "expected_refusal_codes: a refusal case names every code that would be right"
        if self.expected_doc is not None or self.expected_page is not None or self.evidence or self.expected_keywords:
            yield "expected_doc, expected_page, expected_keywords, evidence: a refusal case has none"


def load_cases(path: Path) -> tuple[GoldenCase, ...]:
    """
    Read a golden set, one JSON object a line, in the file's order.

    Raises:
        GoldenSetError: If the file is missing or empty, or a line is bad or repeats an id: names file, 1-based line and
            field.
    """
    if not path.is_file():
        msg = f"{path.name}: no such golden set in {path.parent.name}/"
        raise GoldenSetError(msg)
    cases = tuple(read_lines(path, GoldenCase, GoldenSetError))
    if not cases:
        msg = f"{path.name}: holds no case; a golden set of nothing proves nothing"
        raise GoldenSetError(msg)
    _check_ids(path.name, cases)
    return cases


def _check_ids(name: str, cases: Sequence[GoldenCase]) -> None:
    seen: dict[str, int] = {}
    for number, case in enumerate(cases, start=1):
        if case.id in seen:
            msg = f"{name}: line {number}: id: {case.id!r} stands already in line {seen[case.id]}; ids are unique"
            raise GoldenSetError(msg)
        seen[case.id] = number
