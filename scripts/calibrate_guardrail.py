"""
Choose the guardrail's thresholds on labelled answers and freeze them, with the rates they show, in
``data/contracts/guardrails-v2.toml``.

``python -m scripts.calibrate_guardrail --data FOLDER`` prints the contract, ``--write`` writes it, one that is not
released. The choice may make the thresholds in force stricter and never looser; what it would be without that limit is
printed beside it, and so are the rates with the thresholds in force where they are not those chosen. Supported answers:
claims with the sentences that support them (WiCE), answers with their passage (CLAP-NQ), official answers held against
themselves (FDA). Unsupported ones: the same answers against another's evidence, half an answer mixed with half of
another's, and single changes of figures, units, dates, denials and names.
"""

import argparse
import itertools
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from evals.cases.splits import ROOT, inputs_of
from pincite.contract_tables import GuardrailConfig
from pincite.contracts import guardrails_contract
from pincite.guardrails.answer_check import check_answer
from pincite.guardrails.answer_claims import claims_of
from pincite.guardrails.coverage import cover
from pincite.model.guardrail import GuardrailsInput, GuardrailsResult, RetrievedChunk
from pincite.model.stored import json_lines
from scripts.measuring.mutations import VALUE_KINDS, mutations

FILE = "data/contracts/guardrails-v2.toml"
CONTRACT = ROOT / FILE
SIMILARITIES = tuple(step / 20 for step in range(2, 19))
KEPT = 0.95
RATIOS = (0.2, 0.25, 0.34, 0.5, 0.6)
COUNTS = (0, 1, 2, 3)
LONGEST = 4000
SHIFT = 37
EVERY = 6
BECAUSE = {
    "refuse_on_no_citations": "an uncited answer is no answer of this system",
    "min_citation_density": (
        "a citation for every second claim is the least that lets a reader check each statement beside its source; "
        "policy, not fitted"
    ),
    "max_uncovered_claims": (
        "with the ratio: of the bounds no looser than those in force before, the least sum of false blocks of "
        "supported answers and of half-foreign answers let through, the stricter of equals; fewer blocks are not "
        "bought with unsupported statements that are published"
    ),
    "max_uncovered_ratio": "chosen together with max_uncovered_claims",
    "min_similarity_for_mapping": (
        "the strictest that keeps 95 % of the supported claims to which nothing else is objected; what shares less "
        "is not spoken of"
    ),
}


@dataclass(frozen=True)
class Case:
    """An answer with the text of its one chunk."""

    answer: str
    chunk: str


def _path(name: str) -> str:
    """The first file of a collection that the register of splits names for these thresholds."""
    return next(collection.paths[0] for collection in inputs_of(FILE) if collection.name == name)


def rows(path: Path) -> Iterator[dict]:  # type: ignore[type-arg]
    """The rows of a JSONL file."""
    return (json.loads(line) for _, line in json_lines(path.read_text(encoding="utf-8")))


def wice(folder: Path, *, supported: bool = True) -> list[Case]:
    """
    Claims with the sentences that support them and the ones beside them; or claims that are not or only partly
    supported, on topic, with all sentences.
    """
    found = list(rows(folder / _path("wice")))
    if supported:
        return [Case(row["claim"], _around(row)) for row in found if row["label"] == "supported"]
    return [Case(row["claim"], "\n".join(row["evidence"])[:LONGEST]) for row in found if row["label"] != "supported"]


def _around(row: dict) -> str:  # type: ignore[type-arg]
    marked = {at for group in row["supporting_sentences"] for at in group}
    kept = sorted({near for at in marked for near in (at - 1, at, at + 1) if 0 <= near < len(row["evidence"])})
    return "\n".join(row["evidence"][at] for at in kept)[:LONGEST]


def clapnq(folder: Path) -> list[Case]:
    """Answers with the passage they were written from."""
    found = rows(folder / _path("clapnq"))
    return [Case(row["output"][0]["answer"], " ".join(passage["text"] for passage in row["passages"])) for row in found]


def official(folder: Path) -> list[Case]:
    """Every sixth official answer as its own evidence."""
    return [
        Case(row["answer"][:LONGEST], row["answer"][:LONGEST])
        for row in itertools.islice(rows(folder / _path("guidances")), 0, None, EVERY)
    ]


def mismatched(cases: Sequence[Case]) -> list[Case]:
    """Each answer against the evidence of another."""
    return [Case(case.answer, cases[(at + SHIFT) % len(cases)].chunk) for at, case in enumerate(cases)]


def half_foreign(cases: Sequence[Case]) -> list[Case]:
    """Each answer followed by another's of about as many claims."""
    counted = [(case, len(claims_of(case.answer))) for case in cases]
    found = []
    for at, (case, count) in enumerate(counted):
        other = next(
            (
                one
                for one, length in (counted[(at + SHIFT + step) % len(cases)] for step in range(len(cases)))
                if length >= count
            ),
            None,
        )
        if other and count:
            found.append(Case(f"{case.answer}\n{other.answer}", case.chunk))
    return found


def changed(cases: Iterable[Case], *, values: bool) -> list[Case]:
    """One change each: of figures, units and dates, or of everything else."""
    return [
        Case(one.text, case.chunk)
        for case in cases
        for one in mutations(case.answer)
        if (one.kind in VALUE_KINDS) == values
    ]


def statuses(cases: Iterable[Case], config: GuardrailConfig) -> list[str]:
    """The guardrail's status of each answer, one citation a claim."""
    return [_status(case, config) for case in cases]


def _status(case: Case, config: GuardrailConfig) -> str:
    return _result(case, config).status


def _result(case: Case, config: GuardrailConfig) -> GuardrailsResult:
    citations = ("a",) * max(1, len(claims_of(case.answer)))
    chunks = (RetrievedChunk(chunk_id="a", text=case.chunk),)
    return check_answer(GuardrailsInput(answer_text=case.answer, retrieved_chunks=chunks, citations=citations), config)


def best_similarity(supported: Sequence[Sequence[Case]], in_force: GuardrailConfig) -> float:
    """
    The highest threshold that keeps `KEPT` of the supported claims to which nothing else is objected, each set counting
    alike; where that is lower than the one *in_force*, which then lets more through, that one.
    """
    kept = []
    for cases in supported:
        found = (
            cover(claim.text, [case.chunk], min_similarity=0.0) for case in cases for claim in claims_of(case.answer)
        )
        kept.append([one.similarity for one in found if not one.objections])
    return max(
        in_force.min_similarity_for_mapping,
        *(
            at
            for at in SIMILARITIES
            if sum(sum(one >= at for one in found) / len(found) for found in kept) / len(kept) >= KEPT
        ),
    )


@dataclass(frozen=True)
class Bounds:
    """Bounds on uncovered claims: supported answers that they refuse and half-foreign ones that they do not, shares."""

    count: int
    ratio: float
    blocked: float
    let_through: float

    @property
    def order(self) -> tuple[float, int, float]:
        """The best has the least; of equals the stricter."""
        return self.blocked + self.let_through, self.count, self.ratio

    def __str__(self) -> str:
        """The bounds and both shares, as they are printed."""
        return (
            f"at most {self.count} uncovered and a share of {self.ratio}: {self.blocked:.4f} of "
            f"supported answers blocked, {self.let_through:.4f} of half-foreign ones let through"
        )


def bounds_of(supported: Sequence[Case], foreign: Sequence[Case], config: GuardrailConfig) -> list[Bounds]:
    """Every pair of bounds that is tried, the best first."""
    mine, others = ([_result(case, config) for case in cases] for cases in (supported, foreign))

    def tried(count: int, ratio: float) -> Bounds:
        blocked, caught = (
            sum(_refused(result, count, ratio) for result in results) / len(results) for results in (mine, others)
        )
        return Bounds(count, ratio, blocked, 1 - caught)

    return sorted((tried(*pair) for pair in itertools.product(COUNTS, RATIOS)), key=lambda bounds: bounds.order)


def no_looser(tried: Iterable[Bounds], config: GuardrailConfig) -> Iterator[Bounds]:
    """Those that refuse whatever the bounds of *config* refuse."""
    return (
        bounds
        for bounds in tried
        if bounds.count <= config.max_uncovered_claims and bounds.ratio <= config.max_uncovered_ratio
    )


def _refused(result: GuardrailsResult, count: int, ratio: float) -> bool:
    """Rules 2 and 3 with other bounds on a result."""
    missing = result.total_claims - result.supported_claims
    return result.reasons[:1] != () and (
        result.reasons[0].rule == "mapping_failed" or missing > count or missing / max(1, result.total_claims) > ratio
    )


def measured(sets: dict[str, list[Case]], unsupported: Sequence[Case], config: GuardrailConfig) -> Iterator[str]:
    """
    TOML tables of rates: false blocks and warnings of supported answers, passes of unsupported ones and of changed
    copies and paraphrases.
    """
    for name in ("wice", "clapnq", "fda"):
        found = statuses(sets[name], config)
        yield _table(f"{name}, supported", "false block", found.count("REFUSE"), len(found))
        yield _table(f"{name}, supported", "flagged", found.count("WARN"), len(found))
        yield _passes(f"{name}, another's evidence", mismatched(sets[name]), config)
    yield _passes("wice, partly or not supported", unsupported, config)
    yield _passes("clapnq, half of another's answer", half_foreign(sets["clapnq"]), config)
    for name in ("fda", "clapnq", "wice"):
        passing = [case for case in sets[name] if _status(case, config) == "PASS"][:60]
        yield _passes(
            f"{name}, a figure, unit or date changed in a passing answer", changed(passing, values=True), config
        )
        yield _passes(
            f"{name}, a denial, force, antonym or name changed in a passing answer",
            changed(passing, values=False),
            config,
        )


def _passes(name: str, cases: Sequence[Case], config: GuardrailConfig) -> str:
    found = statuses(cases, config)
    return _table(name, "false pass", found.count("PASS"), len(found))


def _table(name: str, what: str, count: int, cases: int) -> str:
    return f'[[measured]]\nset = "{name}"\nwhat = "{what}"\nshare = {count / cases:.4f}\ncases = {cases}\n'


def contract(folder: Path) -> tuple[str, str]:
    """The contract's text, thresholds chosen and rates measured; and what is told of the choice."""
    sets = {"wice": wice(folder), "clapnq": clapnq(folder), "fda": official(folder)}
    unsupported = wice(folder, supported=False)
    in_force = guardrails_contract().decision
    similarity = best_similarity([sets["wice"], sets["clapnq"]], in_force)
    config = in_force.model_copy(update={"min_similarity_for_mapping": similarity})
    tried = bounds_of([*sets["clapnq"], *sets["fda"]], half_foreign(sets["clapnq"]), config)
    chosen = next(no_looser(tried, in_force))
    config = config.model_copy(
        update={"max_uncovered_claims": chosen.count, "max_uncovered_ratio": chosen.ratio},
    )
    told = [f"chosen: {chosen}", f"without the limit of those in force: {tried[0]}"]
    if config != in_force:
        told += [f"with the thresholds in force, {in_force}:", *measured(sets, unsupported, in_force)]
    return _text(config, measured(sets, unsupported, config)), "\n".join(told)


def _text(config: GuardrailConfig, tables: Iterable[str]) -> str:
    decision = "\n".join(f"{name} = {json.dumps(value)}" for name, value in config.model_dump().items())
    because = "\n".join(f"{name} = {json.dumps(text)}" for name, text in BECAUSE.items())
    name, version = CONTRACT.stem.rsplit("-", 1)
    head = (
        f"# {CONTRACT.stem}, frozen: when an answer passes, is flagged or refused. Written by "
        f'scripts/calibrate_guardrail.py.\nname = "{name}"\nversion = "{version}"\n'
    )
    return f"{head}\n[decision]\n{decision}\n\n[because]\n{because}\n\n" + "\n".join(tables)


def main() -> None:
    """Print or write the contract."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("PINCITE_EXTERNAL_DATA"),
        help="folder that holds wice/, clapnq/ and fda_qna/",
    )
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.data is None:
        sys.exit(
            "no data: give --data or set PINCITE_EXTERNAL_DATA to the folder that holds wice/, clapnq/ and fda_qna/"
        )
    if asked.write and CONTRACT.name in (CONTRACT.parent / "LOCK").read_text(encoding="utf-8").split():
        sys.exit(f"{CONTRACT.name} is released and never edited: name the next version in this script, and write that")
    text, told = contract(Path(asked.data))
    print(told, file=sys.stderr)
    if asked.write:
        CONTRACT.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
