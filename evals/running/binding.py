"""
Bind golden cases to their evidence: check each quote on its page and note the fingerprint of the section around it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from evals.cases.golden import GoldenCase, GoldenSetError, GoldEvidence
from evals.judging.health import section_hash, stands_in
from evals.system import DigestOf, PageText


def bind(
    case: GoldenCase,
    page_text: PageText,
    digest_of: DigestOf,
    earlier: Mapping[tuple[str, str], GoldEvidence] | None = None,
) -> GoldenCase:
    """
    The case with section hash and file digest of every piece of its evidence.

    Evidence that was bound before to the same quote of the same bytes keeps its binding, so that another parser does
    not make other cases of the same ones.

    Args:
        case: The case as its writer left it.
        page_text: The documents' page texts.
        digest_of: The documents' digests.
        earlier: Pieces bound before, by file digest and quote (``bindings``).

    Raises:
        GoldenSetError: If a quote does not stand on its page, or a keyword in no quote: names case, file and page.
    """
    kept = earlier or {}
    bound = [_bound(case, piece, page_text, digest_of) for piece in case.evidence]
    settled = [piece.model_copy(update={"section_hash": kept.get(_key(piece), piece).section_hash}) for piece in bound]
    return case.model_copy(update={"evidence": tuple(settled)})


def bindings(cases: Iterable[GoldenCase]) -> dict[tuple[str, str], GoldEvidence]:
    """Every piece of evidence of *cases*, by the digest of its file and its quote."""
    return {_key(piece): piece for case in cases for piece in case.evidence}


def _key(piece: GoldEvidence) -> tuple[str, str]:
    return piece.file_sha256 or "", piece.quote


def _bound(case: GoldenCase, piece: GoldEvidence, page_text: PageText, digest_of: DigestOf) -> GoldEvidence:
    text = page_text(case.doc_set, piece.file, piece.page)
    if text is None:
        msg = f"{case.id}: {piece.file} has no readable page {piece.page}"
        raise GoldenSetError(msg)
    if not stands_in(piece.quote, text):
        msg = f"{case.id}: {piece.file} p{piece.page} does not read {piece.quote!r}"
        raise GoldenSetError(msg)
    return piece.model_copy(
        update={"section_hash": section_hash(text, piece.quote), "file_sha256": digest_of(case.doc_set, piece.file)}
    )


def as_lines(cases: Sequence[GoldenCase]) -> str:
    """The text of a golden set: a line a case, ordered by id, without the fields that are empty."""
    return "".join(_line(case) + "\n" for case in sorted(cases, key=lambda case: case.id))


def _line(case: GoldenCase) -> str:
    filled = {name: value for name, value in case.model_dump(mode="json").items() if value not in (None, "", [])}
    return json.dumps(filled, ensure_ascii=False)
