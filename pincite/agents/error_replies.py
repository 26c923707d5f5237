"""
From an error to what the caller may know of it: a code, one line without a path or a name of another tenant, and a
status for HTTP.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from pincite.agents.envelopes import AgentError
from pincite.errors import (
    InputError,
    LakeLockedError,
    ManifestError,
    ModelUnavailableError,
    NotPublishableError,
    PinciteError,
    TenantNotFoundError,
    TenantWithdrawnError,
)

TASK_FAILED = "TASK_FAILED"
VALIDATION_ERROR = "VALIDATION_ERROR"


class RequestError(InputError):
    """The request itself is wrong; the message speaks of its fields alone and goes back to the caller as it stands."""


class UnsupportedTaskError(RequestError):
    """No agent does this task."""

    code = "UNSUPPORTED_TASK_TYPE"


class ForbiddenError(PinciteError):
    """The caller may not speak for this tenant; says nothing of whether there is one."""

    code = "FORBIDDEN"


class DeadlineError(PinciteError):
    """The task's time is up; whatever it had not published is not published."""

    code = "TIMEOUT"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment on a monotonic clock, in seconds, after which a task does no further step."""

    at: float
    clock: Callable[[], float] = field(repr=False)

    def check(self) -> None:
        """Raise ``DeadlineError`` once the moment has passed."""
        if self.clock() >= self.at:
            raise DeadlineError("the task's time is up (budgets.timeout_ms)")

    def left(self) -> float:
        """Seconds that remain, never below zero."""
        return max(0.0, self.at - self.clock())


@dataclass(frozen=True, slots=True)
class ErrorReply:
    """
    What goes out: the error and the status that HTTP gives it; ``fault`` is true where the cause lies with us and
    belongs in the log.
    """

    error: AgentError
    status: int
    fault: bool = False


@dataclass(frozen=True, slots=True)
class _Rule:
    """
    How one kind of error goes out; without words of its own it goes out in the error's, which then speak of the
    caller's own fields alone.
    """

    kinds: tuple[type[Exception], ...]
    status: int
    words: str = ""
    code: str = TASK_FAILED
    fault: bool = False


_RULES = (
    _Rule((UnsupportedTaskError,), 400, code=UnsupportedTaskError.code),
    _Rule((RequestError,), 400, code=VALIDATION_ERROR),
    _Rule((ForbiddenError,), 403, code=ForbiddenError.code),
    _Rule(
        (TenantWithdrawnError,),
        400,
        "knowledgeBase: what was published under this name was withdrawn; nothing answers from it",
    ),
    _Rule(
        (TenantNotFoundError,),
        400,
        "knowledgeBase: nothing is published under this name; ingest documents into it first",
    ),
    _Rule((ManifestError,), 400),
    _Rule((DeadlineError,), 408),  # of the caller's own budget, so no fault of the server's
    _Rule((LakeLockedError,), 503, "another build is writing to these documents; try again"),
    _Rule(
        (NotPublishableError,), 409, "the new version did not pass its checks; what was published before still answers"
    ),
    _Rule((ModelUnavailableError,), 503, "the language model gave no usable reply", fault=True),
    _Rule((PinciteError, OSError), 503, "the stored documents could not be read or written", fault=True),
    _Rule(
        (Exception,), 500, "the task failed for a reason of our own; the log names it by the request's id", fault=True
    ),
)
"""The first rule that fits holds."""


def reply_to(error: Exception) -> ErrorReply:
    """What the caller may know of *error*."""
    rule = next(rule for rule in _RULES if isinstance(error, rule.kinds))
    details = {"cause": str(getattr(error, "code", "INTERNAL"))} if rule.code == TASK_FAILED else {}
    return ErrorReply(
        AgentError(code=rule.code, message=rule.words or str(error), details=details), rule.status, rule.fault
    )
