"""
Corpora and labelled questions of the retrieval benchmarks, built by the project's own pipeline.

The builds lie in the lake ``PINCITE_BENCHMARK_LAKE`` (default: ``pincite-benchmarks`` in the temporary folder) and are
reused while nothing changed; the external sets are read from ``PINCITE_EXTERNAL_DATA``.
"""

import gzip
import json
import os
import random
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from evals.cases.splits import register
from pincite.adapters.lake import Lake
from pincite.build import build
from pincite.contracts import DATA
from pincite.fingerprint import fingerprint
from pincite.ingest.publishing import open_index
from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Document, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.model.stored import json_lines
from pincite.ports import CountingEmbedder, Index
from pincite.recipes import load_recipe
from pincite.retrieval.retrieve import retrieve_many
from pincite.retrieval.retrieved import Retrieved
from pincite.retrieval.rules import Contracts
from pincite.wiring import embedder_for
from scripts.measuring.reading_rows import Row, reading_rows
from scripts.render_docs import render

AS_OF = date(2026, 6, 30)
LABELS = Path(__file__).parents[2] / "tests" / "benchmarks" / "labels"
GOLDEN = Path(__file__).parents[2] / "evals" / "golden"
READING = DATA / "reading"
ARTICLES = 300
"""Paragraphs of SQuAD's training part that make up a corpus."""

QUOTE = 40
"""Letters and digits of a quotation by which a chunk is known to hold it: a quotation may run over two chunks."""


@dataclass(frozen=True, slots=True)
class Question:
    """
    A question with what answers it: ``relevant`` knows a labelled chunk, ``gold`` names the documents (files), ``qid``
    the question.
    """

    qid: str
    text: str
    gold: frozenset[str]
    relevant: Callable[[IndexedChunk], bool]


@dataclass(frozen=True, slots=True)
class Corpus:
    """One tenant's index with its documents."""

    name: str
    index: Index
    documents: tuple[Document, ...]

    def find(
        self, questions: Sequence[str], rules: Contracts | None = None, top_k: int = 20, *, threshold: bool = False
    ) -> list[Retrieved]:
        """What is retrieved for each question, in order."""
        requests = [RetrievalRequest(text, Scope.MIXED, AS_OF, top_k=top_k, threshold=threshold) for text in questions]
        return retrieve_many(requests, self.index, embedder(), self.documents, rules)


@cache
def embedder() -> CountingEmbedder:
    """The default recipe's embedder, loaded once."""
    return embedder_for(load_recipe().embedder)


@cache
def external() -> Path:
    """The folder of the external sets; ends the program with a clear word where it is not named."""
    folder = os.environ.get("PINCITE_EXTERNAL_DATA")
    if not folder:
        sys.exit(
            "skipped: PINCITE_EXTERNAL_DATA is not set; it names the folder that holds regulatory_pdfs/, "
            "sec10q/, scifact/ and clapnq/"
        )
    return Path(folder)


def lake() -> Lake:
    """Where the builds of the benchmarks lie."""
    return Lake(Path(os.environ.get("PINCITE_BENCHMARK_LAKE") or Path(tempfile.gettempdir()) / "pincite-benchmarks"))


@cache
def corpus(name: str) -> Corpus:
    """
    The corpus of this name: travel, pharma, regulatory, reports, claims or passages; of what is fitted on,
    regulatory_papers, reading_train or articles.
    """
    stored, folder = lake(), _folder(name)
    candidate = build(stored, folder, name, load_recipe(), embedder())
    documents = tuple(each.document for each in candidate.documents)
    return Corpus(name, open_index(stored, name, candidate.snapshot_id, embedder()), documents)


def _folder(name: str) -> Path:
    """A folder with one subfolder of documents, which bears the corpus's name."""
    if name in {"travel", "pharma"}:
        return DATA / "docs"
    root = lake().root.parent / f"{lake().root.name}-documents" / name
    target = root / name
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        _fill(target, name)
    return root


def _fill(target: Path, name: str) -> None:
    match name:
        case "regulatory" | "reports":
            target.symlink_to(
                external() / ("regulatory_pdfs" if name == "regulatory" else "sec10q/docs"), target_is_directory=True
            )
        case "regulatory_papers":
            target.mkdir()
            for path in sorted((external() / "regulatory_pdfs").glob("*.pdf")):
                if path.name not in register().collections[name].without:
                    shutil.copyfile(path, target / path.name)  # a build follows no link to a single file
        case "reading_train":
            target.mkdir()
            for document in sorted({str(row["document"]) for row in _reading_rows()}):
                (target / document).with_suffix(".pdf").write_bytes(render(READING / "sources" / document))
        case "articles":
            _write_texts(target, ((fingerprint(row.passage), "Article", row.passage) for row in _article_rows()))
        case "claims":
            _write_texts(target, _abstracts())
        case _:
            _write_texts(target, _passages())


def _write_texts(target: Path, texts: Iterator[tuple[str, str, str]]) -> None:
    target.mkdir()
    rows = []
    for text_id, title, text in texts:
        (target / f"{text_id}.txt").write_text(f"{title}\n\n{text}\n", encoding="utf-8")
        rows.append(
            f"[[documents]]\nfile = {json.dumps(text_id + '.txt')}\ntitle = "
            f"{json.dumps(title or text_id, ensure_ascii=True)}\n"
        )
    (target / "manifest.toml").write_text("\n".join(rows), encoding="utf-8")
    tomllib.loads((target / "manifest.toml").read_text(encoding="utf-8"))


def _abstracts() -> Iterator[tuple[str, str, str]]:
    with gzip.open(external() / "scifact" / "corpus.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            yield row["_id"], row["title"], " ".join(row["sentences"])


def _passages() -> Iterator[tuple[str, str, str]]:
    seen = set()
    for row in _rows(external() / "clapnq" / "dev_answerable.jsonl"):
        for passage in row["passages"]:
            name = fingerprint(passage["text"])
            if name not in seen:
                seen.add(name)
                yield name, passage["title"], passage["text"]


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for _, line in json_lines(path.read_text(encoding="utf-8"))]


def questions(name: str) -> list[Question]:
    """Labelled questions of a corpus, in the order of their files."""
    known = {
        "regulatory": _regulatory,
        "regulatory_papers": lambda: _regulatory(register().collections["regulatory_papers"].without),
        "reading_train": _reading,
        "articles": _articles,
        "reports": _reports,
        "claims": _claims,
        "passages": _clapnq,
    }
    return known.get(name, lambda: _golden(name))()


def _reading_rows() -> list[dict[str, object]]:
    return [
        row
        for row in _rows(READING / "questions.jsonl")
        if row["split"] == "train" and str(row["document"]).endswith(".md")
    ]


def _reading() -> list[Question]:
    """
    The questions on the project's papers for reading that one of them answers, each known by the sentence that gives
    the answer.
    """
    found = []
    for row in _reading_rows():
        if row["answer"] is not None:
            file, sentence = str(Path(str(row["document"])).with_suffix(".pdf")), _letters(str(row["sentence"]))
            found.append(
                Question(
                    str(row["id"]),
                    str(row["question"]),
                    frozenset({file}),
                    lambda c, file=file, sentence=sentence: _says(c, file, sentence),
                )
            )
    return sorted(found, key=lambda question: fingerprint(question.qid))


def _says(row: IndexedChunk, file: str, sentence: str) -> bool:
    text = _letters(row.chunk.text)
    return row.file == file and (sentence[:QUOTE] in text or sentence[-QUOTE:] in text)


@cache
def _article_rows() -> tuple[Row, ...]:
    return tuple(
        row for row in reading_rows(external(), register().collections["articles"].sets, ARTICLES) if row.answerable
    )


def _articles() -> list[Question]:
    found = []
    for at, row in enumerate(_article_rows()):
        file = f"{fingerprint(row.passage)}.txt"
        found.append(Question(f"article-{at}", row.question, frozenset({file}), lambda c, file=file: c.file == file))
    return found


def _regulatory(without: Sequence[str] = ()) -> list[Question]:
    found = []
    for row in _rows(LABELS / "regulatory.jsonl"):
        pages = {(page["file"], page["page"]) for page in row["pages"]}
        if pages and any(file in without for file, _ in pages):
            continue
        found.append(
            Question(
                row["id"],
                row["question"],
                frozenset(file for file, _ in pages),
                lambda c, pages=pages: (c.file, c.chunk.page) in pages,
            )
        )
    return found


def _reports() -> list[Question]:
    """The questions that one report answers."""
    found = []
    for at, row in enumerate(_rows(external() / "sec10q" / "qna.jsonl")):
        if row["Question Type"].startswith("Single"):
            file = row["Source Docs"].strip("*").replace(" ", "_") + ".pdf"
            found.append(
                Question(f"report-{at}", row["Question"], frozenset({file}), lambda c, file=file: c.file == file)
            )
    return found


def _claims() -> list[Question]:
    """SciFact's training claims with the abstracts they cite; none of its test claims is here."""
    cited: dict[str, set[str]] = {}
    for row in _rows(external() / "scifact" / "claims_train.jsonl"):
        cited.setdefault(row["claim"], set()).update(re.findall(r"\d+", row["cited_doc_ids"]))
    known = {document.file for document in corpus("claims").documents}
    found = []
    for at, (claim, ids) in enumerate(cited.items()):
        files = frozenset(f"{each}.txt" for each in ids) & known
        if files:
            found.append(Question(f"claim-{at}", claim, files, lambda c, files=files: c.file in files))
    return found


def _clapnq() -> list[Question]:
    found = []
    for row in _rows(external() / "clapnq" / "dev_answerable.jsonl"):
        files = frozenset(f"{fingerprint(passage['text'])}.txt" for passage in row["passages"])
        found.append(Question(row["id"], row["input"], files, lambda c, files=files: c.file in files))
    return found


def _golden(tenant: str) -> list[Question]:
    """The tenant's golden cases that have an answer, each known by the quotation that gives it."""
    found = []
    for row in _rows(GOLDEN / f"{tenant}.jsonl"):
        if row["expected_behavior"] == "answer" and row.get("evidence"):
            quotes = [(each["file"], each["page"], _letters(each["quote"])) for each in row["evidence"]]
            files = frozenset(file for file, _, _ in quotes)
            found.append(
                Question(
                    row["id"],
                    row["question"],
                    files,
                    lambda c, quotes=quotes: any(_holds(c, *quote) for quote in quotes),
                )
            )
    return found


def _holds(row: IndexedChunk, file: str, page: int, quote: str) -> bool:
    text = _letters(row.chunk.text)
    return row.file == file and row.chunk.page == page and (quote[:QUOTE] in text or quote[-QUOTE:] in text)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def off_subject(size: int) -> list[str]:
    """Questions on guidances that the regulatory corpus does not hold, in a fixed order."""
    # these speak of what the corpus holds
    near = ("ANDAs", "chapter", "COVID", "Q11", "Changes_to", "Container", "Manufacturing")
    texts = [
        re.sub(r"^Guideline title:.*?  ", "", row["question"])[:400]
        for row in _rows(external() / "fda_qna" / "qna.jsonl")
        if not row["guidance"].startswith(near)
    ]
    random.Random(2).shuffle(texts)  # noqa: S311 - a fixed order, not a secret
    return texts[:size]


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(each, corpus(each).index.count(), "chunks,", len(questions(each)), "questions", flush=True)
