"""
The sets of questions on which sufficiency is measured and fitted, each question with what retrieval brings for it.

Each set is a collection of ``evals/splits.toml``, which says which of them may be fitted on. Single passages,
answerable or not: CLAP-NQ, and paragraphs of SQuAD's training part. Asked of whole documents as they are and, as hard
negatives, with the pages of the answer taken away (what is left are neighbouring sections, other versions, other years,
other products): the golden cases of the bundled tenants, label questions on the regulatory papers, questions on the
project's papers for reading with their near misses. Without an answer anywhere: official questions on guidances that
are not among the regulatory papers, and questions on quarterly reports with company, quarter or year exchanged for one
that is not among them.
"""

import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path

import numpy as np

from evals.cases.splits import register
from pincite.adapters.file_parser import FileParser
from pincite.fingerprint import fingerprint
from pincite.ingest.chunking import chunk_document, embedded_text
from pincite.ingest.snapshot import take_snapshot
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Document, Scope
from pincite.model.pages import ParseFailure
from pincite.model.retrieval import RetrievalRequest
from pincite.model.stages import RankedRow
from pincite.recipes import load_recipe
from pincite.retrieval.masking import MaskedIndex
from pincite.retrieval.retrieve import retrieve
from pincite.retrieval.rules import Contracts
from scripts.measuring.kept_embedder import KeptEmbedder
from scripts.measuring.memory_index import MemoryIndex
from scripts.measuring.reading_rows import Row, reading_rows
from scripts.render_docs import render

ROOT = Path(__file__).parents[2]
READING = ROOT / "data" / "reading"
AS_OF = date(2026, 6, 30)
PASSAGES = 300
"""Questions of either kind from a set of single passages: all that the development part of CLAP-NQ has."""

OTHER_GUIDANCES = 250
SHORTEST, LONGEST = 30, 300
"""Letters of a text that says something by itself, and of a question that asks one thing."""

QUOTE = 40
"""
Letters of a sentence, from its start or to its end, by which a chunk is known to hold it: a sentence may run over two
chunks.
"""

EXCHANGES = (
    ("company", ("Apple", "Amazon", "NVIDIA"), "Siemens"),
    ("year", ("2022", "2023"), "2017"),
    ("quarter", ("Q1", "Q2", "Q3"), "Q4"),
)


@dataclass(frozen=True, slots=True)
class Item:
    """
    A question with its evidence; ``gold`` are the ids of the chunks that hold the answer: none makes the question
    unanswerable.
    """

    kind: str
    group: str
    question: str
    candidates: tuple[RankedRow, ...]
    gold: frozenset[str]

    @property
    def answerable(self) -> bool:
        """Whether the evidence holds the answer."""
        return bool(self.gold)


@dataclass(frozen=True, slots=True)
class Corpus:
    """A tenant's documents in memory."""

    documents: tuple[Document, ...]
    rows: tuple[IndexedChunk, ...]
    index: MemoryIndex


def corpus(root: Path, tenant: str, embedder: KeptEmbedder, without: Sequence[str] = ()) -> Corpus:
    """Parse, cut and embed a tenant's documents but those in *without*; one that cannot be read is left out."""
    recipe = load_recipe()
    parser, snapshot = FileParser(recipe.parser), take_snapshot(root, tenant)
    folder = root / tenant if (root / tenant).is_dir() else root
    rows, documents = [], []
    for document in (each for each in snapshot.documents if each.file not in without):
        parsed = parser.parse(folder / document.file)
        if isinstance(parsed, ParseFailure):
            print(f"{document.file}: left out: {parsed.reason}", file=sys.stderr)
            continue
        documents.append(document)
        rows += [
            _row(document, chunk) for chunk in chunk_document(document, parsed, recipe.chunker, embedder.count_tokens)
        ]
    vectors = embedder.embed([embedded_text(row.chunk) for row in rows])
    return Corpus(tuple(documents), tuple(rows), MemoryIndex(rows, embedder, vectors))


def _row(document: Document, chunk: Chunk) -> IndexedChunk:
    return IndexedChunk.of(chunk, document, paginated=document.file.endswith(".pdf"))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question put to a corpus."""

    request: RetrievalRequest
    of: Corpus
    embedder: KeptEmbedder

    def found(self, masked: frozenset[str] = frozenset()) -> tuple[RankedRow, ...]:
        """What retrieval brings, without the chunks in *masked*."""
        index = MaskedIndex(self.of.index, masked) if masked else self.of.index
        return retrieve(self.request, index, self.embedder, self.of.documents, Contracts.in_force()).candidates


def asked(question: str, of: Corpus, embedder: KeptEmbedder) -> Asked:
    """A question put to the whole corpus on the benchmarks' day."""
    return Asked(RetrievalRequest(question=question, scope=Scope.MIXED, as_of=AS_OF), of, embedder)


def _lines(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def clapnq(external: Path, embedder: KeptEmbedder) -> Iterator[Item]:
    """Questions of CLAP-NQ with one passage each."""
    for name, answerable in (("dev_answerable", True), ("dev_unanswerable", False)):
        for row in islice(_lines(external / "clapnq" / f"{name}.jsonl"), PASSAGES):
            passage = row["passages"][0]  # type: ignore[index]
            text = (
                re.sub(r" ([.,;:!?')])", r"\1", " ".join(passage["sentences"]))
                .replace("`` ", "“")
                .replace(" ''", "”")
                .replace("( ", "(")
            )
            yield _single("clapnq", passage["title"], text, Row(str(row["input"]), text, answerable), embedder)


def articles(external: Path, embedder: KeptEmbedder) -> Iterator[Item]:
    """
    Questions on paragraphs of SQuAD's training part, half of them written so that the paragraph does not answer them.
    """
    for row in reading_rows(external, register().collections["articles"].sets, PASSAGES):
        yield _single("articles", fingerprint(row.passage), row.passage, row, embedder)


def _single(kind: str, title: str, text: str, row: Row, embedder: KeptEmbedder) -> Item:
    chunk = Chunk(
        chunk_id="passage-chunk-0",
        doc_id="passage",
        page=1,
        page_label="1",
        start=0,
        end=len(text),
        text=text,
        context=title if kind == "clapnq" else "",
        chunk_hash=fingerprint(text),
    )
    document = Document(
        tenant=kind,
        file="passage.txt",
        doc_id="passage",
        sha256="0" * 64,
        title=title if kind == "clapnq" else "passage",
    )
    vectors = embedder.embed([row.question, embedded_text(chunk)])
    similarity = round(float(np.clip(vectors[0] @ vectors[1], 0, 1)), 6)
    candidate = RankedRow(
        row=_row(document, chunk),
        similarity=similarity,
        bm25=None,
        vector_rank=None,
        bm25_rank=None,
        fused=0.0,
        document_match=0.0,
        confidence=0.0,
        score=0.0,  # a passage that is given is none that was searched: the judges were fitted on such
        marks=(),
        rerank=None,
        weight=None,
    )
    return Item(
        kind, f"{kind} {title}", row.question, (candidate,), frozenset({chunk.chunk_id} if row.answerable else ())
    )


def golden(tenant: str, embedder: KeptEmbedder) -> Iterator[Item]:
    """A bundled tenant's cases: as they are, and with every page taken away that holds the answer."""
    of = corpus(ROOT / "data" / "docs", tenant, embedder)
    for case in _lines(ROOT / "evals" / "golden" / f"{tenant}.jsonl"):
        if case["category"] == "adversarial":
            continue
        ask = Asked(
            RetrievalRequest(str(case["question"]), Scope(str(case["scope"])), date.fromisoformat(str(case["as_of"]))),
            of,
            embedder,
        )
        if case["expected_behavior"] == "refuse":
            yield Item("golden_refusal", str(case["id"]), ask.request.question, ask.found(), frozenset())
            continue
        pieces = [(e["file"], e["page"], _plain(e["quote"])) for e in case["evidence"]]  # type: ignore[attr-defined]
        words = [_plain(word) for word in case["expected_keywords"]]  # type: ignore[attr-defined]
        quoted = [
            r
            for r in of.rows
            if any(
                r.file == f
                and (q in _plain(r.chunk.text) or (len(r.chunk.text) > SHORTEST and _plain(r.chunk.text) in q))
                for f, _, q in pieces
            )
        ]
        placed = [r for r in of.rows if any((r.file, r.chunk.page) == (f, p) for f, p, _ in pieces)]
        holding = [r for r in of.rows if all(word in _plain(r.chunk.text) for word in words)]
        gold = frozenset(r.chunk.chunk_id for r in (quoted or [r for r in placed if r in holding]))
        yield from _twice(
            "golden", str(case["id"]), ask, gold, frozenset(r.chunk.chunk_id for r in (*quoted, *placed, *holding))
        )


def regulatory(external: Path, embedder: KeptEmbedder, without: Sequence[str] = ()) -> Iterator[Item]:
    """Label questions on the regulatory papers but those in *without*."""
    of = corpus(external / "regulatory_pdfs", "default", embedder, without)
    for row in _lines(ROOT / "tests" / "benchmarks" / "labels" / "regulatory.jsonl"):
        pages = {(page["file"], page["page"]) for page in row["pages"]}  # type: ignore[attr-defined]
        if pages and not any(file in without for file, _ in pages):
            gold = frozenset(r.chunk.chunk_id for r in of.rows if (r.file, r.chunk.page) in pages)
            yield from _twice("regulatory", str(row["id"]), asked(str(row["question"]), of, embedder), gold, gold)


def guidances(external: Path, embedder: KeptEmbedder, without: Sequence[str] = ()) -> Iterator[Item]:
    """Official questions on guidances that are not among the regulatory papers, asked of these."""
    of = corpus(external / "regulatory_pdfs", "default", embedder, without)
    rows = list(_lines(external / "fda_qna" / "qna.jsonl"))
    random.Random(1).shuffle(rows)  # noqa: S311 - a sample, not a secret
    official = {
        re.sub(r"^Guideline title:.*?\s{2,}", "", str(row["question"])).strip(): str(row["guidance"]) for row in rows
    }
    short = [(question, guidance) for question, guidance in official.items() if SHORTEST < len(question) < LONGEST]
    for question, guidance in short[:OTHER_GUIDANCES]:
        yield Item("other_guidances", guidance, question, asked(question, of, embedder).found(), frozenset())


def reading(split: str, embedder: KeptEmbedder) -> Iterator[Item]:
    """
    Questions of one split on the papers that the project wrote for reading, asked of all papers of that split; near
    misses have no answer there.
    """
    rows = [
        row
        for row in _lines(READING / "questions.jsonl")
        if row["split"] == split and str(row["document"]).endswith(".md")
    ]
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted({str(row["document"]) for row in rows}):
            source = READING / "sources" / name
            (Path(folder) / f"{source.stem}.pdf").write_bytes(render(source))
        of = corpus(Path(folder), "default", embedder)
    for row in rows:
        ask, document = asked(str(row["question"]), of, embedder), f"{Path(str(row['document'])).stem}.pdf"
        if row["answer"] is None:
            yield Item("reading_near", document, ask.request.question, ask.found(), frozenset())
            continue
        gold = frozenset(
            r.chunk.chunk_id for r in of.rows if r.file == document and _holds(r.chunk.text, str(row["sentence"]))
        )
        saying = frozenset(
            r.chunk.chunk_id
            for r in of.rows
            if r.file == document and _plain(str(row["answer"])) in _plain(r.chunk.text)
        )
        yield from _twice("reading", document, ask, gold, gold | saying)


def _holds(text: str, sentence: str) -> bool:
    here, wanted = _plain(text), _plain(sentence)
    return wanted[:QUOTE] in here or wanted[-QUOTE:] in here


def reports(external: Path, embedder: KeptEmbedder) -> Iterator[Item]:
    """Questions on one quarterly report with company, year or quarter exchanged for one that no report is of."""
    of = corpus(external / "sec10q" / "docs", "default", embedder)
    for number, row in enumerate(_lines(external / "sec10q" / "qna.jsonl")):
        question = str(row["Question"])
        for name, originals, other in EXCHANGES:
            changed = re.sub("|".join(rf"\b{original}\b" for original in originals), other, question)
            if changed != question and str(row["Question Type"]).startswith("Single-Doc Single-Chunk"):
                yield Item(
                    f"other_{name}", f"report {number}", changed, asked(changed, of, embedder).found(), frozenset()
                )


def _twice(kind: str, group: str, ask: Asked, gold: frozenset[str], masked: frozenset[str]) -> Iterator[Item]:
    candidates = ask.found()
    if here := gold & {c.chunk_id for c in candidates}:
        yield Item(kind, group, ask.request.question, candidates, frozenset(here))
    else:
        print(f"{group}: the answer's chunk is not among the candidates", file=sys.stderr)
    yield Item(f"{kind}_masked", group, ask.request.question, ask.found(masked), frozenset())


def external_folder() -> Path:
    """The folder of the public sets; ends the program with a clear word where it is not named."""
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print(
            "skipped: PINCITE_EXTERNAL_DATA names no folder with clapnq, regulatory_pdfs, fda_qna and sec10q",
            file=sys.stderr,
        )
        sys.exit(0)
    return Path(os.environ["PINCITE_EXTERNAL_DATA"])


def _without() -> tuple[str, ...]:
    return register().collections["regulatory_papers"].without


SETS: Mapping[str, Callable[[Path, KeptEmbedder], Iterator[Item]]] = {
    "clapnq": clapnq,
    "articles": articles,
    "pharma": lambda _, embedder: golden("pharma", embedder),
    "travel": lambda _, embedder: golden("travel", embedder),
    "regulatory_papers": lambda external, embedder: regulatory(external, embedder, _without()),
    "guidances": lambda external, embedder: guidances(external, embedder, _without()),
    "reading_train": lambda _, embedder: reading("train", embedder),
    "reading_dev": lambda _, embedder: reading("dev", embedder),
    "quarterly_reports": reports,
}
"""The questions of a collection, by its name in the register."""


def items(external: Path, embedder: KeptEmbedder, names: Sequence[str]) -> Iterator[Item]:
    """Every question of the collections of these names, collection by collection."""
    for name in names:
        yield from SETS[name](external, embedder)
