"""A file that a command writes appears whole or not at all."""

import errno
from pathlib import Path
from unittest.mock import patch

import pytest

from orchestration.whole_files import appearing_whole, write_whole
from pincite.errors import InputError


def test_what_is_broken_off_leaves_nothing_behind_and_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "answers.jsonl"
    target.write_text("before", encoding="utf-8")

    def broken_off() -> None:
        with appearing_whole(target) as partial:
            partial.write_text("half", encoding="utf-8")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {"answers.jsonl": "before"}


def test_a_file_that_finds_no_room_is_named_and_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "receipt.json").write_text("before", encoding="utf-8")
    full = OSError(errno.ENOSPC, "No space left on device")
    with (
        patch.object(Path, "write_bytes", side_effect=full),
        pytest.raises(InputError, match=r"--out: .*receipt\.json: cannot be written: No space left on device"),
    ):
        write_whole("--out", tmp_path / "receipt.json", b"after")
    write_whole("--out", tmp_path / "whole.json", b"after")
    said = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert said == {"receipt.json": "before", "whole.json": "after"}
