"""
The key that signs receipts, and the chain that they make: both lie with the person who serves, never with documents or
lake.
"""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from pydantic import Field, ValidationError

from pincite.adapters.file_lock import FileLock
from pincite.errors import InputError
from pincite.model.signed_receipts import FIRST
from pincite.model.stored import Stored

VARIABLE = "PINCITE_SIGNING_KEY"
OTHERS = 0o077
"""Bits of a file's mode that let others in."""
WAIT_SECONDS = 10.0


class ReceiptError(InputError):
    """A receipt, its key or its chain is not what it must be: says what."""

    code = "RECEIPT_INVALID"


class Link(Stored):
    """
    One line of a chain: the SHA-256 of a signed receipt, of the one before, and the key's signature over both and the
    number.
    """

    number: int = Field(ge=1)
    digest: str
    previous: str
    signature: str


def key_place() -> Path:
    """Where the signing key lies: ``PINCITE_SIGNING_KEY``, else in the person's own folder of settings."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    settings = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(settings) / "pincite" / "signing-key.pem"


class Signer:
    """
    Signs with the key at *place*, which is made on first use, for its owner alone; its chain lies beside it.

    Args:
        place: Of the key.
        outside: Folders in which no key may lie.

    Raises:
        ReceiptError: If it lies in one of them, others can read it, or it is no key.
    """

    def __init__(self, place: Path, outside: tuple[Path, ...] = ()) -> None:
        if any(place.resolve().is_relative_to(folder.resolve()) for folder in outside):
            msg = (
                f"{place.name}: a signing key may not lie among documents or in a lake; name another place in "
                f"{VARIABLE}"
            )
            raise ReceiptError(msg)
        self._key = _key(place)
        self._chain = place.with_name(f"{place.name}.chain")

    @property
    def public_key(self) -> str:
        """The public key, in hexadecimal digits."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, data: bytes) -> str:
        """The signature over *data*, in hexadecimal digits."""
        return self._key.sign(data).hex()

    def append(self, made: Callable[[int, str], bytes]) -> bytes:
        """
        Put a receipt at the end of the chain.

        Args:
            made: Given its number and the digest of the one before, the signed receipt's bytes.

        Raises:
            ReceiptError: If the chain was tampered with: nothing is added to it.
        """
        lock = FileLock(self._chain.with_name(f"{self._chain.name}.lock"))
        lock.acquire(WAIT_SECONDS)
        try:
            links = read_chain(self._chain, self.public_key)
            number, previous = len(links) + 1, links[-1].digest if links else FIRST
            receipt = made(number, previous)
            digest = hashlib.sha256(receipt).hexdigest()
            link = Link(
                number=number,
                digest=digest,
                previous=previous,
                signature=self.sign(_statement(number, digest, previous)),
            )
            with self._chain.open("a", encoding="utf-8") as file:
                file.write(link.model_dump_json() + "\n")
        finally:
            lock.release()
        return receipt

    @property
    def chain(self) -> Path:
        """Where the chain lies."""
        return self._chain


def read_chain(path: Path, public_key: str) -> tuple[Link, ...]:
    """
    Every link of a chain, each held against the one before and against the key.

    Raises:
        ReceiptError: Names the first line that does not fit.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    links: list[Link] = []
    for number, line in enumerate(lines, start=1):
        try:
            link = Link.model_validate_json(line)
        except ValidationError as error:
            msg = f"{path.name}: line {number} is no link of a chain; put the file back as it was"
            raise ReceiptError(msg) from error
        before = links[-1].digest if links else FIRST
        whole = (link.number, link.previous) == (number, before) and verified(
            public_key, link.signature, _statement(number, link.digest, before)
        )
        if not whole:
            msg = (
                f"{path.name}: line {number} does not follow the one before, or is not of this key: the chain was "
                "tampered with; put the file back as it was"
            )
            raise ReceiptError(msg)
        links.append(link)
    return tuple(links)


def verified(public_key: str, signature: str, data: bytes) -> bool:
    """Whether *signature* over *data* is of this key, both in hexadecimal digits."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def _statement(number: int, digest: str, previous: str) -> bytes:
    return json.dumps([number, digest, previous], separators=(",", ":")).encode()


def _key(place: Path) -> Ed25519PrivateKey:
    try:
        if not place.exists():
            _made(place)
        if place.stat().st_mode & OTHERS:
            msg = f"{place.name}: others than its owner can read this signing key; chmod 600 it, or make another"
            raise ReceiptError(msg)
        key = serialization.load_pem_private_key(place.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        msg = f"{place.name}: not a signing key that can be read ({type(error).__name__}); name another in {VARIABLE}"
        raise ReceiptError(msg) from error
    if not isinstance(key, Ed25519PrivateKey):
        msg = f"{place.name}: not an Ed25519 key"
        raise ReceiptError(msg)
    return key


def _made(place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(pem)
