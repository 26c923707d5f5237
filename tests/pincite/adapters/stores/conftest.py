import uuid

import pytest

from tests.pincite.adapters.stores.s3_server import Server, serving


@pytest.fixture(scope="package")
def running():
    with serving() as server:
        yield server


@pytest.fixture
def s3(running: Server, tmp_path, monkeypatch) -> Server:
    monkeypatch.setenv("PINCITE_CACHE", str(tmp_path / "cache"))
    running.faults.clear()
    running.asked.clear()
    return running


@pytest.fixture
def bucket(s3: Server) -> str:
    """The URI of an empty bucket."""
    return s3.bucket(f"b-{uuid.uuid4().hex[:12]}")
