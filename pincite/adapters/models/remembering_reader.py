"""
A reader that remembers with the lake: what was read once for a question is not read again, by whichever process asks.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar, cast

from pincite.adapters.models.lake_memory import MOST_BYTES, LakeMemory
from pincite.fingerprint import fingerprint
from pincite.ports import AnswerSpan, Entailment, Reader

Row = tuple[float, float, float]
Finding = TypeVar("Finding", AnswerSpan, Entailment, float)


class RememberingReader:
    """
    Satisfies the ``Reader`` port by the reader within, which is given only the passages that it did not yet read for
    that question or claim.

    What it says is kept by reader, question and passage in a ``LakeMemory`` under *folder*, of about *most* bytes. Safe
    to call from several threads and processes.
    """

    def __init__(self, inner: Reader, folder: Path, most: int = MOST_BYTES) -> None:
        self._inner = inner
        place = folder / f"{fingerprint(inner.identity)}.sqlite"
        self._memory = LakeMemory(place, ("one REAL", "two REAL", "three REAL"), most)

    @property
    def identity(self) -> str:
        """That of the reader within."""
        return self._inner.identity

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """As the reader within."""
        return self._told("read", question, passages, self._inner.read, lambda a, b, c: AnswerSpan(a, int(b), int(c)))

    @property
    def judges_statements(self) -> bool:
        """As the reader within."""
        return self._inner.judges_statements

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        """As the reader within."""
        return self._told("answers", question, statements, self._inner.answers, lambda a, _, __: a)

    @property
    def judges_claims(self) -> bool:
        """As the reader within."""
        return self._inner.judges_claims

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        """As the reader within."""
        return self._told("entail", claim, passages, self._inner.entail, Entailment)

    def _told(
        self,
        task: str,
        asked: str,
        passages: Sequence[str],
        compute: Callable[[str, Sequence[str]], list[Finding]],
        made: Callable[[float, float, float], Finding],
    ) -> list[Finding]:
        keys = [fingerprint((task, asked, passage)) for passage in passages]
        known = {key: made(*cast("Row", row)) for key, row in self._memory.known(keys).items()}
        unknown = {key: passage for key, passage in zip(keys, passages, strict=True) if key not in known}
        if unknown:
            new = dict(zip(unknown, compute(asked, list(unknown.values())), strict=True))
            self._memory.keep({key: _numbers(told) for key, told in new.items()})
            known.update(new)
        return [known[key] for key in keys]


def _numbers(told: AnswerSpan | Entailment | float) -> Row:
    if isinstance(told, float):
        return told, 0.0, 0.0
    if isinstance(told, AnswerSpan):
        return told.probability, told.start, told.end
    return told.supported, told.contradicted, told.neither
