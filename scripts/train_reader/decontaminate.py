"""
Finds passages that share a run of thirteen words with a measured one, and measured questions, so that nothing is
trained on what it is judged by.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.model.stored import json_lines

RUN = 13
"""Words in a row that make two passages the same text."""

_WORD = re.compile(r"\w+")
_BASE = np.uint64(0x9E3779B97F4A7C15)
"""Odd, so that powers of it never vanish modulo 2**64."""


class WordRuns:
    """The runs of ``RUN`` words of measured texts, as 64-bit sums; case and punctuation do not count."""

    def __init__(self, measured: Iterable[str]) -> None:
        self._ids: dict[str, int] = {}
        with np.errstate(over="ignore"):
            self._powers = _BASE ** np.arange(RUN, dtype=np.uint64)
        found = [self._runs(text) for text in measured]
        self._known = np.unique(np.concatenate(found)) if found else np.empty(0, np.uint64)

    def shares(self, text: str) -> bool:
        """Whether *text* has a run of ``RUN`` words in common with a measured text."""
        runs = self._runs(text)
        if not len(runs) or not len(self._known):
            return False
        at = np.minimum(np.searchsorted(self._known, runs), len(self._known) - 1)
        return bool((self._known[at] == runs).any())

    def _runs(self, text: str) -> NDArray[np.uint64]:
        """One sum for each run; a text of fewer words has none."""
        words = _WORD.findall(text.casefold())
        if len(words) < RUN:
            return np.empty(0, np.uint64)
        ids = self._ids
        values = np.array([ids.setdefault(word, len(ids) + 1) for word in words], np.uint64)
        with np.errstate(over="ignore"):
            # A number is spread over all 64 bits first: sums of small numbers would meet.
            spread = (values * _BASE) ^ (values * _BASE >> np.uint64(29))
            return np.asarray(np.lib.stride_tricks.sliding_window_view(spread, RUN) @ self._powers, dtype=np.uint64)


def plain(text: str) -> str:
    """The words of *text* alone, without case and punctuation."""
    return " ".join(_WORD.findall(text.casefold()))


def measured_elsewhere(external: Path) -> Iterator[tuple[str, str]]:
    """
    Question or claim ("" for none) and passage of the measured sets that stand outside ``reading``: WiCE, SciFact's
    abstracts, CLAP-NQ.
    """
    for row in _json_lines((external / "wice" / "dev.jsonl").read_text(encoding="utf-8")):
        yield row["claim"], " ".join(row["evidence"])
    for row in _json_lines(gzip.decompress((external / "scifact" / "corpus.jsonl.gz").read_bytes()).decode()):
        yield "", " ".join(row["sentences"])
    for name in ("dev_answerable", "dev_unanswerable"):
        for row in _json_lines((external / "clapnq" / f"{name}.jsonl").read_text(encoding="utf-8")):
            yield row["input"], " ".join(row["passages"][0]["sentences"])


def _json_lines(text: str) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for _, line in json_lines(text))
