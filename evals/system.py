"""
The seam to the system under evaluation: it is asked a case, shows the text of a page, and tells which chunks stand on
it.
"""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from evals.cases.golden import DocumentEdit, GoldenCase
from pincite.model.outcomes import QuestionResult

Ask = Callable[[GoldenCase], QuestionResult]
PageText = Callable[[str, str, int], str | None]
ChunksOn = Callable[[str, str, int], frozenset[str]]
PlacesOf = Callable[[str], tuple[tuple[str, int], ...]]
DigestOf = Callable[[str, str], str | None]
BasisOf = Callable[[GoldenCase], str]
"""
A fingerprint of all that a case is answered from: its retrieved candidates with their texts, flags and order, and the
documents that could not be read.

It needs retrieval alone, which is cheaper than an answer. Equal fingerprints and equal parts give equal answers.
"""

Stage = Literal["page", "chunks", "ranking", "facts"]
"""The stages whose gold can be put in, in the order in which they run."""


@dataclass(frozen=True, slots=True)
class System:
    """
    One build of the engine at one snapshot.

    ``page_text(tenant, file, page)`` is the stored text of the 1-based page, None where the snapshot has no such page;
    ``chunks_on(tenant, file, page)`` the ids of the chunks on it, empty where there is none; ``places_of(tenant)``
    every (file, page) of the snapshot; ``digest_of(tenant, file)`` the SHA-256 of the file's bytes, None where there is
    no such file. ``basis_of`` and ``with_oracle`` are None where the build cannot tell what a case is answered from, or
    cannot be run with oracle evidence put in (``evals.running.oracle``).
    """

    ask: Ask
    page_text: PageText
    chunks_on: ChunksOn
    places_of: PlacesOf
    digest_of: DigestOf
    basis_of: BasisOf | None = None
    with_oracle: "Callable[[GoldenCase, Stage], System | None] | None" = None


OpenCorpus = Callable[[str, tuple[DocumentEdit, ...]], System]
"""Builds a scratch copy of a tenant's documents with these edits made in it, and gives the system over that copy."""


@dataclass(frozen=True, slots=True)
class SystemResult:
    """The system came back with an outcome."""

    result: QuestionResult


@dataclass(frozen=True, slots=True)
class Crashed:
    """The system raised: in which room, and what. Never a pass, and never a refusal."""

    phase: str
    error: str


Observation = SystemResult | Crashed


@dataclass(frozen=True, slots=True)
class Subject:
    """All that a scorer may look at: the case, what came of it, and the documents it was asked of."""

    case: GoldenCase
    observation: Observation
    system: System


def observe(system: System, case: GoldenCase) -> Observation:
    """Ask one case; whatever is raised becomes a value, because one broken case must not end a run."""
    try:
        return SystemResult(system.ask(case))
    except Exception as error:  # noqa: BLE001 - a case that raises is a failure of that case, of whatever kind
        return Crashed(phase_of(error), f"{type(error).__name__}: {error}")


def phase_of(error: BaseException) -> str:
    """
    The engine's room in which *error* was raised ("retrieval", "answering", …), or "ask" where no room of it was
    entered.
    """
    rooms = [Path(frame.filename).parts for frame in traceback.extract_tb(error.__traceback__)]
    inside = [parts[parts.index("pincite") + 1] for parts in rooms if "pincite" in parts[:-1]]
    return inside[-1].removesuffix(".py") if inside else "ask"
