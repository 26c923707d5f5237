"""
What retrieval brings for the project's own questions: rows and sentences by themselves, each with whether it answers.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from evals.running.candidate import CandidateSystem
from evals.running.sealed_run import AS_OF
from pincite.answering.doubt import placed
from pincite.answering.features import ReadChunk
from pincite.answering.judged import seen_evidence
from pincite.answering.nearness import Embed
from pincite.build import Stages
from pincite.engine import Engine, Question
from pincite.passages.passage import Passage
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import OWN, PUBLIC, READING, answered_by, tenant_of
from scripts.measuring.reading_papers import placed as papers_placed
from scripts.train_reader.asked import Asked, Statement

MOST = 16
"""Statements of one question: those that come nearest and cover most of it."""

RECIPE = "default"


def brought(split: str, external: Path, scratch: Path) -> Iterator[Asked]:
    """
    The questions of *split* with what the product's own retrieval brings from all papers of that split, built under
    *scratch*; one for which it brings nothing is left out.
    """
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == split]
    docs, lake = scratch / "docs", scratch / "lake"
    papers_placed(rows, external, docs)
    system = CandidateSystem(lake, Stages(docs, lake, RECIPE).candidates(), RECIPE)
    engines = {tenant: system.engine(tenant) for tenant in (OWN, PUBLIC)}
    embed = remembering(engines[OWN].embedder.embed)
    for row in tqdm(rows, unit="question", disable=None):
        if found := _asked(row, engines[tenant_of(row.document)], embed):
            yield found


def remembering(embed: Embed) -> Embed:
    """*embed*, which computes each text once: the same statements are brought for many questions."""
    known: dict[str, NDArray[np.float32]] = {}

    def found(texts: Sequence[str]) -> NDArray[np.float32]:
        new = [text for text in dict.fromkeys(texts) if text not in known]
        known.update(zip(new, embed(new), strict=True) if new else ())
        return np.stack([known[text] for text in texts])

    return found


def _asked(row: ReadingRow, engine: Engine, embed: Embed) -> Asked | None:
    found = engine.find(Question(row.question, AS_OF))
    limit = engine.contracts.qa.retrieval.max_context_chunks
    seen = seen_evidence(found.question, found.candidates, embed, limit=limit, reader=None)
    options = [(read, passage) for read in seen.reads for passage in read.passages]
    if not options:
        return None
    asked, *vectors = embed([seen.question.plain, *(passage.said for _, passage in options)])

    def rank(option: tuple[int, tuple[ReadChunk, Passage]]) -> tuple[float, int]:
        at, (read, passage) = option
        covered = seen.table.share(seen.question.terms, passage.terms | read.context)
        return -(round(float(np.clip(asked @ vectors[at], 0, 1)), 6) + covered), at

    nearest = [option for _, option in sorted(enumerate(options), key=rank)[:MOST]]
    return Asked(
        row.question,
        tuple(
            Statement(
                passage.said,
                answered_by(row, [(read.candidate.row.file, text) for text in _quoted(passage)]),
                placed(read.candidate, passage),
            )
            for read, passage in nearest
        ),
    )


def _quoted(passage: Passage) -> list[str]:
    """The stretches of text that a citation of the passage would quote."""
    own = [passage.chunk.text[start:end] for start, end in passage.spans]
    other, spans = passage.beyond or (passage.chunk, ())
    return [*own, *(other.text[start:end] for start, end in spans)]
