"""
The project's own questions as rows: papers are parsed and cut as the product does it, so that what trains looks like
what is read.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pincite.adapters.file_parser import FileParser
from pincite.adapters.models.minilm import WordPieces
from pincite.contracts import DATA
from pincite.fingerprint import file_sha256
from pincite.ingest.chunking import chunk_document
from pincite.model.documents import Document
from pincite.model.pages import ParseFailure
from pincite.recipes import Recipe, load_recipe
from scripts.check_reading import ReadingRow, rows_of
from scripts.train_reader.negatives import Miner
from scripts.train_reader.rows import Answer, Row, Split
from scripts.train_reader.sets import OWN

NEAREST = 2
"""A near miss is asked of so many passages of its own paper: those that hold most of its words."""

SPLITS: Mapping[str, Split] = {"train": "train", "dev": "dev"}
"""The questions of ``test`` are opened once, by nobody here."""


def own_rows(
    external: Path | None, questions: Path = DATA / "reading" / "questions.jsonl"
) -> Iterator[tuple[Split, Row]]:
    """
    Rows with their split; those on public PDFs only where *external* holds them.

    A question whose sentence stands in no one chunk, because it goes on over a page or a table was cut, is left out.
    """
    files = {path.name: path for path in sorted((questions.parent / "sources").glob("*"))}
    files |= {path.name: path for path in sorted(external.rglob("*.pdf"))} if external else {}
    by: dict[str, list[ReadingRow]] = defaultdict(list)
    for row in rows_of(questions):
        if row.split in SPLITS and row.document in files:
            by[row.document].append(row)
    recipe, pieces = load_recipe(), WordPieces()
    for name, rows in by.items():
        chunks = list(dict.fromkeys(_chunks(files[name], recipe, pieces)))
        if not chunks:
            continue
        miner = Miner(chunks)
        for row in rows:
            yield from (
                (SPLITS[row.split], found)
                for found in (_near_misses(row, chunks, miner) if row.near_miss else _answered(row, chunks))
            )


def _chunks(path: Path, recipe: Recipe, pieces: WordPieces) -> list[str]:
    """The texts of a paper's chunks, in order; none of one that cannot be read."""
    parsed = FileParser(recipe.parser).parse(path)
    if isinstance(parsed, ParseFailure):
        return []
    document = Document(tenant=OWN, file=path.name, doc_id=path.stem, sha256=file_sha256(path), title=path.stem)
    return [chunk.text for chunk in chunk_document(document, parsed, recipe.chunker, pieces.count)]


def _answered(row: ReadingRow, chunks: Iterable[str]) -> Iterator[Row]:
    """The row with the first chunk that holds the sentence, the answer placed in it."""
    for text in chunks:
        sentence = _loosely(row.sentence or "").search(text)
        answer = _loosely(row.answer or "").search(text, sentence.start(), sentence.end()) if sentence else None
        if answer:
            yield Row("qa", OWN, row.question, text, "1", (Answer(answer[0], answer.start()),))
            return


def _near_misses(row: ReadingRow, texts: Sequence[str], miner: Miner) -> Iterator[Row]:
    """The question with the nearest of the chunks of its paper, *texts*, which do not answer it."""
    scores = miner.scores([Row("qa", OWN, row.question, "", "0")])[0]
    order = sorted(range(len(texts)), key=lambda at: (-scores[at], at))
    yield from (Row("qa", OWN, row.question, texts[at], "0") for at in order[:NEAREST] if scores[at] > 0)


def _loosely(text: str) -> re.Pattern[str]:
    """*text* whatever stands between its words: blanks, line breaks, the bars of a table."""
    return re.compile(r"[\s|]+".join(re.escape(word) for word in text.replace("|", " ").split()))
