"""The command line as a person and a program call it: real builds on small folders."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pymupdf
import pytest
import transformers

from orchestration.cli import main
from pincite.adapters.pdf.page_picture import DPI
from pincite.adapters.pdf.tesseract import tessdata
from tests.conftest import HOLD, make_small_docs, write_pdf
from tests.pincite.adapters.models.test_transformers_reader import CLASSES, tiny

pytestmark = pytest.mark.filterwarnings("ignore")


def pincite(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in this process, which has its libraries loaded already; what a shell would see of it."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with patch.object(sys, "argv", ["pincite", *arguments]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Documents that no test here changes."""
    return make_small_docs(tmp_path_factory.mktemp("shared") / "docs")


@pytest.fixture(scope="module")
def lake(docs: Path) -> Path:
    """What was built of them."""
    return built(docs, docs.parent)


def built(docs: Path, tmp_path: Path) -> Path:
    lake = tmp_path / "lake"
    done = pincite("build", "--docs", str(docs), "--lake", str(lake))
    assert done.returncode == 0, done.stderr
    return lake


def test_retrieve_prints_the_facts_as_the_contract_writes_them(lake: Path) -> None:
    done = pincite("retrieve", "--tenant", "acme", "--lake", str(lake), "--facts", "How long is bulk held?")
    heading, first, *_ = done.stdout.splitlines()
    assert heading == "FACTS:"
    assert first.startswith('- "')
    assert '(pdf="hold-times.pdf", page=1, chunk_id="' in done.stdout


def test_explain_says_of_each_piece_of_evidence_why_it_stands_above_the_others(lake: Path) -> None:
    asked = ("explain", "--tenant", "acme", "--lake", str(lake), "How long is bulk held?")
    proof = json.loads(pincite(*asked, "--json").stdout)
    shown = " ".join(pincite(*asked).stdout.split())
    assert proof
    assert shown.startswith("1 ")
    for pair in proof:
        assert pair["above"] in shown
        assert pair["below"] in shown
        assert pair["why"] in shown
    assert pincite(*asked[:-1], "zzzz qqqq").stdout.startswith("no evidence")


def test_a_folder_without_a_manifest_is_built_and_asked(docs: Path, tmp_path: Path) -> None:
    lake, command = tmp_path / "lake", (sys.executable, "-m", "orchestration.cli")
    subprocess.run([*command, "build", "--docs", str(docs), "--lake", str(lake)], capture_output=True, check=True)
    asked = (
        "ask",
        "--tenant",
        "acme",
        "--lake",
        str(lake),
        "--json",
        "For how many days may bulk tablets be held before they are packaged?",
    )
    done = subprocess.run([*command, *asked], capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert answer["outcome"] == "answered"
    citation = answer["sentences"][0]["citations"][0]
    assert (citation["file"], citation["page"], citation["page_label"]) == ("hold-times.pdf", 1, "")
    assert "270 days" in citation["snippet"]
    assert " ".join(citation["snippet"].split()) == f"Hold times. {' '.join(HOLD.split())}"
    assert answer["provenance"]["evals"] == "none"


def test_what_the_documents_do_not_say_is_refused_to_the_letter(lake: Path) -> None:
    done = pincite(
        "ask",
        "--tenant",
        "acme",
        "--lake",
        str(lake),
        "--json",
        "How many days of paid leave does a quality inspector get?",
    )
    answer = json.loads(done.stdout)
    assert answer["answer"] == "Not found in provided PDFs"
    assert answer["refusal_code"] in {"NO_SUPPORTING_EVIDENCE", "LOW_RETRIEVAL_CONFIDENCE"}
    assert answer["sentences"] == []


def test_a_batch_answers_every_line_in_order_and_puts_errors_in_their_place(lake: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [
        '{"id": "a", "question": "For how many days may bulk tablets be held?"}',
        "not json",
        '{"id": "c", "question": ""}',
        '{"id": "d", "question": "Retest period?", "scope": "NASA"}',
    ]
    source.write_text("\n".join(lines), encoding="utf-8")
    done = pincite("ask", "--tenant", "acme", "--lake", str(lake), "--in", str(source), "--out", str(target))
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows] == ["a", None, "c", "d"]
    assert [("error" in row) for row in rows] == [False, True, True, True]
    assert "scope" in rows[3]["error"]["message"]


def test_a_scope_beside_a_batch_holds_for_lines_that_name_none(lake: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [{"id": "all", "scope": "MIXED"}, {"id": "fda"}]
    asked = "For how many days may bulk tablets be held?"
    source.write_text("\n".join(json.dumps({**line, "question": asked}) for line in lines), encoding="utf-8")
    batch = ("--lake", str(lake), "--in", str(source), "--out", str(target), "--scope", "FDA")
    assert pincite("ask", "--tenant", "acme", *batch).returncode == 0
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [row["outcome"] for row in rows] == ["answered", "refused"], "nothing of this tenant is of the FDA"


def test_what_only_a_single_query_has_is_no_part_of_a_batch(lake: Path, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"query": "hold"}', encoding="utf-8")
    batch = ("--lake", str(lake), "--in", str(tmp_path / "in.jsonl"), "--out", str(tmp_path / "out.jsonl"))
    done = pincite("retrieve", "--tenant", "acme", *batch, "--facts")
    assert done.returncode == 2
    assert "--facts" in done.stderr
    lost = pincite("retrieve", "--tenant", "acme", "--in", "x" * 300, "--out", str(tmp_path / "out.jsonl"))
    assert lost.returncode == 2
    assert "no such file" in lost.stderr


def test_a_broken_file_is_named_and_the_rest_is_built(small_docs: Path, tmp_path: Path) -> None:
    (small_docs / "acme" / "broken.pdf").write_bytes(b"this is no PDF")
    (small_docs / "acme" / "empty.pdf").write_bytes(b"")
    lake = built(small_docs, tmp_path)
    rows = {row["file"]: row for row in json.loads(pincite("docs", "--lake", str(lake), "--json").stdout)}
    assert rows["broken.pdf"]["state"] == rows["empty.pdf"]["state"] == "failed"
    assert rows["broken.pdf"]["code"] == "PARSE_FAILED"
    assert rows["hold-times.pdf"]["state"] == "parsed"


def test_docs_says_the_version_that_a_paper_states_and_what_replaces_it(tmp_path: Path) -> None:
    (tmp_path / "docs" / "office").mkdir(parents=True)
    for number in (1, 2, 3):
        text = f"Travel policy\n\nHR-07, version {number}\n\nA hotel costs at most {number}00 euros."
        write_pdf(tmp_path / "docs" / "office" / f"travel {number}.pdf", text)
    rows = _documents(built(tmp_path / "docs", tmp_path))
    assert [row["version"] for row in rows] == ["1", "2", "3"]
    assert [row["superseded_by"] for row in rows] == [rows[1]["doc_id"], rows[2]["doc_id"], None]


def _with_a_scan(folder: Path) -> Path:
    """A folder with one document, a page that is only a picture."""
    (folder / "town").mkdir(parents=True)
    with pymupdf.open() as pdf, pymupdf.open() as drawn:
        drawn.new_page().insert_text((72, 100), "The party has 650 guests.", fontsize=20)
        page = pdf.new_page()
        page.insert_image(page.rect, pixmap=drawn[0].get_pixmap(dpi=150))
        pdf.save(folder / "town" / "form.pdf")
    return folder


def _documents(lake: Path) -> list[dict[str, object]]:
    return list(json.loads(pincite("docs", "--lake", str(lake), "--json").stdout))


def test_a_tenant_whose_one_document_is_a_scan_is_told_the_command_that_reads_it_and_refuses_for_that_cause(
    tmp_path: Path,
) -> None:
    docs, lake = _with_a_scan(tmp_path / "docs"), tmp_path / "lake"
    pincite("build", "--docs", str(docs), "--lake", str(lake))
    (row,) = _documents(lake)
    assert row["code"] == "PARSE_FAILED"
    assert "pincite build --recipe ocr" in str(row["reason"])
    asked = json.loads(
        pincite("ask", "--tenant", "town", "--lake", str(lake), "--json", "How many guests are there?").stdout
    )
    assert (asked["refusal_code"], asked["reason"]) == ("PARSE_FAILED", "none of the documents could be read: form.pdf")


def test_a_question_is_asked_with_a_reader_of_ones_own_that_a_recipe_file_names(lake: Path, tmp_path: Path) -> None:
    asked = ("ask", "--tenant", "acme", "--lake", str(lake), "How long may bulk tablets be held?", "--json", "--recipe")
    for name, kind, options in (
        ("questions", transformers.BertForQuestionAnswering, {}),
        ("claims", transformers.BertForSequenceClassification, {"num_labels": 3, "id2label": CLASSES}),
    ):
        folder = tiny(tmp_path / name, kind, **options)
        (tmp_path / f"{name}.toml").write_text(f'[reader]\nadapter = "{folder}"\n', encoding="utf-8")
    read = pincite(*asked, str(tmp_path / "questions.toml"))
    assert read.returncode == 0, read.stderr
    assert json.loads(read.stdout)["provenance"]["reader_id"].startswith("transformers questions@")
    unfit = pincite(*asked, str(tmp_path / "claims.toml"))
    assert unfit.returncode == 2
    assert "'claims' was made for claims; name one for questions" in unfit.stderr


@pytest.mark.skipif(tessdata() is None, reason="Tesseract's language data is not installed (apt install tesseract-ocr)")
@pytest.mark.parametrize("recipe", ["ocr", "mine.toml"])
def test_a_scan_is_read_by_the_recipe_that_the_advice_names_and_by_one_in_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recipe: str
) -> None:
    docs, lake = _with_a_scan(tmp_path / "docs"), tmp_path / "lake"
    (tmp_path / "mine.toml").write_text('[parser]\nmode = "ocr"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert pincite("build", "--docs", str(docs), "--lake", str(lake), "--recipe", recipe).returncode == 0
    (row,) = _documents(lake)
    assert (row["state"], row["chunks"]) == ("parsed", 1)
    asked = json.loads(
        pincite(
            "ask",
            "--tenant",
            "town",
            "--lake",
            str(lake),
            "--recipe",
            recipe,
            "--json",
            "How many guests has the party?",
        ).stdout
    )
    assert asked["provenance"]["parser_mode"] == "ocr"
    assert "650 guests" in asked["answer"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("ask", "--tenant", "town", "--lake", "{tmp}", "--recipe", "{tmp}/none.toml", "a question"), "none.toml"),
        (("build", "--docs", "{tmp}/nowhere", "--lake", "{tmp}/lake"), "no such folder"),
        (("ask", "--tenant", "nobody", "--lake", "{tmp}/lake", "a question"), "tenant"),
        (("ask", "--lake", "{tmp}/lake", "a question"), "--tenant"),
        (("retrieve", "--tenant", "acme", "--lake", "{tmp}/lake", "--in", "{tmp}/x.jsonl"), "--out"),
        (("inspect", "{tmp}/nothing.pdf"), "no such file"),
    ],
)
def test_unusable_input_is_one_clear_line_and_exit_code_two(
    arguments: tuple[str, ...], word: str, tmp_path: Path
) -> None:
    done = pincite(*(argument.format(tmp=tmp_path) for argument in arguments))
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    done = pincite("build", "--docs", str(tmp_path / "docs"), "--lake", str(tmp_path / "lake"))
    assert done.returncode == 2
    assert "no document" in done.stderr


def test_what_was_published_still_answers_when_a_new_version_cannot_be_read(small_docs: Path, tmp_path: Path) -> None:
    lake = built(small_docs, tmp_path)
    (small_docs / "acme" / "hold-times.pdf").write_bytes(b"%PDF-1.7 half a file")
    built(small_docs, tmp_path)
    done = pincite(
        "ask",
        "--tenant",
        "acme",
        "--lake",
        str(lake),
        "--json",
        "For how many days may bulk tablets be held before they are packaged?",
    )
    assert "270 days" in json.loads(done.stdout)["answer"]


def test_inspect_shows_pages_of_a_file_without_any_lake(tmp_path: Path) -> None:
    write_pdf(tmp_path / "one.pdf", HOLD)
    pages = json.loads(pincite("inspect", str(tmp_path / "one.pdf"), "--json").stdout)["pages"]
    assert [page["page"] for page in pages] == [1]
    assert "270 days" in pages[0]["text"]


def test_a_page_is_called_printed_only_by_the_number_that_its_paper_bears(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        for number in range(1, 6):
            page = pdf.new_page(width=612, height=792)
            page.insert_textbox((72, 72, 540, 700), HOLD)
            page.insert_text((300, 760), f"Page {number - 2} of 3" if number > 2 else "")
        pdf.save(tmp_path / "behind.pdf")
    shown = pincite("inspect", str(tmp_path / "behind.pdf")).stdout
    assert [
        name in shown
        for name in ("page 1 ·", "page 2 ·", "page 3 (printed 1)", "page 4 (printed 2)", "page 5 (printed 3)")
    ] == [True] * 5


def test_inspect_heads_a_page_that_begins_with_a_heading_with_that(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        for title in ("1. Scope", "2. Records"):
            page = pdf.new_page(width=612, height=792)
            page.insert_text((72, 72), title, fontsize=18)
            page.insert_textbox((72, 100, 540, 700), HOLD)
        pdf.save(tmp_path / "two.pdf")
    shown = pincite("inspect", str(tmp_path / "two.pdf")).stdout
    assert ["page 1 · 1. Scope" in shown, "page 2 · 2. Records" in shown] == [True, True]


def test_inspect_shows_a_stored_document_with_its_chunks_and_draws_them(docs: Path, lake: Path, tmp_path: Path) -> None:
    stored = ("inspect", "hold-times.pdf", "--tenant", "acme", "--lake", str(lake), "--docs", str(docs), "--page", "1")
    (page,) = json.loads(pincite(*stored, "--json").stdout)["pages"]
    assert [chunk["text"] for chunk in page["chunks"]] == [
        page["text"][chunk["start"] : chunk["end"]] for chunk in page["chunks"]
    ]
    shown = pincite(*stored, "--png", str(tmp_path / "page.png"))
    assert shown.returncode == 0, shown.stderr
    assert "270 days" in shown.stdout
    assert "chunks" in shown.stdout
    picture = pymupdf.Pixmap(tmp_path / "page.png")
    inside = [box[2:] for chunk in page["chunks"] for box in chunk["boxes"]]
    assert inside
    scale = picture.width / 595
    for x0, y0, x1, _ in inside:
        assert picture.pixel(int((x0 + x1) / 2 * scale), int((y0 + 0.7) * scale)) != (255, 255, 255)


def test_a_note_on_a_file_that_changed_since_stands_beside_the_json(lake: Path, tmp_path: Path) -> None:
    write_pdf(make_small_docs(tmp_path / "docs") / "acme" / "hold-times.pdf", "Another text.")
    done = pincite(
        *("inspect", "hold-times.pdf", "--tenant", "acme", "--lake", str(lake), "--docs", str(tmp_path / "docs")),
        "--json",
    )
    assert "hold-times.pdf has changed since" in done.stderr
    assert "270 days" in json.loads(done.stdout)["pages"][0]["text"]


def test_a_stored_page_is_drawn_from_the_bytes_it_was_read_of_whatever_lies_in_the_folder(
    docs: Path, lake: Path, tmp_path: Path
) -> None:
    stored = ("inspect", "hold-times.pdf", "--tenant", "acme", "--lake", str(lake), "--page", "1", "--png")
    changed = make_small_docs(tmp_path / "docs")
    write_pdf(changed / "acme" / "hold-times.pdf", "Another text.")
    for number, folder in enumerate((docs, changed, tmp_path / "none")):
        done = pincite(*stored, str(tmp_path / f"{number}.png"), "--docs", str(folder))
        assert done.returncode == 0, done.stderr
    assert len({(tmp_path / f"{number}.png").read_bytes() for number in range(3)}) == 1


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_rectangles_lie_on_the_words_of_a_page_however_it_is_turned(tmp_path: Path, rotation: int) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=300)
        page.insert_textbox((100, 80, 300, 200), HOLD, fontsize=9)
        page.set_rotation(rotation)
        pdf.save(tmp_path / "turned.pdf")
        plain = page.get_pixmap(dpi=DPI)
    done = pincite("inspect", str(tmp_path / "turned.pdf"), "--page", "1", "--png", str(tmp_path / "page.png"))
    assert done.returncode == 0, done.stderr
    drawn = pymupdf.Pixmap(tmp_path / "page.png")
    dark = [(x, y) for x in range(0, plain.width, 2) for y in range(0, plain.height, 2) if plain.pixel(x, y)[0] < 60]
    assert dark
    near = sum(any(drawn.pixel(x + dx, y)[2] > drawn.pixel(x + dx, y)[0] + 20 for dx in (-3, 0, 3)) for x, y in dark)
    assert near / len(dark) > 0.9


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("one.pdf", "--png", "{tmp}/a.png"), "--page"),
        (("one.pdf", "--page", "9"), "--page 9"),
        (("note.md", "--page", "1", "--png", "{tmp}/a.png"), "only a PDF"),
        (("sheet.xlsx",), "no document (PDF, text, Markdown, HTML, DOCX and e-mail are read"),
        (("",), "no file; for a stored document, name its tenant with --tenant"),
        (("one.pdf", "--tenant", "nobody", "--lake", "{tmp}/lake"), "no such tenant"),
    ],
)
def test_inspect_says_what_it_cannot_show(tmp_path: Path, arguments: tuple[str, ...], word: str) -> None:
    write_pdf(tmp_path / "one.pdf", HOLD)
    (tmp_path / "note.md").write_text("# Note\n\nText.\n", encoding="utf-8")
    (tmp_path / "sheet.xlsx").write_bytes(b"PK")
    name, *rest = (argument.format(tmp=tmp_path) for argument in arguments)
    done = pincite("inspect", str(tmp_path / name) if "--tenant" not in rest else name, *rest)
    assert done.returncode == 2
    assert word in done.stderr
    assert not (tmp_path / "a.png").exists()
