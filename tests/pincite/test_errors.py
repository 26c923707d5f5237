"""Every error has a code of its own for programs, and an unforeseen one names its phase."""

from collections.abc import Iterator

import pytest

from pincite.errors import InputError, PhaseError, PinciteError, in_phase


def _all(kind: type[PinciteError] = PinciteError) -> Iterator[type[PinciteError]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all(below)


def test_every_error_of_the_tree_has_a_code_in_capitals() -> None:
    assert all(each.code.isupper() and each.__doc__ for each in _all() if each.__module__ == "pincite.errors")


def test_an_unforeseen_exception_names_the_phase_and_its_cause() -> None:
    with pytest.raises(PhaseError, match="retrieval: ZeroDivisionError: x") as raised, in_phase("retrieval"):
        raise ZeroDivisionError("x")
    assert raised.value.phase == "retrieval"
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_an_error_of_the_tree_passes_as_it_is_with_the_phase_as_a_note() -> None:
    with pytest.raises(InputError) as raised, in_phase("retrieval"):
        raise InputError("scope: unknown")
    assert str(raised.value) == "scope: unknown"
    assert raised.value.__notes__ == ["in phase retrieval"]
