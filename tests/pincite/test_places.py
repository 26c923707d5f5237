"""What ships with the code is found in a checkout, and the program knows its version."""

from importlib import metadata

from pincite.places import CHECKOUT, CONSTRAINTS, DATA, HOME, version


def test_the_files_that_ship_with_the_code_are_there() -> None:
    assert CHECKOUT is not None
    assert CHECKOUT == HOME
    assert (DATA / "contracts" / "LOCK").is_file()
    assert CONSTRAINTS.is_file()


def test_the_version_is_said_in_words_even_without_an_install(monkeypatch) -> None:

    monkeypatch.setattr(metadata, "version", lambda _: "1.2.3")
    assert version() == "1.2.3"

    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert version() == "0 (not installed)"
