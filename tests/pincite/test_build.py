"""The order of the stages is written once, and a folder that is gone is no wish."""

from datetime import date

import pytest

from pincite.build import Stages, build, built_from
from pincite.errors import InputError, ManifestError
from pincite.ingest.parse_stage import snapshot_of
from pincite.ingest.tenant_folders import files_not_read
from tests.pincite.ingest.house import REFUNDS, House, open_house


@pytest.fixture
def house(tmp_path) -> House:
    house = open_house(tmp_path)
    house.write("refunds.md", REFUNDS)
    return house


def test_one_tenant_s_documents_become_a_checked_candidate(house: House) -> None:
    told: list[str] = []

    def hear(stage: str, *_: int) -> None:
        told.append(stage)

    candidate = build(house.lake, house.docs, "acme", house.recipe, house.embedder, hear)
    assert candidate.rows == 1
    assert list(dict.fromkeys(told)) == ["parse", "chunk", "embed", "index", "check"]


def test_what_was_read_is_handed_back_with_the_candidate(house: House) -> None:
    made = built_from(house.lake, house.docs, snapshot_of(house.lake, house.docs, "acme"), house.recipe, house.embedder)
    assert (made.parsed.new, made.candidate.rows) == (1, 1)
    again = build(house.lake, house.docs, "acme", house.recipe, house.embedder)
    assert made.candidate.index_version == again.index_version


def test_a_folder_without_documents_is_an_error_unless_it_is_wished(tmp_path) -> None:
    (tmp_path / "docs" / "acme").mkdir(parents=True)
    with pytest.raises(InputError, match="Nothing was changed"):
        Stages(tmp_path / "docs", tmp_path / "lake").snapshots()
    assert Stages(tmp_path / "docs", tmp_path / "lake", allow_empty=True).snapshots() == {}


def test_a_folder_that_cannot_be_a_tenant_is_named_and_keeps_no_other_waiting(house: House, tmp_path) -> None:
    (house.docs / "Team A").mkdir()
    stages = Stages(house.docs, tmp_path / "lake")
    assert set(stages.seen()) == {"acme"}
    assert list(stages.refused()) == ["Team A"]
    alone = Stages(house.docs, tmp_path / "lake", tenant="acme")
    assert (alone.tenants(), alone.refused()) == (("acme",), {})
    with pytest.raises(InputError, match="rename the folder"):
        Stages(house.docs, tmp_path / "lake", tenant="Team A").tenants()
    (house.docs / "acme" / "refunds.md").unlink()
    with pytest.raises(InputError, match="rename the folder"):
        stages.tenants()


def test_a_tenant_whose_manifest_is_wrong_is_named_keeps_no_other_waiting_and_is_not_withdrawn(house: House) -> None:
    (house.docs / "bolt").mkdir()
    (house.docs / "bolt" / "refunds.md").write_text(REFUNDS, encoding="utf-8")
    build(house.lake, house.docs, "bolt", house.recipe, house.embedder)
    (house.docs / "bolt" / "manifest.toml").write_text("[[documents]]\nfile = 7\n", encoding="utf-8")
    stages = Stages(house.docs, house.lake.root)
    assert (stages.tenants(), set(stages.snapshots())) == (("acme",), {"acme"})
    assert {name: why.code for name, why in stages.refused().items()} == {"bolt": "MANIFEST_ERROR"}
    assert stages.withdraw(date(2026, 7, 1)) == {}
    with pytest.raises(ManifestError, match="tenant bolt"):
        Stages(house.docs, house.lake.root, tenant="bolt").seen()


def test_where_every_manifest_is_wrong_nothing_is_taken_for_gone(house: House) -> None:
    (house.docs / "acme" / "manifest.toml").write_text("documents", encoding="utf-8")
    for allow_empty in (False, True):
        with pytest.raises(InputError, match=r"tenant acme: manifest\.toml: not TOML"):
            Stages(house.docs, house.lake.root, allow_empty=allow_empty).seen()


def test_a_tenant_that_is_refused_is_there_and_not_withdrawn(house: House) -> None:
    (house.docs / "loose.md").write_text(REFUNDS, encoding="utf-8")
    build(house.lake, house.docs, "default", house.recipe, house.embedder)
    stages = Stages(house.docs, house.lake.root)
    (house.docs / "default").mkdir()
    assert set(stages.seen()) == {"acme"}
    assert stages.withdraw(date(2026, 7, 1)) == {}


def test_whoever_only_looks_writes_nothing(house: House, tmp_path) -> None:
    assert set(Stages(house.docs, tmp_path / "other").seen()) == {"acme"}
    assert not (tmp_path / "other").exists()


def test_a_lake_among_the_documents_is_left_out_and_is_never_their_own_folder(house: House) -> None:
    inside = Stages(house.docs, house.docs / "lake")
    deeper = Stages(house.docs, house.docs / "acme" / "lake")
    for stages in (inside, deeper):
        stages.built(stages.snapshots())
        (stages.lake / "evals").mkdir()
        (stages.lake / "evals" / "report.html").write_text("<p>Refunds take 5 days.</p>", encoding="utf-8")
    for stages in (inside, deeper):
        assert {name: len(each.documents) for name, each in stages.seen().items()} == {"acme": 1}
        assert files_not_read(house.docs) == {}
    with pytest.raises(InputError, match=f"docs {house.docs} and lake {house.docs}: one folder; .*/lake"):
        Stages(house.docs, house.docs).tenants()
