"""
Receipts: made from an answer and the build that gave it, signed and chained; verified offline against the documents.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pincite.adapters.lake import Lake
from pincite.adapters.signing import ReceiptError, Signer, verified
from pincite.answering.saying.text import outcome_text
from pincite.contracts import CONTRACTS, IN_FORCE
from pincite.engine import Question
from pincite.errors import InputError
from pincite.fingerprint import file_sha256
from pincite.model.outcomes import Answered, Citation, QuestionResult
from pincite.model.pages import Box
from pincite.model.releases import CandidateBuild, IndexedDocument
from pincite.model.signed_receipts import Receipt, ReceiptCitation, ReceiptSentence, SignedReceipt
from pincite.retrieval.papers.stated import NOTHING, StatedEdition
from pincite.stated_documents import stated_editions


@dataclass(frozen=True, slots=True)
class Given:
    """An answer and where it comes from: what a receipt is of."""

    tenant: str
    question: Question
    result: QuestionResult
    build: CandidateBuild


def issue(given: Given, lake: Lake, signer: Signer, issued_at: str) -> bytes:
    """
    The signed receipt of an answer, in canonical JSON, as the next of the signer's chain.

    Args:
        given: The answer.
        lake: Where its build lies.
        signer: Vouches for it.
        issued_at: ISO 8601 in UTC.

    Raises:
        ReceiptError: If the signer's chain was tampered with.
    """
    known = {each.document.doc_id: each for each in given.build.documents}
    editions = stated_editions(lake, given.tenant, given.build.index_version)
    outcome = given.result.outcome
    answered = outcome if isinstance(outcome, Answered) else None
    refused = None if isinstance(outcome, Answered) else outcome
    sentences = (
        tuple(
            ReceiptSentence(
                text=s.text,
                citations=tuple(_cited(c, known[c.doc_id], editions.get(c.doc_id, NOTHING), lake) for c in s.citations),
            )
            for s in answered.sentences
        )
        if answered
        else ()
    )

    def made(number: int, previous: str) -> bytes:
        receipt = Receipt(
            number=number,
            previous=previous,
            issued_at=issued_at,
            tenant=given.tenant,
            question=given.question.text,
            scope=str(given.question.scope),
            outcome=outcome.kind,
            answer=outcome_text(outcome),
            sentences=sentences,
            confidence=answered.confidence.value if answered else None,
            refusal_code=refused.code.value if refused else None,
            reason=refused.reason if refused else None,
            review=given.result.review,
            flags=given.result.flags,
            guardrail=given.result.guardrail.status if given.result.guardrail else None,
            snapshot_id=given.build.snapshot_id,
            snapshot_root=snapshot_root(given.build),
            index_version=given.build.index_version,
            provenance=given.result.provenance,
            contracts={name: file_sha256(CONTRACTS / f"{name}.toml") for name in sorted(IN_FORCE.values())},
        )
        signature = signer.sign(_canonical(receipt))
        return _canonical(SignedReceipt(receipt=receipt, public_key=signer.public_key, signature=signature)) + b"\n"

    return signer.append(made)


def snapshot_root(build: CandidateBuild) -> str:
    """SHA-256 over id and digest of every document of a build, by id."""
    rows = sorted((each.document.doc_id, each.document.sha256) for each in build.documents)
    return hashlib.sha256(json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def _cited(citation: Citation, indexed: IndexedDocument, edition: StatedEdition, lake: Lake) -> ReceiptCitation:
    chunks = lake.documents.chunks(indexed.chunks_key) if indexed.chunks_key else ()
    return ReceiptCitation(
        doc_id=citation.doc_id,
        file=citation.file,
        sha256=indexed.document.sha256,
        title=citation.doc_title,
        version=indexed.document.version or edition.version,
        page=citation.page,
        start=citation.start,
        end=citation.end,
        snippet=citation.snippet,
        boxes=_boxes(citation, indexed, lake),
        chunk_id=citation.chunk_id,
        chunk_hash=next(chunk.chunk_hash for chunk in chunks if chunk.chunk_id == citation.chunk_id),
    )


def _boxes(citation: Citation, indexed: IndexedDocument, lake: Lake) -> tuple[Box, ...]:
    """The rectangles of the very words, where they read back as such from the bytes that the build read."""
    from pincite.adapters.pdf.highlight import highlight  # noqa: PLC0415 - two PDF libraries, for receipts only

    with lake.documents.lent("files", indexed.document.sha256) as path:
        if indexed.pages_key is None or indexed.stale or not path.is_file():
            return ()
        page = lake.documents.page(indexed.pages_key, citation.page)
        boxes = highlight(path, page, citation.start, citation.end).boxes
        return boxes if _reads(path, citation.page, boxes, citation.snippet) else ()


def _reads(path: Path, page: int, boxes: tuple[Box, ...], snippet: str) -> bool:
    from pincite.adapters.pdf.read_back import same_letters, text_under  # noqa: PLC0415 - only a receipt that is held against its pages pays for the second library

    return same_letters(text_under(path, page, boxes), snippet)


def _canonical(model: Receipt | SignedReceipt) -> bytes:
    return json.dumps(model.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def read_receipt(data: bytes, trusted: str | None = None) -> SignedReceipt:
    """
    A receipt whose form, key and signature hold.

    Args:
        data: The file, to the byte.
        trusted: The public key that must have signed it; any key where None.

    Raises:
        ReceiptError: Says what does not hold.
    """
    try:
        signed = SignedReceipt.model_validate_json(data)
        canonical = _canonical(signed) + b"\n"
    except (ValidationError, ValueError) as error:
        raise ReceiptError("not a receipt: its form is broken, or it was changed") from error
    if canonical != data:
        raise ReceiptError("not the receipt that was made: its bytes are not in canonical form, so it was changed")
    if trusted is not None and signed.public_key != trusted.strip().lower():
        raise ReceiptError("signed by another key than the one that is trusted")
    if not verified(signed.public_key, signed.signature, _canonical(signed.receipt)):
        raise ReceiptError("the signature does not fit: the receipt was changed, or its key was")
    return signed


def check_documents(receipt: Receipt, place_of: Callable[[str], Path]) -> Iterator[str]:
    """
    Hold every citation against the documents; one sentence for each file and passage that holds.

    Args:
        receipt: From ``read_receipt``.
        place_of: From a file of the receipt, relative to its tenant's folder, to where it lies.

    Raises:
        ReceiptError: Names the first file that is not there or is another one, or the passage that does not stand under
            its boxes.
    """
    for citation in (citation for sentence in receipt.sentences for citation in sentence.citations):
        path = place_of(citation.file)
        if not path.is_file():
            msg = f"{citation.file}: not there to be held against; name its folder with --docs, or the file with --pdf"
            raise ReceiptError(msg)
        if file_sha256(path) != citation.sha256:
            msg = (
                f"{citation.file}: not the file that was quoted: its bytes are others; name with --pdf the one whose "
                f"SHA-256 is {citation.sha256} (a PDF is kept under this name in the files of the lake that answered)"
            )
            raise ReceiptError(msg)
        if not citation.boxes:
            yield (
                f"{citation.file} page {citation.page}: the file is the one that was quoted; no place on the page "
                "is vouched for"
            )
            continue
        try:
            stands = _reads(path, citation.page, citation.boxes, citation.snippet)
        except InputError as error:
            raise ReceiptError(str(error)) from error
        if not stands:
            msg = f"{citation.file} page {citation.page}: other words stand under the boxes than those quoted"
            raise ReceiptError(msg)
        yield f"{citation.file} page {citation.page}: the quoted words stand in their boxes"
