"""Agents over two small documents, ingested once."""

import pytest

from tests.loop import Loop


@pytest.fixture(scope="module")
def agents_loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("loop"))
    documents = [
        {"docId": "hold", "text": "Bulk Cardelone tablets are held for 30 days in sealed foil bags."},
        {"docId": "visa", "text": "Travellers to Peru need a passport that is valid for six months."},
    ]
    assert loop.ingest(documents, "acme").status == "ok"
    return loop
