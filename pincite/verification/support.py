"""How far the evidence's words carry the claim: the features of the calibrated score."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import log1p

from pincite.verification.alignment import Aligned, align, loose_figures, weak
from pincite.verification.claim_reading import ReadText
from pincite.verification.missing_names import missing_names
from pincite.verification.polarity import SAME_MATTER, Opposition, denied_key, force_changed, opposition
from pincite.verification.scope import widened
from pincite.verification.statements import EvidenceStatement

# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_WINDOW = 6
"""Statements of `Support.window`. Measured: WiCE .736 at five, .732 at six and seven."""
_COVER = 3
"""
Statements of `Support.cover`. Measured: WiCE .716 at two, .732 at three, .734 at four, where fewer changes are caught
(.924 for .926).
"""


@dataclass(frozen=True, slots=True)
class Support:
    """
    What is measured of a claim against its statements; shares lie in [0, 1], counts are >= 0.

    Attributes:
        cover: Share of the claim's words in the best three statements, chosen one after the other.
        window: Share in the best six consecutive statements.
        missing: Words of the claim that no statement holds.
        pairs: Share of neighbouring words that stand together in one statement.
        name_missing: 1 if a word of a name stands in no statement, else 0.
        value_wrong: 1 if a value has no voucher, or one that stands further from the claim's words than a differing
            value, or a figure is loose; else 0.
        opposed: 1 if a statement that covers the claim says the opposite, else 0.
        length: Logarithm of one plus the number of distinct content words.
    """

    cover: float
    window: float
    missing: float
    pairs: float
    name_missing: float
    value_wrong: float
    opposed: float
    length: float

    def features(self) -> dict[str, float]:
        """The measures by name, in the order of the fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Measured:
    """
    The measures with what they rest on.

    Attributes:
        support: The measures.
        best: The statements that cover the claim best, by index.
        stretch: The first of the six consecutive ones that do, by index, and the one behind the last.
        aligned: Its values with their vouchers and rivals.
        loose: Its figures that no value holds and the evidence lacks.
        names: Words of its names that the evidence lacks.
        opposition: The statement that says the opposite, and how.
        lone_denial: Whether the claim denies while no covering statement does.
        forces: That of the claim and that of the statement that covers it best, where one makes a duty of what the
            other permits.
        widened: The word by which the claim speaks of all, or of one alone, where no covering statement does.
    """

    support: Support
    best: tuple[int, ...]
    stretch: tuple[int, int]
    aligned: tuple[Aligned, ...]
    loose: tuple[str, ...]
    names: tuple[str, ...]
    opposition: tuple[int, Opposition] | None
    lone_denial: bool
    forces: tuple[str, str] | None
    widened: str

    @property
    def blocked(self) -> bool:
        """
        Whether something keeps the claim from passing whatever its score: a wrong figure, a missing name, the opposite,
        a denial of its own, another force, a wider scope.
        """
        return bool(
            self.support.value_wrong
            or self.support.opposed
            or self.names
            or self.lone_denial
            or self.forces
            or self.widened
        )


def verbatim(measured: Measured, index: int) -> Measured:
    """*measured* of a claim that statement *index* says itself: all of it is there, and nothing speaks against it."""
    whole = Support(1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, measured.support.length)
    aligned = tuple(Aligned(item.value, index, 1.0, -1, 0.0) for item in measured.aligned)
    return Measured(
        whole, (index,), measured.stretch, aligned, (), (), None, lone_denial=False, forces=None, widened=""
    )


RIVAL_SHARE = 0.9
"""
A smaller share passes more: WiCE .743 and .916 of the changes caught at .6, .697 and .932 at 1.35, .732 and .926 here.
"""
LEAST_CLOSENESS = 0.02
"""See `rivalled`. Measured: WiCE .730 at .013, .732 from here to .03."""


def rivalled(aligned: Aligned) -> bool:
    """
    Whether the voucher is not what the claim speaks of: less close than `RIVAL_SHARE` of a differing value, or close to
    nothing, or of something else than the differing value is.
    """
    lost = aligned.outdone or aligned.support < max(RIVAL_SHARE * aligned.rivalry, LEAST_CLOSENESS)
    return aligned.voucher >= 0 and lost and not weak(aligned.value)


def unvouched(aligned: Aligned) -> bool:
    """Whether no value of the evidence vouches for the claim's."""
    return aligned.voucher < 0 and not weak(aligned.value)


def measure(claim: ReadText, statements: Sequence[EvidenceStatement], evidence: Sequence[ReadText]) -> Measured:
    """
    Measure *claim* against the statements of its evidence and their readings, which must not be empty; ties go to the
    earlier statement.
    """
    wanted = claim.stems
    held = [wanted & reading.stems for reading in evidence]
    total = max(1, len(wanted))
    words = frozenset().union(*(reading.stems for reading in evidence))
    best = _cover(held)
    aligned, loose = align(claim, evidence), loose_figures(claim, evidence)
    names = missing_names(claim, evidence)
    against = _against(claim, statements, evidence, best)
    first = max(range(len(held)), key=lambda start: (len(_held(held, start)), -start))
    support = Support(
        cover=len(frozenset().union(*(held[index] for index in best))) / total,
        window=len(_held(held, first)) / total,
        missing=float(len(wanted - words)),
        pairs=_pairs(claim, held),
        name_missing=float(bool(names)),
        value_wrong=float(bool(loose) or any(unvouched(item) or rivalled(item) for item in aligned)),
        opposed=float(against is not None),
        length=log1p(len(wanted)),
    )
    return Measured(
        support,
        best,
        (first, min(first + _WINDOW, len(held))),
        aligned,
        loose,
        names,
        against,
        claim.negative and not any(evidence[index].negative for index in best),
        _forces(wanted, claim, evidence[best[0]]) if best else None,
        widened(claim, [evidence[index] for index in best if 2 * len(held[index]) >= len(wanted) or index == best[0]]),
    )


def _forces(wanted: frozenset[str], claim: ReadText, nearest: ReadText) -> tuple[str, str] | None:
    covers = len(wanted & nearest.stems) >= SAME_MATTER * len(wanted)
    return force_changed(claim, nearest) if covers else None


def _held(held: Sequence[frozenset[str]], start: int) -> frozenset[str]:
    """What the stretch of statements from *start* on holds of the claim."""
    return frozenset().union(*held[start : start + _WINDOW])


def _against(
    claim: ReadText, statements: Sequence[EvidenceStatement], evidence: Sequence[ReadText], best: Sequence[int]
) -> tuple[int, Opposition] | None:
    """The statement that opposes the claim and how: a covering one, or a false key of data."""
    for index in best:
        if kind := opposition(claim, evidence[index]):
            return index, kind
    key = denied_key(claim, statements)
    return None if key is None else (key, "denied key")


def _cover(held: Sequence[frozenset[str]]) -> tuple[int, ...]:
    """Indexes of up to three statements, each the one that adds most words to those before it."""
    chosen: list[int] = []
    have: frozenset[str] = frozenset()
    while len(chosen) < _COVER:
        index = max(range(len(held)), key=lambda place: (len(held[place] - have), -place))
        if not held[index] - have:
            break
        chosen.append(index)
        have |= held[index]
    return tuple(chosen)


def _pairs(claim: ReadText, held: Sequence[frozenset[str]]) -> float:
    stems = [word.stem for word in claim.words]
    pairs = {(left, right) for left, right in pairwise(stems) if left != right}
    places: dict[str, set[int]] = defaultdict(set)
    for index, words in enumerate(held):
        for word in words:
            places[word].add(index)
    return sum(not places[left].isdisjoint(places[right]) for left, right in pairs) / max(1, len(pairs))
