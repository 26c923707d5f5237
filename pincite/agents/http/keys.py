"""
Keys for the service: each opens some tenants, only its hash is stored, and without any key nobody but this machine is
heard.
"""

import hashlib
import ipaddress
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from pydantic import Field

from pincite.agents.access import Access
from pincite.contract_tables import TomlTable
from pincite.contracts import load
from pincite.errors import ContractError, InputError, PinciteError
from pincite.ingest.tenant_folders import TENANT_NAME, TENANT_NAME_IN_WORDS

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


class UnauthorizedError(PinciteError):
    """No key, or one that is not known."""

    code = "UNAUTHORIZED"


class KeyRow(TomlTable):
    """
    A stored key: the SHA-256 of its text (a key has 256 random bits, so a slow hash would add nothing) and the tenants
    it opens.
    """

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    tenants: tuple[str, ...] = Field(min_length=1)
    name: str = ""


class KeyFile(TomlTable):
    """``[[keys]]`` rows."""

    keys: tuple[KeyRow, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The keys of a service; an empty ring serves loopback only."""

    rows: tuple[KeyRow, ...] = ()

    @classmethod
    def read(cls, path: Path | None) -> "KeyRing":
        """
        The keys in a TOML file; no file, no keys.

        Raises:
            ContractError: If the file is missing, holds no key, or a row is wrong: a broken key file never means an
                open door.
        """
        if path is None:
            return cls()
        rows = load(path, KeyFile).keys
        for tenant in (tenant for row in rows for tenant in row.tenants):
            require_tenant_name(tenant, path.name)
        return cls(rows)

    def access(self, headers: Mapping[str, str], client: str | None) -> Access:
        """
        What the caller may reach.

        Args:
            headers: Of the request, by lower-case name.
            client: The address it comes from.

        Raises:
            UnauthorizedError: If there are keys and none was given that is known; or there are none and the caller, the
                name it calls us by, or the web page that it calls for is not of this machine (any page may make a
                browser call a loopback service, also under a name of the page's own).
        """
        if not self.rows:
            if not (is_loopback(client) and _host(headers) in LOOPBACK_NAMES and _own_origin(headers)):
                raise UnauthorizedError("this service has no keys and therefore answers its own machine only")
            return Access(None)
        given = hashlib.sha256(_token(headers).encode()).hexdigest()
        matching = [row.tenants for row in self.rows if secrets.compare_digest(given, row.sha256)]
        if not matching:
            raise UnauthorizedError("a key is needed: Authorization: Bearer <key>")
        return Access(frozenset(tenant for tenants in matching for tenant in tenants))


def new_key(tenants: tuple[str, ...]) -> tuple[str, str]:
    """A fresh random key, and the lines for the key file that let it in."""
    for tenant in tenants:
        require_tenant_name(tenant, "--new-key")
    token = secrets.token_urlsafe(32)
    digest = hashlib.sha256(token.encode()).hexdigest()
    listed = ", ".join(f'"{tenant}"' for tenant in tenants)
    return token, f'[[keys]]\nsha256 = "{digest}"\ntenants = [{listed}]\n'


def add_key(path: Path, tenants: tuple[str, ...]) -> str:
    """
    A fresh key that opens *tenants*, its row written behind those of the file at *path*, which need not be there yet.

    Raises:
        ContractError: If one of *tenants* is no tenant's name.
        InputError: If the file would not be a sound key file with the row; nothing is written then.
    """
    token, row = new_key(tenants)
    before = path.read_bytes() if path.exists() else b""
    added = (b"" if not before or before.endswith(b"\n") else b"\n") + row.encode()
    with TemporaryDirectory() as folder:
        tried = Path(folder) / path.name
        tried.write_bytes(before + added)
        try:
            KeyRing.read(tried)
        except ContractError as error:
            msg = f"--keys: {path}: no key was added, for the file could not be read with it: {error}"
            raise InputError(msg) from error
    with path.open("ab") as file:  # at its end, so that of two who add at once neither loses a key
        file.write(added)
    return token


def require_tenant_name(tenant: str, place: str) -> None:
    """Raise ``ContractError`` for what is no tenant's name."""
    if not TENANT_NAME.fullmatch(tenant):
        msg = f"{place}: {tenant!r} is no tenant's name ({TENANT_NAME_IN_WORDS})"
        raise ContractError(msg)


def is_loopback(address: str | None) -> bool:
    """Whether an address or a name is of this machine."""
    try:
        return address is not None and (address == "localhost" or ipaddress.ip_address(address).is_loopback)
    except ValueError:
        return False


def _host(headers: Mapping[str, str]) -> str:
    """The name by which the caller calls us, without the port."""
    host = headers.get("host", "")
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _own_origin(headers: Mapping[str, str]) -> bool:
    """Whether the call is made for no web page, or for one of this machine."""
    try:
        return "origin" not in headers or urlsplit(headers["origin"]).hostname in {"localhost", "127.0.0.1", "::1"}
    except ValueError:
        return False


def _token(headers: Mapping[str, str]) -> str:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else headers.get("x-api-key", "")
