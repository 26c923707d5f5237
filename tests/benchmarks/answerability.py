# ruff: noqa: PLR0913, PLR0917
"""
False answers and false refusals of the sufficiency check, cross-validated by document or question, and the fit that freezes its coefficients.

Sets: CLAP-NQ (a question and one passage, answerable or not); the golden cases of the bundled tenants, asked of their documents as they are and, as hard
negatives, with the pages of the answer taken away (what is left are neighbouring sections, other versions, other years, other products); label questions on
the regulatory papers, the same way; official questions on guidances that are not among those papers; questions on quarterly reports with company, quarter or
year exchanged for one that is not among them. Vectors are computed once and kept in ``--cache``.
Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.answerability --cache FOLDER [--fit data/calibration/sufficiency-v1.toml]``.
"""

import argparse
import json
import os
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.preprocessing import StandardScaler

from pincite.adapters.file_parser import FileParser
from pincite.adapters.openvino_embedder import OpenVinoEmbedder
from pincite.answering.answer import judged_evidence
from pincite.answering.features import features
from pincite.answering.mentions import fitting, insisted, spoken_against, unmentioned
from pincite.answering.sufficiency import sufficiency_model
from pincite.contracts import load_recipe
from pincite.fingerprint import fingerprint
from pincite.ingest.chunking import chunk_document, embedded_text
from pincite.ingest.snapshot import take_snapshot
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Document, Scope
from pincite.model.evidence import Candidate
from pincite.model.pages import ParseFailure
from pincite.model.retrieval import RetrievalRequest
from pincite.ports import Vectors
from pincite.retrieval.masking import MaskedIndex
from pincite.retrieval.question import Contracts
from pincite.retrieval.retrieve import retrieve
from tests.pincite.retrieval.memory_index import MemoryIndex

ROOT = Path(__file__).parents[2]
AS_OF = date(2026, 6, 30)
FOLDS = 8
WEIGHTS = {"clapnq": 0.5, "golden": 1.5, "golden_refusal": 3.0, "golden_masked": 0.5, "regulatory": 1.2, "regulatory_masked": 0.3, "other_guidances": 0.5}
"""Weight of a question in the fit by its set: questions to a whole pipeline tell more than single passages, sure negatives more than taken-away pages."""

OTHER_GUIDANCES = 250
EXCHANGES = (("company", ("Apple", "Amazon", "NVIDIA"), "Siemens"), ("year", ("2022", "2023"), "2017"), ("quarter", ("Q1", "Q2", "Q3"), "Q4"))


class KeptEmbedder:
    """The default embedder with a memory on disk."""

    def __init__(self, folder: Path) -> None:
        self._inner, self._path = OpenVinoEmbedder(), folder / "vectors.npz"
        stored = np.load(self._path) if self._path.exists() else None
        self._known: dict[str, NDArray[np.float32]] = dict(zip(stored["keys"].tolist(), stored["vectors"], strict=True)) if stored else {}
        self._kept = len(self._known)
        self.identity, self.dimension, self.max_tokens = self._inner.identity, self._inner.dimension, self._inner.max_tokens

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*."""
        return self._inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, in order."""
        keys = [fingerprint(text) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        if new:
            self._known.update(zip(new, self._inner.embed(list(new.values())), strict=True))
        if len(self._known) > self._kept + 500:
            self.keep()
        return np.stack([self._known[key] for key in keys])

    def keep(self) -> None:
        """Write what is known to disk."""
        np.savez(self._path, keys=np.array(list(self._known)), vectors=np.stack(list(self._known.values())))
        self._kept = len(self._known)


@dataclass(frozen=True, slots=True)
class Item:
    """A question with its evidence; ``gold`` are the ids of the chunks that hold the answer: none makes the question unanswerable."""

    kind: str
    group: str
    question: str
    candidates: tuple[Candidate, ...]
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


def corpus(root: Path, tenant: str, embedder: KeptEmbedder) -> Corpus:
    """Parse, cut and embed a tenant's documents; one that cannot be read is left out."""
    recipe = load_recipe()
    parser, snapshot = FileParser(recipe.parser), take_snapshot(root, tenant)
    folder = root / tenant if (root / tenant).is_dir() else root
    rows, documents = [], []
    for document in snapshot.documents:
        parsed = parser.parse(folder / document.file)
        if isinstance(parsed, ParseFailure):
            print(f"{document.file}: left out: {parsed.reason}", file=sys.stderr)
            continue
        documents.append(document)
        rows += [_row(document, chunk) for chunk in chunk_document(document, parsed, recipe.chunker, embedder.count_tokens)]
    vectors = embedder.embed([embedded_text(row.chunk) for row in rows])
    return Corpus(tuple(documents), tuple(rows), MemoryIndex(rows, embedder, vectors))


def _row(document: Document, chunk: Chunk) -> IndexedChunk:
    fields = ("file", "authority", "category", "version", "effective_date", "last_reviewed_at", "priority", "domain_id", "permissions")
    same = {field: getattr(document, field) for field in fields}
    paginated = document.file.endswith(".pdf")
    return IndexedChunk(chunk=chunk, doc_title=document.title, superseded=document.superseded_by is not None, stale=False, paginated=paginated, **same)


def found(
    question: str, of: Corpus, embedder: KeptEmbedder, scope: Scope = Scope.MIXED, as_of: date = AS_OF, masked: frozenset[str] = frozenset()
) -> tuple[Candidate, ...]:
    """What retrieval brings for a question."""
    index = MaskedIndex(of.index, masked) if masked else of.index
    return retrieve(RetrievalRequest(question=question, scope=scope, as_of=as_of), index, embedder, of.documents, Contracts.in_force()).candidates


def _lines(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def clapnq(external: Path, embedder: KeptEmbedder, at_most: int) -> Iterator[Item]:
    """Questions with one passage each, *at_most* of either kind."""
    for name, answerable in (("dev_answerable", True), ("dev_unanswerable", False)):
        for row in islice(_lines(external / "clapnq" / f"{name}.jsonl"), at_most):
            passage = row["passages"][0]  # type: ignore[index]
            text = re.sub(r" ([.,;:!?')])", r"\1", " ".join(passage["sentences"])).replace("`` ", "“").replace(" ''", "”").replace("( ", "(")
            chunk = Chunk(
                chunk_id="passage-chunk-0",
                doc_id="passage",
                page=1,
                page_label="1",
                start=0,
                end=len(text),
                text=text,
                context=passage["title"],
                chunk_hash=fingerprint(text),
            )
            document = Document(tenant="clapnq", file="passage.txt", doc_id="passage", sha256="0" * 64, title=passage["title"])
            question = str(row["input"])
            vectors = embedder.embed([question, embedded_text(chunk)])
            candidate = Candidate(row=_row(document, chunk), similarity=round(float(np.clip(vectors[0] @ vectors[1], 0, 1)), 6))
            yield Item("clapnq", f"clapnq {passage['title']}", question, (candidate,), frozenset({chunk.chunk_id} if answerable else ()))


def golden(tenant: str, embedder: KeptEmbedder) -> Iterator[Item]:
    """A bundled tenant's cases: as they are, and with every page taken away that holds the answer."""
    of = corpus(ROOT / "data" / "docs", tenant, embedder)
    for case in _lines(ROOT / "evals" / "golden" / f"{tenant}.jsonl"):
        if case["category"] == "adversarial":
            continue
        ask = (str(case["question"]), of, embedder, Scope(str(case["scope"])), date.fromisoformat(str(case["as_of"])))
        if case["expected_behavior"] == "refuse":
            yield Item("golden_refusal", str(case["id"]), ask[0], found(*ask), frozenset())
            continue
        pieces = [(e["file"], e["page"], _plain(e["quote"])) for e in case["evidence"]]  # type: ignore[attr-defined]
        words = [_plain(word) for word in case["expected_keywords"]]  # type: ignore[attr-defined]
        quoted = [
            r for r in of.rows if any(r.file == f and (q in _plain(r.chunk.text) or (len(r.chunk.text) > 30 and _plain(r.chunk.text) in q)) for f, _, q in pieces)
        ]
        placed = [r for r in of.rows if any((r.file, r.chunk.page) == (f, p) for f, p, _ in pieces)]
        holding = [r for r in of.rows if all(word in _plain(r.chunk.text) for word in words)]
        gold = frozenset(r.chunk.chunk_id for r in (quoted or [r for r in placed if r in holding]))
        yield from _twice("golden", str(case["id"]), ask, gold, frozenset(r.chunk.chunk_id for r in (*quoted, *placed, *holding)))


def regulatory(external: Path, embedder: KeptEmbedder) -> Iterator[Item]:
    """Label questions on the regulatory papers, and official questions on papers that are not among them."""
    of = corpus(external / "regulatory_pdfs", "default", embedder)
    for row in _lines(ROOT / "tests" / "benchmarks" / "labels" / "regulatory.jsonl"):
        pages = {(page["file"], page["page"]) for page in row["pages"]}  # type: ignore[attr-defined]
        gold = frozenset(r.chunk.chunk_id for r in of.rows if (r.file, r.chunk.page) in pages)
        yield from _twice("regulatory", str(row["id"]), (str(row["question"]), of, embedder), gold, gold)
    rows = list(_lines(external / "fda_qna" / "qna.jsonl"))
    random.Random(1).shuffle(rows)  # noqa: S311 -- a sample, not a secret
    asked = {re.sub(r"^Guideline title:.*?\s{2,}", "", str(row["question"])).strip(): str(row["guidance"]) for row in rows}
    short = [(question, guidance) for question, guidance in asked.items() if 30 < len(question) < 300]
    for question, guidance in short[:OTHER_GUIDANCES]:
        yield Item("other_guidances", guidance, question, found(question, of, embedder), frozenset())


def reports(external: Path, embedder: KeptEmbedder) -> Iterator[Item]:
    """Questions on one quarterly report with company, year or quarter exchanged for one that no report is of."""
    of = corpus(external / "sec10q" / "docs", "default", embedder)
    for number, row in enumerate(_lines(external / "sec10q" / "qna.jsonl")):
        question = str(row["Question"])
        for name, originals, other in EXCHANGES:
            changed = re.sub("|".join(rf"\b{original}\b" for original in originals), other, question)
            if changed != question and str(row["Question Type"]).startswith("Single-Doc Single-Chunk"):
                yield Item(f"other_{name}", f"report {number}", changed, found(changed, of, embedder), frozenset())


def _twice(kind: str, group: str, ask: tuple, gold: frozenset[str], masked: frozenset[str]) -> Iterator[Item]:  # type: ignore[type-arg]
    candidates = found(*ask)
    if here := gold & {c.chunk_id for c in candidates}:
        yield Item(kind, group, ask[0], candidates, frozenset(here))
    else:
        print(f"{group}: the answer's chunk is not among the candidates", file=sys.stderr)
    yield Item(f"{kind}_masked", group, ask[0], found(*ask, masked=masked), frozenset())


@dataclass(slots=True)
class Seen:
    """An item with the features of each chunk that nothing speaks against, and whether each is gold."""

    item: Item
    features: NDArray[np.float64]
    gold: NDArray[np.bool_]
    probability: float = 0.0


def seen(item: Item, names: Sequence[str], embedder: KeptEmbedder) -> Seen:
    """Look at an item as the product does."""
    judged = judged_evidence(item.question, item.candidates, embedder.embed, limit=6)
    wanted = insisted(judged.needs, judged.table)
    able = (
        {}
        if unmentioned(wanted, judged.reads)
        else {r.candidate.chunk_id: fitting(judged.needs, wanted, r, judged.table) for r in judged.reads if not spoken_against(wanted, r)}
    )
    reads = [r for r in judged.reads if able.get(r.candidate.chunk_id)]
    rows = [features(judged.needs, r, able[r.candidate.chunk_id], judged.near, judged.table) for r in reads]
    return Seen(
        item, np.array([[row[name] for name in names] for row in rows]).reshape(-1, len(names)), np.array([r.candidate.chunk_id in item.gold for r in reads], bool)
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """A logistic model on standardised features."""

    scaler: StandardScaler
    model: LogisticRegression

    def probability(self, one: Seen) -> float:
        """The best chunk's, 0 where every chunk was ruled out."""
        return float(self.model.predict_proba(self.scaler.transform(one.features))[:, 1].max()) if len(one.features) else 0.0

    def frozen(self) -> tuple[float, NDArray[np.float64]]:
        """Intercept and weights on the features as they are."""
        weights = self.model.coef_[0] / self.scaler.scale_
        return float(self.model.intercept_[0] - (self.model.coef_[0] * self.scaler.mean_ / self.scaler.scale_).sum()), weights


def fit(items: Sequence[Seen], rounds: int = 4) -> Fit:
    """
    Fit on the best gold chunk of each answerable question and the most tempting chunk of each other, chosen anew by each round's model.

    Source: the maximum-pattern form of multiple-instance learning, Andrews et al. 2003.
    """
    usable = [one for one in items if len(one.features) and (not one.item.answerable or one.gold.any())]
    scaler = StandardScaler().fit(np.vstack([one.features for one in usable]))
    scaled = scaler.transform(np.vstack([one.features for one in usable]))
    starts = np.cumsum([0, *(len(one.features) for one in usable)])
    barred = np.concatenate([one.item.answerable & ~one.gold for one in usable])
    answerable, weights = [one.item.answerable for one in usable], [WEIGHTS[one.item.kind] for one in usable]
    scores = scaled[:, :2].sum(axis=1)
    for _ in range(rounds):
        tempting = np.where(barred, -np.inf, scores)
        chosen = [start + int(np.argmax(tempting[start:end])) for start, end in pairwise(starts.tolist())]
        model = LogisticRegression(C=0.3, max_iter=2000).fit(scaled[chosen], answerable, sample_weight=weights)
        scores = model.decision_function(scaled)
    return Fit(scaler, model)


def cross_validate(items: Sequence[Seen]) -> None:
    """Give each item the probability by a model that saw nothing of its group."""
    groups = sorted({one.item.group for one in items})
    fold = dict(zip(groups, np.random.default_rng(0).integers(0, FOLDS, len(groups)).tolist(), strict=True))
    for k in range(FOLDS):
        model = fit([one for one in items if fold[one.item.group] != k and one.item.kind in WEIGHTS])
        for one in items:
            if fold[one.item.group] == k:
                one.probability = model.probability(one)


PAIRS = (
    ("clapnq", "clapnq"), ("golden_refusal", "golden"), ("golden_masked", "golden"), ("regulatory_masked", "regulatory"), ("other_guidances", "regulatory"),
    ("other_company", "regulatory"), ("other_year", "regulatory"), ("other_quarter", "regulatory"),
)  # fmt: skip
POINTS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7)


def table(items: Iterable[Seen]) -> Iterator[str]:
    """The curve of every set: percent of false answers / false refusals from each probability on."""
    by = defaultdict(lambda: ([], []))  # type: ignore[var-annotated]
    for one in items:
        by[one.item.kind][one.item.answerable].append(one.probability)
    yield f"{'negatives':18}{'positives':12}{'n':>9}{'AUROC':>7}  " + " ".join(f"{point:>7.2f}" for point in POINTS)
    for negatives, positives in PAIRS:
        low, high = np.array(by[negatives][0]), np.array(by[positives][1])
        if len(low) and len(high):
            auroc = roc_auc_score([0] * len(low) + [1] * len(high), [*low, *high])
            cells = " ".join(f"{100 * (low >= p).mean():3.0f}/{100 * (high < p).mean():<3.0f}" for p in POINTS)
            yield f"{negatives:18}{positives:12}{len(low):>4}/{len(high):<4}{auroc:7.3f}  {cells}"


def main() -> int:
    """Measure, and freeze with ``--fit``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="folder in which vectors are kept")
    parser.add_argument("--clapnq", type=int, default=300, help="questions of either kind from CLAP-NQ")
    parser.add_argument("--reports", action="store_true", help="ask the quarterly reports too, which takes minutes to embed")
    parser.add_argument("--fit", type=Path, help="write the coefficients here")
    parser.add_argument("--answer-from", type=float, default=sufficiency_model().answer_from, help="the chosen point of the curve")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with clapnq, regulatory_pdfs, fda_qna and sec10q", file=sys.stderr)
        return 0
    external, embedder, names = Path(os.environ["PINCITE_EXTERNAL_DATA"]), KeptEmbedder(options.cache), tuple(sufficiency_model().weights)
    parts = [clapnq(external, embedder, options.clapnq), golden("pharma", embedder), golden("travel", embedder), regulatory(external, embedder)]
    if options.reports:
        parts.append(reports(external, embedder))
    items = [seen(item, names, embedder) for part in parts for item in part]
    embedder.keep()
    cross_validate(items)
    print("\n".join(table(items)))
    if options.fit:
        _freeze(options.fit, options.answer_from, names, fit([one for one in items if one.item.kind in WEIGHTS]), items)
    return 0


def _freeze(path: Path, answer_from: float, names: Sequence[str], fitted: Fit, items: Sequence[Seen]) -> None:
    intercept, weights = fitted.frozen()
    digest = fingerprint([(one.item.kind, one.item.question, sorted(one.item.gold)) for one in items])
    head = "# Whether a chunk answers a question: a logistic model over pincite/answering/features.py, fitted by tests/benchmarks/answerability.py --fit.\n"
    fields = f'version = "v1"\ndata_sha256 = "{digest}"\nanswer_from = {answer_from}\nintercept = {intercept:.4f}\n\n[weights]\n'
    path.write_text(head + fields + "".join(f"{name} = {weight:.4f}\n" for name, weight in zip(names, weights, strict=True)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
