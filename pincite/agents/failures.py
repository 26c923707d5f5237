"""From an error to what the caller may know of it: a code, one line without a path or a name of another tenant, and a status for HTTP."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pincite.agents.envelopes import AgentError
from pincite.errors import InputError, LakeLockedError, ManifestError, ModelUnavailableError, NotPublishableError, PinciteError, TenantNotFoundError

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
class Failure:
    """What goes out: the error and the status that HTTP gives it; ``fault`` is true where the cause lies with us and belongs in the log."""

    error: AgentError
    status: int
    fault: bool = False


def failure_of(error: Exception) -> Failure:
    """What the caller may know of *error*."""
    match error:
        case UnsupportedTaskError():
            return Failure(AgentError(code=error.code, message=str(error)), 400)
        case RequestError():
            return Failure(AgentError(code=VALIDATION_ERROR, message=str(error)), 400)
        case ForbiddenError():
            return Failure(AgentError(code=error.code, message=str(error)), 403)
        case TenantNotFoundError():
            return Failure(_failed("knowledgeBase: nothing is published under this name; ingest documents into it first", error.code), 400)
        case ManifestError():
            return Failure(_failed(str(error), error.code), 400)
        case DeadlineError():
            return Failure(_failed(str(error), error.code), 504)
        case LakeLockedError():
            return Failure(_failed("another build is writing to these documents; try again", error.code), 503)
        case NotPublishableError():
            return Failure(_failed("the new version did not pass its checks; what was published before still answers", error.code), 409)
        case ModelUnavailableError():
            return Failure(_failed("the language model gave no usable reply", error.code), 503, fault=True)
        case PinciteError() | OSError():
            return Failure(_failed("the stored documents could not be read or written", getattr(error, "code", "LAKE_ERROR")), 503, fault=True)
        case _:
            return Failure(_failed("the task failed for a reason of our own; the log names it by the request's id", "INTERNAL"), 500, fault=True)


def _failed(message: str, cause: str) -> AgentError:
    return AgentError(code=TASK_FAILED, message=message, details={"cause": cause})
