"""
Golden health: whether the evidence a case is bound to still stands where it stood.

A quote that a *changed file* no longer holds excuses the case; one that the parser lost from an *unchanged file* is a
failure and stays in every denominator. Evidence that was never bound to a file has none that could have changed: where
its quote stands nowhere in the document, the case is wrong, and counts as failed until it is put right.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evals.case_records import HealthState
from evals.cases.golden import GoldenCase, GoldEvidence
from evals.cases.normalisation import collapsed, comparable
from evals.system import System
from pincite.fingerprint import fingerprint

SIMILAR = 0.7
"""Share of a quote's words that a stretch of equal length must hold to count as its changed version."""

_HEADING = re.compile(r"^\s*\d+(?:\.\d+)*\.?\s+[A-Z].{0,100}$", re.MULTILINE)
_SEVERITY: tuple[HealthState, ...] = ("fresh", "moved", "changed", "gone", "unfounded")


@dataclass(frozen=True, slots=True)
class Examined:
    """
    A case held against a snapshot.

    ``case`` is repaired where evidence moved. ``remarks`` say what a person should look at; ``surroundings_changed`` is
    true where every quote still stands but the section around one reads otherwise than when the case was bound.
    """

    case: GoldenCase
    state: HealthState
    remarks: tuple[str, ...]
    surroundings_changed: bool

    @property
    def counted(self) -> bool:
        """Whether the case may stand in a gate's denominator."""
        return self.state in {"fresh", "moved", "unfounded"}


def examine(case: GoldenCase, system: System) -> Examined:
    """
    Hold a case's evidence against the snapshot; the worst piece of evidence decides. A case without evidence is fresh.
    """
    pieces = [_examine_piece(case.doc_set, piece, system) for piece in case.evidence]
    state = _worst([piece.state for piece in pieces])
    remarks = tuple(piece.remark for piece in pieces if piece.remark)
    repaired = _repaired(case, [piece.evidence for piece in pieces]) if state == "moved" else case
    return Examined(repaired, state, remarks, surroundings_changed=any(piece.surroundings_changed for piece in pieces))


def _worst(states: Iterable[HealthState]) -> HealthState:
    fresh: HealthState = "fresh"
    return max(states, key=_SEVERITY.index, default=fresh)


@dataclass(frozen=True, slots=True)
class _Piece:
    evidence: GoldEvidence
    state: HealthState
    remark: str = ""
    surroundings_changed: bool = False


def _examine_piece(tenant: str, piece: GoldEvidence, system: System) -> _Piece:
    text = system.page_text(tenant, piece.file, piece.page)
    unchanged = piece.file_sha256 is not None and system.digest_of(tenant, piece.file) == piece.file_sha256
    if text is not None and stands_in(piece.quote, text):
        return _unmoved(piece, text, unchanged=unchanged)
    here = f"{piece.file} p{piece.page}"
    if unchanged:
        return _Piece(
            piece,
            "fresh",
            (
                f"{piece.file} is byte for byte what it was, and its page {piece.page} is no longer read as "
                f"{piece.quote!r}"
            ),
        )
    pages = _pages_to_search(tenant, piece, system)
    found = next((place for place, other in pages if stands_in(piece.quote, other)), None)
    if found is not None:
        moved = piece.model_copy(update={"file": found[0], "page": found[1]})
        return _Piece(moved, "moved", f"the quote moved from {here} to {found[0]} p{found[1]}")
    if piece.file_sha256 is None:
        return _Piece(piece, "unfounded", _never_stood(piece, text, pages))
    changed = next((place for place, other in pages if _nearly_stands_in(piece.quote, other)), None)
    if changed is not None:
        return _Piece(
            piece, "changed", f"{changed[0]} p{changed[1]} no longer reads {piece.quote!r} but something like it"
        )
    return _Piece(piece, "gone", f"nothing like {piece.quote!r} stands in {piece.file} any more")


def _never_stood(piece: GoldEvidence, text: str | None, pages: Iterable[tuple[tuple[str, int], str]]) -> str:
    """What is wrong of evidence without a binding, as for a person who mistyped the quote, the page or the file."""
    if text is not None:
        seen = f"{piece.file} p{piece.page} does not read {piece.quote!r}"
    elif any(place[0] == piece.file for place, _ in pages):
        seen = f"{piece.file} has no readable page {piece.page}, and no other reads {piece.quote!r}"
    else:
        seen = f"{piece.file} is not among the documents that were read, and none reads {piece.quote!r}"
    return f"evidence: {seen}; the case was never bound to a file that did, so no change of one excuses it"


def _unmoved(piece: GoldEvidence, text: str, *, unchanged: bool) -> _Piece:
    if unchanged or piece.section_hash is None or section_hash(text, piece.quote) == piece.section_hash:
        return _Piece(piece, "fresh")
    return _Piece(
        piece, "fresh", f"the section around the quote on {piece.file} p{piece.page} changed", surroundings_changed=True
    )


def _pages_to_search(tenant: str, piece: GoldEvidence, system: System) -> list[tuple[tuple[str, int], str]]:
    """
    Pages of the same file, the nearest first; where the file is gone, of every file: a quote that left its file but
    stands in an old version is no move.
    """
    places = system.places_of(tenant)
    same = [place for place in places if place[0] == piece.file]
    ordered = sorted(same or places, key=lambda place: (abs(place[1] - piece.page), place))
    return [(place, text) for place in ordered if (text := system.page_text(tenant, *place)) is not None]


def stands_in(quote: str, text: str) -> bool:
    """Whether *quote* stands verbatim in *text* once white space is collapsed in both."""
    return collapsed(quote) in collapsed(text)


def _nearly_stands_in(quote: str, text: str) -> bool:
    wanted, words = comparable(quote).split(), comparable(text).split()
    target = SIMILAR * len(wanted)
    return any(
        _shared(wanted, words[start : start + len(wanted)]) >= target
        for start in range(max(1, len(words) - len(wanted) + 1))
    )


def _shared(wanted: Sequence[str], window: Iterable[str]) -> int:
    return (Counter(wanted) & Counter(window)).total()


def _repaired(case: GoldenCase, evidence: Sequence[GoldEvidence]) -> GoldenCase:
    moves = {(old.file, old.page): (new.file, new.page) for old, new in zip(case.evidence, evidence, strict=True)}
    file, page = moves[case.expected_doc or "", case.expected_page or 0]
    return case.model_copy(update={"evidence": tuple(evidence), "expected_doc": file, "expected_page": page})


def section_around(text: str, quote: str) -> str:
    """
    The stretch of the page between the numbered headings around *quote*, white space collapsed; the whole page where it
    has none or lacks the quote.
    """
    bounds = [0, *(match.start() for match in _HEADING.finditer(text)), len(text)]
    sections = [collapsed(text[start:end]) for start, end in pairwise(bounds)]
    return next((section for section in sections if collapsed(quote) in section), collapsed(text))


def section_hash(text: str, quote: str) -> str:
    """
    Fingerprint of the letters and digits of the section around *quote*: another parser's spacing or another kind of
    dash does not change it.
    """
    return fingerprint(
        "".join(character for character in section_around(text, quote).casefold() if character.isalnum())
    )
