"""A manifest is read whole or not at all, and what is wrong is named by tenant, file and field."""

from datetime import date
from pathlib import Path

import pytest

from pincite.errors import ManifestError
from pincite.ingest.manifest import MANIFEST, kinds_read, read_manifest, written_rows


def _folder(tmp_path: Path, manifest: str) -> Path:
    for name in ("a.pdf", "b.txt", ".hidden.txt", "c.exe"):
        (tmp_path / name).touch()
    (tmp_path / MANIFEST).write_text(manifest, encoding="utf-8")
    return tmp_path


def _rows(*rows: str) -> str:
    return "".join(f"[[documents]]\n{row}\n" for row in rows)


def test_rows_come_in_the_order_written_and_a_folder_without_a_manifest_has_none(tmp_path: Path) -> None:
    assert read_manifest(tmp_path, "acme") == ()
    folder = _folder(tmp_path, _rows('file = "b.txt"', 'file = "a.pdf"\neffective_date = 2026-01-31'))
    assert [row.file for row in read_manifest(folder, "acme")] == ["b.txt", "a.pdf"]


def test_a_day_is_a_date_of_toml_or_a_text_of_the_same_form(tmp_path: Path) -> None:
    folder = _folder(tmp_path, _rows('file = "a.pdf"\neffective_date = 2026-01-31\nlast_reviewed_at = "2026-02-01"'))
    (row,) = read_manifest(folder, "acme")
    assert (row.effective_date, row.last_reviewed_at) == (date(2026, 1, 31), date(2026, 2, 1))


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        ("not toml", "not TOML"),
        ("[other]\n", "other: unknown table"),
        (
            _rows('file = "a.pdf"\ncolour = "red"'),
            "a.pdf: colour: no field of a row, which may have file, doc_id, title",
        ),
        (_rows(f'file = "a.pdf"\nversion = [{"1, " * 999}]'), "a.pdf: version"),
        (_rows('file = "a.pdf"\npriority = 101'), "a.pdf: priority"),
        (_rows('file = "a.pdf"', 'file = "a.pdf"'), "named by two rows"),
        (_rows('file = "gone.pdf"'), "no such file"),
        (_rows('file = "../a.pdf"'), "plain path"),
        (_rows('file = "/etc/passwd"'), "plain path"),
        (_rows('file = "c.exe"'), "not a supported document"),
        (_rows('file = ".hidden.txt"'), "not a supported document"),
        (_rows('doc_id = "a"'), "row 1: file"),
        (_rows('file = "a.pdf"\neffective_date = 0'), "a.pdf: effective_date: no date; write YYYY-MM-DD (got 0)"),
        (_rows('file = "a.pdf"\neffective_date = 2026-01-31T00:00:00'), "a.pdf: effective_date: no date"),
        (_rows('file = "a.pdf"\nlast_reviewed_at = "20260131"'), "a.pdf: last_reviewed_at: no date"),
    ],
)
def test_a_bad_manifest_names_what_is_wrong(tmp_path: Path, manifest: str, said: str) -> None:
    with pytest.raises(ManifestError, match="tenant acme") as raised:
        read_manifest(_folder(tmp_path, manifest), "acme")
    assert said in str(raised.value)


def test_rows_may_be_read_before_their_files_are_there(tmp_path: Path) -> None:
    assert written_rows(tmp_path, "acme") == ()
    folder = _folder(tmp_path, _rows('file = "gone.pdf"'))
    assert [row.file for row in written_rows(folder, "acme")] == ["gone.pdf"]


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").touch()
    (tmp_path / "in").mkdir()
    folder = _folder(tmp_path / "in", _rows('file = "link.txt"'))
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    with pytest.raises(ManifestError, match="leads out"):
        read_manifest(folder, "acme")


def test_what_is_read_is_said_in_the_words_of_the_one_list_of_kinds() -> None:
    assert kinds_read("and") == "PDF, text, Markdown, HTML, DOCX and e-mail"
    assert kinds_read("or").endswith("DOCX or e-mail")


@pytest.mark.parametrize("made", ["folder", "link"])
def test_a_manifest_that_is_there_and_is_no_file_is_an_error_and_not_none(tmp_path: Path, made: str) -> None:
    if made == "folder":
        (tmp_path / MANIFEST).mkdir()
    else:
        (tmp_path / MANIFEST).symlink_to(tmp_path / "gone.toml")
    with pytest.raises(ManifestError, match=rf"tenant acme: {MANIFEST}: not a file that is there"):
        written_rows(tmp_path, "acme")


def test_the_mark_that_some_editors_put_before_a_text_is_no_part_of_it(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "\ufeff" + _rows('file = "a.pdf"'))
    assert [row.file for row in read_manifest(folder, "acme")] == ["a.pdf"]
