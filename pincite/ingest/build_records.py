"""Where in a tenant's part of the lake the records of its builds lie, and how they are read by their heads alone."""

from pydantic import ValidationError

from pincite.adapters.lake import Lake
from pincite.errors import IntegrityError
from pincite.model.releases import BuildHead, CandidateBuild

BUILDS = "builds"
CHECKS = "checks"
RELEASES = "releases"
PROFILES = "profiles"
"""By what questions may name its papers, as an engine derived it."""
POINTER = "published"
"""What answers now: a single record."""
WITHDRAWN = "withdrawn"
"""What was withdrawn last: a single record."""
WITHDRAWALS = "withdrawals"
"""Every withdrawal that there was, for audit."""
A_HEAD = 4096
"""Bytes in which a record's head ends; the documents after it are some 700 bytes each."""


def heads_of(lake: Lake, tenant: str) -> tuple[BuildHead, ...]:
    """
    Every build of *tenant* without its documents, newest first: what a build of a few documents needs to know of those
    before it, however many documents they have.

    Raises:
        IntegrityError: If a record cannot be read.
    """
    heads = (_head(lake, key) for key in lake.store.keys(f"tenants/{tenant}/{BUILDS}") if key.endswith(".json"))
    return tuple(sorted(heads, key=lambda head: (-head.number, head.index_version)))


def whole(lake: Lake, head: BuildHead) -> CandidateBuild:
    """The build of a head; raises ``IntegrityError`` if its record is gone or cannot be read."""
    build = lake.load(head.tenant, f"{BUILDS}/{head.index_version}", CandidateBuild)
    if build is None:
        msg = f"{lake.name}: {head.tenant}: {head.index_version}: its record is gone; build again"
        raise IntegrityError(msg)
    return build


def _head(lake: Lake, key: str) -> BuildHead:
    head, _, _ = (lake.store.get(key, A_HEAD) or b"").partition(b',"documents":')
    try:
        return BuildHead.model_validate_json(head + b"}")
    except ValidationError as error:
        msg = f"{lake.name}/{key}: not a build of this version ({error.errors()[0]['msg']}); build again"
        raise IntegrityError(msg) from error
