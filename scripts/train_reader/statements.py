"""
What retrieval brings for the project's own questions, statement by statement: rows and sentences by themselves, each
with whether it answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evals.cases.sealed_cases import SealedQuestion, gives
from evals.running.candidate import CandidateSystem
from evals.running.sealed_run import AS_OF
from pincite.answering.features import ReadChunk
from pincite.answering.judged import seen_evidence
from pincite.build import Stages
from pincite.engine import Engine, Question
from pincite.passages.passage import Passage
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import OWN, PUBLIC, READING, placed, tenant_of

MOST = 12
"""Statements of one question: those that come nearest and cover most of it."""

RECIPE = "default"


@dataclass(frozen=True, slots=True)
class Statement:
    """A row or a sentence as it is said, and whether it gives the answer."""

    text: str
    answers: bool


@dataclass(frozen=True, slots=True)
class Brought:
    """A question with the statements that retrieval brought for it; none of a near miss answers."""

    question: str
    statements: tuple[Statement, ...]


def brought(split: str, external: Path, scratch: Path) -> Iterator[Brought]:
    """
    The questions of *split* with what the product's own retrieval brings from all papers of that split, built under
    *scratch*; one for which it brings nothing is left out.
    """
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == split]
    docs, lake = scratch / "docs", scratch / "lake"
    placed(rows, external, docs)
    system = CandidateSystem(lake, Stages(docs, lake, RECIPE).candidates(), RECIPE)
    engines = {tenant: system.engine(tenant) for tenant in (OWN, PUBLIC)}
    for row in rows:
        if found := tuple(_statements(row, engines[tenant_of(row.document)])):
            yield Brought(row.question, found)


def _statements(row: ReadingRow, engine: Engine) -> Iterator[Statement]:
    found, embed = engine.find(Question(row.question, AS_OF)), engine.embedder.embed
    limit = engine.contracts.qa.retrieval.max_context_chunks
    seen = seen_evidence(found.question, found.candidates, embed, limit=limit, reader=None)
    options = [(read, passage) for read in seen.reads for passage in read.passages]
    if not options:
        return
    asked, *vectors = embed([seen.question.plain, *(passage.said for _, passage in options)])

    def rank(option: tuple[int, tuple[ReadChunk, Passage]]) -> tuple[float, int]:
        at, (read, passage) = option
        covered = seen.table.share(seen.question.terms, passage.terms | read.context)
        return -(round(float(np.clip(asked @ vectors[at], 0, 1)), 6) + covered), at

    question = SealedQuestion.model_validate({**row.model_dump(), "split": "sealed"})
    for _, (read, passage) in sorted(enumerate(options), key=rank)[:MOST]:
        quoted = [(read.candidate.row.file, text) for text in _quoted(passage)]
        yield Statement(passage.said, question.answer is not None and gives(question, quoted))


def _quoted(passage: Passage) -> list[str]:
    """The stretches of text that a citation of the passage would quote."""
    own = [passage.chunk.text[start:end] for start, end in passage.spans]
    other, spans = passage.beyond or (passage.chunk, ())
    return [*own, *(other.text[start:end] for start, end in spans)]
