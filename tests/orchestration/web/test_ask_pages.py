"""The pages to ask on: what an answer and a refusal show, and that the cited place is shown as it was read."""

import html
import re
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pincite.adapters.lake import Lake
from pincite.adapters.signing import Signer
from pincite.ingest.publishing import published_of
from pincite.receipts import check_documents, read_receipt
from tests.conftest import write_pdf
from tests.orchestration.web.conftest import HOLD, LEAVE, Place, asked

PNG = b"\x89PNG"


def test_the_address_of_the_service_leads_to_the_page_to_ask_on(client: TestClient) -> None:
    shown = client.get("/")
    assert str(shown.url).endswith("/ask")
    assert "<h1>Ask the documents</h1>" in shown.text
    assert {"acme", "other"} <= set(re.findall(r'<option value="(\w+)"', shown.text))


def test_no_collection_is_chosen_for_the_asker_where_there_are_several(client: TestClient) -> None:
    assert 'value="acme" selected' not in client.get("/ask").text
    assert client.post("/ask", data={"question": HOLD}).status_code == 400


def test_an_answer_shows_its_sentence_its_place_and_who_says_so(client: TestClient) -> None:
    shown = asked(client, HOLD)
    assert shown.status_code == 200
    for words in (
        "270 days",
        "hold-times",
        "page 1",
        "In effect from",
        "Likely relevant",
        "Confidence:",
        "such answers on papers that this was not learned from",
        "Why this evidence",
        "Snapshot",
    ):
        assert words in shown.text
    assert HOLD in shown.text, "the question stands in the form, to be asked otherwise"
    strip, page = (client.get(f"{shown.url.path}/places/0/{name}.png") for name in ("strip", "page"))
    assert strip.content[:4] == page.content[:4] == PNG
    assert len(strip.content) < len(page.content)


def test_the_question_stands_in_no_address(client: TestClient) -> None:
    shown = asked(client, HOLD)
    assert "tablets" not in str(shown.url)
    assert "tablets" not in str(shown.history[0].headers)


def test_a_place_is_shown_on_its_whole_page_with_a_way_back(client: TestClient) -> None:
    shown = asked(client, HOLD)
    place = client.get(f"{shown.url.path}/places/0")
    assert 'page.png"' in place.text
    assert "<mark>" in place.text
    assert f'href="{shown.url.path}#place-0"' in place.text
    assert client.get(f"{shown.url.path}/places/99").status_code == 404


def test_a_refusal_shows_the_exact_text_its_code_and_what_was_nearest(client: TestClient) -> None:
    shown = asked(client, LEAVE)
    assert ">Not found in provided PDFs</h2>" in shown.text
    assert re.search(r"<code>(NO_SUPPORTING_EVIDENCE|LOW_RETRIEVAL_CONFIDENCE)</code>", shown.text)
    assert "What came nearest, and was not enough" in shown.text
    assert client.get(f"{shown.url.path}/places/0/strip.png").content[:4] == PNG


def test_the_order_of_the_evidence_is_explained(client: TestClient) -> None:
    shown = client.get(f"{asked(client, HOLD).url.path}/why")
    assert "quoted in the answer" in shown.text
    assert "Above 2:" in shown.text


def test_a_text_file_is_quoted_and_says_that_it_has_no_pages_to_draw(client: TestClient) -> None:
    shown = asked(client, "Of what does the canary sentence of acme speak?")
    assert "violet submarines" in shown.text
    assert "has no pages to draw" in shown.text


def test_a_snapshot_and_a_day_can_be_named(client: TestClient, place: Place) -> None:
    version = published_of(Lake(place.lake), "acme").index_version
    shown = asked(client, HOLD, snapshot=version, as_of="2031-02-03", scope="MIXED")
    assert "2031-02-03" in shown.text
    assert f'value="{version}" selected' in shown.text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"question": "q", "tenant": "nobody"}, 404),
        ({"question": "q", "tenant": "../acme"}, 400),
        ({"question": " ", "tenant": "acme"}, 400),
        ({"question": "q", "tenant": "acme", "as_of": "tomorrow"}, 400),
        ({"question": "q", "tenant": "acme", "as_of": "20260630"}, 400),
        ({"question": "q", "tenant": "acme", "scope": "MARS"}, 400),
        ({"question": "q", "tenant": "acme", "snapshot": "snap-0"}, 400),
        ({"question": "w " * 50_000, "tenant": "acme"}, 400),
        ({"question": "w" * 300_000, "tenant": "acme"}, 413),
    ],
)
def test_what_cannot_be_asked_is_answered_with_a_page_that_says_why(
    client: TestClient, fields: dict[str, str], status: int
) -> None:
    answer = client.post("/ask", data=fields)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert str(Path.cwd()) not in answer.text


def test_a_form_that_is_none_and_an_answer_that_is_not_kept_are_told(client: TestClient) -> None:
    assert client.post("/ask", content=b"\xff\xfe").status_code == 400
    assert client.get("/answers/id-0").status_code == 404
    assert client.get("/answers/id-0/places/0/strip.png").status_code == 404
    assert client.get("/static/../site.py").status_code == 404


def test_a_page_is_drawn_as_it_was_read_whatever_became_of_the_file(tmp_path: Path) -> None:
    place = Place(tmp_path / "docs", tmp_path / "lake")
    (place.docs / "acme").mkdir(parents=True)
    file = place.docs / "acme" / "hold.pdf"
    write_pdf(file, "Bulk tablets may be held for at most 270 days before they are packaged.")
    place.build()
    with place.client() as client:
        shown = asked(client, HOLD)
        file.write_bytes(b"another file by now")
        before = client.get(f"{shown.url.path}/places/0/page.png")
        assert before.content[:4] == PNG
    shutil.rmtree(place.lake / "files")
    with place.client() as client:
        shown = asked(client, HOLD)
        assert "270 days" in shown.text
        assert "not kept in the lake any more" in shown.text
        gone = client.get(f"{shown.url.path}/places/0/page.png")
        assert (gone.status_code, gone.headers["content-type"]) == (404, "text/plain; charset=utf-8")


def test_a_stored_file_that_was_damaged_is_not_shown(tmp_path: Path) -> None:
    place = Place(tmp_path / "docs", tmp_path / "lake")
    (place.docs / "acme").mkdir(parents=True)
    write_pdf(
        place.docs / "acme" / "hold.pdf", "Bulk tablets may be held for at most 270 days before they are packaged."
    )
    place.build()
    (stored,) = (path for path in (place.lake / "files").rglob("*") if path.is_file())
    stored.write_bytes(stored.read_bytes() + b" ")
    with place.client() as client:
        assert "stored file is damaged" in asked(client, HOLD).text


def test_an_answer_is_taken_away_as_one_file_with_its_pages_and_as_a_receipt_that_verifies(
    client: TestClient, place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    shown = asked(client, HOLD)
    first, again = (client.post(f"{shown.url.path}/receipt") for _ in range(2))
    assert first.content == again.content, "an answer has one receipt"
    receipt = read_receipt(first.content).receipt
    assert "attachment" in first.headers["content-disposition"]
    assert receipt.sentences[0].text in html.unescape(shown.text)
    assert len(list(check_documents(receipt, lambda name: place.docs / "acme" / name))) == 1
    sheet = client.post(f"{shown.url.path}/sheet")
    assert "data:image/png;base64," in sheet.text
    assert "270 days" in sheet.text
    assert not re.findall(r"""(?:src|href)=["'](?!data:|#)""", sheet.text)
    assert not re.search(r"<script", sheet.text)
    refused = client.post(f"{asked(client, LEAVE).url.path}/sheet")
    assert "Not found in provided PDFs" in refused.text


def test_a_signing_key_that_cannot_be_used_is_told_in_one_sentence(
    client: TestClient, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(place.lake / "key.pem"))
    answer = client.post(f"{asked(client, HOLD).url.path}/receipt")
    assert answer.status_code == 400
    assert "may not lie among documents" in answer.text
    assert str(place.lake) not in answer.text


def test_a_tampered_chain_and_a_key_that_is_none_give_a_page_and_no_receipt(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "signing.pem"
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(key))
    first, second, third = (asked(client, HOLD).url.path for _ in range(3))
    assert client.post(f"{first}/receipt").status_code == client.post(f"{second}/receipt").status_code == 200
    chain = Signer(key).chain
    whole = chain.read_text(encoding="utf-8")
    chain.write_text(whole.splitlines()[1] + "\n", encoding="utf-8")
    for end in ("receipt", "sheet"):
        told = client.post(f"{third}/{end}")
        assert (told.status_code, 'role="alert"' in told.text) == (400, True)
    chain.write_text(whole, encoding="utf-8")
    key.write_bytes(b"no key")
    assert client.post(f"{third}/receipt").status_code == 400


def test_a_place_that_an_answer_does_not_have_is_not_found(client: TestClient) -> None:
    there = asked(client, HOLD).url.path
    for number in ("99", "-1", "x", "9" * 5000, "%00"):
        for end in ("", "/strip.png", "/page.png"):
            assert client.get(f"{there}/places/{number}{end}").status_code == 404
    for end in ("receipt", "sheet"):
        assert client.post(f"/answers/none/{end}").status_code == 404
    assert client.get("/corpus?tenant=nobody").status_code == 404
    assert client.get("/corpus?tenant=../acme").status_code in {400, 403, 404}


def test_what_is_built_while_the_service_runs_can_be_asked_at_once(tmp_path: Path) -> None:
    place = Place(tmp_path / "docs", tmp_path / "lake")
    (place.docs / "acme").mkdir(parents=True)
    note = place.docs / "acme" / "note.txt"
    note.write_text("Bulk tablets may be held for at most 270 days before they are packaged.\n", encoding="utf-8")
    place.build()
    with place.client() as client:
        assert "270 days" in asked(client, HOLD).text
        note.write_text("Bulk tablets may be held for at most 180 days before they are packaged.\n", encoding="utf-8")
        place.build()
        assert "180 days" in asked(client, HOLD).text
        builds = re.findall(r'<option value="(\w[\w-]+)"[^>]*>acme · build (\d)', client.get("/ask").text)
        assert [number for _, number in builds] == ["2", "1"]
        assert "270 days" in asked(client, HOLD, snapshot=builds[1][0]).text
