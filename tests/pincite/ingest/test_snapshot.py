"""What a snapshot holds, and what a manifest may not say."""

from pathlib import Path

import pytest

from pincite.errors import InputError, ManifestError, TenantNotFoundError
from pincite.ingest.snapshot import take_snapshot
from pincite.ingest.tenant_folders import tenants_of


def _folder(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_loose_files_are_the_default_tenant_and_each_subfolder_is_one(tmp_path: Path) -> None:
    docs = _folder(
        tmp_path, {"a.txt": "a", "pharma/b.md": "b", "travel/x/y.html": "c", ".git/z.txt": "z", "notes.csv": "1"}
    )
    assert tenants_of(docs) == ("default", "pharma", "travel")
    assert [d.file for d in take_snapshot(docs, "default").documents] == ["a.txt"]
    assert [d.file for d in take_snapshot(docs, "travel").documents] == ["x/y.html"]


def test_equal_documents_have_equal_snapshot_ids_and_one_changed_byte_another(tmp_path: Path) -> None:
    one, two = _folder(tmp_path / "1", {"t/a.txt": "a"}), _folder(tmp_path / "2", {"t/a.txt": "a"})
    assert take_snapshot(one, "t") == take_snapshot(two, "t")
    (two / "t/a.txt").write_text("b", encoding="utf-8")
    assert take_snapshot(one, "t").snapshot_id != take_snapshot(two, "t").snapshot_id


def test_twin_files_are_two_documents(tmp_path: Path) -> None:
    docs = _folder(tmp_path, {"t/a.txt": "same", "t/A.txt": "same", "t/sub/a.txt": "same", "t/a.md": "same"})
    assert len({d.doc_id for d in take_snapshot(docs, "t").documents}) == 4


def test_superseded_by_is_derived_from_the_row_that_supersedes(tmp_path: Path) -> None:
    manifest = (
        '[[documents]]\nfile="old.txt"\ndoc_id="sop-1"\n'
        '[[documents]]\nfile="new.txt"\ndoc_id="sop-2"\nsupersedes="sop-1"\n'
    )
    docs = _folder(tmp_path, {"t/old.txt": "o", "t/new.txt": "n", "t/manifest.toml": manifest})
    by_id = {d.doc_id: d for d in take_snapshot(docs, "t").documents}
    assert by_id["sop-1"].superseded_by == "sop-2"
    assert by_id["sop-2"].superseded_by is None


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ('[[documents]]\nfile="a.txt"\ncolour="red"', "colour"),
        ('[[documents]]\nfile="gone.txt"', "file"),
        ('[[documents]]\nfile="a.txt"\nauthority="WHO"', "authority"),
        ('[[documents]]\nfile="a.txt"\neffective_date="soon"', "effective_date"),
        ('[[documents]]\nfile="a.txt"\npriority=101', "priority"),
        ('[[documents]]\nfile="a.txt"\n[[documents]]\nfile="a.txt"', "file"),
        ('[[documents]]\nfile="a.txt"\ndoc_id="x"\n[[documents]]\nfile="b.txt"\ndoc_id="x"', "doc_id"),
        ('[[documents]]\nfile="a.txt"\ndoc_id="../x"', "doc_id"),
        ('[[documents]]\nfile="a.txt"\nsupersedes="nobody"', "supersedes"),
        ('[[documents]]\nfile="a.txt"\ndoc_id="x"\nsupersedes="x"', "supersedes"),
        (
            '[[documents]]\nfile="a.txt"\ndoc_id="x"\nsupersedes="y"\n[[documents]]\nfile="b.txt"\ndoc_id="y"\nsupersedes="x"',
            "supersedes",
        ),
        ('[[documents]]\nfile="../outside.txt"', "file"),
        ('[[documents]]\nfile="/etc/hostname"', "file"),
        ('[[documents]]\nfile="link.txt"', "file"),
        ("[[document]]\nfile='a.txt'", "document"),
        ("not toml", "manifest"),
    ],
)
def test_a_wrong_manifest_is_refused_with_its_tenant_and_field(tmp_path: Path, rows: str, field: str) -> None:
    docs = _folder(tmp_path / "docs", {"t/a.txt": "a", "t/b.txt": "b", "t/manifest.toml": rows})
    (tmp_path / "outside.txt").write_text("secret", encoding="utf-8")
    (docs / "outside.txt").write_text("secret", encoding="utf-8")
    (docs / "t/link.txt").symlink_to(tmp_path / "outside.txt")
    with pytest.raises(ManifestError, match=rf"tenant t: .*{field}"):
        take_snapshot(docs, "t")


def test_an_id_that_is_another_documents_is_an_error_that_names_both_whoever_gave_it(tmp_path: Path) -> None:
    docs = _folder(tmp_path, {"t/UPPER.txt": "a", "t/note.txt": "b"})
    (made,) = (d.doc_id for d in take_snapshot(docs, "t").documents if d.file == "UPPER.txt")
    taken = f'[[documents]]\nfile = "note.txt"\ndoc_id = "{made}"\n'
    for manifest in (taken, f'{taken}[[documents]]\nfile = "UPPER.txt"\ndoc_id = "{made}"\n'):
        (docs / "t/manifest.toml").write_text(manifest, encoding="utf-8")
        with pytest.raises(ManifestError, match=rf"note\.txt.* {made!r}.*UPPER\.txt|UPPER\.txt.* {made!r}.*note\.txt"):
            take_snapshot(docs, "t")


def test_a_document_that_moved_may_keep_the_id_that_was_made_of_its_old_path(tmp_path: Path) -> None:
    docs = _folder(tmp_path, {"t/old.txt": "a"})
    (before,) = take_snapshot(docs, "t").documents
    (docs / "t/old.txt").rename(docs / "t/new.txt")
    row = f'[[documents]]\nfile = "new.txt"\ndoc_id = "{before.doc_id}"\n'
    (docs / "t/manifest.toml").write_text(row, encoding="utf-8")
    assert [d.doc_id for d in take_snapshot(docs, "t").documents] == [before.doc_id]


def test_a_folder_that_is_no_tenants_is_in_nobodys_way(tmp_path: Path) -> None:
    docs = _folder(tmp_path, {"t/a.txt": "a", "Team A/b.txt": "b"})
    assert [d.file for d in take_snapshot(docs, "t").documents] == ["a.txt"]
    with pytest.raises(InputError, match="Team A: not a tenant's name"):
        take_snapshot(docs, "Team A")


def test_a_link_out_of_the_folder_is_no_document(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", {"t/a.txt": "a"})
    (tmp_path / "outside.txt").write_text("secret", encoding="utf-8")
    (docs / "t/link.txt").symlink_to(tmp_path / "outside.txt")
    assert [d.file for d in take_snapshot(docs, "t").documents] == ["a.txt"]


def test_an_unknown_tenant_is_named(tmp_path: Path) -> None:
    with pytest.raises(TenantNotFoundError, match="nobody"):
        take_snapshot(_folder(tmp_path, {"t/a.txt": "a"}), "nobody")
