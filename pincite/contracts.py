"""Load, check and fingerprint the contracts (what must hold) and the recipe (how the engine is made)."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from pincite.contract_tables import (
    EvalsContract,
    GuardrailsContract,
    QaContract,
    RetrievalContract,
    TomlTable,
)
from pincite.errors import ContractError
from pincite.fingerprint import file_sha256, fingerprint
from pincite.model.stored import first_breach
from pincite.places import DATA as DATA  # noqa: PLC0414 - whoever reads a contract may look for its data here

CONTRACTS = DATA / "contracts"
VERSIONS = "*-v*.toml"
"""The files of ``data/contracts`` that are versions of a contract: family, "-v" and a number."""

IN_FORCE = {
    "qa": "qa-v8",
    "retrieval": "retrieval-v3",
    "evals": "evals-v4",
    "guardrails": "guardrails-v2",
    "agents": "agents-v1",
}
"""Of each family the version that decides; a newly released one is put in force here."""

T = TypeVar("T", bound=TomlTable)


def load(path: Path, kind: type[T], base: Path | None = None) -> T:
    """
    Read a TOML file as a *kind*; what its tables do not say is as in *base*.

    Raises:
        ContractError: If a file is missing or cannot be read, is no TOML, or breaks the schema: names file, field and
            value.
    """
    try:
        return kind.model_validate(_said_over(_read(base) if base else {}, _read(path)))
    except FileNotFoundError as error:
        msg = f"{path.name}: no such file in {path.parent.name}/"
        raise ContractError(msg) from error
    except (OSError, UnicodeDecodeError) as error:
        msg = f"{path}: cannot be opened as text: {error}"
        raise ContractError(msg) from error
    except tomllib.TOMLDecodeError as error:
        msg = f"{path.name}: not TOML: {error}"
        raise ContractError(msg) from error
    except ValidationError as error:
        msg = f"{path.name}: {first_breach(error, kind)}"
        raise ContractError(msg) from error


def fitted(path: Path, fields: Sequence[str], script: str) -> list[Any]:
    """
    What a file of JSON that *script* has fitted says in its *fields*, in their order; what else it holds is the record
    of the fit.

    Raises:
        ContractError: If the file cannot be read, is no JSON or lacks a field.
    """
    try:
        frozen = json.loads(path.read_text(encoding="utf-8"))
        return [frozen[field] for field in fields]
    except (OSError, ValueError, KeyError) as error:
        msg = f"{path.name}: expected {', '.join(fields)}; write it with python -m {script}: {error}"
        raise ContractError(msg) from error


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _said_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """*own* with the fields of its tables that only *base* has."""
    return {
        **base,
        **{
            name: {**base[name], **value} if isinstance(value, dict) and isinstance(base.get(name), dict) else value
            for name, value in own.items()
        },
    }


def path_in_force(family: str) -> Path:
    """The file of the version that decides."""
    return CONTRACTS / f"{IN_FORCE[family]}.toml"


def load_in_force(family: str, kind: type[T]) -> T:
    """
    The version of a contract that decides.

    Raises:
        ContractError: As ``load``, and if it was released and edited since: a bar that was moved decides nothing.
    """
    path = path_in_force(family)
    if path.is_file() and _lock(path.parent).get(path.name, file_sha256(path)) != file_sha256(path):
        raise _edited(path)
    return load(path, kind)


@cache
def qa_contract() -> QaContract:
    """The QA contract in force."""
    return load_in_force("qa", QaContract)


@cache
def retrieval_contract() -> RetrievalContract:
    """The retrieval contract in force."""
    return load_in_force("retrieval", RetrievalContract)


@cache
def evals_contract() -> EvalsContract:
    """The evals contract in force."""
    return load_in_force("evals", EvalsContract)


@cache
def guardrails_contract() -> GuardrailsContract:
    """The guardrail's contract in force."""
    return load_in_force("guardrails", GuardrailsContract)


@contextmanager
def as_if_in_force(name: str) -> Iterator[None]:
    """
    Let the released contract *name* ("retrieval-v1") decide instead of its successor, for evidence of before and after
    and for nothing else.

    Only this process sees it, so that whoever asks by more than one must say it in each.

    Raises:
        ContractError: If there is no such family or no such version.
    """
    family = name.rsplit("-v", 1)[0]
    if family not in IN_FORCE or not (CONTRACTS / f"{name}.toml").is_file():
        msg = f"{name}: no such contract; known are {', '.join(sorted(path.stem for path in CONTRACTS.glob(VERSIONS)))}"
        raise ContractError(msg)
    kept = IN_FORCE[family]
    IN_FORCE[family] = name
    _forget_contracts()
    try:
        yield
    finally:
        IN_FORCE[family] = kept
        _forget_contracts()


def check_in_force() -> None:
    """
    Read every contract in force that can stand in for another.

    Raises:
        ContractError: If one lacks what today's code wants of it: names file and field.
    """
    for contract in (qa_contract, retrieval_contract, evals_contract, guardrails_contract):
        contract()


def _forget_contracts() -> None:
    for contract in (qa_contract, retrieval_contract, evals_contract, guardrails_contract):
        contract.cache_clear()


def retrieval_version() -> str:
    """Fingerprint of the contracts that decide retrieval."""
    return fingerprint(qa_contract(), retrieval_contract())


def check_lock(folder: Path = CONTRACTS) -> None:
    """
    Hold every contract against its released digest in ``LOCK``.

    Raises:
        ContractError: If a released contract was edited, or one is not in the lock: a contract is superseded, never
            edited.
    """
    lock = _lock(folder)
    for path in sorted(folder.glob(VERSIONS)):
        if lock.get(path.name) != file_sha256(path):
            raise _edited(path)


def _lock(folder: Path) -> dict[str, str]:
    """The digest of each released file, by its name."""
    rows = (line.split(maxsplit=1) for line in (folder / "LOCK").read_text(encoding="utf-8").splitlines() if line)
    return {name: digest for digest, name in rows}


def _edited(path: Path) -> ContractError:
    return ContractError(
        f"{path.name}: differs from its digest in LOCK; a changed number is a new version of the contract with its "
        "before-and-after evals"
    )
