"""A tenant of which a record is damaged is left out and told, and takes the pages of no other away."""

import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from orchestration.web.library import Library
from pincite.agents.http.keys import KeyRing, new_key
from pincite.ingest.build_records import BUILDS, POINTER, WITHDRAWN
from tests.orchestration.test_command_line import built
from tests.orchestration.web.conftest import HOLD, Place, asked

TOLD = "other: a record of it in the lake cannot be read"


@pytest.fixture
def mine(place: Place, tmp_path: Path) -> Place:
    """The small lake, in a copy that a test may change."""
    shutil.copytree(place.lake, tmp_path / "lake")
    return Place(place.docs, tmp_path / "lake", beside=tmp_path)


def damage(place: Place, record: str) -> None:
    """Break a record of the tenant `other`, or those in a folder of records."""
    at = place.lake / "tenants" / "other" / record
    for file in at.iterdir() if at.is_dir() else (at.with_suffix(".json"),):
        file.write_text('{"broken', encoding="utf-8")


def offered(client: TestClient) -> list[bool]:
    """Whether each tenant may be chosen to ask."""
    shown = client.get("/ask")
    assert shown.status_code == 200
    return [f'<option value="{name}"' in shown.text for name in ("acme", "other")]


@pytest.mark.parametrize("record", [POINTER, WITHDRAWN])
def test_a_damaged_tenant_is_no_choice_and_the_others_are_asked_as_before(mine: Place, record: str) -> None:
    with mine.client() as client:
        assert offered(client) == [True, True]
        damage(mine, record)
        assert offered(client) == [True, False]
        assert "270 days" in asked(client, HOLD).text
        shown = client.get("/corpus")
        assert (shown.status_code, "hold-times.pdf" in shown.text, TOLD in shown.text) == (200, True, True)
        assert client.get("/corpus?tenant=acme").status_code == 200


@pytest.mark.parametrize("record", [POINTER, WITHDRAWN, BUILDS])
def test_a_damaged_tenant_that_is_asked_for_is_an_error(mine: Place, record: str) -> None:
    damage(mine, record)
    with mine.client() as client:
        assert asked(client, HOLD, "other").status_code == 503
        assert client.get("/corpus?tenant=other").status_code == 503


def test_of_a_tenant_whose_builds_cannot_be_read_no_snapshot_is_offered(mine: Place) -> None:
    damage(mine, BUILDS)
    with mine.client() as client:
        assert offered(client)[0]
        assert "270 days" in asked(client, HOLD).text
        shown = client.get("/corpus")
        assert (shown.status_code, "hold-times.pdf" in shown.text, TOLD in shown.text) == (200, True, True)


def test_the_log_is_told_of_a_damage_once(mine: Place) -> None:
    damage(mine, POINTER)
    with mine.client() as client, capture_logs() as lines:
        for _ in range(3):
            client.get("/ask")
    told = [line for line in lines if line["event"] == "damaged tenant left out"]
    assert [(line["tenant"], "published.json" in line["why"]) for line in told] == [("other", True)]


def test_a_key_is_told_of_no_damage_to_other_tenants(mine: Place, tmp_path: Path) -> None:
    damage(mine, POINTER)
    token, row = new_key(("acme",))
    (tmp_path / "keys.toml").write_text(row, encoding="utf-8")
    with mine.client(KeyRing.read(tmp_path / "keys.toml")) as client:
        client.post("/sign-in", data={"key": token})
        shown = client.get("/corpus")
    assert (shown.status_code, "hold-times.pdf" in shown.text, TOLD in shown.text) == (200, True, False)


def test_a_paper_has_the_version_that_it_states_where_no_manifest_gives_one(tmp_path: Path) -> None:
    paper = tmp_path / "docs" / "acme" / "hold.txt"
    paper.parent.mkdir(parents=True)
    paper.write_text("SOP-001 Hold times\n\nVersion 2\n\nBulk tablets are held for 270 days.\n", encoding="utf-8")
    library = Library(built(paper.parents[1], tmp_path), "default")
    build = library.build("acme", library.version_of("acme", None))
    (document,) = (each.document for each in build.documents)
    assert document.version is None
    assert library.paper(build, document.doc_id).indexed.document.version == "2"
