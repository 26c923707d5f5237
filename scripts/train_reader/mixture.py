"""
Draws the pairs of a run: sets by their shares, negatives where a set has none, in a seeded order of which every
beginning is a fair sample.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from scripts.train_reader.altered import altered, names_of
from scripts.train_reader.decontaminate import WordRuns, measured_elsewhere, plain
from scripts.train_reader.negatives import Miner
from scripts.train_reader.own import own_rows
from scripts.train_reader.pairs import Pair, pair_of
from scripts.train_reader.rows import TASKS, Row, Split, read_rows, split_of
from scripts.train_reader.sets import OWN, ReadingSet, Task, reading_sets

PARTS: Mapping[Task, float] = {"qa": 0.46, "nli": 0.44, "rel": 0.10}
"""Share of each task in the pairs; claims are a third as long as passages, so in word pieces they are a sixth."""

MINED = {"qa": 0.5, "rel": 1.0}
"""
Mined negatives for each answerable question of a set without its own: unanswerable questions of SQuAD bring the other
half.
"""

NEITHER = {"fever_ath": 0.4, "feverous": 0.4}
"""
Mined evidence that says nothing of a claim, for each claim of the sets that have two classes of three: MINED for
claims.
"""

ALTERED: Mapping[Task, float] = {"qa": 0.35, "nli": 0.15, "rel": 0.0}
"""
Near misses made of a row, for each row of a set: the figure or name of the question changed, or the sentence taken away
that answers.
"""

SQUAD = "squad"
OWN_NEGATIVES = frozenset(
    {
        OWN,
        "squad2_dev",
        "squad2_train_cr",
        "squad2_train_ph",
        "disflqa",
        "condaqa",
        "condaqa_yn",
        "sharc_dev",
        "hotpot",
        "qnli_dev",
    }
)
DEV_PAIRS: Mapping[Task, int] = {"qa": 1200, "nli": 1200, "rel": 0}


@dataclass(frozen=True, slots=True)
class Material:
    """
    Rows that may be used, by split, and how many were taken out because they share a run of words with measured ones.
    """

    rows: Mapping[Split, Sequence[Row]]
    dropped: Mapping[str, int]


def material(external: Path) -> Material:
    """Read every set: measured ones make the word runs, those that train are split and cleaned by them."""
    table = reading_sets()
    # of the measured: text and passage
    measured, usable, parts = list(measured_elsewhere(external)), [], defaultdict(list)
    for task in TASKS:
        for row in read_rows(external / "reading", task):
            role = table[row.task, row.name].role
            split = split_of(row.name, row.passage)
            if role == "measured":
                measured.append((row.text, row.passage))
            elif role == "train" and split == "held_out":
                measured.append((row.text, row.passage))
                parts["held_out"].append(row)
            elif role == "train":
                usable.append((split, row))
    usable += own_rows(external)
    clean, dropped = cleaned(
        usable,
        WordRuns(dict.fromkeys(passage for _, passage in measured)),
        frozenset(plain(text) for text, _ in measured),
    )
    for split, row in clean:
        parts[split].append(row)
    return Material(parts, dropped)  # type: ignore[arg-type]


def cleaned(
    rows: Iterable[tuple[Split, Row]], runs: WordRuns, asked: frozenset[str]
) -> tuple[list[tuple[Split, Row]], dict[str, int]]:
    """
    The rows whose passage shares no run of words with a measured one and whose question or claim is none of *asked*,
    and by set how many are not of them.

    A passage that one set holds for dev and another for training stays with dev.
    """
    rows = list(rows)
    shares = {passage: runs.shares(passage) for passage in dict.fromkeys(row.passage for _, row in rows)}
    dev = {row.passage for split, row in rows if split == "dev"}
    dropped: dict[str, int] = defaultdict(int)
    kept: list[tuple[Split, Row]] = []
    for split, row in rows:
        if shares[row.passage] or plain(row.text) in asked:
            dropped[row.name] += 1
        else:
            kept.append(("dev" if row.passage in dev else split, row))
    return kept, dict(dropped)


def draw(rows: Sequence[Row], pairs: int, pieces: int, seed: int) -> list[Pair]:
    """At most *pairs* pairs in a seeded order; a set that is used up is not repeated."""
    random, table = Random(seed), reading_sets()  # noqa: S311 - a sample, not a secret
    by: dict[tuple[Task, str], list[Row]] = defaultdict(list)
    for row in rows:
        by[row.task, row.name].append(row)
    drawn: list[Pair] = []
    for task, part in PARTS.items():
        sets = [table[key] for key in sorted(by) if key[0] == task]
        total = sum(one.share for one in sets)
        for members in _families(sets).values():
            miner = None
            for one in members:
                own = by[task, one.name]
                random.shuffle(own)
                wanted = round(part * pairs * one.share / total)
                mines = (
                    0.0 if one.name in OWN_NEGATIVES else NEITHER.get(one.name, 0.0) if task == "nli" else MINED[task]
                )
                chosen = own[: round(wanted / (1 + mines + ALTERED[task]))]
                cut = [(row, pair_of(row, pieces, random)) for row in chosen]
                drawn += [pair for _, pair in cut if pair]
                chosen = [row for row, pair in cut if pair]
                drawn += _altered(chosen, round(len(chosen) * ALTERED[task]), pieces, random)
                if mines and chosen:
                    miner = miner or Miner([row.passage for member in members for row in by[task, member.name]])
                    drawn += _mined(chosen[: round(len(chosen) * mines)], miner, pieces, random)
    random.shuffle(drawn)
    return drawn


def _families(sets: Sequence[ReadingSet]) -> dict[str, list[ReadingSet]]:
    """Sets among whose passages a negative is looked for: all of SQuAD's together, of each other set its own."""
    families: dict[str, list[ReadingSet]] = defaultdict(list)
    for one in sets:
        families[SQUAD if one.name.startswith(SQUAD) else one.name.removesuffix("_text").split("_")[0]].append(one)
    return families


def _altered(rows: Sequence[Row], most: int, pieces: int, random: Random) -> list[Pair]:
    names = names_of(rows)
    near_misses = (altered(row, names, random) for row in rows)
    pairs = (pair_of(row, pieces, random) for row in near_misses if row)
    return [replace(pair, mined=True) for pair in islice(filter(None, pairs), most)]


def _mined(rows: Sequence[Row], miner: Miner, pieces: int, random: Random) -> list[Pair]:
    pairs = []
    for row, passage in zip(rows, miner.mine(rows, random), strict=True):
        if passage is not None and row.label != "0":
            label = "nei" if row.task == "nli" else "0"
            pair = pair_of(Row(row.task, row.name, row.text, passage, label), pieces, random)
            pairs += [Pair(pair.task, pair.name, pair.first, pair.second, label, None, mined=True)] if pair else []
    return pairs
