"""Bind golden cases to their evidence: check each quote on its page and note the fingerprint of the section around it."""

import json
from collections.abc import Sequence

from evals.cases import GoldenCase, GoldenSetError, GoldEvidence
from evals.health import section_hash, stands_in
from evals.system import DigestOf, PageText


def bind(case: GoldenCase, page_text: PageText, digest_of: DigestOf) -> GoldenCase:
    """
    The case with section hash and file digest of every piece of its evidence.

    Raises:
        GoldenSetError: If a quote does not stand on its page, or a keyword in no quote: names case, file and page.
    """
    bound = tuple(_bound(case, piece, page_text, digest_of) for piece in case.evidence)
    return case.model_copy(update={"evidence": bound})


def _bound(case: GoldenCase, piece: GoldEvidence, page_text: PageText, digest_of: DigestOf) -> GoldEvidence:
    text = page_text(case.doc_set, piece.file, piece.page)
    if text is None:
        msg = f"{case.id}: {piece.file} has no readable page {piece.page}"
        raise GoldenSetError(msg)
    if not stands_in(piece.quote, text):
        msg = f"{case.id}: {piece.file} p{piece.page} does not read {piece.quote!r}"
        raise GoldenSetError(msg)
    return piece.model_copy(update={"section_hash": section_hash(text, piece.quote), "file_sha256": digest_of(case.doc_set, piece.file)})


def as_lines(cases: Sequence[GoldenCase]) -> str:
    """The text of a golden set: a line a case, ordered by id, without the fields that are empty."""
    return "".join(_line(case) + "\n" for case in sorted(cases, key=lambda case: case.id))


def _line(case: GoldenCase) -> str:
    filled = {name: value for name, value in case.model_dump(mode="json").items() if value not in (None, "", [])}
    return json.dumps(filled, ensure_ascii=False)
