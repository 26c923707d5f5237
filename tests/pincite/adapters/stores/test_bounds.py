"""What may be kept is a number of megabytes, or one line that says so."""

import pytest

from pincite.adapters.stores import bounds
from pincite.errors import InputError

BAD = ("0", "-1", "1.5", "much", "1e3", " ", "²", "9" * 5000, "1" + "0" * 13)


def test_without_a_word_of_the_environment_the_defaults_hold(monkeypatch):
    monkeypatch.delenv("PINCITE_CACHE_MB", raising=False)
    monkeypatch.delenv("PINCITE_MEMORY_MB", raising=False)
    assert bounds.copies_bytes() + 2 * bounds.remembered_bytes() == bounds.CACHE_MB * 2**20
    assert bounds.memory_bytes() == bounds.MEMORY_MB * 2**20


def test_a_number_of_megabytes_is_taken(monkeypatch):
    monkeypatch.setenv("PINCITE_CACHE_MB", "8")
    monkeypatch.setenv("PINCITE_MEMORY_MB", "3")
    assert (bounds.copies_bytes(), bounds.remembered_bytes(), bounds.memory_bytes()) == (6 * 2**20, 2**20, 3 * 2**20)


@pytest.mark.parametrize("said", BAD)
def test_anything_else_is_one_line_that_names_the_setting(said, monkeypatch):
    for name, bound in (
        ("PINCITE_CACHE_MB", bounds.copies_bytes),
        ("PINCITE_CACHE_MB", bounds.remembered_bytes),
        ("PINCITE_MEMORY_MB", bounds.memory_bytes),
    ):
        monkeypatch.setenv(name, said)
        with pytest.raises(InputError, match=rf"^{name}: '.*' is no whole number of megabytes above 0$"):
            bound()
