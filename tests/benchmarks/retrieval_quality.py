"""
Quality of retrieval and what each stage adds: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.retrieval_quality
[travel pharma regulatory reports claims]``.

Runs the retrieve door (thresholds mark, nothing is dropped) over each corpus, once as the contract says and once
without each stage. SciFact's claims are the training ones; a document stands in its ranking where its best chunk
stands. ``claims:4`` asks every fourth question, which takes minutes where all take an hour. The metrics are
ir-measures', which is held against trec_eval's own output first.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import ir_measures
from ir_measures import AP, RR, P, R, Success, nDCG

from pincite.model.retrieval import Retrieved
from pincite.retrieval.question import Contracts
from scripts.measuring.retrieval_corpora import Question, corpus, external, questions

MEASURES = (nDCG @ 10, RR @ 10, Success @ 1, Success @ 8, R @ 8)
TREC = {AP: "map", RR: "recip_rank", P @ 10: "P_10"}
DOCUMENTS = {"reports", "claims"}  # labelled by document; the others by page or quotation
DEPTH = 50


def configurations() -> Iterator[tuple[str, Contracts]]:
    """Contracts under their label: those in force, then one stage changed at a time."""
    rules = Contracts.in_force()
    yield "as the contract says", rules
    yield "equal weights (v2)", _fusion(rules, 0.5)
    yield "vectors alone", _fusion(rules, 1.0)
    yield "full text alone", _fusion(rules, 0.0)
    yield "without routing", _retrieval(rules, "routing", weight=0.0, contradiction=0.0, documents=0)
    yield (
        "without diversity",
        replace(
            rules,
            qa=rules.qa.model_copy(update={"retrieval": rules.qa.retrieval.model_copy(update={"use_mmr": False})}),
        ),
    )
    yield "without variants beyond the question", _retrieval(rules, "variants", at_least=1, at_most=1)
    yield "without tiers", replace(rules, retrieval=rules.retrieval.model_copy(update={"intents": ()}))


def _fusion(rules: Contracts, weight: float) -> Contracts:
    return _retrieval(rules, "fusion", semantic_weight=weight)


def _retrieval(rules: Contracts, table: str, **numbers: float) -> Contracts:
    changed = getattr(rules.retrieval, table).model_copy(update=numbers)
    return replace(rules, retrieval=rules.retrieval.model_copy(update={table: changed}))


def ranking(name: str, question: Question, found: Retrieved) -> tuple[dict[str, float], dict[str, int]]:
    """Scores and judgments of one question: of documents, or of chunks, each by its place in the final order."""
    run: dict[str, float] = {}
    relevant: dict[str, int] = dict.fromkeys(question.gold, 1) if name in DOCUMENTS else {}
    for place, candidate in enumerate(found.candidates):
        key = candidate.row.file if name in DOCUMENTS else candidate.chunk_id
        run.setdefault(key, float(DEPTH - place))
        if name not in DOCUMENTS:
            relevant[key] = int(question.relevant(candidate.row))
    # A labelled chunk that was not found at all counts as one that was missed.
    return run, relevant if any(relevant.values()) else {**relevant, "missed": 1}


def measured(name: str, asked: Sequence[Question], results: Sequence[Retrieved]) -> Mapping[object, float]:
    """Every measure over all questions."""
    pairs = {question.qid: ranking(name, question, found) for question, found in zip(asked, results, strict=True)}
    return ir_measures.calc_aggregate(
        MEASURES, {qid: relevant for qid, (_, relevant) in pairs.items()}, {qid: run for qid, (run, _) in pairs.items()}
    )


def check_against_trec_eval(folder: Path) -> None:
    """Hold ir-measures against trec_eval's own output for its own run; ends the program where they differ."""
    said = {
        line.split()[0]: float(line.split()[2])
        for line in (folder / "out.test").read_text().splitlines()
        if line.split()[0] in set(TREC.values())
    }
    ours = ir_measures.calc_aggregate(
        TREC,
        list(ir_measures.read_trec_qrels(str(folder / "qrels.test"))),
        list(ir_measures.read_trec_run(str(folder / "results.test"))),
    )
    for measure, name in TREC.items():
        if abs(ours[measure] - said[name]) > 5e-5:
            sys.exit(f"{measure}: {ours[measure]:.4f}, but trec_eval says {said[name]:.4f}")
    print(f"trec_eval agrees: {', '.join(f'{name} {said[name]:.4f}' for name in TREC.values())}")


def main(names: Sequence[str]) -> None:
    """Print one table a corpus."""
    check_against_trec_eval(external() / "trec_eval")
    for wanted in names:
        name, _, every = wanted.partition(":")
        own, asked = corpus(name), questions(name)[:: int(every or 1)]
        print(f"\n{name}: {own.index.count()} chunks, {len(asked)} questions")
        print(f"{'':40s}" + "".join(f"{measure!s:>12s}" for measure in MEASURES))
        for label, rules in configurations():
            figures = measured(name, asked, own.find([question.text for question in asked], rules, top_k=DEPTH))
            print(f"{label:40s}" + "".join(f"{figures[measure]:12.3f}" for measure in MEASURES), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["travel", "pharma", "regulatory", "reports", "claims"])
