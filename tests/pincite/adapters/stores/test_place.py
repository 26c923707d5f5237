"""Where a lake lies, as a person writes it."""

import pytest

from pincite.adapters.stores.place import lake_folder
from pincite.errors import InputError


@pytest.mark.parametrize("place", ["s3:///lake", "ftp://bucket/lake", "s3://key:secret@bucket/lake", "s3://b/l?x=1"])
def test_a_uri_that_is_none_is_told_what_one_looks_like(place):
    with pytest.raises(InputError, match="no such place; write a folder, or s3://bucket/prefix"):
        lake_folder(place)


def test_a_folder_stays_a_folder(tmp_path):
    assert lake_folder(str(tmp_path)) == tmp_path
    assert lake_folder(f"file://{tmp_path}") == tmp_path


def test_one_uri_is_one_folder_of_this_machine_and_another_is_another(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_CACHE", str(tmp_path))
    assert lake_folder("s3://bucket/lake/") == lake_folder("s3://bucket/lake")
    assert lake_folder("s3://bucket/lake") != lake_folder("s3://bucket/other")
    assert lake_folder("s3://bucket/lake") != lake_folder("gs://bucket/lake")
    assert lake_folder("s3://bucket/lake").parent == tmp_path
