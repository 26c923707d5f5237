"""
What the verifier is worth: `python -m tests.benchmarks.verification [--data FOLDER]`.

Prints balanced accuracy on WiCE, SciFact's three classes, and what became of supported claims after one change each.
The folder of external data is `PINCITE_EXTERNAL_DATA` unless given.
"""

import argparse
import json
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
from pincite.values.sentences import sentences
from pincite.verification.verifier import verify_claim
from scripts.calibrate_verification import balanced_accuracy, labelled_claims
from scripts.measuring.mutations import mutations

SAMPLE = 200


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
            (EvidenceText(chunk_id=row.group, text=row.evidence),),
            "support" if row.supported else "contradict" if row.claim in contradicted else "none",
        )
        for row in labelled_claims(folder)
    ]


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
    passed = [case for case in supported if verify_claim(case.claim, case.evidence).verdict == "pass"]
    made, slipped, listed = Counter[str](), Counter[str](), []
    for case in passed:
        for mutation in mutations(case.claim):
            made[mutation.kind] += 1
            if verify_claim(mutation.text, case.evidence).verdict == "pass":
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
    rows = cases(Path(folder))
    started = time.perf_counter()
    results: list[Verification] = [verify_claim(case.claim, case.evidence) for case in rows]
    sys.stdout.write(f"{(time.perf_counter() - started) / len(rows) * 1000:.1f} ms a claim\n")
    for data in ("wice", "scifact"):
        chosen = [(case, result) for case, result in zip(rows, results, strict=True) if case.data == data]
        y = np.array([float(case.label == "support") for case, _ in chosen])
        verdict = balanced_accuracy(y, np.array([result.verdict == "pass" for _, result in chosen]))
        score = balanced_accuracy(y, np.array([result.score >= 0.5 for _, result in chosen]))
        sys.stdout.write(
            f"{data}: balanced accuracy in sample, verdict {verdict:.3f}, score {score:.3f}; out of fold in "
            "data/calibration/verification-v1.toml\n"
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
