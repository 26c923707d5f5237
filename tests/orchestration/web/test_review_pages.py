"""
The pages to review on: the queue, notes that stay, cases with their places, trends and documents, for the caller's
tenants alone.
"""

import html
import re
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from evals.cases.golden import CaseCategory, GoldenCase, GoldEvidence
from evals.refresh import ARCHIVE
from evals.reporting.archive import Archive
from evals.reporting.regressions import GOLDEN
from evals.reporting.reviewers import read_notes
from evals.running.artifacts import DetailsFile, write_summary
from evals.running.artifacts import summarise as summary_of
from evals.running.candidate import newest_candidate
from evals.running.parallel import Subjects
from evals.running.provenance import RunStamp
from evals.running.runner import run
from orchestration.cli import app as command_line
from orchestration.web import review_pages
from orchestration.web.question_log import QuestionLog
from pincite.adapters.lake import Lake
from pincite.agents.access import Access
from pincite.agents.http.keys import KeyRing, new_key
from pincite.model.outcomes import RefusalCode
from tests.orchestration.web.conftest import HOLD, LEAVE, NOW, SCRIPT, Place, asked

DAY = date(2026, 6, 30)


def case(name: str, question: str, keyword: str, quote: str, **fields: object) -> GoldenCase:
    evidence = (GoldEvidence(file="hold-times.pdf", page=1, quote=quote),)
    known = {
        "category": CaseCategory.ANSWERABLE,
        "failure_mode": "numbers",
        "doc_set": "acme",
        "as_of": DAY,
        "expected_behavior": "answer",
    }
    expected = {
        "expected_doc": "hold-times.pdf",
        "expected_page": 1,
        "expected_keywords": (keyword,),
        "evidence": evidence,
    }
    return GoldenCase.model_validate({"id": name, "question": question, **known, **expected, **fields})


@pytest.fixture(scope="module")
def judged(place: Place) -> Place:
    """The small lake after a run of three cases, of which one fails."""
    quote = "held for at most 270 days"
    refuse = {
        "category": CaseCategory.REFUSAL,
        "expected_behavior": "refuse",
        "expected_doc": None,
        "expected_page": None,
        "expected_keywords": (),
        "evidence": (),
    }
    cases = (
        case("right", HOLD, "270 days", quote),
        case("wrong", f"{HOLD} {SCRIPT}", "999 days", quote),
        case(
            "leave",
            LEAVE,
            "",
            quote,
            **refuse,
            expected_refusal_codes=(RefusalCode.NO_SUPPORTING_EVIDENCE, RefusalCode.LOW_RETRIEVAL_CONFIDENCE),
        ),
    )
    subjects = Subjects(place.lake, (newest_candidate(Lake(place.lake), "acme"),), "default", place.docs)
    stamp = RunStamp(
        suite="baseline",
        started_at="2026-06-30T00:00:00+00:00",
        revision="abc",
        contracts={},
        datasets={},
        dependency_lock="3",
        seeds={},
    )
    before, now = place.lake / "before", place.lake / "evals"
    earlier = (cases[0].model_copy(update={"expected_keywords": ("999 days",)}), *cases[1:])
    for out, asked_then, at in ((before, earlier, "2026-06-29T00:00:00+00:00"), (now, cases, stamp.started_at)):
        with DetailsFile(out) as details:
            done = run(
                asked_then, subjects.opened.system, stamp.model_copy(update={"started_at": at}), sink=details.add
            )
        write_summary(summary_of(done, ()), done, out)
        Archive(place.lake / ARCHIVE).keep(summary_of(done, ()), out)
    return place


@pytest.fixture
def reviewer(judged: Place, tmp_path: Path) -> Iterator[TestClient]:
    """A reviewer with an empty folder of notes and a log of questions."""
    site = Place(judged.docs, judged.lake, beside=tmp_path, logs=True)
    with site.client() as client:
        yield client


def test_failures_come_first_then_samples_and_questions_that_were_really_asked(reviewer: TestClient) -> None:
    asked(reviewer, HOLD)
    shown = reviewer.get("/review").text
    whys = re.findall(r'<li class="item"><span class="tag[^"]*">([^<]+)</span>', shown)
    assert whys == ["failed", "sampled pass", "sampled pass", "asked"]
    assert "<strong>0 of 4</strong> were read" in shown


def test_a_trace_shows_what_was_wanted_and_given_with_the_place_of_each(reviewer: TestClient) -> None:
    shown = reviewer.get("/review/wrong").text
    assert "999 days" in shown
    assert html.escape(SCRIPT, quote=False).split("&#")[0][:12] in shown
    assert SCRIPT not in shown
    assert re.findall(r'<p class="role">(\w+)</p>', shown) == ["Given", "Wanted"]
    for number in (0, 1):
        assert reviewer.get(f"/cases/wrong/places/{number}/strip.png").content[:4] == b"\x89PNG"
    assert "page.png" in reviewer.get("/cases/wrong/places/1").text


def test_notes_stay_lead_on_and_are_counted(reviewer: TestClient, tmp_path: Path) -> None:
    written = {"open_code": "wanted what no page says", "axial_code": "RETRIEVAL_MISS", "reviewer": "Ada"}
    after = reviewer.post("/review/wrong", data=written)
    assert after.url.path in {"/review/right", "/review/leave"}
    assert 'value="ada"' in after.text, "the reviewer is remembered"
    reviewer.post("/review/wrong", data={"nothing": "1", "reviewer": "bob", "open_code": "left over"})
    shown = reviewer.get("/review").text
    assert "<strong>1 of" in shown
    assert "agree in 0% of 1 pairs" in shown
    assert "wanted what no page says (1)" in shown
    assert {(note.reviewer, note.axial_code) for note in read_notes(tmp_path / "notes")} == {
        ("ada", "RETRIEVAL_MISS"),
        ("bob", None),
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"reviewer": "../x"},
        {"reviewer": "ada", "open_code": "only words"},
        {"reviewer": "ada", "open_code": "x", "axial_code": "NO_CODE"},
    ],
)
def test_a_note_that_is_none_is_told_and_not_kept(reviewer: TestClient, tmp_path: Path, fields: dict[str, str]) -> None:
    assert reviewer.post("/review/wrong", data=fields).status_code == 400
    assert read_notes(tmp_path / "notes") == ()


def test_a_question_and_a_note_may_hold_line_separators(reviewer: TestClient, tmp_path: Path) -> None:
    words = "first\u2028second\u2029third\x85fourth"
    asked(reviewer, f"{HOLD} {words}")
    shown = reviewer.get("/review")
    assert (shown.status_code, "first\u2028second" in shown.text) == (200, True)
    written = {"open_code": words, "axial_code": "RETRIEVAL_MISS", "reviewer": "ada"}
    assert reviewer.post("/review/wrong", data=written).status_code == 200
    assert reviewer.get("/review").status_code == 200
    assert [note.open_code for note in read_notes(tmp_path / "notes")] == [words]


def test_cases_are_filtered_and_each_opens_on_its_places(reviewer: TestClient) -> None:
    for query, count in (
        ("", 3),
        ("state=failed", 1),
        ("kind=refusal", 1),
        ("words=leave+paid", 1),
        ("state=changed", 1),
        ("tenant=nobody", 0),
        ("from=xyz", 3),
    ):
        shown = reviewer.get(f"/cases?{query}")
        assert f"{count} of 3 cases" in shown.text
    opened = reviewer.get("/cases/right").text
    assert "270 days" in opened
    assert "History" in opened
    assert "Given before (failed)" in opened, "the published run before stands beside"
    assert "Given before" not in reviewer.get("/cases/wrong").text
    assert reviewer.get("/cases/none").status_code == 404


def test_a_case_leads_to_its_review_where_it_is_in_the_queue(judged: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    every = {"right", "wrong", "leave"}
    for passes, queued in ((50, every), (0, {"wrong"})):
        monkeypatch.setattr("orchestration.web.runs.PASSES", passes)
        with judged.client() as client:
            linked = {name for name in every if "Review it" in client.get(f"/cases/{name}").text}
            there = {name for name in every if client.get(f"/review/{name}").status_code == 200}
        assert (linked, there) == (queued, queued)


def test_a_failure_becomes_a_regression_case_of_its_tenant(
    reviewer: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert review_pages.GOLDEN == GOLDEN
    monkeypatch.setattr(review_pages, "GOLDEN", tmp_path)
    right = {
        "id": "acme-regression-1",
        "failure_mode": "numbers",
        "category": "answerable",
        "file": "hold-times.pdf",
        "page": "1",
    }
    added = reviewer.post(
        "/review/wrong/regression", data={**right, "quote": "held for at most 270 days", "keywords": "270 days"}
    )
    assert added.status_code == 200, added.text
    assert "acme-regression-1" in (tmp_path / "acme.jsonl").read_text(encoding="utf-8")
    whole = {**right, "id": "acme-regression-2", "quote": "held for at most 270 days", "keywords": "270 days"}
    for changes, told in (
        ({"quote": ""}, "file and quote: give both"),
        ({"quote": "no such words", "keywords": "x"}, "does not read"),
        ({"category": "mars"}, "category: give one of answerable, refusal"),
        ({"category": "refusal"}, "category: a case of refusal is refused"),
        ({"failure_mode": "gremlins"}, "is none; give one of acronym"),
        ({"id": "acme-regression-1"}, "stands already in acme.jsonl"),
        ({"id": "two\u2028lines"}, "is none; give one without line breaks"),
        ({"page": "x"}, "page: give a whole number"),
    ):
        answer = reviewer.post("/review/wrong/regression", data={**whole, **changes})
        assert (answer.status_code, told in answer.text) == (400, True), told
    assert "passed in this run" in reviewer.post("/review/right/regression", data=whole).text
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["acme.jsonl"]
    assert len((tmp_path / "acme.jsonl").read_text(encoding="utf-8").split("\n")) == 2


def test_documents_and_trends_are_shown(reviewer: TestClient) -> None:
    shown = reviewer.get("/corpus").text
    assert "hold-times.pdf" in shown
    assert "Contradictions" in reviewer.get("/corpus?tenant=acme").text
    assert reviewer.get("/corpus?tenant=nobody").status_code == 404
    assert "No run is remembered yet" in reviewer.get("/trends").text
    assert reviewer.get("/trends.svg").status_code == 404


def test_a_key_shows_the_cases_of_its_own_tenants_alone_and_writes_no_golden_case(
    judged: Place, tmp_path: Path
) -> None:
    token, row = new_key(("other",))
    (tmp_path / "keys.toml").write_text(row, encoding="utf-8")
    with Place(judged.docs, judged.lake, beside=tmp_path).client(KeyRing.read(tmp_path / "keys.toml")) as client:
        client.post("/sign-in", data={"key": token})
        assert "0 of 0 cases" in client.get("/cases").text
        assert client.get("/cases/right").status_code == client.get("/review/wrong").status_code == 404
        assert client.post("/review/wrong", data={"nothing": "1", "reviewer": "eve"}).status_code == 404
        assert client.post("/review/wrong/regression", data={}).status_code == 403
        assert client.get("/corpus?tenant=acme").status_code == 403
        assert "hold-times" not in client.get("/corpus").text
        assert client.get("/trends").status_code == 404


def test_without_a_run_the_pages_say_so(place: Place, tmp_path: Path) -> None:
    bare = Place(place.docs, tmp_path / "lake")
    bare.lake.mkdir()
    with bare.client() as client:
        for path in ("/review", "/cases"):
            assert client.get(path).status_code == 404
            assert "No golden case was asked yet" in client.get(path).text


def test_questions_are_written_down_only_where_it_is_wanted_and_are_forgotten(judged: Place, tmp_path: Path) -> None:
    with Place(judged.docs, judged.lake, beside=tmp_path).client() as client:
        asked(client, HOLD)
        client.post("/v1/ask", json={"knowledgeBase": "acme", "question": HOLD})
    assert not (tmp_path / "asked").exists()
    with Place(judged.docs, judged.lake, beside=tmp_path, logs=True).client() as client:
        asked(client, HOLD)
        client.post("/v1/ask", json={"knowledgeBase": "acme", "question": LEAVE})
    log = QuestionLog(tmp_path / "asked", days=30)
    (file,) = (tmp_path / "asked").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert [each.question for each in log.read(Access(None), NOW.date())] == [HOLD, LEAVE], "of people and of programs"
    assert log.read(Access(frozenset({"other"})), NOW.date()) == ()
    assert log.read(Access(None), NOW.date() + timedelta(days=31)) == ()
    assert list((tmp_path / "asked").iterdir()) == []


def test_of_a_withdrawn_tenant_the_record_stays_and_no_answer_is_shown(judged: Place, tmp_path: Path) -> None:
    taken = Place(judged.docs, tmp_path / "lake", beside=tmp_path, logs=True)
    shutil.copytree(judged.lake, taken.lake)
    with taken.client() as client:
        asked(client, HOLD)
        (name,) = (each.name for each in QuestionLog(tmp_path / "asked").read(Access(None), NOW.date()))
        assert "270" in client.get(f"/review/{name}").text
        done = CliRunner().invoke(command_line, ["index", "unpublish", "--tenant", "acme", "--lake", str(taken.lake)])
        assert done.exit_code == 0, done.output
        shown = client.get(f"/review/{name}").text
        assert "The tenant was withdrawn" in shown
        assert "stays for audit" in shown
        assert HOLD in shown
        assert "270" not in shown
        case_page = client.get("/cases/right").text
        assert "The tenant was withdrawn" in case_page
        assert "Given" not in case_page
        assert client.get("/cases/right/places/0/strip.png").status_code == 404
