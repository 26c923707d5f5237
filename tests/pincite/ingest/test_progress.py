"""A stage may tell how far it is, and need not."""

from pincite.ingest.progress import Progress, silent


def test_whoever_wants_to_hear_nothing_hears_nothing(capsys) -> None:
    tell: Progress = silent
    tell("parse", 1, 2)
    assert capsys.readouterr() == ("", "")
