"""The one tree of errors: each names the place, the value, and what would be right."""

from collections.abc import Iterator
from contextlib import contextmanager


class PinciteError(Exception):
    """The root; ``code`` is stable for programs, the message is one line for a person."""

    code = "ERROR"


class InputError(PinciteError):
    """The caller gave something unusable: a folder, a tenant, a scope, a question."""

    code = "VALIDATION_ERROR"


class TenantNotFoundError(InputError):
    """No such tenant is published in this lake."""

    code = "TENANT_NOT_FOUND"


class TenantWithdrawnError(TenantNotFoundError):
    """The tenant's documents are gone, or a person took it back: nothing of it answers."""

    code = "TENANT_WITHDRAWN"


class ManifestError(InputError):
    """A manifest row is wrong: names tenant, file and field."""

    code = "MANIFEST_ERROR"


class ContractError(PinciteError):
    """A contract or recipe is missing, malformed, or differs from its lock."""

    code = "CONTRACT_ERROR"


class IntegrityError(PinciteError):
    """Stored data does not hold what it must: nothing is published."""

    code = "INTEGRITY_ERROR"


class EmbedderMismatchError(IntegrityError):
    """Vectors of two embedder identities would meet in one table or one search."""

    code = "EMBEDDER_MISMATCH"


class LakeLockedError(PinciteError):
    """Another process is writing to this lake."""

    code = "LAKE_LOCKED"


class NotPublishableError(PinciteError):
    """A blocking gate or check did not pass, or none was decided."""

    code = "NOT_PUBLISHABLE"


class ModelUnavailableError(PinciteError):
    """The language model could not be reached or gave no usable reply."""

    code = "MODEL_UNAVAILABLE"


class LakeError(PinciteError):
    """The lake's folder cannot be read or written: no space, no permission, not a folder."""

    code = "LAKE_ERROR"


class StoreConflictError(LakeError):
    """A conditional write came second: what it was to replace is not there any more."""


class PhaseError(PinciteError):
    """Something broke that nobody foresaw, in the phase named: neither an answer nor a refusal."""

    code = "PHASE_FAILED"

    def __init__(self, phase: str, cause: Exception) -> None:
        super().__init__(f"{phase}: {type(cause).__name__}: {cause}")
        self.phase = phase


@contextmanager
def in_phase(phase: str) -> Iterator[None]:
    """
    Turn an unforeseen exception into a ``PhaseError`` of *phase*; errors of this tree pass as they are, with the phase
    as a note.
    """
    try:
        yield
    except PinciteError as error:
        error.add_note(f"in phase {phase}")
        raise
    except Exception as error:
        raise PhaseError(phase, error) from error
