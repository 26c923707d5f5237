"""A world is what its edits make it, to the byte."""

import pytest

from evals.cases.golden import LosePage, MovePage, ShiftValue
from evals.running.edited_corpus import EditedCorpora
from tests.conftest import write_pdf


@pytest.mark.parametrize(
    "edit",
    [
        ShiftValue(file="hold.pdf", page=1, quote="at most 270 days", old="270", new="280"),
        LosePage(file="hold.pdf", page=2),
        MovePage(file="hold.pdf", page=1),
    ],
    ids=lambda edit: edit.kind,
)
def test_the_same_edit_gives_the_same_bytes(edit, tmp_path):
    (tmp_path / "docs" / "travel").mkdir(parents=True)
    write_pdf(tmp_path / "docs" / "travel" / "hold.pdf", "Tablets are held for at most 270 days.", "A second page.")
    worlds = EditedCorpora(tmp_path / "docs", tmp_path / "lake", "default")
    made = {worlds.open("travel", (edit,)).digest_of("travel", "hold.pdf") for _ in range(2)}
    assert len(made) == 1
