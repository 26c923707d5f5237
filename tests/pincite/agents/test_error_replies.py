"""A caller learns the code and what it can mend, and nothing of paths or of others."""

import pytest

from pincite.agents.error_replies import (
    Deadline,
    DeadlineError,
    ForbiddenError,
    RequestError,
    UnsupportedTaskError,
    reply_to,
)
from pincite.errors import (
    IntegrityError,
    LakeLockedError,
    ModelUnavailableError,
    NotPublishableError,
    TenantNotFoundError,
    TenantWithdrawnError,
)

PLACE = "/srv/lake/other-tenant"


@pytest.mark.parametrize(
    ("error", "status", "code", "fault"),
    [
        (UnsupportedTaskError("taskType: unknown"), 400, "UNSUPPORTED_TASK_TYPE", False),
        (RequestError("inputs.query: missing"), 400, "VALIDATION_ERROR", False),
        (ForbiddenError("this key does not open it"), 403, "FORBIDDEN", False),
        (TenantWithdrawnError(PLACE), 400, "TASK_FAILED", False),
        (TenantNotFoundError(PLACE), 400, "TASK_FAILED", False),
        (DeadlineError("time is up"), 408, "TASK_FAILED", False),
        (LakeLockedError(PLACE), 503, "TASK_FAILED", False),
        (NotPublishableError(PLACE), 409, "TASK_FAILED", False),
        (ModelUnavailableError(PLACE), 503, "TASK_FAILED", True),
        (IntegrityError(PLACE), 503, "TASK_FAILED", True),
        (OSError(PLACE), 503, "TASK_FAILED", True),
        (ZeroDivisionError(PLACE), 500, "TASK_FAILED", True),
    ],
)
def test_every_error_has_its_status_and_code_and_no_place(error, status, code, fault) -> None:
    reply = reply_to(error)
    assert (reply.status, reply.error.code, reply.fault) == (status, code, fault)
    assert PLACE not in reply.error.model_dump_json()


def test_a_failed_task_says_what_kind_of_error_it_was() -> None:
    assert reply_to(TenantWithdrawnError("x")).error.details == {"cause": "TENANT_WITHDRAWN"}
    assert reply_to(ZeroDivisionError("x")).error.details == {"cause": "INTERNAL"}


def test_a_deadline_passes_at_its_moment() -> None:
    now = [1.0]
    deadline = Deadline(2.0, lambda: now[0])
    deadline.check()
    assert deadline.left() == 1.0
    now[0] = 2.0
    assert deadline.left() == 0.0
    with pytest.raises(DeadlineError):
        deadline.check()
