"""
What the reader alone is worth, with one threshold for every set.

Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.reading [--reader FOLDER] [--most N] [--part PART] [--json
FILE]``. ``--json`` writes the figures by set, as the model card takes them. Speed is measured on passages of 200 word
pieces, one question at a time.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from scipy.special import logit
from sklearn.metrics import balanced_accuracy_score, f1_score, roc_auc_score

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.adapters.models.openvino_reader import OpenVinoReader, Precision
from pincite.contracts import DATA
from pincite.ports import Embedder, Entailment
from pincite.retrieval.fusion import minmax_fusion, scaled
from pincite.values.sentences import sentences
from scripts.measuring.own_inferences import InferenceSection, inference_sections
from scripts.train_reader.negatives import Miner
from scripts.train_reader.rows import Row
from tests.benchmarks.reading_sets import VERBATIM, Item, Ranking, changes, claims, questions, rankings

POINTS = (0.3, 0.4, 0.5, 0.6, 0.7)
SURE = 1e-6
"""Probabilities are given to six places: nearer to 0 or 1 than this none has log odds."""
Figures = dict[str, float | str]


def of_questions(reader: OpenVinoReader, items: Sequence[Item]) -> Figures:
    """
    Area under the curve of the passage's probability, and of the middle, in log odds, of that and the two of what is
    read as statements by itself; false answers and false refusals in percent at each threshold of the first.
    """
    chances = np.array([reader.read(item.text, [item.passage])[0].probability for item in items])
    answered = np.array([item.label == "1" for item in items])
    found: Figures = {"rows": len(items), "AUROC": round(float(roc_auc_score(answered, chances)), 3)}
    if reader.judges_statements:
        three = np.column_stack([chances, *np.array([_as_statements(reader, item) for item in items]).T])
        middle = logit(np.clip(three, SURE, 1 - SURE)).mean(1)
        found["AUROC with statements"] = round(float(roc_auc_score(answered, middle)), 3)
    for point in POINTS:
        found[f"false answers / refusals at {point}"] = (
            f"{100 * (chances[~answered] >= point).mean():.0f} / {100 * (chances[answered] < point).mean():.0f} %"
        )
    return found


def _as_statements(reader: OpenVinoReader, item: Item) -> tuple[float, float]:
    """The probability that the passage answers as one statement, and that of its surest sentence."""
    said = [item.passage[begin:end] for begin, end in sentences(item.passage)]
    whole, *each = reader.answers(item.text, [item.passage, *said])
    return whole, max(each, default=whole)


def of_inferences(reader: OpenVinoReader, sections: Sequence[InferenceSection]) -> Figures:
    """
    Of statements that answer one question by a small step and not its twin, in the middle of the log odds of both ways
    in which a statement is read: area under the curve, and how often the question lies above its twin.
    """
    twins = [
        [_middle(reader, question, each.text, f"{section.paper}. {section.section}. {each.text}") for question in pair]
        for section in sections
        for each in section.statements
        for pair in zip(each.questions, each.near, strict=True)
    ]
    told = np.array(twins)
    answered = np.zeros_like(told, bool)
    answered[:, 0] = True
    return {
        "twins": len(told),
        "AUROC": round(float(roc_auc_score(answered.ravel(), told.ravel())), 3),
        "in order": round(float((told[:, 0] > told[:, 1]).mean()), 3),
    }


def _by_kind(reader: OpenVinoReader, sections: Sequence[InferenceSection]) -> Iterator[tuple[str, Figures]]:
    for kind in sorted({each.kind for each in sections}):
        yield f"by a step, {kind}", of_inferences(reader, [each for each in sections if each.kind == kind])
    yield "by a step, all", of_inferences(reader, sections)


def _middle(reader: OpenVinoReader, question: str, *ways: str) -> float:
    return float(logit(np.clip(reader.answers(question, ways), SURE, 1 - SURE)).mean())


def of_claims(reader: OpenVinoReader, items: Sequence[Item]) -> Figures:
    """Supported or not, and three ways where the set has three classes."""
    told = [reader.entail(item.text, [item.passage])[0] for item in items]
    labels, said = [item.label for item in items], [_said(one) for one in told]
    supported = [label == "supported" for label in labels]
    found: Figures = {
        "rows": len(items),
        "balanced accuracy, supported or not": round(
            float(balanced_accuracy_score(supported, [one == "supported" for one in said])), 3
        ),
        "AUROC, supported or not": round(float(roc_auc_score(supported, [one.supported for one in told])), 3),
    }
    if "nei" in labels:
        found["macro F1, three ways"] = round(float(f1_score(labels, said, average="macro")), 3)
    return found


def _said(told: Entailment) -> str:
    """The most probable class; a tie goes to the one named first."""
    chances = {"supported": told.supported, "contradicted": told.contradicted, "nei": told.neither}
    return max(chances, key=chances.__getitem__)


def of_changes(reader: OpenVinoReader, items: Sequence[Item]) -> Figures:
    """Verbatim sentences that are supported, and of each kind of change how many no longer are."""
    passed, seen = Counter[str](), Counter[str]()
    for item in items:
        seen[item.label] += 1
        passed[item.label] += _said(reader.entail(item.text, [item.passage])[0]) == "supported"
    found: Figures = {"verbatim, supported": f"{passed[VERBATIM]} of {seen[VERBATIM]}"}
    return found | {
        f"{kind}, caught": f"{seen[kind] - passed[kind]} of {seen[kind]}" for kind in sorted(seen) if kind != VERBATIM
    }


def of_rankings(reader: OpenVinoReader, embedder: Embedder, items: Sequence[Ranking]) -> Figures:
    """nDCG@10 of plain fusion at equal weights, of the reader, and of the reader added to fusion."""
    found = np.array([_gains(reader, embedder, item) for item in items])
    names = ("nDCG@10, fusion at equal weights", "nDCG@10, reader", "nDCG@10, both at equal weights")
    return {
        "questions": len(items),
        **{name: round(float(value), 3) for name, value in zip(names, found.mean(0), strict=True)},
    }


def _gains(reader: OpenVinoReader, embedder: Embedder, item: Ranking) -> tuple[float, float, float]:
    keys = [f"{at:04d}" for at in range(len(item.passages))]
    vectors = embedder.embed([item.question, *item.passages])
    near = dict(zip(keys, (vectors[1:] @ vectors[0]).tolist(), strict=True))
    # two passages of the same words are two
    unlike = [f"{text} {key}" for text, key in zip(item.passages, keys, strict=True)]
    match = dict(zip(keys, Miner(unlike).scores([Row("rel", "", item.question, "", "")])[0].tolist(), strict=True))
    fused = dict(minmax_fusion(near, match, semantic_weight=0.5))
    read = {key: span.probability for key, span in zip(keys, reader.read(item.question, item.passages), strict=True)}
    one, other = scaled(fused), scaled(read)
    both = {key: one[key] + other[key] for key in keys}
    return _ndcg(fused, item), _ndcg(read, item), _ndcg(both, item)


def _ndcg(scores: dict[str, float], item: Ranking) -> float:
    order = sorted(scores, key=lambda key: (-scores[key], key))[:10]
    discounts = 1 / np.log2(np.arange(10) + 2)
    gained = sum(discounts[rank] for rank, key in enumerate(order) if item.relevant[int(key)])
    return float(gained / discounts[: sum(item.relevant)].sum())


def speeds(folder: Path, pairs: int = 64) -> Iterator[tuple[str, Figures]]:
    """
    Milliseconds a pair by precision, of the clock and of the processors, and how far its probabilities lie from those
    in full precision.
    """
    passages = [" ".join(f"word{number % 90} of {number}" for number in range(at, at + 38)) for at in range(pairs)]
    wanted = np.array([span.probability for span in OpenVinoReader(folder).read("what is it?", passages)])
    precisions: tuple[Precision, ...] = ("f32", "bf16", "int8")
    for precision in precisions:
        reader = OpenVinoReader(folder, precision)
        reader.read("what is it?", passages[:8])
        began, worked = time.perf_counter(), time.process_time()
        got = np.array([span.probability for span in reader.read("what is it?", passages)])
        took, used = (
            1000 * (now - then) / pairs for now, then in ((time.perf_counter(), began), (time.process_time(), worked))
        )
        apart = round(float(np.abs(got - wanted).max()), 4)
        yield (
            f"speed, {precision}",
            {
                "ms a pair": round(took, 1),
                "ms of a processor": round(used, 1),
                "greatest difference in probability": apart,
            },
        )


PARTS = ("questions", "inferences", "claims", "changes", "rankings", "speed")


def measured(folder: Path, external: Path, most: int, parts: Sequence[str]) -> Iterator[tuple[str, Figures]]:
    """The figures of every set of *parts*, as soon as they are there."""
    reader = OpenVinoReader(folder)
    if "questions" in parts:
        for name, items in questions(external, most).items():
            yield name, of_questions(reader, items)
    if "inferences" in parts and reader.judges_statements:
        yield from _by_kind(reader, [each for each in inference_sections() if each.split == "dev"])
    if "claims" in parts:
        for name, claimed in claims(external, most).items():
            yield name, of_claims(reader, claimed)
    if "changes" in parts:
        yield "one change to a true sentence", of_changes(reader, changes(external, max(1, most // 8)))
    if "rankings" in parts:
        embedder = OpenVinoEmbedder()
        for name, ranked in rankings(external, max(1, most // 4)):
            yield name, of_rankings(reader, embedder, ranked)
    if "speed" in parts:
        yield from speeds(folder)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", type=Path, default=DATA / "reader", help="folder with the reader's weights")
    parser.add_argument("--most", type=int, default=1300, help="rows of a set at most, drawn by chance")
    parser.add_argument("--part", choices=PARTS, action="append", help="measure this part alone; may be given again")
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with reading, clapnq and fda_qna", file=sys.stderr)
        return 0
    found: dict[str, Figures] = {}
    for name, figures in measured(
        options.reader, Path(os.environ["PINCITE_EXTERNAL_DATA"]), options.most, options.part or PARTS
    ):
        found[name] = figures
        print(f"{name}: {', '.join(f'{figure} {value}' for figure, value in figures.items())}", flush=True)
        if options.json:
            options.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
