"""
The project's own questions with rows and sentences by themselves, each with whether it answers: those that retrieval
brings from all papers, or those of its own paper that come nearest.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

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
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from pincite.values.terms import terms_of
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import OWN, PUBLIC, READING, answered_by, tenant_of
from scripts.measuring.reading_papers import placed as papers_placed
from scripts.train_reader.asked import Asked, Statement

MOST = 16
"""Statements of one question: those that come nearest and cover most of it."""

MOST_CHUNKS = 2000
"""Chunks of one paper that are looked for, far more than any has."""

RECIPE = "default"


def brought(split: str, external: Path, scratch: Path) -> Iterator[Asked]:
    """
    The questions of *split* with what the product's own retrieval brings from all papers of that split, built under
    *scratch*; one for which it brings nothing is left out.
    """
    rows, engines = _opened(split, external, scratch)
    embed = remembering(engines[OWN].embedder.embed)
    for row in tqdm(rows, unit="question", disable=None):
        if found := _asked(row, engines[tenant_of(row.document)], embed):
            yield found


def of_own_papers(split: str, external: Path, scratch: Path) -> Iterator[Asked]:
    """
    The same with what comes nearest in the paper that a question asks about, which takes a hundredth of the time.
    """
    rows, engines = _opened(split, external, scratch)
    embed = remembering(engines[OWN].embedder.embed)
    papers = {
        (tenant, Path(document.file).stem): _said_by(engine, document.doc_id)
        for tenant, engine in engines.items()
        for document in engine.documents
    }
    for row in tqdm(rows, unit="question", disable=None):
        said = papers[tenant_of(row.document), Path(row.document).stem]
        if said:
            yield _nearest(row, said, embed)


def _opened(split: str, external: Path, scratch: Path) -> tuple[list[ReadingRow], dict[str, Engine]]:
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == split]
    docs, lake = scratch / "docs", scratch / "lake"
    papers_placed(rows, external, docs)
    system = CandidateSystem(lake, Stages(docs, lake, RECIPE).candidates(), RECIPE)
    return rows, {tenant: system.engine(tenant) for tenant in (OWN, PUBLIC)}


class _Said(NamedTuple):
    """A passage with its file, what it says behind the title of its paper and its headings, and the words of that."""

    passage: Passage
    file: str
    placed: str
    terms: frozenset[str]


def _said_by(engine: Engine, doc_id: str) -> list[_Said]:
    rows = engine.index.rows([f"{doc_id}-chunk-{at}" for at in range(MOST_CHUNKS)])
    said = [
        (passage, row.file, ". ".join((row.doc_title, *row.chunk.section, passage.said)))
        for row in rows
        for passage in passages_of(row.chunk)
    ]
    return [_Said(passage, file, text, frozenset(terms_of(text))) for passage, file, text in said]


def _nearest(row: ReadingRow, said: Sequence[_Said], embed: Embed) -> Asked:
    asked, *vectors = embed([row.question, *(each.passage.said for each in said)])
    terms = frozenset(terms_of(row.question))

    def rank(option: tuple[int, _Said]) -> tuple[float, int]:
        at, each = option
        covered = len(terms & each.terms) / len(terms) if terms else 0.0
        return -(round(float(asked @ vectors[at]), 6) + covered), at

    nearest = [each for _, each in sorted(enumerate(said), key=rank)[:MOST]]
    statements = [
        Statement(
            each.passage.said,
            answered_by(row, [(each.file, text) for text in _quoted(each.passage)]),
            each.placed,
        )
        for each in nearest
    ]
    return Asked(row.question, tuple(statements), row.document)


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
        row.document,
    )


def _quoted(passage: Passage) -> list[str]:
    """The stretches of text that a citation of the passage would quote."""
    own = [passage.chunk.text[start:end] for start, end in passage.spans]
    other, spans = passage.beyond or (passage.chunk, ())
    return [*own, *(other.text[start:end] for start, end in spans)]
