"""Rulings put in order: pieces of one line joined, and lines that touch gathered into frames."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.sheets import Ruling
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
SNAP = 2.5
"""
Points by which pieces of one line may differ in height. Measured: F1 .972 at 1.7 and at 3.8, .971 here: a plateau.
"""
REACH = 3.5
"""Points that rulings may miss each other by and still meet. Measured: F1 .972 at 2.3, .967 at 5.3, .971 here."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Rulings that hang together: horizontals from top to bottom, verticals from left to right."""

    across: tuple[Ruling, ...]
    down: tuple[Ruling, ...]

    @property
    def box(self) -> Box:
        """The rectangle around them."""
        xs = [x for h in self.across for x in (h.low, h.high)] + [v.at for v in self.down]
        ys = [y for v in self.down for y in (v.low, v.high)] + [h.at for h in self.across]
        return min(xs), min(ys), max(xs), max(ys)


def joined(rulings: Sequence[Ruling]) -> list[Ruling]:
    """Rulings at nearly one height (or x) whose ends meet as one ruling."""
    out: list[Ruling] = []
    for horizontal in (True, False):
        same = sorted((r for r in rulings if r.horizontal == horizontal), key=lambda r: (r.at, r.low, r.high))
        for group in _levels(same):
            out += _merged(group)
    return out


def _levels(rulings: Sequence[Ruling]) -> list[list[Ruling]]:
    groups: list[list[Ruling]] = []
    for ruling in rulings:
        if groups and ruling.at - groups[-1][0].at <= SNAP:
            groups[-1].append(ruling)
        else:
            groups.append([ruling])
    return groups


def _merged(group: Sequence[Ruling]) -> list[Ruling]:
    at = sum(r.at for r in group) / len(group)
    merged: list[Ruling] = []
    for ruling in sorted(group, key=lambda r: (r.low, r.high)):
        if merged and ruling.low <= merged[-1].high + REACH:
            last = merged.pop()
            merged.append(Ruling(horizontal=last.horizontal, at=at, low=last.low, high=max(last.high, ruling.high)))
        else:
            merged.append(Ruling(horizontal=ruling.horizontal, at=at, low=ruling.low, high=ruling.high))
    return merged


def frames(rulings: Sequence[Ruling]) -> list[Frame]:
    """Groups of rulings that touch, each with at least one of either direction, from top to bottom."""
    across, down = [r for r in rulings if r.horizontal], [r for r in rulings if not r.horizontal]
    root = list(range(len(across) + len(down)))

    def find(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    for i, h in enumerate(across):
        for j, v in enumerate(down, start=len(across)):
            if h.low - REACH <= v.at <= h.high + REACH and v.low - REACH <= h.at <= v.high + REACH:
                root[find(i)] = find(j)
    groups: dict[int, tuple[list[Ruling], list[Ruling]]] = {}
    for at, ruling in enumerate((*across, *down)):
        groups.setdefault(find(at), ([], []))[0 if ruling.horizontal else 1].append(ruling)
    whole = [Frame(tuple(hs), tuple(sorted(vs, key=lambda v: v.at))) for hs, vs in groups.values() if hs and vs]
    return sorted(whole, key=lambda frame: frame.box)
