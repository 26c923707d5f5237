"""
What the verifier is worth: `python -m tests.benchmarks.verification [--data FOLDER]`.

Prints balanced accuracy and macro F1 on WiCE, SciFact, samples of claims on health, on the climate and of summaries,
and the project's own claims of dev, which say what is so in other words than their passages and what is not in the same
words, and what became of supported claims after one change each.
The folder of external data is `PINCITE_EXTERNAL_DATA` unless given.
"""

import argparse
import json
import lzma
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pincite.model.verdicts import EvidenceText, Verification
from pincite.recipes import load_recipe
from pincite.values.sentences import sentences
from pincite.verification.verifier import verify_claim
from pincite.wiring import reader_for
from scripts.calibrate_verification import balanced_accuracy, labelled_claims
from scripts.measuring.mutations import mutations
from scripts.measuring.own_claims import claimed_passages

SAMPLE = 200
READER = reader_for(load_recipe("default").reader)


@dataclass(frozen=True, slots=True)
class Case:
    """A claim, its evidence and the label it should get."""

    data: str
    claim: str
    evidence: tuple[EvidenceText, ...]
    label: str


def cases(folder: Path) -> list[Case]:
    """WiCE and SciFact claims with their labels."""
    contradicted = {
        (row["claim"])
        for row in map(json.loads, (folder / "scifact/claims_train.jsonl").read_text(encoding="utf-8").splitlines())
        if row["evidence_label"] == "CONTRADICT"
    }
    return [
        Case(
            row.data,
            row.claim,
            (EvidenceText(chunk_id="a", text=row.evidence),),
            "support" if row.supported else "contradict" if row.claim in contradicted else "none",
        )
        for row in labelled_claims(folder)
    ]


LABELS = {"supported": "support", "contradicted": "contradict"}
SETS = {"healthver_dev": "health", "climate_fever": "climate"} | {
    f"summedits_{kind}": "summaries"
    for kind in ("news", "podcast", "sales_email", "sales_call", "ectsum", "samsum", "qmsumm", "scitldr")
}
"""Sets of ``reading`` that nothing is fitted on, by the kind that they are told as."""


def others(folder: Path) -> list[Case]:
    """A sample of the claims of each of `SETS`."""
    drawn: dict[str, list[Case]] = {name: [] for name in SETS}
    with lzma.open(folder / "reading/nli.jsonl.xz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["set"] in drawn:
                evidence = (EvidenceText(chunk_id="a", text=row["passage"]),)
                drawn[row["set"]].append(
                    Case(SETS[row["set"]], row["claim"], evidence, LABELS.get(row["label"], "none"))
                )
    rng = random.Random(0)
    return [
        case
        for name, found in drawn.items()
        for case in rng.sample(found, min(len(found), SAMPLE // (4 if name.startswith("summ") else 1)))
    ]


def own() -> list[Case]:
    """The project's own claims of dev, by the kind of their passages."""
    return [
        Case(
            f"own, {row.kind}",
            each.claim,
            (EvidenceText(chunk_id="a", text=row.passage),),
            LABELS.get(each.label, "none"),
        )
        for row in claimed_passages()
        if row.split == "dev"
        for each in row.claims
    ]


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Mean F1 of the three classes, of pairs of label and verdict."""
    verdicts = {"support": "pass", "contradict": "fail", "none": "unclear"}
    scores = []
    for label, verdict in verdicts.items():
        right = sum(pair == (label, verdict) for pair in pairs)
        said = sum(found == verdict for _, found in pairs) + sum(wanted == label for wanted, _ in pairs)
        scores.append(2 * right / said if said else 0.0)
    return sum(scores) / len(scores)


def verbatim(folder: Path) -> Iterator[Case]:
    """
    Sentences with a figure out of official answers, against the answer they stand in: what an extractive answer looks
    like.
    """
    rng = random.Random(0)
    rows = [
        json.loads(line)["answer"] for line in (folder / "fda_qna/qna.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    for answer in rng.sample(rows, SAMPLE):
        whole = [answer[start:end] for start, end in sentences(answer)]
        figures = [text for text in whole if any(letter.isdigit() for letter in text) and 40 < len(text) < 400]
        if figures:
            yield Case("verbatim", figures[0], (EvidenceText(chunk_id="a", text=answer),), "support")


def changed(name: str, supported: Sequence[Case]) -> None:
    """
    Print how many untouched claims pass, and of those, how many of each changed form no longer do; and list the figures
    that slipped through.
    """
    passed = [case for case in supported if verify_claim(case.claim, case.evidence, READER).verdict == "pass"]
    made, slipped, listed = Counter[str](), Counter[str](), []
    for case in passed:
        for mutation in mutations(case.claim):
            made[mutation.kind] += 1
            if verify_claim(mutation.text, case.evidence, READER).verdict == "pass":
                slipped[mutation.kind] += 1
                listed.append(
                    f"    {mutation.kind}: {mutation.original!r} -> {mutation.replacement!r} in {mutation.text[:160]!r}"
                )
    sys.stdout.write(f"\n{name}: {len(passed)} of {len(supported)} untouched pass; caught of each change\n")
    sys.stdout.writelines(
        f"  {kind:12s} {made[kind] - slipped[kind]:4d} of {made[kind]:4d}  {1 - slipped[kind] / made[kind]:.3f}\n"
        for kind in sorted(made)
    )
    sys.stdout.writelines(f"{line}\n" for line in listed if line.strip().startswith(("digit", "unit", "date")))


def main() -> None:
    """Run all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("PINCITE_EXTERNAL_DATA"))
    folder = parser.parse_args().data
    if folder is None:
        sys.exit("skipped: no external data; set PINCITE_EXTERNAL_DATA or give --data")
    rows = cases(Path(folder)) + others(Path(folder)) + own()
    started = time.perf_counter()
    results: list[Verification] = [verify_claim(case.claim, case.evidence, READER) for case in rows]
    sys.stdout.write(f"{(time.perf_counter() - started) / len(rows) * 1000:.1f} ms a claim\n")
    for data in dict.fromkeys(case.data for case in rows):
        chosen = [(case, result) for case, result in zip(rows, results, strict=True) if case.data == data]
        y = np.array([float(case.label == "support") for case, _ in chosen])
        verdict = balanced_accuracy(y, np.array([result.verdict == "pass" for _, result in chosen]))
        score = balanced_accuracy(y, np.array([result.score >= 0.5 for _, result in chosen]))
        f1 = macro_f1([(case.label, result.verdict) for case, result in chosen])
        sys.stdout.write(
            f"{data}: balanced accuracy, verdict {verdict:.3f}, score {score:.3f}; three ways, macro F1 {f1:.3f}\n"
        )
        table = Counter((case.label, result.verdict) for case, result in chosen)
        for label in ("support", "none", "contradict"):
            sys.stdout.write(
                f"  {label:10s} "
                + "  ".join(f"{verdict} {table[label, verdict]:4d}" for verdict in ("pass", "unclear", "fail"))
                + "\n"
            )
    for data in ("wice", "scifact"):
        changed(data, [case for case in rows if case.data == data and case.label == "support"][:SAMPLE])
    changed("verbatim", list(verbatim(Path(folder))))


if __name__ == "__main__":
    main()
