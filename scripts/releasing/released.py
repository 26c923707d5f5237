"""
What was released: contracts to the byte, the cases by digest, and whatever else decides a gate, as
``data/contracts/released`` records it or a tree holds it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Protocol, TypeVar

from pydantic import Field, ValidationError

from evals.cases.golden import GoldenCase, SetName
from evals.cases.open_cases import OpenCase, open_cases
from evals.judging.metrics import METRICS
from evals.judging.pending import PendingGate, pending_gates
from pincite.contracts import IN_FORCE
from pincite.errors import ContractError
from pincite.fingerprint import fingerprint
from pincite.model.stored import Stored
from scripts.releasing.evidence import ContractEvidence

CONTRACTS, RECORD, DOCUMENTS = "data/contracts", "data/contracts/released", "data/docs"
SETS: Mapping[SetName, str] = {"baseline": "evals/golden_set.jsonl", "perturb": "evals/golden_set_perturb.jsonl"}
OPEN, PENDING, LOCK = "evals/open_cases.jsonl", f"{CONTRACTS}/pending.toml", f"{CONTRACTS}/LOCK"
JUDGES = (
    "evals/scorers",
    "evals/gates.py",
    "evals/judging/health.py",
    "evals/judging/metrics.py",
    "evals/cases/normalisation.py",
    "evals/judging/taxonomy.py",
)
"""The code that scores and decides: whose change is said, because a bar can be lowered there, too."""

T = TypeVar("T", bound=Stored)


class Files(Protocol):
    """A tree of files, on disk or at a revision; paths are relative to the repository's root."""

    def read(self, path: str) -> bytes | None:
        """The file's bytes, None where there is none."""

    def names(self, folder: str) -> Sequence[str]:
        """Paths of all files below a folder, in order."""


class ReleasedCase(Stored):
    """
    A golden case as it was released.

    ``digest`` is of what it asks and wants, which never changes; ``binding`` of where its evidence lies, which changes
    only with the documents; ``files`` are the SHA-256 of the documents that it is bound to; ``since`` is the number of
    the release that brought it.
    """

    id: str
    set_name: SetName
    digest: str
    binding: str
    files: tuple[str, ...]
    since: int = Field(ge=1)


class Record(Stored):
    """
    What of a release is no file of its own.

    ``contracts`` says of each contract's file in which release it came, ``evidence`` the SHA-256 of the evidence it
    came with; ``in_force`` is by family; ``datasets`` and ``judges`` are SHA-256 by path; ``metrics`` are fingerprints
    of the definitions by name; ``documents`` are the snapshots by tenant that a whole run has seen.
    """

    number: int = Field(ge=1)
    in_force: dict[str, str]
    contracts: dict[str, int]
    evidence: dict[str, str]
    datasets: dict[str, str]
    metrics: dict[str, str]
    judges: dict[str, str]
    documents: dict[str, tuple[str, ...]]


class Release(Stored):
    """
    One line of ``releases.jsonl``, the release command's trace: ``record`` is the digest of what it wrote, ``before``
    that of the line before.
    """

    number: int = Field(ge=1)
    because: str = Field(min_length=1)
    record: str
    before: str


@dataclass(frozen=True, slots=True)
class State:
    """
    What decides the gates, in a tree or in a record.

    ``contracts`` are bytes by file name; ``documents`` the SHA-256 of every document that lies there, empty in a
    record. A tree of another time says nothing of ``in_force`` and ``metrics``, which are code: they are empty there.
    """

    contracts: Mapping[str, bytes]
    lock: Mapping[str, str]
    cases: Mapping[str, ReleasedCase]
    pending: tuple[PendingGate, ...] = ()
    open_cases: tuple[OpenCase, ...] | None = None
    in_force: Mapping[str, str] = field(default_factory=dict)
    metrics: Mapping[str, str] = field(default_factory=dict)
    judges: Mapping[str, str] = field(default_factory=dict)
    evidence: Mapping[str, ContractEvidence] = field(default_factory=dict)
    documents: frozenset[str] = frozenset()


def family(name: str) -> str:
    """The family of a contract's file or name: "retrieval" of "retrieval-v2.toml"."""
    return PurePosixPath(name).stem.rsplit("-v", 1)[0]


def version(name: str) -> int:
    """Its number: 2 of "retrieval-v2.toml"."""
    return int(PurePosixPath(name).stem.rsplit("-v", 1)[1])


def sha256(data: bytes) -> str:
    """SHA-256 as 64 hex digits."""
    return hashlib.sha256(data).hexdigest()


def of_tree(files: Files, since: int = 1) -> State:
    """What a tree holds; *since* is the number of the release that its cases would come with."""
    return State(
        contracts=_contracts(files, CONTRACTS),
        lock=_lock(files.read(LOCK)),
        cases={case.id: case for name, path in SETS.items() for case in _cases(name, files.read(path), since)},
        pending=_pending(files.read(PENDING)),
        open_cases=_open(files.read(OPEN)),
        in_force=dict(IN_FORCE),
        metrics={name: fingerprint(asdict(metric)) for name, metric in METRICS.items()},
        judges={
            path: sha256(data)
            for place in JUDGES
            for path in files.names(place)
            if (data := files.read(path)) is not None
        },
        evidence={
            f"{PurePosixPath(path).stem}.toml": _read(files, path, ContractEvidence)
            for path in files.names(f"{CONTRACTS}/evidence")
        },
        documents=frozenset(sha256(data) for path in files.names(DOCUMENTS) if (data := files.read(path)) is not None),
    )


def of_revision(files: Files) -> State:
    """What a tree of another time held, so far as its data says it; what is code, and evidence, is not read."""
    return State(
        contracts=_contracts(files, CONTRACTS),
        lock=_lock(files.read(LOCK)),
        cases={case.id: case for name, path in SETS.items() for case in _cases(name, files.read(path), 1)},
        pending=_pending(files.read(PENDING)),
        open_cases=_open(files.read(OPEN)),
    )


def of_record(files: Files) -> tuple[Record, State] | None:
    """What the record holds; None where there is none."""
    if files.read(f"{RECORD}/record.json") is None:
        return None
    record, cases = _read(files, f"{RECORD}/record.json", Record), _lines(files, f"{RECORD}/cases.jsonl", ReleasedCase)
    state = State(
        contracts={name: data for name in record.contracts if (data := files.read(f"{RECORD}/{name}")) is not None},
        lock=_lock(files.read(f"{RECORD}/LOCK")),
        cases={case.id: case for case in cases},
        pending=_pending(files.read(f"{RECORD}/pending.toml")),
        open_cases=_open(files.read(f"{RECORD}/open_cases.jsonl")) or (),
        in_force=record.in_force,
        metrics=record.metrics,
        judges=record.judges,
    )
    return record, state


def releases(files: Files) -> tuple[Release, ...]:
    """The release command's trace, oldest first."""
    return tuple(_lines(files, f"{RECORD}/releases.jsonl", Release))


def record_digest(files: Files) -> str:
    """One digest over everything in the record but the trace."""
    inside = [path for path in files.names(RECORD) if not path.endswith("/releases.jsonl")]
    return fingerprint({PurePosixPath(path).name: sha256(files.read(path) or b"") for path in inside})


def case_lines(cases: Iterable[ReleasedCase]) -> str:
    """The text of the released cases: a line a case, ordered by id."""
    return "".join(case.model_dump_json() + "\n" for case in sorted(cases, key=lambda case: case.id))


def released_case(case: GoldenCase, since: int) -> ReleasedCase:
    """
    A case as a record keeps it; fields that it does not fill take no part, so that a field added to the format changes
    no digest.
    """
    asked = case.model_dump(
        mode="json", exclude_defaults=True, exclude={"evidence", "expected_doc", "expected_page", "note"}
    )
    places = [(piece.file, piece.page, piece.section_hash, piece.file_sha256) for piece in case.evidence]
    return ReleasedCase(
        id=case.id,
        set_name=case.set_name,
        digest=fingerprint(asked, [piece.quote for piece in case.evidence]),
        binding=fingerprint(case.expected_doc, case.expected_page, places),
        files=tuple(sorted({piece.file_sha256 for piece in case.evidence if piece.file_sha256})),
        since=since,
    )


def _read(files: Files, path: str, kind: type[T]) -> T:
    try:
        return kind.model_validate_json(files.read(path) or b"")
    except ValidationError as error:
        first = error.errors()[0]
        msg = (
            f"{path}: {'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}; the command that writes it "
            "makes it again"
        )
        raise ContractError(msg) from error


def _lines(files: Files, path: str, kind: type[T]) -> list[T]:
    try:
        return [kind.model_validate_json(line) for line in (files.read(path) or b"").splitlines()]
    except ValidationError as error:
        msg = f"{path}: holds a line that the release command did not write: {error.errors()[0]['msg']}"
        raise ContractError(msg) from error


def _contracts(files: Files, folder: str) -> dict[str, bytes]:
    inside = [path for path in files.names(folder) if PurePosixPath(path).parent == PurePosixPath(folder)]
    versions = [path for path in inside if _is_version(PurePosixPath(path).name)]
    return {PurePosixPath(path).name: data for path in versions if (data := files.read(path)) is not None}


def _is_version(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix in {".toml", ".json"} and path.stem.rpartition("-v")[2].isdigit()


def _lock(data: bytes | None) -> dict[str, str]:
    rows = (line.split(maxsplit=1) for line in (data or b"").decode().splitlines() if line)
    return {name: digest for digest, name in rows}


def _cases(set_name: SetName, data: bytes | None, since: int) -> list[ReleasedCase]:
    cases = [GoldenCase.model_validate_json(line) for line in (data or b"").splitlines() if line.strip()]
    return [released_case(case, since) for case in cases if case.set_name == set_name]


def _pending(data: bytes | None) -> tuple[PendingGate, ...]:
    return pending_gates((data or b"").decode())


def _open(data: bytes | None) -> tuple[OpenCase, ...] | None:
    return None if data is None else open_cases(data.decode())


def as_json(record: Record) -> str:
    """The text of ``record.json``."""
    return json.dumps(record.model_dump(mode="json"), indent=1, sort_keys=True) + "\n"
