"""
The project's own questions with rows and sentences by themselves, each with whether it answers: those that retrieval
brings from all papers, or those of its own paper that come nearest.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from evals.running.sealed_run import AS_OF
from pincite.answering.judged import seen_evidence
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.doubt import placed
from pincite.answering.reading.nearness import Embed
from pincite.engine import Engine, Question
from pincite.model.chunks import IndexedChunk, place_in_paper
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from pincite.values.terms import terms_of
from scripts.check_reading import ReadingRow
from scripts.measuring.reading_papers import OWN, answered_by, every_row, opened, tenant_of
from scripts.train_reader.asked import Asked, Statement

MOST = 16
"""Statements of one question: those that come nearest and cover most of it."""

RECIPE = "default"


def brought(split: str, external: Path, scratch: Path) -> Iterator[Asked]:
    """
    The questions of *split* with what the product's own retrieval brings from all papers of that split, built under
    *scratch*; one for which it brings nothing is left out.
    """
    rows, engines = opened(split, external, scratch, RECIPE)
    embed = remembering(engines[OWN].embedder.embed)
    for row in tqdm(rows, unit="question", disable=None):
        if found := _asked(row, engines[tenant_of(row.document)], embed):
            yield found


def of_own_papers(split: str, external: Path, scratch: Path) -> Iterator[Asked]:
    """
    The questions of *split* with what comes nearest in the paper that each asks about, which takes minutes where to
    search all papers takes hours.
    """
    rows, engines = opened(split, external, scratch, RECIPE)
    embed = remembering(engines[OWN].embedder.embed)
    papers: dict[tuple[str, str], list[_Said]] = defaultdict(list)
    for tenant, engine in engines.items():
        for chunk in sorted(every_row(engine.index), key=lambda each: place_in_paper(each.chunk.chunk_id)):
            papers[tenant, Path(chunk.file).stem] += _said_in(chunk)
    for row in tqdm(rows, unit="question", disable=None):
        if said := papers[tenant_of(row.document), Path(row.document).stem]:
            yield _nearest(row, said, embed)


class _Said(NamedTuple):
    """A passage with its file, what it says behind the title of its paper and its headings, and the words of that."""

    passage: Passage
    file: str
    placed: str
    terms: frozenset[str]


def _said_in(row: IndexedChunk) -> list[_Said]:
    said = [(each, ". ".join((row.doc_title, *row.chunk.section, each.said))) for each in passages_of(row.chunk)]
    return [_Said(passage, row.file, placed, frozenset(terms_of(placed))) for passage, placed in said]


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
