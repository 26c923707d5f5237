"""
A receipt: what was asked and answered, from which bytes, by which code, in a form that can be signed and held against
the documents later.
"""

from typing import Literal

from pydantic import Field

from pincite.model.evidence import Flags
from pincite.model.outcomes import Provenance, Review
from pincite.model.pages import Box
from pincite.model.stored import Stored

FIRST = "0" * 64
"""What the first receipt of a chain has in the place of the one before."""


class ReceiptCitation(Stored):
    """
    A pin cite with the file that it stands in: ``sha256`` of its bytes, ``chunk_hash`` of the chunk.

    ``boxes`` are the rectangles of the very words; none where the words under them did not read back as the snippet, or
    the file has no pages to draw.
    """

    doc_id: str
    file: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    title: str
    version: str | None
    page: int = Field(ge=1)
    start: int = Field(ge=0)
    end: int
    snippet: str = Field(min_length=1)
    boxes: tuple[Box, ...]
    chunk_id: str
    chunk_hash: str


class ReceiptSentence(Stored):
    """A sentence of the answer with its citations."""

    text: str
    citations: tuple[ReceiptCitation, ...] = Field(min_length=1)


class Receipt(Stored):
    """
    Everything that is signed.

    ``number`` counts the receipts of one key from 1, ``previous`` is the SHA-256 of the one before. ``issued_at`` is
    ISO 8601 in UTC. ``snapshot_root`` is the SHA-256 over id and digest of every document of the snapshot;
    ``contracts`` the SHA-256 of each contract in force.
    """

    format: Literal["pincite-receipt-1"] = "pincite-receipt-1"
    number: int = Field(ge=1)
    previous: str = Field(pattern=r"^[0-9a-f]{64}$")
    issued_at: str
    tenant: str
    question: str
    scope: str
    outcome: Literal["answered", "refused"]
    answer: str
    sentences: tuple[ReceiptSentence, ...]
    confidence: str | None
    refusal_code: str | None
    reason: str | None
    review: Review
    flags: Flags
    guardrail: str | None
    snapshot_id: str
    snapshot_root: str
    index_version: str
    provenance: Provenance
    contracts: dict[str, str]


class SignedReceipt(Stored):
    """A receipt, the public key that vouches for it, and the signature (Ed25519), both in hexadecimal digits."""

    receipt: Receipt
    public_key: str = Field(pattern=r"^[0-9a-f]{64}$")
    signature: str = Field(pattern=r"^[0-9a-f]{128}$")
