"""Who may speak for which tenant, and how a request names one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from pincite.agents.envelopes import TENANT_NAMES
from pincite.agents.error_replies import ForbiddenError, RequestError
from pincite.ingest.tenant_folders import TENANT_NAME, TENANT_NAME_IN_WORDS

_NAMES = tuple(map(str, TENANT_NAMES.choices))


@dataclass(frozen=True, slots=True)
class Access:
    """
    The tenants for which a caller may speak; None stands for every tenant, which only a service without keys on
    loopback gives.
    """

    tenants: frozenset[str] | None

    def require(self, tenant: str) -> None:
        """Raise ``ForbiddenError`` for another's tenant, whether or not there is one."""
        if self.tenants is not None and tenant not in self.tenants:
            raise ForbiddenError("this key does not open the knowledge base asked for")


def tenant_of(fields: Mapping[str, JsonValue], *, required: bool = True, place: str = "knowledgeBase") -> str | None:
    """
    The one tenant that *fields* name; a null counts as absent.

    Raises:
        RequestError: If none is named though one is required, two names differ, or the name is none: empty, a wildcard,
            a path. Says so of *place*, where the caller was to name it.
    """
    given = {name: fields[name] for name in _NAMES if fields.get(name) is not None}
    if not given and not required:
        return None
    if len(set(map(repr, given.values()))) != 1:
        msg = f"{place}: {'given under names that differ' if given else 'missing'}; name one tenant"
        raise RequestError(msg)
    tenant = next(iter(given.values()))
    if not isinstance(tenant, str) or not re.fullmatch(TENANT_NAME, tenant):
        msg = f"{place}: not a tenant's name ({TENANT_NAME_IN_WORDS})"
        raise RequestError(msg)
    return tenant


def tenant_named_once(
    fields: Mapping[str, JsonValue], *, required: bool = True, place: str = "knowledgeBase"
) -> tuple[str | None, dict[str, JsonValue]]:
    """
    The tenant as ``tenant_of`` tells it, and *fields* with it under one name, or without any where none is named: who
    reads them further cannot take a null under another name for it.
    """
    tenant = tenant_of(fields, required=required, place=place)
    rest = {name: value for name, value in fields.items() if name not in _NAMES}
    return tenant, rest if tenant is None else {**rest, _NAMES[0]: tenant}
