"""
What a withdrawn tenant's documents said is on no page: not beside another run, not as what was given before, and it
cannot be searched for; what came back unchanged is read again.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from evals.case_records import CaseRecord
from evals.cases.golden import LosePage
from evals.running.artifacts import read_details, read_run
from orchestration.cli import app as command_line
from orchestration.web.library import Library
from orchestration.web.traces import Trace, of_case, readable
from orchestration.web.withholding import DAMAGED, NOT_KNOWN, TAKEN
from pincite.ingest.build_records import BUILDS, WITHDRAWN
from tests.conftest import write_pdf
from tests.orchestration.web.conftest import Place
from tests.orchestration.web.test_review_pages import judged  # noqa: F401 - a fixture

OTHER = "Hold times. Bulk tablets may be held for at most 300 days before they are packaged."


@pytest.fixture
def mine(judged: Place, tmp_path: Path) -> Place:  # noqa: F811 - the fixture takes the place of the shared one
    """The judged lake and its documents, in copies that a test may change."""
    shutil.copytree(judged.lake, tmp_path / "lake")
    shutil.copytree(judged.docs, tmp_path / "docs")
    return Place(tmp_path / "docs", tmp_path / "lake", beside=tmp_path)


@pytest.fixture
def reader(mine: Place) -> Iterator[TestClient]:
    with mine.client() as client:
        yield client


def unpublish(place: Place) -> None:
    """Withdraw the tenant by hand."""
    done = CliRunner().invoke(command_line, ["index", "unpublish", "--tenant", "acme", "--lake", str(place.lake)])
    assert done.exit_code == 0, done.output


def go_and_come_back(place: Place, *, other: bool) -> None:
    """Withdraw the tenant with its documents, then build it from *other* ones or from the very same."""
    shutil.move(place.docs / "acme", place.docs.parent / "aside")
    place.build()
    shutil.move(place.docs.parent / "aside", place.docs / "acme")
    if other:
        write_pdf(place.docs / "acme" / "hold-times.pdf", OTHER)
    place.build()


def withdraw(place: Place, *, back: bool) -> None:
    """Take the tenant back for good, or until it is *back* with other documents."""
    if back:
        go_and_come_back(place, other=True)
    else:
        unpublish(place)


def sides(client: TestClient) -> list[str]:
    """What each run is said to have given of each case."""
    shown = client.get("/compare", params={"show": "all"}).text
    return re.findall(r'<h3 class="side">[^<]+</h3>(.*?)</section>', shown, re.DOTALL)


def found(client: TestClient, words: str) -> str:
    """How many cases hold *words*."""
    shown = client.get("/cases", params={"words": words}).text.split('role="status">')[1]
    return shown.split(" cases")[0]


@pytest.mark.parametrize("back", [False, True])
def test_two_runs_side_by_side_show_no_answer_of_a_withdrawn_tenant(
    mine: Place, reader: TestClient, *, back: bool
) -> None:
    assert sum("270 days" in side for side in sides(reader)) == 4
    withdraw(mine, back=back)
    assert sides(reader) == [f'<p class="note">{TAKEN}</p>'] * 6
    assert reader.get("/compare").text.count("Bulk tablets may be held") == 0


@pytest.mark.parametrize("back", [False, True])
def test_neither_what_was_given_nor_what_was_given_before_is_shown(
    mine: Place, reader: TestClient, *, back: bool
) -> None:
    assert reader.get("/cases/right").text.count("Bulk tablets may be held") >= 2
    withdraw(mine, back=back)
    shown = reader.get("/cases/right").text
    assert TAKEN in shown
    assert "Bulk tablets may be held" not in shown
    assert reader.get("/cases/right/places/0").status_code == 404
    queue = reader.get("/review").text
    assert "Bulk tablets may be held" not in reader.get("/review/wrong").text
    assert ("/review/wrong" in queue, "in the answer" in queue, "999 days" in queue) == (True, False, False)


def test_what_was_given_before_is_left_out_where_it_alone_was_withdrawn(mine: Place, reader: TestClient) -> None:
    go_and_come_back(mine, other=True)
    details = mine.lake / "evals" / "details.jsonl"
    snapshot = Library(mine.lake, "default").snapshots(["acme"])[0].snapshot_id
    (record, *rest) = read_details(mine.lake / "evals")
    assert record.provenance
    now = record.model_copy(
        update={"provenance": record.provenance.model_copy(update={"docs_snapshot": snapshot}), "remarks": ("new",)}
    )
    details.write_text("".join(each.model_dump_json() + "\n" for each in (now, *rest)), encoding="utf-8")
    shown = reader.get("/cases/right").text
    assert '<h2 class="side">Given</h2>' in shown
    assert re.findall(r'Given before \(failed\)</h2><p class="note">([^<]+)</p>', shown) == [TAKEN]


@pytest.mark.parametrize("back", [False, True])
def test_a_withheld_answer_cannot_be_searched_for(mine: Place, reader: TestClient, *, back: bool) -> None:
    assert found(reader, "at most 270 days") == "2 of 3"
    withdraw(mine, back=back)
    assert found(reader, "at most 270 days") == "0 of 3"
    assert found(reader, "tablets") == "2 of 3", "questions stay"


def test_what_came_back_with_the_very_same_documents_is_read_again(mine: Place, reader: TestClient) -> None:
    go_and_come_back(mine, other=False)
    assert sum("270 days" in side for side in sides(reader)) == 4
    assert found(reader, "at most 270 days") == "2 of 3"


def edited(record: CaseRecord) -> CaseRecord:
    """The case as it would be asked of a copy with edits, whose snapshot is none of the tenant's."""
    case = record.case.model_copy(update={"world": "w", "edits": (LosePage(file="hold-times.pdf", page=2),)})
    assert record.provenance
    return record.model_copy(
        update={"case": case, "provenance": record.provenance.model_copy(update={"docs_snapshot": "snap-of-a-copy"})}
    )


def as_read(place: Place, record: CaseRecord, snapshots: Mapping[str, tuple[str, ...]]) -> Trace:
    """The trace of *record* as a page would show it."""
    (trace,) = readable([of_case(record, "", snapshots)], Library(place.lake, "default"))
    return trace


def test_a_case_of_edited_documents_stands_and_falls_with_those_that_its_run_asked(mine: Place) -> None:
    record, then = edited(next(read_details(mine.lake / "evals"))), read_run(mine.lake / "evals").provenance
    assert "270 days" in as_read(mine, record, then.docs_snapshot).given
    go_and_come_back(mine, other=True)
    now = {"acme": (Library(mine.lake, "default").snapshots(["acme"])[0].snapshot_id,)}
    assert as_read(mine, record, then.docs_snapshot).withheld == TAKEN
    assert "270 days" in as_read(mine, record, now).given
    assert as_read(mine, record, {}).withheld == NOT_KNOWN


def test_of_a_snapshot_that_is_not_stored_any_more_nothing_is_read_once_its_tenant_was_withdrawn(mine: Place) -> None:
    record, snapshots = next(read_details(mine.lake / "evals")), read_run(mine.lake / "evals").provenance.docs_snapshot
    version = Library(mine.lake, "default").snapshots(["acme"])[0].index_version
    go_and_come_back(mine, other=True)
    (mine.lake / "tenants" / "acme" / BUILDS / f"{version}.json").unlink()
    trace = as_read(mine, record, snapshots)
    assert (trace.withheld, trace.given, trace.outcome) == (NOT_KNOWN, "", None)


def test_where_it_cannot_be_read_whether_a_tenant_was_withdrawn_no_answer_is_shown(
    mine: Place, reader: TestClient
) -> None:
    unpublish(mine)
    (mine.lake / "tenants" / "acme" / f"{WITHDRAWN}.json").write_text('{"broken', encoding="utf-8")
    assert sides(reader) == [f'<p class="note">{DAMAGED}</p>'] * 6
    shown = reader.get("/cases/right")
    assert (shown.status_code, DAMAGED in shown.text, "at most 270 days" in shown.text) == (200, True, False)
