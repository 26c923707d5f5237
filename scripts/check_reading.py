"""
Hold the reading questions and the sealed ones to the papers they ask about, and claims and statements to their form:
``python -m scripts.check_reading``; exit 1 names each row at fault.

Questions over public PDFs, which are not committed, are held to their pages where ``PINCITE_EXTERNAL_DATA`` names the
folder that holds them; elsewhere their number is said.
"""

import os
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

import pymupdf

from evals.cases.normalisation import holds
from evals.cases.sealed_cases import AnswerPlace
from pincite.contracts import DATA
from pincite.model.stored import Stored, json_lines
from scripts.measuring.own_claims import claimed_passages, faults_of_claims
from scripts.measuring.own_inferences import faults_of_inferences, inference_sections

Answerable = Literal["fact", "table", "list", "condition", "date", "amendment", "definition", "who", "yes_no"]
NearMiss = Literal[
    "near_product", "near_year", "near_role", "near_unit", "near_edition", "near_attribute", "near_place"
]
SHARE_OF_NEAR_MISSES: Final = (0.4, 0.6)


class ReadingRow(Stored):
    """
    One question; *answer* and *sentence* stand verbatim in *document*, and are None for a near miss, whose *why* says
    what the paper says instead.

    *pair* is the name that a question shares with the one that differs from it in a few words; empty where it has none.
    *also* are other places that state the same fact.
    """

    id: str
    document: str
    split: Literal["train", "dev", "test", "sealed"]
    question: str
    answer: str | None
    sentence: str | None
    page: int | None
    kind: Answerable | NearMiss
    why: str | None
    pair: str = ""
    also: tuple[AnswerPlace, ...] = ()

    @property
    def near_miss(self) -> bool:
        """Whether the paper does not answer the question."""
        return self.kind.startswith("near_")

    @property
    def public(self) -> bool:
        """Whether the paper is a public PDF, which is not committed."""
        return self.document.endswith(".pdf")


@dataclass(frozen=True)
class Corpus:
    """
    A file of rows, the folder of its papers' sources, and the families (editions of one paper), which stay in one
    split.
    """

    questions: Path
    sources: Path
    families: Mapping[str, Sequence[str]]


def committed() -> tuple[Corpus, ...]:
    """The corpora of this repository."""
    sealed, reading = DATA.parent / "evals" / "sealed", DATA / "reading"
    families = tomllib.loads((reading / "families.toml").read_text(encoding="utf-8"))["families"]
    return (
        Corpus(reading / "questions.jsonl", reading / "sources", families),
        Corpus(reading / "pairs" / "questions.jsonl", reading / "pairs" / "sources", {}),
        Corpus(sealed / "cases.jsonl", sealed / "documents", {}),
    )


def rows_of(path: Path) -> list[ReadingRow]:
    """
    Read the rows of a file.

    Raises:
        ValueError: If a line is no row; the message names the file and the line.
    """
    rows = []
    for number, line in json_lines(path.read_text(encoding="utf-8")):
        try:
            rows.append(ReadingRow.model_validate_json(line))
        except ValueError as error:
            problem = f"{path.name}, line {number}: {error}"
            raise ValueError(problem) from error
    return rows


def even(text: str) -> str:
    """Return *text* with the bars of tables and all white space evened to single spaces."""
    return " ".join(text.replace("|", " ").split())


def faults(corpus: Corpus, public: Path | None) -> Iterator[str]:
    """Yield one sentence for each fault; rows over public PDFs are read only where *public* names their folder."""
    rows = rows_of(corpus.questions)
    yield from _doubles(rows)
    yield from _torn(rows, corpus.families)
    yield from _unbalanced(rows)
    yield from _unpaired(rows)
    pages = _Pages(public) if public else None
    for row in rows:
        if row.public and pages is None:
            continue
        wrong = [
            _fault_of(row, _text_at(row.document, row.page, corpus, pages)),
            *(_fault_at(each, _text_at(each.document, each.page, corpus, pages), row.answer) for each in row.also),
        ]
        yield from (f"{row.id}: {fault}" for fault in wrong if fault)


def _doubles(rows: Iterable[ReadingRow]) -> Iterator[str]:
    for name, count in Counter(row.id for row in rows).items():
        if count > 1:
            yield f"{name}: {count} rows have this id"


def _torn(rows: Sequence[ReadingRow], families: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Name the documents, and the families of documents, that stand in more than one split."""
    splits: dict[str, set[str]] = defaultdict(set)
    family_of = {document: name for name, documents in families.items() for document in documents}
    for row in rows:
        splits[row.document].add(row.split)
        splits[f"family {family_of.get(row.document, row.document)}"].add(row.split)
    for name, found in splits.items():
        if len(found) > 1:
            yield f"{name}: stands in {', '.join(sorted(found))}; a paper and its editions belong into one split"


def _unbalanced(rows: Sequence[ReadingRow]) -> Iterator[str]:
    lowest, highest = SHARE_OF_NEAR_MISSES
    for document, count in Counter(row.document for row in rows).items():
        share = sum(row.near_miss for row in rows if row.document == document) / count
        if not lowest <= share <= highest:
            yield f"{document}: {share:.0%} of its questions are near misses, not {lowest:.0%} to {highest:.0%}"


def _unpaired(rows: Iterable[ReadingRow]) -> Iterator[str]:
    """Name the pairs that are not one answerable question and one near miss of one paper."""
    pairs: dict[str, list[ReadingRow]] = defaultdict(list)
    for row in rows:
        if row.pair:
            pairs[row.pair].append(row)
    for name, own in pairs.items():
        if sorted(row.near_miss for row in own) != [False, True] or len({row.document for row in own}) > 1:
            yield f"{name}: a pair is one answerable question and one near miss of one paper"


def _fault_of(row: ReadingRow, text: str | None) -> str | None:
    """Say what is wrong between a row and the evened *text* of its document or page, None where nothing is."""
    if text is None:
        return f"there is no {row.document}" + (f" with a page {row.page}" if row.public and row.page else "")
    if row.near_miss:
        return (
            None
            if row.answer is None and row.sentence is None and row.why
            else "a near miss has no answer and no sentence, and says why"
        )
    if not row.answer or not row.sentence:
        return "an answerable question has an answer and a sentence"
    if even(row.answer) not in even(row.sentence):
        return f"the answer {row.answer!r} does not stand in its sentence"
    return None if even(row.sentence) in text else f"the sentence does not stand in {row.document}: {row.sentence!r}"


def _fault_at(place: AnswerPlace, text: str | None, answer: str | None) -> str | None:
    """Say what is wrong between another place of an answer and the evened *text* there, None where nothing is."""
    if text is None:
        return f"there is no {place.document}" + (f" with a page {place.page}" if place.page else "")
    if answer is None or not holds(place.sentence, answer):
        return f"the answer {answer!r} does not stand in {place.sentence!r}"
    return None if even(place.sentence) in text else f"it does not stand in {place.document}: {place.sentence!r}"


def _text_at(document: str, page: int | None, corpus: Corpus, pages: "_Pages | None") -> str | None:
    """The evened text of the source, or of the page of a public PDF, None where there is none."""
    return pages.text(document, page) if document.endswith(".pdf") and pages else _source(corpus.sources / document)


@cache
def _source(path: Path) -> str | None:
    return even(path.read_text(encoding="utf-8")) if path.is_file() else None


class _Pages:
    """Page texts of the public PDFs below a folder."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.name: path for path in sorted(folder.rglob("*.pdf"))}
        self._texts = cache(self._read)

    def text(self, document: str, page: int | None) -> str | None:
        """The evened text of the 1-based page, None is the first; None where there is no such page."""
        texts, wanted = self._texts(document), page or 1
        return texts[wanted - 1] if 1 <= wanted <= len(texts) else None

    def _read(self, name: str) -> list[str]:
        if name not in self._files:
            return []
        with pymupdf.open(self._files[name]) as document:
            return [even(page.get_text()) for page in document]


def main() -> int:
    """Print each fault, and how many rows were read; return 1 where there is a fault."""
    named = os.environ.get("PINCITE_EXTERNAL_DATA")
    claimed, inferred = claimed_passages(), inference_sections()
    found = [fault for corpus in committed() for fault in faults(corpus, Path(named) if named else None)]
    found += [*faults_of_claims(claimed), *faults_of_inferences(inferred)]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    rows = [row for corpus in committed() for row in rows_of(corpus.questions)]
    unread = 0 if named else sum(row.public for row in rows)
    near, claims = sum(row.near_miss for row in rows), sum(len(row.claims) for row in claimed)
    steps = sum(len(each.questions) + len(each.near) for row in inferred for each in row.statements)
    print(
        f"{len(rows)} questions, {near} of them near misses, {claims} claims, {steps} questions on statements, "
        f"{len(found)} faults"
    )
    if unread:
        print(f"{unread} of them over public PDFs were not held to their pages: PINCITE_EXTERNAL_DATA names no folder")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
