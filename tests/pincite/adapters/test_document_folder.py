"""What ingestion writes into a tenant's folder stays only where the block ends well, and never touches others' rows."""

from pathlib import Path

import pytest

from pincite.adapters.document_folder import MARK, DocumentFolder, OwnDocumentError
from pincite.errors import ManifestError
from pincite.ingest.manifest import ManifestRow, read_manifest
from pincite.ingest.snapshot import take_snapshot

ROW = ManifestRow(file="note.txt", doc_id="note", title='A "note"\x7f')


def test_a_document_and_its_row_appear_and_are_read_back(tmp_path: Path) -> None:
    with DocumentFolder(tmp_path, "acme").holding({"note.txt": b"Hold 30 days."}, [ROW]):
        pass
    assert (tmp_path / "acme" / "note.txt").read_bytes() == b"Hold 30 days."
    assert read_manifest(tmp_path / "acme", "acme") == (ROW,)


def test_a_block_that_fails_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    folder = DocumentFolder(tmp_path, "acme")
    with pytest.raises(ZeroDivisionError), folder.holding({"note.txt": b"1"}, [ROW]):
        raise ZeroDivisionError
    assert not (tmp_path / "acme").exists()
    with folder.holding({"note.txt": b"1"}, [ROW]):
        pass
    before = {path.name: path.read_bytes() for path in (tmp_path / "acme").iterdir()}
    with pytest.raises(ZeroDivisionError), folder.holding({"note.txt": b"2"}, [ROW.model_copy(update={"title": "B"})]):
        raise ZeroDivisionError
    assert {path.name: path.read_bytes() for path in (tmp_path / "acme").iterdir()} == before


def test_a_manifest_that_cannot_be_read_is_an_error_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "acme").mkdir()
    for wrong in (b"# \xff\n", b'[[documents]]\nfile = ["a"]\n', MARK.encode() + b"[[documents]\n"):
        (tmp_path / "acme" / "manifest.toml").write_bytes(wrong)
        with pytest.raises(ManifestError), DocumentFolder(tmp_path, "acme").holding({"note.txt": b"1"}, [ROW]):
            pass
        assert [path.read_bytes() for path in (tmp_path / "acme").iterdir()] == [wrong]


def test_a_row_of_an_ingested_file_that_is_gone_is_mended_by_the_next_ingest(tmp_path: Path) -> None:
    for _ in range(2):
        with DocumentFolder(tmp_path, "acme").holding({"note.txt": b"1"}, [ROW]):
            pass
        (tmp_path / "acme" / "note.txt").unlink()
    with DocumentFolder(tmp_path, "acme").holding({"note.txt": b"1"}, [ROW]):
        assert read_manifest(tmp_path / "acme", "acme") == (ROW,)


def test_rows_above_the_mark_stay_to_the_letter_and_are_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme" / "own.txt").write_text("ours", encoding="utf-8")
    own = '# by hand\n[[documents]]\nfile = "own.txt"\ndoc_id = "own"'
    (tmp_path / "acme" / "manifest.toml").write_text(own, encoding="utf-8")
    folder = DocumentFolder(tmp_path, "acme")
    with folder.holding({"note.txt": b"1"}, [ROW]):
        pass
    assert (tmp_path / "acme" / "manifest.toml").read_text(encoding="utf-8").startswith(f"{own}\n{MARK}")
    for row in (ManifestRow(file="other.txt", doc_id="own"), ManifestRow(file="own.txt", doc_id="other")):
        with pytest.raises(OwnDocumentError, match="document of the folder itself"), folder.holding({}, [row]):
            pass


@pytest.mark.parametrize("tenant", ["acme", "default"])
def test_an_id_that_is_made_of_another_files_path_is_refused_before_anything_is_written(
    tmp_path: Path, tenant: str
) -> None:
    place = tmp_path if tenant == "default" else tmp_path / tenant
    place.mkdir(exist_ok=True)
    (place / "UPPER.txt").write_text("ours", encoding="utf-8")
    folder = DocumentFolder(tmp_path, tenant)
    for _ in range(2):  # again replaces it
        with folder.holding({"note.txt": b"1"}, [ROW]):
            pass
    made = {each.file: each.doc_id for each in take_snapshot(tmp_path, tenant).documents}["UPPER.txt"]
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    taken = ManifestRow(file=f"{made}.txt", doc_id=made)
    with pytest.raises(OwnDocumentError, match=rf"{made}: .*UPPER\.txt"), folder.holding({taken.file: b"2"}, [taken]):
        pytest.fail("the block was entered")
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before


def test_loose_files_are_those_of_the_default_tenant(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    assert DocumentFolder(tmp_path, "default").path == tmp_path
    assert DocumentFolder(tmp_path, "acme").path == tmp_path / "acme"
