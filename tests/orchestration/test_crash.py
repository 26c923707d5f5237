"""A command that breaks says so in one line, and its exit code is nobody's verdict."""

import errno
from unittest.mock import patch

import pytest

from orchestration.crash import CRASHED, place_of
from pincite.errors import InputError, IntegrityError, NotPublishableError, in_phase
from tests.orchestration.test_command_line import pincite

DOCS = "orchestration.commands.building.stated_statuses"


def _raising(error):
    return patch(DOCS, side_effect=error)


def test_a_crash_is_one_line_that_names_error_and_place_and_exits_with_three(tmp_path):
    with _raising(AttributeError("a module\nhas no attribute")):
        done = pincite("docs", "--lake", str(tmp_path))
    assert done.returncode == CRASHED == 3
    (line,) = done.stderr.splitlines()
    assert line.startswith("crash: AttributeError: a module has no attribute (orchestration/commands/building.py line ")
    assert done.stdout == ""


def test_what_broke_in_a_phase_of_the_engine_is_a_crash_too(tmp_path):
    def breaks(*_):
        with in_phase("retrieve"):
            raise ZeroDivisionError("division by zero")

    with _raising(breaks):
        done = pincite("docs", "--lake", str(tmp_path))
    assert done.returncode == CRASHED
    assert "crash: ZeroDivisionError: division by zero" in done.stderr


def test_the_traceback_is_shown_to_who_asks_for_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_TRACEBACK", "1")
    with _raising(RuntimeError("broken")):
        done = pincite("docs", "--lake", str(tmp_path))
    assert done.returncode == CRASHED
    assert "Traceback (most recent call last)" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("crash: RuntimeError: broken")


@pytest.mark.parametrize(
    ("error", "code", "begins"),
    [
        (InputError("folder: not there"), 2, "error: folder"),
        (IntegrityError("rows are missing"), 2, "error: rows"),
        (NotPublishableError("gate x"), 1, "not published: gate x"),
        (OSError(errno.ENOSPC, "No space left on device"), 2, "error: what was to be written: No space left on device"),
        (OSError(errno.EIO, "Input/output error", "run.json"), 3, "crash: OSError"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_a_verdict_and_unusable_input_keep_their_exit_codes(tmp_path, error, code, begins):
    with _raising(error):
        done = pincite("docs", "--lake", str(tmp_path))
    assert done.returncode == code
    assert done.stderr.startswith(begins)


def test_an_error_that_no_code_of_ours_raised_is_placed_where_it_broke():
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int("x")
    assert place_of(caught.value).startswith("tests/orchestration/test_crash.py line ")
    assert place_of(ValueError("never raised")) == "nowhere"
