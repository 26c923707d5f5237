"""A tenant whose documents are gone answers at no door; its records stay, and its documents bring it back."""

import json
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.corpus import CorpusResource
from assets.ingestion import docs_snapshot
from pincite.adapters.lake import Lake
from pincite.errors import InputError, TenantWithdrawnError
from pincite.ingest.publishing import build_of, list_snapshots, open_index, open_pages, published_of, release_of
from pincite.ingest.withdrawing import withdraw_missing
from pincite.wiring import open_engine
from tests.conftest import make_small_docs
from tests.orchestration.test_command_line import built, pincite

pytestmark = pytest.mark.filterwarnings("ignore")
QUESTION = "For how many days may bulk tablets be held before they are packaged?"
TODAY = date(2026, 6, 30)


class Shelf:
    """Documents of two tenants and a lake of them, which a test may change."""

    def __init__(self, place: Path) -> None:
        self.docs, self.lake = place / "docs", place / "lake"
        self.snapshot = self.snapshots()[0]["snapshot_id"]

    def snapshots(self) -> list[dict[str, Any]]:
        return json.loads(pincite("index", "list", "--tenant", "acme", "--lake", str(self.lake), "--json").stdout)

    def build(self, *options: str) -> Any:
        return pincite("build", "--docs", str(self.docs), "--lake", str(self.lake), *options)

    def doors(self) -> Iterator[tuple[str, ...]]:
        """Every command that reads stored documents of a tenant, with and without its snapshot."""
        of_acme = ("--tenant", "acme", "--lake", str(self.lake))
        for named in ((), ("--snapshot", self.snapshot)):
            yield ("ask", *of_acme, *named, QUESTION)
            yield ("retrieve", *of_acme, *named, QUESTION)
            yield ("explain", *of_acme, *named, QUESTION)
            yield ("verify", *of_acme, *named, "Bulk tablets are held for 270 days.")
            yield ("inspect", *of_acme, *named, "hold-times.pdf")
        yield ("index", "diff", *of_acme, self.snapshot, self.snapshot)
        yield ("index", "rollback", *of_acme, self.snapshot)
        yield ("mcp", *of_acme, "--docs", str(self.docs.parent))

    def answers(self, tenant: str = "acme") -> bool:
        done = pincite("ask", "--tenant", tenant, "--lake", str(self.lake), QUESTION)
        assert done.returncode in {0, 2}
        return done.returncode == 0


@pytest.fixture(scope="module")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("built")
    built(make_small_docs(place / "docs"), place)
    return place


@pytest.fixture
def shelf(built_once: Path, tmp_path: Path) -> Shelf:
    return Shelf(shutil.copytree(built_once, tmp_path / "shelf"))


def assert_withdrawn(shelf: Shelf) -> None:
    for door in shelf.doors():
        done = pincite(*door)
        assert done.returncode == 2, door
        assert "acme: withdrawn on 20" in done.stderr, door
        assert "270" not in done.stdout, door


@pytest.mark.parametrize("emptied", [False, True])
def test_a_tenant_whose_documents_are_gone_answers_at_no_door(shelf: Shelf, *, emptied: bool) -> None:
    folder = shelf.docs / "acme"
    (folder / "manifest.toml").write_text('[[documents]]\nfile = "notes.txt"\n', encoding="utf-8")
    shutil.rmtree(folder) if not emptied else [
        path.unlink() for path in folder.iterdir() if path.name != "manifest.toml"
    ]
    done = shelf.build()
    assert done.returncode == 0, done.stderr
    assert "acme: withdrawn on" in done.stderr
    assert_withdrawn(shelf)
    assert shelf.answers("other")
    rows = json.loads(pincite("docs", "--lake", str(shelf.lake), "--json").stdout)
    assert {row["tenant"]: "withdrawn" in row for row in rows} == {"acme": True, "other": False}
    assert "acme: withdrawn on" in pincite("docs", "--lake", str(shelf.lake)).stdout
    assert [row["state"] for row in shelf.snapshots()] == ["withdrawn"], "records stay for audit"
    assert "withdrawn on" not in shelf.build().stderr, "a withdrawal is told once"


def test_documents_that_are_put_back_are_published_again(shelf: Shelf, tmp_path: Path) -> None:
    shutil.move(shelf.docs / "acme", tmp_path / "aside")
    shelf.build()
    shutil.move(tmp_path / "aside", shelf.docs / "acme")
    assert not shelf.answers(), "not before a build has looked at them"
    assert shelf.build().returncode == 0
    assert shelf.answers()
    assert [row["state"] for row in shelf.snapshots()] == ["published"]


def test_what_was_withdrawn_stays_so_when_other_documents_come_in_its_place(shelf: Shelf) -> None:
    shutil.rmtree(shelf.docs / "acme")
    shelf.build()
    (shelf.docs / "acme").mkdir()
    (shelf.docs / "acme" / "new.txt").write_text(
        "Bulk tablets are held for 30 days before they are packaged.\n", encoding="utf-8"
    )
    assert shelf.build().returncode == 0
    assert shelf.answers()
    done = pincite("ask", "--tenant", "acme", "--lake", str(shelf.lake), "--snapshot", shelf.snapshot, QUESTION)
    assert (done.returncode, "withdrawn on" in done.stderr) == (2, True)


def test_what_a_person_withdrew_answers_again_only_with_its_documents(shelf: Shelf, tmp_path: Path) -> None:
    of_acme = ("--tenant", "acme", "--lake", str(shelf.lake))
    pincite("index", "unpublish", *of_acme)
    shutil.move(shelf.docs / "acme", tmp_path / "aside")
    assert shelf.build().returncode == 0
    assert "its documents are gone; put them back and build" in pincite("index", "republish", *of_acme).stdout
    assert_withdrawn(shelf)
    shutil.move(tmp_path / "aside", shelf.docs / "acme")
    assert shelf.build().returncode == 0
    assert shelf.answers()


@pytest.mark.parametrize("missing", [False, True])
def test_a_folder_that_is_not_mounted_changes_nothing(shelf: Shelf, *, missing: bool) -> None:
    shutil.rmtree(shelf.docs)
    if not missing:
        (shelf.docs / "acme").mkdir(parents=True)
    done = shelf.build()
    assert done.returncode == 2
    assert "no such folder" in done.stderr or "--allow-empty" in done.stderr
    assert shelf.answers()
    done = shelf.build("--allow-empty", "--json")
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["withdrawn"]) == {"acme", "other"}
    assert_withdrawn(shelf)


def test_what_a_person_withdrew_no_build_brings_back(shelf: Shelf) -> None:
    assert pincite("index", "republish", "--tenant", "acme", "--lake", str(shelf.lake)).returncode == 2
    assert pincite("index", "unpublish", "--tenant", "acme", "--lake", str(shelf.lake)).returncode == 0
    assert_withdrawn(shelf)
    (shelf.docs / "acme" / "more.txt").write_text("Something else altogether.\n", encoding="utf-8")
    assert shelf.build().returncode == 0
    assert_withdrawn(shelf)
    assert pincite("index", "republish", "--tenant", "acme", "--lake", str(shelf.lake)).returncode == 0
    assert shelf.answers()
    assert pincite("index", "unpublish", "--tenant", "nobody", "--lake", str(shelf.lake)).returncode == 2


def test_the_job_withdraws_what_is_gone(shelf: Shelf, tmp_path: Path) -> None:
    shutil.rmtree(shelf.docs / "acme")
    corpus = CorpusResource(docs=str(shelf.docs), lake=str(shelf.lake), eval_out=str(tmp_path / "out"), workers=1)
    done = dg.materialize([docs_snapshot], resources={"corpus": corpus})
    assert done.success
    (event,) = done.asset_materializations_for_node("docs_snapshot")
    assert event.metadata["tenants_withdrawn"].value == 1
    assert_withdrawn(shelf)


def assert_steps_keep_the_law(steps: list[str], place: Path) -> None:
    docs, kept, lake = make_small_docs(place / "docs"), place / "kept", Lake(place / "lake")
    for step in ["build", *steps, "build"]:
        match step:
            case "remove" if (docs / "acme").is_dir():
                shutil.move(docs / "acme", kept)
            case "put back" if kept.is_dir():
                shutil.move(kept, docs / "acme")
            case "change" if (docs / "acme").is_dir():
                (docs / "acme" / "notes.txt").write_text(f"Note {len(list(place.rglob('*')))}.\n", encoding="utf-8")
            case "build":
                assert pincite("build", "--docs", str(docs), "--lake", str(lake.root)).returncode == 0
                assert_law(lake, there=(docs / "acme").is_dir())


def test_after_a_withdrawal_no_door_answers_from_it(tmp_path: Path) -> None:
    assert_steps_keep_the_law(["remove", "build", "put back", "change", "build", "remove"], tmp_path)


@pytest.mark.long
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=st.lists(st.sampled_from(["remove", "put back", "change", "build"]), min_size=2, max_size=6))
def test_after_a_withdrawal_no_door_answers_from_it_whatever_happens(
    steps: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_steps_keep_the_law(steps, tmp_path_factory.mktemp("law"))


def assert_law(lake: Lake, *, there: bool) -> None:
    """
    While the documents are gone nothing opens; while they are there, their own build answers, and no build of before a
    withdrawal.
    """
    assert withdraw_missing(lake, [] if there else ["acme"], TODAY.isoformat()) == {}
    for entry in list_snapshots(lake, "acme"):
        for name in (entry.snapshot_id, entry.index_version):
            for door in (build_of, release_of, open_index, open_pages):
                if entry.state == "withdrawn":
                    with pytest.raises(TenantWithdrawnError):
                        door(lake, "acme", name)
                else:
                    assert there
    if there:
        assert open_engine(lake.root, "acme").snapshot_id == published_of(lake, "acme").snapshot_id
    else:
        with pytest.raises(InputError, match="withdrawn on"):
            published_of(lake, "acme")
