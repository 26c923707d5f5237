"""The list of documents says what the papers state themselves, and what became of them where that cannot be read."""

import shutil

import pytest

from pincite.ingest.publishing import document_statuses
from pincite.stated_documents import stated_statuses
from tests.pincite.ingest.house import House, open_house


@pytest.fixture
def house(tmp_path) -> House:
    house = open_house(tmp_path)
    for number in (1, 2):
        house.write(f"travel-{number}.md", f"HR-07 Travel policy\n\nVersion {number}\n\nA night costs {number}0 euros.")
    house.publish()
    return house


def test_a_document_is_listed_with_the_version_that_it_states_and_the_edition_that_follows_it(house: House) -> None:
    first, second = stated_statuses(house.lake, "acme")
    assert (first.version, first.superseded_by) == ("1", second.doc_id)
    assert (second.version, second.superseded_by) == ("2", None)


def test_where_rows_cannot_be_read_the_documents_are_listed_all_the_same(house: House) -> None:
    shutil.rmtree(house.lake.root / "tenants" / "acme" / "tables")
    assert stated_statuses(house.lake, "acme") == document_statuses(house.lake, "acme")
