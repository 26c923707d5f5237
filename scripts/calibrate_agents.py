"""
Fit what tells words of persons, offices and bodies from others, and freeze it in ``data/calibration/agents-v1.json``.

``PINCITE_EXTERNAL_DATA=… python -m scripts.calibrate_agents`` counts how each word is met in public texts and answers
and in our own (`scripts.measuring.agent_evidence`), adds the words that people labelled, and fits a head over the
packaged encoder's vector of a word. What both tell together is frozen for every word that was met; for all others the
endings of words are fitted on it. ``--check`` holds the file against a new fit. Both print what head and endings do to
tenths of the words that they were not fitted on. Some minutes on one processor.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from spellchecker import SpellChecker
from tqdm import tqdm

from evals.cases.overlap import hold_apart, reserved_texts, texts_of
from evals.cases.splits import PUBLIC, inputs_of
from pincite.adapters.models.minilm import NAME
from pincite.contracts import DATA
from pincite.fingerprint import file_sha256, fingerprint
from pincite.model.stored import json_lines
from pincite.question.wanted.agents import Judge, endings, singular
from pincite.recipes import load_recipe
from pincite.values.words import STOP_WORDS
from pincite.wiring import embedder_for
from scripts.measuring.agent_evidence import Evidence, evidence_of
from scripts.measuring.logistic import Floats, fit, held_out, tenths

FILE = "data/calibration/agents-v1.json"
EXAMPLES = inputs_of(FILE)[-1].places()[0]
JUDGE = DATA / "calibration" / "agents-v1.json"
RIDGE, RIDGE_OF_ENDINGS = 3.0, 1.0
LEAST, MOST = 0.3, 10.0
"""What is told of a word before the head is fitted on it, and above which more counts no more."""

HEAD_COUNTS = 3.0
"""As many answers as this the head's word is worth beside what is told of a word."""

TAKEN = 0.02
"""Share of words that are something else, each judged by a fit without its tenth, that may be taken for somebody."""

SURELY = (0.1, 0.6, 2.0)
"""Shares below and from which a word of so much evidence is surely something else, or somebody: held-out figures."""

MOVED = 0.1
"""Of log-odds and weights: what says that a fit is another one."""

BATCH, RARE, FEW = 2000, 5, 3


@dataclass(frozen=True, slots=True)
class Words:
    """Words in the singular with what is told of them: share of somebody, and how much is told."""

    words: tuple[str, ...]
    share: Floats
    told: Floats


def vocabulary(evidence: Evidence) -> Words:
    """The words that were labelled or met, and every word of the dictionary whose plural is in it too."""
    known = SpellChecker().word_frequency.dictionary
    counted = {word for word in known if word.isascii() and word.isalpha() and f"{word}s" in known}
    met = {word for each in (evidence.somebody, evidence.something) for word, n in each.items() if n >= LEAST}
    words = tuple(sorted(w for w in counted | met if len(w) > 2 and w.isascii() and w not in STOP_WORDS))  # noqa: PLR2004 - shorter words are no nouns
    words = tuple(
        word
        for word in words
        if word in evidence.labelled
        or (
            singular(word) == word
            and evidence.is_noun(word)
            and (evidence.is_plain(word) or (word in counted and evidence.capital[word] <= FEW))
        )
    )
    somebody = np.array([evidence.somebody[word] for word in words], dtype=np.float64)
    told = somebody + np.array([evidence.something[word] for word in words])
    return Words(words, somebody / np.maximum(told, 1e-9), told)


def embedded(words: Sequence[str]) -> Floats:
    """Vectors of *words*, of shape ``(len(words), dimension)``."""
    embedder = embedder_for(load_recipe().embedder)
    batches = [words[at : at + BATCH] for at in range(0, len(words), BATCH)]
    return np.concatenate([np.asarray(embedder.embed(each), dtype=np.float64) for each in tqdm(batches, desc="words")])


def bound(odds: Floats, something: NDArray[np.bool_]) -> float:
    """The log-odds above which at most `TAKEN` of what is something else stands."""
    return float(np.quantile(odds[something], 1 - TAKEN))


def ends_of(words: Sequence[str]) -> tuple[list[str], csr_matrix]:
    """The endings that several words have, and which word has which."""
    count: dict[str, int] = {}
    for word in words:
        for ending in endings(word):
            count[ending] = count.get(ending, 0) + 1
    kept = sorted(ending for ending, n in count.items() if n >= RARE)
    column = {ending: at for at, ending in enumerate(kept)}
    places = [(row, column[e]) for row, word in enumerate(words) for e in endings(word) if e in column]
    rows, columns = np.array(places).T
    return kept, csr_matrix((np.ones(len(places)), (rows, columns)), shape=(len(words), len(kept)))


def examples() -> list[dict[str, str]]:
    """
    The labelled words: label ("somebody", "something"), word.

    Raises:
        SplitError: If one of them is a question of what gates or is sealed.
    """
    rows = [json.loads(line) for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))]
    hold_apart("agents", (row["word"] for row in rows), reserved_texts())
    return rows


def own_texts() -> dict[str, str]:
    """The digests of what of the project's own the judge is fitted on: the texts of its papers, and the examples."""
    _, own, _ = inputs_of(FILE)
    return {own.name: fingerprint(list(texts_of(own))), EXAMPLES.name: file_sha256(EXAMPLES)}


def frozen() -> dict[str, Any]:
    """The judge with the digests of what it was fitted on, and its held-out figures."""
    public, own, _ = inputs_of(FILE)
    places = public.places()
    evidence = evidence_of(public, own, Path(os.environ[PUBLIC]))
    evidence.add_examples(examples())
    met = vocabulary(evidence)
    odds, figures = by_head(met)
    kept, has = ends_of(met.words)
    somebody, all_alike = (odds > 0).astype(np.float64), np.ones(len(odds))
    guessed = held_out(has, tenths(met.words), lambda of: fit(has[of], somebody[of], all_alike[of], RIDGE_OF_ENDINGS))
    ends_from = bound(guessed, odds <= 0)
    beta = fit(has, somebody, all_alike, RIDGE_OF_ENDINGS)
    by_ending = has @ beta[1:] + beta[0] - ends_from
    figures |= {"endings_tell": float((guessed[odds > 0] > ends_from).mean())}
    return {
        "fitted_on": {path: file_sha256(place) for path, place in zip(public.paths, places, strict=True)} | own_texts(),
        "model": NAME,
        "held_out": {name: round(value, 3) for name, value in figures.items()},
        "intercept": round(float(beta[0] - ends_from), 2),
        "endings": {e: round(float(w), 2) for e, w in zip(kept, beta[1:], strict=True) if abs(w) >= 0.05},  # noqa: PLR2004 - less moves no sum
        "words": {
            word: round(float(each), 1)
            for word, each, guess in zip(met.words, odds, by_ending, strict=True)
            if each > 0 or guess > -0.5  # noqa: PLR2004 - rounding of the weights moves a sum by less
        },
        "surnames": sorted(
            word
            for word, each in zip(met.words, odds, strict=True)
            if each > 0 and evidence.surnames[word] > evidence.titles[word]
        ),
    }


def by_head(met: Words) -> tuple[Floats, dict[str, float]]:
    """The log-odds of each word by the head and what is told of it, and what the head alone tells of unseen words."""
    vectors, fitted = embedded(met.words), met.told >= LEAST
    share, weight = met.share[fitted], np.minimum(met.told[fitted], MOST) ** 0.7
    seen, folds = vectors[fitted], tenths(met.words)[fitted]
    unseen = held_out(seen, folds, lambda of: fit(seen[of], share[of], weight[of], RIDGE))
    least, from_, told = SURELY
    sure = met.told[fitted] >= told
    something, somebody = sure & (share <= least), sure & (share >= from_)
    start = bound(unseen, something)
    beta = fit(seen, share, weight, RIDGE)
    head = 1 / (1 + np.exp(-(vectors @ beta[1:] + beta[0] - start)))
    both = (met.share * met.told + HEAD_COUNTS * head) / (met.told + HEAD_COUNTS)
    figures = {
        "words": float(len(met.words)),
        "somebody_told": float((unseen[somebody] > start).mean()),
        "better_than": float((unseen[somebody][:, None] > unseen[something][None, :]).mean()),
    }
    return np.log(both / (1 - both)), figures


def differs(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """
    Whether a fit stands on something else, tells another word of either file, or moved a weight by more than rounding
    and the solver's last digits explain.
    """
    before, after = (
        Judge(each["words"], each["endings"], each["intercept"], frozenset(each["surnames"])) for each in (old, new)
    )
    odds = [(before.log_odds(word), after.log_odds(word)) for word in before.words.keys() | after.words.keys()]
    ends = before.endings.keys() | after.endings.keys()
    moved = [abs(before.endings.get(end, 0.0) - after.endings.get(end, 0.0)) for end in ends]
    return (
        (old["fitted_on"], old["model"]) != (new["fitted_on"], new["model"])
        or before.surnames != after.surnames
        or any((was > 0) != (now > 0) and abs(was - now) > MOVED for was, now in odds)
        or max(*moved, abs(before.intercept - after.intercept)) > MOVED
    )


def main() -> int:
    """
    Write or check, and report; 1 where the check fails.

    Raises:
        SplitError: If no folder of public sets is named.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    new = frozen()
    figures = new["held_out"]
    print(
        f"{figures['words']:.0f} words; where it takes {TAKEN:.0%} of what is surely something else for somebody, the "
        f"head tells {figures['somebody_told']:.1%} of who surely is somebody and that it was not fitted on (a pair is "
        f"in order in {figures['better_than']:.1%}); endings tell {figures['endings_tell']:.1%}"
    )
    if options.check:
        return int(differs(json.loads(JUDGE.read_text(encoding="utf-8")), new))
    JUDGE.write_text(json.dumps(new, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
