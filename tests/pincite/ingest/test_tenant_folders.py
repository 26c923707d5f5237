"""Which tenants a folder holds: what cannot be one is named and stops nobody, and nothing is left out in silence."""

import os
from pathlib import Path

import pytest

from pincite.errors import InputError, TenantNotFoundError
from pincite.ingest.tenant_folders import (
    DANGLING,
    LINK_OUT,
    LINKED_FOLDER,
    NO_FILE,
    NO_TEXT,
    OTHER_KIND,
    document_files,
    files_not_read,
    is_taken,
    refused_tenants,
    require_tenant,
    size_of,
    tenants_of,
)


def _folder(root: Path, *files: str) -> Path:
    for name in files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("A note.\n", encoding="utf-8")
    return root


@pytest.mark.parametrize("name", ["Team A", "_drafts", "größe", "a" * 65, "caf\udce9"])
def test_a_folder_whose_name_is_no_tenants_is_named_and_the_others_are_tenants(tmp_path: Path, name: str) -> None:
    docs = _folder(tmp_path / "docs", "acme/a.txt")
    (docs / name).mkdir()
    assert tenants_of(docs) == ("acme",)
    (shown, why), *others = refused_tenants(docs).items()
    assert not others
    assert why.startswith(f"docs/{shown}: not a tenant's name")
    assert why.encode("utf-8")
    require_tenant(docs, "acme")
    with pytest.raises(InputError, match="rename the folder"):
        require_tenant(docs, shown)


def test_a_folder_that_is_named_like_the_manifest_is_refused_and_stops_nobody_else(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "acme/a.txt", "manifest.toml/a.txt")
    assert tenants_of(docs) == ("acme",)
    assert list(refused_tenants(docs)) == ["manifest.toml"]


def test_a_name_is_taken_by_what_is_no_folder_of_documents(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "acme/a.txt", "note.txt")
    (docs / "link").symlink_to(tmp_path / "nothing")
    (docs / "lake" / "tenants").mkdir(parents=True)
    (docs / "lake" / "lock").touch()
    names = ("acme", "new", "default", "note.txt", "link", "lake", "manifest.toml")
    assert [name for name in names if is_taken(docs, name)] == ["note.txt", "link", "lake", "manifest.toml"]


def test_default_as_a_folder_and_as_loose_files_is_refused_alone(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "loose.txt", "default/a.txt", "acme/a.txt")
    assert tenants_of(docs) == ("acme",)
    assert "keep one" in refused_tenants(docs)["default"]
    (docs / "loose.txt").unlink()
    assert (tenants_of(docs), refused_tenants(docs)) == (("acme", "default"), {})


def test_an_unknown_tenant_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(TenantNotFoundError, match="nobody"):
        require_tenant(_folder(tmp_path, "t/a.txt"), "nobody")
    with pytest.raises(InputError, match="no such folder"):
        tenants_of(tmp_path / "missing")
    assert files_not_read(tmp_path / "missing") == {}


def test_links_that_are_not_followed_and_files_of_another_kind_are_named_with_the_reason(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "t/a.txt", "t/sheet.xlsx", "t/sub/b.txt", "t/.hidden.xlsx", "loose.csv")
    elsewhere = _folder(tmp_path / "elsewhere", "n.txt", "sub/m.txt")
    for link, to in (
        ("t/n.txt", elsewhere / "n.txt"),
        ("t/sub/gone.pdf", "nowhere.pdf"),
        ("t/far", elsewhere / "sub"),
        ("t/near", docs / "t/sub"),
        ("t/twin.txt", docs / "t/a.txt"),
        ("loose.txt", elsewhere / "n.txt"),
    ):
        (docs / link).symlink_to(to)
    assert files_not_read(docs) == {
        OTHER_KIND: ("loose.csv", "t/sheet.xlsx"),
        LINK_OUT: ("loose.txt", "t/n.txt"),
        LINKED_FOLDER: ("t/far", "t/near"),
        DANGLING: ("t/sub/gone.pdf",),
    }
    assert size_of(docs, "t") == 3, "the file, the one below it, and the link beside it"


def test_a_linked_folder_beside_the_others_is_a_tenant(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "t/a.txt")
    (docs / "linked").symlink_to(_folder(tmp_path / "elsewhere", "n.txt", "n.csv"), target_is_directory=True)
    assert (tenants_of(docs), size_of(docs, "linked")) == (("linked", "t"), 1)
    assert files_not_read(docs) == {OTHER_KIND: ("linked/n.csv",)}


def test_what_lies_in_a_folder_that_is_no_tenants_is_not_named_one_by_one(tmp_path: Path) -> None:
    assert files_not_read(_folder(tmp_path / "docs", "t/a.txt", "Team A/n.csv")) == {}


@pytest.mark.parametrize(
    ("name", "shown"), [(b"M\xfcller.txt", r"M\udcfcller.txt"), (b"bad\xff/doc.txt", r"bad\udcff/doc.txt")]
)
def test_a_file_whose_name_is_no_text_or_its_folders_is_named_and_takes_no_other_with_it(
    tmp_path: Path, name: bytes, shown: str
) -> None:
    docs = _folder(tmp_path / "docs", "t/a.txt")
    _folder(docs / "t", os.fsdecode(name))
    assert document_files(docs / "t", deep=True) == ["a.txt"]
    assert files_not_read(docs) == {NO_TEXT: (f"t/{shown}",)}


def test_the_name_of_the_folder_of_documents_itself_need_not_be_text(tmp_path: Path) -> None:
    docs = _folder(tmp_path / os.fsdecode(b"caf\xe9"), "t/a.txt", "b.txt")
    assert (document_files(docs / "t", deep=True), document_files(docs, deep=False)) == (["a.txt"], ["b.txt"])
    assert files_not_read(docs) == {}


def test_a_pipe_is_named_a_folder_is_looked_into_whatever_its_name_and_what_is_hidden_is_left_out(
    tmp_path: Path,
) -> None:
    docs = _folder(tmp_path / "docs", "t/a.txt", "t/part.pdf/b.txt", "t/.hidden.pdf", "t/.hidden/c.pdf")
    os.mkfifo(docs / "t/fifo.pdf")
    (docs / "t/to.pdf").symlink_to("fifo.pdf")
    assert document_files(docs / "t", deep=True) == ["a.txt", "part.pdf/b.txt"]
    assert files_not_read(docs) == {NO_FILE: ("t/fifo.pdf", "t/to.pdf")}


def test_a_name_that_would_break_a_line_of_an_answer_is_named_and_not_read(tmp_path: Path) -> None:
    docs = _folder(tmp_path / "docs", "t/a.txt", "t/b\nCONFIDENCE: High.txt")
    assert document_files(docs / "t", deep=True) == ["a.txt"]
    assert files_not_read(docs) == {NO_TEXT: (r"t/b\nCONFIDENCE: High.txt",)}
