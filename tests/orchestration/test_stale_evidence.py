"""Whoever asks in a terminal is told where all that answers is out of date."""

from pathlib import Path

import pytest

from orchestration.flags import FLAGS
from tests.orchestration.test_command_line import built, pincite

pytestmark = pytest.mark.filterwarnings("ignore")


def test_an_answer_from_what_was_replaced_by_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "acme"
    folder.mkdir(parents=True)
    (folder / "old.txt").write_text("Records policy\n\nInvoices are kept for 7 years.\n", encoding="utf-8")
    (folder / "new.pdf").write_bytes(b"no PDF")
    rows = '[[documents]]\nfile = "old.txt"\ndoc_id = "old"\n[[documents]]\nfile = "new.pdf"\nsupersedes = "old"\n'
    (folder / "manifest.toml").write_text(rows, encoding="utf-8")
    lake = built(folder.parent, tmp_path)
    shown = pincite("ask", "--tenant", "acme", "--lake", str(lake), "How long are invoices kept?").stdout
    assert "7 years" in shown
    assert FLAGS["stale_only_evidence"] in " ".join(shown.split())
