"""
Two kept runs side by side: any two may be chosen, what turned is told, and what cannot be compared is told in one
sentence.
"""

import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from evals.gates import decide
from evals.refresh import ARCHIVE, HISTORY
from evals.reporting.archive import KEPT, Archive
from evals.reporting.run_comparison import IncomparableRunsError, compare
from evals.reporting.side_by_side import Pair
from evals.running.artifacts import DETAILS, ROWS, SUMMARY, Summary, read_details, read_run
from evals.running.history import History
from pincite.agents.http.keys import KeyRing, new_key
from pincite.model.outcomes import Answered
from tests.orchestration.web.conftest import SCRIPT, Place
from tests.orchestration.web.test_review_pages import judged  # noqa: F401 - a fixture


@pytest.fixture
def mine(judged: Place, tmp_path: Path) -> Place:  # noqa: F811 - the fixture takes the place of the shared one
    """The judged lake, in a copy that a test may change."""
    shutil.copytree(judged.lake, tmp_path / "lake")
    return Place(judged.docs, tmp_path / "lake", beside=tmp_path)


@pytest.fixture
def reader(mine: Place) -> Iterator[TestClient]:
    with mine.client() as client:
        yield client


def names(client: TestClient) -> list[str]:
    """The runs that can be chosen, newest first."""
    side = client.get("/cases").text.split('id="before"')[1].split("</select>")[0]
    return [html.unescape(name) for name in re.findall(r'<option value="([^"]+)"', side)]


def again(place: Place, started_at: str, **changes: object) -> Path:
    """One more published run in the archive: the newest at another time, its provenance changed."""
    here = place.lake / "evals"
    run, summary = read_run(here), Summary.model_validate_json((here / SUMMARY).read_text(encoding="utf-8"))
    fields = {"started_at": started_at, "provenance": run.provenance.model_copy(update=changes)}
    there = place.lake / "again"
    there.mkdir(exist_ok=True)
    shutil.copyfile(here / DETAILS, there / DETAILS)
    (there / ROWS).write_text(run.model_copy(update=fields).model_dump_json(), encoding="utf-8")
    (there / SUMMARY).write_text(summary.model_copy(update=fields).model_dump_json(), encoding="utf-8")
    Archive(place.lake / ARCHIVE).keep(summary.model_copy(update=fields), there)
    return there


def test_two_runs_show_what_turned_with_what_was_given_in_each_and_the_figures_of_both(reader: TestClient) -> None:
    newest, before = names(reader)
    shown = reader.get("/compare", params={"before": before, "after": newest})
    assert shown.status_code == 200
    assert "0 worse, 1 better, 0 with the same verdict and another answer, of 3 cases" in shown.text
    assert re.findall(r'<h3 class="side">([^<]+)</h3>', shown.text) == ["Before: failed", "After: passed"]
    assert shown.text.count("<p>Bulk") + shown.text.count("270 days") >= 2, "the answers of both"
    assert "baseline pass rate" in shown.text
    assert "1 better, 0 worse" in shown.text
    assert '<a href="/cases/right">' in shown.text


def test_the_same_words_from_the_same_places_are_no_other_answer_whatever_they_scored(mine: Place) -> None:
    record = next(read_details(mine.lake / "evals"))
    assert isinstance(record.outcome, Answered)
    (sentence, *rest), confidence = record.outcome.sentences, "Low" if record.outcome.confidence == "High" else "High"
    for changes, turn in (
        ({"confidence": confidence}, "other details"),
        ({"sentences": (sentence.model_copy(update={"text": "271 days."}), *rest)}, "other answer"),
        ({}, "same"),
    ):
        other = record.model_copy(update={"outcome": record.outcome.model_copy(update=changes)})
        assert Pair(record, other).turn == turn


def test_turned_about_what_was_better_is_worse(reader: TestClient) -> None:
    newest, before = names(reader)
    shown = reader.get("/compare", params={"before": newest, "after": before, "show": "worse"}).text
    assert "1 worse, 0 better" in shown
    assert "Before: passed" in shown


def test_cases_are_narrowed_to_what_changed_unless_all_are_wanted(reader: TestClient) -> None:
    for show, count in (
        ("changed", 1),
        ("better", 1),
        ("worse", 0),
        ("other answer", 0),
        ("other details", 0),
        ("all", 3),
    ):
        shown = reader.get("/compare", params={"show": show})
        assert shown.text.count('<li class="item">') == count, show
        assert SCRIPT not in shown.text
    assert reader.get("/compare", params={"show": "mars"}).status_code == 404


def test_the_newest_run_and_the_one_before_are_chosen_unless_others_are(reader: TestClient) -> None:
    newest, before = names(reader)
    shown = reader.get("/compare").text
    assert re.findall(r'<option value="([^"]+)" selected>', shown) == [html.escape(before), html.escape(newest)]


@pytest.mark.parametrize(("records", "linked"), [("there", True), ("damaged", False), ("elsewhere", False)])
def test_trends_lead_to_a_case_where_its_records_can_be_read(
    mine: Place, reader: TestClient, records: str, *, linked: bool
) -> None:
    here = mine.lake / "evals"
    summary = Summary.model_validate_json((here / SUMMARY).read_text(encoding="utf-8"))
    gates = tuple(gate for gate in decide(read_run(here)) if "wrong" in gate.failing)
    History(mine.lake / HISTORY).append(summary.model_copy(update={"gates": gates}), published=True)
    if records == "damaged":
        (here / DETAILS).write_text("{", encoding="utf-8")
    if records == "elsewhere":
        shutil.rmtree(here)
    shown = reader.get("/trends")
    assert shown.status_code == 200
    assert ("wrong" in shown.text, 'href="/cases/wrong"' in shown.text) == (True, linked)
    assert (reader.get("/cases/wrong").status_code == 200) == linked


def test_a_run_that_is_not_kept_is_not_found(reader: TestClient) -> None:
    for name in ("baseline/none", "../../etc", "/etc/passwd", "\0"):
        for side in ("before", "after"):
            shown = reader.get("/compare", params={side: name})
            assert (shown.status_code, "There is no such run among those that are kept." in shown.text) == (404, True)


def test_runs_that_cannot_be_compared_say_so_in_the_sentence_of_the_comparison(mine: Place, reader: TestClient) -> None:
    other = again(mine, "2026-06-28T00:00:00+00:00", datasets={"golden_set.jsonl": "other"})
    newest, _, oldest = names(reader)
    with pytest.raises(IncomparableRunsError) as told:
        compare(read_run(other), read_run(mine.lake / "evals"))
    shown = reader.get("/compare", params={"before": oldest, "after": newest})
    assert shown.status_code == 400
    assert html.escape(str(told.value)) in shown.text
    assert 'id="before"' in shown.text, "others can be chosen"


def test_a_kept_run_whose_records_are_damaged_is_told_in_one_sentence(mine: Place, reader: TestClient) -> None:
    newest, before = names(reader)
    (mine.lake / ARCHIVE / before / DETAILS).write_text("{}\n", encoding="utf-8")
    shown = reader.get("/compare", params={"before": before, "after": newest})
    assert (shown.status_code, "cannot be read" in shown.text) == (400, True)
    (mine.lake / ARCHIVE / before / SUMMARY).write_text("{", encoding="utf-8")
    assert "its summary cannot be read" in reader.get("/cases").text, "it is not left out in silence"
    assert reader.get("/compare", params={"before": before, "after": newest}).status_code == 400


@pytest.mark.parametrize("name", [DETAILS, ROWS, SUMMARY])
def test_a_newest_run_that_is_damaged_is_told_on_every_page_of_it(mine: Place, reader: TestClient, name: str) -> None:
    (mine.lake / "evals" / name).write_text("{", encoding="utf-8")
    for path in ("/cases", "/cases/right", "/review", "/review/wrong"):
        shown = reader.get(path)
        assert (shown.status_code, f"evals/{name}" in shown.text) == (400, True), path
        assert str(mine.lake) not in shown.text


def test_the_cases_are_shown_where_the_run_before_is_damaged_and_it_is_told(mine: Place, reader: TestClient) -> None:
    _, before = names(mine.client())
    (mine.lake / ARCHIVE / before / DETAILS).write_text("{}\n", encoding="utf-8")
    shown = reader.get("/cases")
    assert (shown.status_code, "3 of 3 cases" in shown.text) == (200, True)
    assert "What changed since the published run before is not known: records cannot be read" in shown.text


def test_where_one_run_is_kept_the_pages_say_plainly_that_there_is_no_other(mine: Place, reader: TestClient) -> None:
    shutil.rmtree(mine.lake / ARCHIVE)
    for path in ("/cases", "/compare"):
        shown = reader.get(path)
        assert (shown.status_code, "Only one run is kept with its records" in shown.text) == (200, True)
        assert 'id="before"' not in shown.text
    shutil.rmtree(mine.lake / "evals")
    shown = reader.get("/compare")
    assert (shown.status_code, "No run is kept with its records yet" in shown.text) == (200, True)


def test_the_archive_keeps_a_bounded_number_of_runs_of_a_suite(mine: Place, reader: TestClient) -> None:
    for day in range(1, KEPT + 4):
        again(mine, f"2026-07-{day:02}T00:00:00+00:00")
    kept = names(reader)
    assert len(kept) == KEPT + 1, "and the newest artifacts, whose published copy was pruned"
    assert [name.split("/")[1][:10] for name in kept[:2]] == [f"2026-07-{KEPT + 3:02}", f"2026-07-{KEPT + 2:02}"]
    assert "0 worse, 0 better" in reader.get("/compare", params={"before": kept[3], "after": kept[0]}).text


def test_a_key_is_not_told_that_the_documents_of_another_tenant_changed(mine: Place, tmp_path: Path) -> None:
    snapshots = read_run(mine.lake / "evals").provenance.docs_snapshot
    again(mine, "2026-06-28T00:00:00+00:00", docs_snapshot={**snapshots, "other": ("snap-of-other",)})
    with mine.client() as client:
        newest, *_, oldest = names(client)
        asked_for = {"before": oldest, "after": newest}
        assert "The runs differ in docs snapshot" in client.get("/compare", params=asked_for).text
    token, row = new_key(("acme",))
    (tmp_path / "keys.toml").write_text(row, encoding="utf-8")
    with mine.client(KeyRing.read(tmp_path / "keys.toml")) as client:
        client.post("/sign-in", data={"key": token})
        shown = client.get("/compare", params=asked_for).text
    assert "Nothing that provenance knows differs between the runs" in shown


def test_a_key_compares_the_cases_and_figures_of_its_own_tenants_alone(mine: Place, tmp_path: Path) -> None:
    for tenant, status in (("acme", 200), ("other", 400)):
        token, row = new_key((tenant,))
        (tmp_path / "keys.toml").write_text(row, encoding="utf-8")
        with mine.client(KeyRing.read(tmp_path / "keys.toml")) as client:
            client.post("/sign-in", data={"key": token})
            shown = client.get("/compare", params={"show": "all"})
            assert shown.status_code == status
            assert ("270 days" in shown.text) == (status == 200)
            assert ", green" not in shown.text
            assert ", red" not in shown.text
            assert ("holds no case of these documents" in shown.text) == (status == 400)
