"""
What answers no more: a tenant whose documents are gone, or that a person took back. Its records stay, and no build of
before answers again.
"""

from collections.abc import Iterable

from pincite.adapters.lake import Lake
from pincite.errors import InputError, TenantWithdrawnError
from pincite.ingest.build_records import POINTER, WITHDRAWALS, WITHDRAWN, heads_of
from pincite.model.releases import Published, Withdrawal

GONE, BY_HAND = "its documents are gone", "by hand"


def withdrawal_of(lake: Lake, tenant: str) -> Withdrawal | None:
    """The withdrawal that holds for what *tenant* last built; None where its newest build answers, or may."""
    record = lake.load(tenant, WITHDRAWN, Withdrawal)
    newest = next(iter(heads_of(lake, tenant)), None) if record else None
    return record if record and newest is not None and newest.index_version in record.builds else None


def require_not_withdrawn(lake: Lake, tenant: str, index_version: str) -> None:
    """
    Hold a build to the law of withdrawals: what was withdrawn answers at no door.

    Raises:
        TenantWithdrawnError: If the build *index_version* was made before its tenant was withdrawn.
    """
    record = lake.load(tenant, WITHDRAWN, Withdrawal)
    if record and index_version in record.builds:
        raise _error(record)


def require_buildable(lake: Lake, tenant: str) -> None:
    """Raise ``TenantWithdrawnError`` for a tenant that was withdrawn by hand: a build does not take that back."""
    if record := held_by_hand(lake, tenant):
        raise _error(record)


def held_by_hand(lake: Lake, tenant: str) -> Withdrawal | None:
    """The withdrawal by hand that holds for *tenant*, whatever its documents are."""
    record = lake.load(tenant, WITHDRAWN, Withdrawal)
    return record if record and record.builds and record.reason == BY_HAND else None


def withdraw_missing(lake: Lake, missing: Iterable[str], on: str) -> dict[str, Withdrawal]:
    """
    Withdraw tenants of the lake whose documents are gone.

    Args:
        lake: Where they were built.
        missing: Tenants without documents; that these are not gone by mistake is for the caller to make sure.
        on: The day, YYYY-MM-DD.

    Returns:
        What was withdrawn just now, by tenant; who was withdrawn before is not.
    """
    withdrawn = {}
    for tenant in missing:
        if (held := held_by_hand(lake, tenant)) and held.gone != held.builds:
            with lake.writing(tenant):
                if held := held_by_hand(lake, tenant):
                    lake.save(tenant, WITHDRAWN, held.model_copy(update={"gone": held.builds}))
        elif _answers(lake, tenant):
            with lake.writing(tenant):
                withdrawn[tenant] = _withdrawn(lake, tenant, on, GONE)
    return withdrawn


def unpublish(lake: Lake, tenant: str, on: str) -> Withdrawal:
    """
    Withdraw a tenant by hand; no build takes that back, ``republish`` does.

    Raises:
        TenantNotFoundError: If there is no such tenant.
    """
    lake.require_tenant(tenant)
    with lake.writing(tenant):
        return held_by_hand(lake, tenant) or _withdrawn(lake, tenant, on, BY_HAND)


def republish(lake: Lake, tenant: str) -> None:
    """
    Take back a withdrawal by hand: what answered then answers again, but for what is built of documents that are gone.

    Raises:
        TenantNotFoundError: If there is no such tenant.
        InputError: If it was not withdrawn by hand.
    """
    lake.require_tenant(tenant)
    record = held_by_hand(lake, tenant)
    if record is None:
        msg = f"{tenant}: was not withdrawn by hand; where its documents are gone, put them back and build"
        raise InputError(msg)
    with lake.writing(tenant):
        lake.save(tenant, WITHDRAWN, record.model_copy(update={"builds": record.gone, "gone": (), "reason": GONE}))


def returned(lake: Lake, tenant: str, index_version: str) -> None:
    """Let the build of documents that are there (again) answer once it is judged; those before it stay withdrawn."""
    record = lake.load(tenant, WITHDRAWN, Withdrawal)
    if record and index_version in record.builds:
        kept = tuple(version for version in record.builds if version != index_version)
        lake.save(tenant, WITHDRAWN, record.model_copy(update={"builds": kept}))


def _answers(lake: Lake, tenant: str) -> bool:
    """Whether any build of *tenant* could be asked."""
    record = lake.load(tenant, WITHDRAWN, Withdrawal)
    withdrawn = set(record.builds) if record else set()
    return any(build.index_version not in withdrawn for build in heads_of(lake, tenant))


def _withdrawn(lake: Lake, tenant: str, on: str, reason: str) -> Withdrawal:
    """Every build of *tenant* as withdrawn, and the same once more among the records that stay for audit."""
    builds = sorted(heads_of(lake, tenant), key=lambda build: build.number)
    pointer, before = lake.load(tenant, POINTER, Published), lake.load(tenant, WITHDRAWN, Withdrawal)
    record = Withdrawal(
        tenant=tenant,
        on=on,
        reason=reason,
        answered=pointer.index_version if pointer else None,
        builds=tuple(build.index_version for build in builds),
        gone=before.builds if before and reason == BY_HAND else (),
    )
    number = 1 + len(lake.load_all(tenant, WITHDRAWALS, Withdrawal))
    lake.save(tenant, f"{WITHDRAWALS}/{number:04d}", record)
    lake.save(tenant, WITHDRAWN, record)
    return record


def _error(record: Withdrawal) -> TenantWithdrawnError:
    back = (
        f"pincite index republish --tenant {record.tenant}"
        if record.reason == BY_HAND
        else "put its documents back and build"
    )
    return TenantWithdrawnError(
        f"{record.tenant}: withdrawn on {record.on} ({record.reason}): nothing answers from it ({back})"
    )
