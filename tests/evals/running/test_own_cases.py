"""A tenant is held to the golden cases of its name where they ask about its documents, and to none of others'."""

from pathlib import Path

from evals.running.own_cases import own_cases
from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.ingest.build_records import POINTER
from pincite.model.releases import GateRecord, GateVerdict, Published
from tests.orchestration.test_command_line import pincite


def built(folder, **files):
    """The build of the one tenant, travel, whose text files are named so."""
    for name, text in files.items():
        path = folder / "docs" / "travel" / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Stages(folder / "docs", folder / "lake").candidates()["travel"]


def published(lake, build, evals):
    verdicts = () if evals == "none" else (GateVerdict(gate="g", verdict="PASS", value=1.0, bound="", cases=5),)
    known = {"snapshot_id": build.snapshot_id, "index_version": build.index_version, "evals": evals}
    record = Published(tenant="travel", **known, gates=GateRecord(**known, verdicts=verdicts))
    with Lake(lake).writing("travel"):
        Lake(lake).save("travel", POINTER, record)


def test_cases_that_cite_no_file_of_a_build_are_of_other_documents(tmp_path, real_cases):
    build = built(tmp_path, rail="First class rail may be booked for journeys of more than three hours.")
    assert own_cases(tmp_path / "lake", build, real_cases) == ()
    published(tmp_path / "lake", build, "none")
    assert own_cases(tmp_path / "lake", build, real_cases) == ()


def test_a_build_that_holds_one_file_that_they_cite_is_held_to_all_of_them(tmp_path, real_cases):
    build = built(tmp_path, rail="First class rail may be booked.", training="Hygiene training is each 12 months.")
    assert own_cases(tmp_path / "lake", build, real_cases) == real_cases


def test_cases_that_cite_no_file_at_all_are_of_any_documents(tmp_path, real_cases):
    refusals = [case for case in real_cases if not case.answerable]
    build = built(tmp_path, rail="First class rail may be booked.")
    assert own_cases(tmp_path / "lake", build, refusals) == refusals


def test_documents_that_are_all_taken_away_do_not_take_the_cases_with_them(tmp_path, real_cases):
    build = built(tmp_path, rail="First class rail may be booked.")
    published(tmp_path / "lake", build, "run-1")
    assert own_cases(tmp_path / "lake", build, real_cases) == real_cases


def test_a_folder_of_ones_own_that_is_named_like_a_bundled_tenant_is_published_and_told_so(tmp_path: Path) -> None:
    folder, lake = tmp_path / "docs" / "travel", str(tmp_path / "lake")
    folder.mkdir(parents=True)
    (folder / "rail.txt").write_text(
        "First class rail may be booked for journeys over three hours.\n", encoding="utf-8"
    )
    done = pincite("build", "--docs", str(folder.parent), "--lake", lake)
    assert done.returncode == 0, done.stderr
    assert "travel: the golden cases of this name cite none of these documents" in " ".join(done.stdout.split())
    evals = pincite("eval", "--docs", str(folder.parent), "--lake", lake, "--out", str(tmp_path / "out"))
    assert (evals.returncode, "has golden cases" in evals.stderr) == (2, True)
