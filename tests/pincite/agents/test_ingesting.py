"""Documents that are ingested become files that the next build keeps, or leave no trace."""

from pathlib import Path

import pytest

from pincite.adapters.document_folder import MARK
from pincite.adapters.lake import Lake
from pincite.ingest.publishing import document_statuses
from tests.loop import Loop, run_body


def test_a_document_is_a_file_with_its_chunks(agents_loop: Loop) -> None:
    outputs = agents_loop.ingest([{"docId": "fare", "text": "A fare is 30 EUR."}], "other").outputs.model_dump()
    assert (outputs["ingestedCount"], outputs["docIds"], outputs["collection"]) == (1, ("fare",), "other")
    assert outputs["chunkIds"] == ("fare-chunk-0",)
    assert (agents_loop.docs / "other" / "fare.txt").read_text(encoding="utf-8") == "A fare is 30 EUR."


@pytest.mark.parametrize("path", ["a.txt", "../a.txt", "/etc/passwd"])
def test_without_an_import_folder_no_document_comes_by_path(agents_loop: Loop, path: str) -> None:
    response = agents_loop.ingest([{"docId": "a", "path": path}], "third")
    assert response.error is not None
    assert "takes no documents by path" in response.error.message
    assert not (agents_loop.docs / "third").exists()


def test_a_document_of_the_folder_keeps_its_id_whatever_is_ingested(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    (loop.docs / "odd").mkdir()
    (loop.docs / "Team A").mkdir()
    (loop.docs / "odd" / "UPPER.txt").write_text("Amber flags fly for 30 days.", encoding="utf-8")
    assert loop.ingest([{"docId": "note", "text": "Red flags fly for 9 days."}], "odd").status == "ok"
    before = {row.file: row.doc_id for row in document_statuses(Lake(loop.lake), "odd")}
    refused = loop.ingest([{"docId": before["UPPER.txt"], "text": "Another text."}], "odd")
    assert refused.error is not None
    assert refused.error.code == "VALIDATION_ERROR"
    assert before["UPPER.txt"] in refused.error.message
    assert "UPPER.txt" in refused.error.message
    assert {row.file: row.doc_id for row in document_statuses(Lake(loop.lake), "odd")} == before
    assert sorted(path.name for path in (loop.docs / "odd").iterdir()) == ["UPPER.txt", "manifest.toml", "note.txt"]


def test_from_the_import_folder_alone_documents_come_by_path(tmp_path) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "inbox" / "a.txt").write_text("Hold it for 30 days.", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    loop = Loop(tmp_path / "root", inbox=tmp_path / "inbox")
    assert loop.ingest([{"docId": "a", "path": "a.txt"}], "acme").status == "ok"
    assert loop.ingest([{"docId": "b", "path": "../secret.txt"}], "acme").status == "error"


def test_a_day_of_the_metadata_is_one_or_an_error_that_names_document_and_field(agents_loop: Loop) -> None:
    document = {"docId": "dated", "text": "A fare is 30 EUR.", "metadata": {"effective_date": 0}}
    response = agents_loop.ingest([document], "dated")
    assert response.error is not None
    assert response.error.message == "documents: dated: metadata.effective_date: no date; write YYYY-MM-DD"
    assert not (agents_loop.docs / "dated").exists()


FARE = [{"docId": "fare", "text": "A fare is 30 EUR."}]


def test_a_tenant_that_is_both_a_folder_and_loose_files_is_the_request_s_error_and_gets_no_file(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    (loop.docs / "default").mkdir()
    (loop.docs / "loose.txt").write_text("Amber flags fly for 30 days.", encoding="utf-8")
    with loop.client() as client:
        got = client.post("/v1/agents/run", json=run_body("RAG_INGEST", {"tenant": "default", "documents": FARE}))
    error = got.json()["error"]
    assert (got.status_code, error["code"]) == (400, "VALIDATION_ERROR")
    assert error["message"].startswith("knowledgeBase: ")
    assert "keep one" in error["message"]
    assert str(tmp_path) not in got.text
    assert not list((loop.docs / "default").iterdir())
    assert loop.ingest(FARE, "other").status == "ok", "no other tenant hangs on it"


@pytest.mark.parametrize("tenant", ["loose.txt", "link", "manifest.toml"])
def test_a_name_that_something_else_has_among_the_documents_is_the_request_s_error(tmp_path: Path, tenant: str) -> None:
    loop = Loop(tmp_path)
    (loop.docs / "loose.txt").write_text("Amber flags fly for 30 days.", encoding="utf-8")
    (loop.docs / "link").symlink_to(tmp_path / "nothing")
    before = sorted(loop.docs.iterdir())
    with loop.client() as client:
        got = client.post("/v1/agents/run", json=run_body("RAG_INGEST", {"tenant": tenant, "documents": FARE}))
    assert (got.status_code, got.json()["error"]["code"]) == (400, "VALIDATION_ERROR")
    assert got.json()["error"]["message"].startswith("knowledgeBase: something else has this name")
    assert sorted(loop.docs.iterdir()) == before


WRONG = {
    "no-toml": b"[[documents]\n",
    "no-utf8": b"# \xff\n",
    "file-list": b'[[documents]]\nfile = ["a"]\n',
    "id-list": b'[[documents]]\nfile = "own.txt"\ndoc_id = [1]\n',
    "no-row": b"documents = [1]\n",
    "no-toml-below-the-mark": MARK.encode() + b"[[documents]\n",
    "id-list-below-the-mark": MARK.encode() + b'[[documents]]\nfile = "own.txt"\ndoc_id = [1]\n',
}


@pytest.mark.parametrize("tenant", WRONG)
def test_a_wrong_manifest_is_named_without_a_place_and_left_as_it_is(agents_loop: Loop, tenant: str) -> None:
    folder = agents_loop.docs / tenant
    folder.mkdir()
    (folder / "own.txt").write_text("Amber flags fly for 30 days.", encoding="utf-8")
    (folder / "manifest.toml").write_bytes(WRONG[tenant])
    response = agents_loop.ingest(FARE, tenant)
    assert response.error is not None
    assert response.error.details == {"cause": "MANIFEST_ERROR"}
    assert response.error.message.startswith(f"tenant {tenant}: ")
    assert str(agents_loop.docs) not in response.error.message
    assert (folder / "manifest.toml").read_bytes() == WRONG[tenant]
    assert sorted(path.name for path in folder.iterdir()) == ["manifest.toml", "own.txt"]


def test_a_row_below_the_mark_without_an_id_is_kept_and_its_file_not_replaced(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    (loop.docs / "acme").mkdir()
    (loop.docs / "acme" / "own.txt").write_text("Amber flags fly for 30 days.", encoding="utf-8")
    (loop.docs / "acme" / "manifest.toml").write_text(f'{MARK}[[documents]]\nfile = "own.txt"\n', encoding="utf-8")
    assert loop.ingest(FARE, "acme").status == "ok"
    assert 'file = "own.txt"' in (loop.docs / "acme" / "manifest.toml").read_text(encoding="utf-8")
    refused = loop.ingest([{"docId": "own", "text": "Another text."}], "acme")
    assert refused.error is not None
    assert "own.txt" in refused.error.message
