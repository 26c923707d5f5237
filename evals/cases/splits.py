"""
The register of splits (``evals/splits.toml``): which collections may be fitted on, which gate, measure or are sealed,
and what was fitted on which.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from pincite.contract_tables import TomlTable
from pincite.contracts import load
from pincite.errors import PinciteError

ROOT = Path(__file__).parents[2]
REGISTER = Path(__file__).parents[1] / "splits.toml"
PUBLIC = "PINCITE_EXTERNAL_DATA"
"""The environment variable that names the folder of the public sets."""

Split = Literal["fitting", "gating", "measuring", "sealed"]


class SplitError(PinciteError):
    """
    A collection was to be fitted on that gates, measures or is sealed, or is not in the register: names collection and
    split.
    """

    code = "SPLIT_ERROR"


class SplitCollection(TomlTable):
    """
    Documents and questions that stay on one side of the split.

    ``paths`` are files and folders below the project's root or below the folder of public sets; ``labels`` is a file of
    the project with labels for a public collection; ``without`` are files of a folder that do not belong to it;
    ``sets`` are the values of the field "set" (in ``data/reading``: "split") that do.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    split: Split
    place: Literal["project", "public"]
    paths: tuple[str, ...] = Field(min_length=1)
    labels: str = ""
    without: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    measures: str = ""
    about: str = Field(min_length=1)

    def places(self) -> tuple[Path, ...]:
        """
        Its files and folders.

        Raises:
            SplitError: If it is a public one and no folder of public sets is named.
        """
        if self.place == "project":
            return tuple(ROOT / path for path in self.paths)
        if PUBLIC not in os.environ:
            msg = f"{self.name}: a public collection, and {PUBLIC} names no folder of public sets"
            raise SplitError(msg)
        return tuple(Path(os.environ[PUBLIC]) / path for path in self.paths)


class Fit(TomlTable):
    """
    A file of fitted numbers: the command that writes it, and the collections that its numbers were fitted on;
    ``in_force`` where the engine reads it.
    """

    file: str
    part: str
    command: str
    collections: tuple[str, ...] = Field(min_length=1)
    in_force: bool = True


class ByHand(TomlTable):
    """A file that people write and that decides answers, with the collections that lay before them while they did."""

    file: str
    written_with: tuple[str, ...]
    about: str


class KeptFit(TomlTable):
    """
    A fit in force on a collection on which nothing may be fitted any more: why it stays, and which issue it leaves
    with.
    """

    file: str
    collection: str
    leaves_with: str = Field(min_length=1)
    because: str = Field(min_length=1)


class Register(TomlTable):
    """
    The whole register; it cannot be built with a fit on a gating, measuring or sealed collection that is not owned up
    to, nor with a stale exception.
    """

    collection: tuple[SplitCollection, ...]
    fit: tuple[Fit, ...]
    by_hand: tuple[ByHand, ...] = ()
    exception: tuple[KeptFit, ...] = ()

    @property
    def collections(self) -> Mapping[str, SplitCollection]:
        """The collections by name."""
        return {each.name: each for each in self.collection}

    def of(self, split: Split) -> tuple[SplitCollection, ...]:
        """The collections of one split, in the register's order."""
        return tuple(each for each in self.collection if each.split == split)

    def fit_of(self, file: str) -> Fit:
        """The row of a fitted file, named relative to the root; ``SplitError`` where there is none."""
        found = next((each for each in self.fit if each.file == file), None)
        if found is None:
            msg = f"{file}: not in {REGISTER.name}; a file that is fitted has a row [[fit]] there"
            raise SplitError(msg)
        return found

    @model_validator(mode="after")
    def _owned_up(self) -> "Register":
        known = self.collections
        if len(known) != len(self.collection):
            raise ValueError("two collections of one name")
        fitted_on = {(each.file, name) for each in self.fit for name in each.collections}
        if unknown := sorted(name for _, name in fitted_on if name not in known):
            msg = f"fits name collections that are not in the register: {', '.join(unknown)}"
            raise ValueError(msg)
        owed = {(file, name) for file, name in fitted_on if known[name].split != "fitting"}
        owned = {(each.file, each.collection) for each in self.exception}
        if owed - owned:
            rows = ", ".join(f"{file} on {name} ({known[name].split})" for file, name in sorted(owed - owned))
            msg = f"fitted on what must not be fitted on: {rows}"
            raise ValueError(msg)
        if owned - owed:
            msg = (
                "exceptions that are none any more, to be taken out: "
                f"{', '.join(f'{file} on {name}' for file, name in sorted(owned - owed))}"
            )
            raise ValueError(msg)
        return self


@cache
def register(path: Path = REGISTER) -> Register:
    """
    The register in force.

    Raises:
        ContractError: If it is missing, no TOML, breaks the schema, or a fit breaks the split: names what.
    """
    return load(path, Register)


def inputs_of(file: str, names: Sequence[str] = ()) -> tuple[SplitCollection, ...]:
    """
    What the fit that is written to *file* (relative to the root) is fitted on: the register's collections, or *names*
    in their place.

    Raises:
        SplitError: If one of them is unknown, or may not be fitted on: names it and its split.
    """
    return tuple(fitting(name, file) for name in names or register().fit_of(file).collections)


def fitting(name: str, file: str = "") -> SplitCollection:
    """
    The collection of this name, if it may be fitted on: a measuring one only by a *file* whose exception owns up to it.

    Raises:
        SplitError: If it is unknown, or gates, measures or is sealed.
    """
    rules = register()
    allowed = ", ".join(each.name for each in rules.of("fitting"))
    if name not in rules.collections:
        msg = f"{name}: no collection of {REGISTER.name}; what may be fitted on: {allowed}"
        raise SplitError(msg)
    found = rules.collections[name]
    owned = found.split == "measuring" and (file, name) in {(each.file, each.collection) for each in rules.exception}
    if found.split != "fitting" and not owned:
        msg = (
            f"{name}: {found.split}, so that nothing is fitted on it ({REGISTER.name}); what may be fitted on: "
            f"{allowed}"
        )
        raise SplitError(msg)
    return found
