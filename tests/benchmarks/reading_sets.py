"""The sets on which the reader alone is measured: none of their passages was trained on."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.values.sentences import sentences
from scripts.measuring.mutations import mutations
from scripts.train_reader.negatives import Miner
from scripts.train_reader.rows import HELD_OUT_SET, Row, read_rows, split_of
from scripts.train_reader.sets import Task

VERBATIM = "verbatim"
SEARCHED = 20
"""Passages that a reranker gets where a set has no candidates of its own."""


@dataclass(frozen=True, slots=True)
class Item:
    """
    A question or claim with a passage; ``label`` is 1 or 0, a class of claims, or the kind of one change to a true
    sentence.
    """

    text: str
    passage: str
    label: str


def _shortened(items: Sequence[Item], most: int) -> list[Item]:
    """At most so many, by chance, in a fixed order."""
    chosen = list(items)
    random.Random(0).shuffle(chosen)
    return chosen[:most]


def questions(external: Path, most: int) -> dict[str, list[Item]]:
    """Answerable or not: SQuAD 2.0 on passages that were held out, and CLAP-NQ."""
    held = [
        Item(row.text, row.passage, row.label)
        for row in read_rows(external / "reading", "qa")
        if row.name == HELD_OUT_SET and _held(row.passage)
    ]
    nq = []
    for name, label in (("dev_answerable", "1"), ("dev_unanswerable", "0")):
        for line in (external / "clapnq" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            nq.append(Item(row["input"], " ".join(row["passages"][0]["sentences"]), label))
    return {"squad2 held out": _shortened(held, most), "clapnq": _shortened(nq, most)}


def _held(passage: str) -> bool:
    return split_of(HELD_OUT_SET, passage) == "held_out"


def claims(external: Path, most: int) -> dict[str, list[Item]]:
    """WiCE, SciFact, a health set, and the eight sets of edited summaries together."""
    found: dict[str, list[Item]] = defaultdict(list)
    names = {"wice_dev": "wice", "scifact_train": "scifact", "healthver_dev": "healthver"}
    for row in read_rows(external / "reading", "nli"):
        name = "summedits" if row.name.startswith("summedits_") else names.get(row.name)
        if name:
            found[name].append(Item(row.text, row.passage, row.label))
    return {name: _shortened(items, most) for name, items in sorted(found.items())}


def changes(external: Path, most: int) -> list[Item]:
    """
    True sentences of official answers, as they stand and with one change each, against the answer they stand in; *most*
    sentences.
    """
    rng, found = random.Random(0), list[Item]()
    rows = [
        json.loads(line)["answer"]
        for line in (external / "fda_qna" / "qna.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    for answer in rng.sample(rows, most):
        whole = [answer[start:end] for start, end in sentences(answer) if 40 < end - start < 300]
        if not whole:
            continue
        found.append(Item(whole[0], answer[:1200], VERBATIM))
        by: dict[str, str] = {}
        for one in mutations(whole[0]):
            by.setdefault(one.kind, one.text)
        found += [Item(text, answer[:1200], kind) for kind, text in sorted(by.items())]
    return found


@dataclass(frozen=True, slots=True)
class Ranking:
    """A question with candidate passages and which of them are relevant."""

    question: str
    passages: tuple[str, ...]
    relevant: tuple[bool, ...]


def rankings(external: Path, most: int) -> Iterator[tuple[str, list[Ranking]]]:
    """
    At most *most* questions of each set that have a relevant candidate and another: their own candidates, for ObliQA
    the first by BM25 of all its passages.
    """
    by: dict[str, dict[str, list[tuple[str, bool]]]] = defaultdict(lambda: defaultdict(list))
    task: Task = "rel"
    for row in read_rows(external / "reading", task):
        if row.name in {"wikiqa", "selqa", "trecqa"}:
            by[row.name][row.text].append((row.passage, row.label == "1"))
    for name, asked in sorted(by.items()):
        fit = [
            (question, own) for question, own in sorted(asked.items()) if 0 < sum(good for _, good in own) < len(own)
        ]
        random.Random(0).shuffle(fit)
        yield (
            name,
            [
                Ranking(question, tuple(text for text, _ in own), tuple(good for _, good in own))
                for question, own in fit[:most]
            ],
        )
    yield "obliqa", _searched([row for row in read_rows(external / "reading", task) if row.name == "obliqa_dev"], most)


def _searched(rows: Sequence[Row], most: int) -> list[Ranking]:
    """Questions with the ``SEARCHED`` passages that BM25 ranks first, where a relevant one is among them."""
    passages, relevant = list(dict.fromkeys(row.passage for row in rows)), defaultdict[str, set[str]](set)
    for row in rows:
        relevant[row.text].add(row.passage)
    asked = sorted(relevant)
    random.Random(0).shuffle(asked)
    miner, found = Miner(passages), list[Ranking]()
    for question in asked:
        if len(found) == most:
            break
        scores = miner.scores([Row("rel", "obliqa_dev", question, "", "")])[0]
        order = sorted(range(len(passages)), key=lambda at: (-scores[at], at))[:SEARCHED]
        good = tuple(passages[at] in relevant[question] for at in order)
        if any(good):
            found.append(Ranking(question, tuple(passages[at] for at in order), good))
    return found
