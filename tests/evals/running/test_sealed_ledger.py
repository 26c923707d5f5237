"""The sealed set is opened once for what is fitted, and the ledger tells of it."""

from pathlib import Path

import pytest

from evals.running import sealed_ledger
from evals.running.sealed_ledger import LedgerError, fitted_digest, fitted_files, openings, require_sealed
from pincite.errors import InputError
from pincite.places import CHECKOUT


def test_what_is_fitted_is_named_once_and_lies_in_the_checkout() -> None:
    files = fitted_files()
    assert list(files) == sorted(set(files))
    assert CHECKOUT is not None
    assert all((CHECKOUT / file).is_file() for file in files)
    assert len(fitted_digest()) == 16


def test_the_rows_of_the_ledger_are_of_different_fits() -> None:
    rows = openings(sealed_ledger.FOLDER / sealed_ledger.LEDGER)
    assert len({row.fitted for row in rows}) == len(rows)
    if rows:
        with pytest.raises(LedgerError, match="a second look would be training on it"):
            sealed_ledger.closed_to(rows[0].fitted, rows)


def test_no_ledger_is_an_empty_one_and_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    assert openings(path) == ()
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises(LedgerError, match="line 1"):
        openings(path)


def test_without_a_sealed_set_nothing_is_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no sealed set"):
        require_sealed(tmp_path)
    require_sealed(sealed_ledger.FOLDER)
