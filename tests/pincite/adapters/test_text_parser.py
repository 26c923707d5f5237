"""Text files of every kind: one page with headings, tables and hidden text in place."""

import zipfile
from pathlib import Path

import pytest

from pincite.adapters.text_parser import TextParser
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import load_recipe

PARSER = TextParser(load_recipe().parser)
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


@pytest.mark.parametrize(("name", "headings"), [("a.html", ["Scope"]), ("a.md", ["<h1>Scope</h1>"]), ("a.txt", [])])
def test_a_file_is_read_as_its_name_says(tmp_path: Path, name: str, headings: list[str]) -> None:
    (tmp_path / name).write_text("# <h1>Scope</h1>\n\n<p>Applies to all.</p>", encoding="utf-8")
    parsed = PARSER.parse(tmp_path / name)
    assert isinstance(parsed, ParsedDocument)
    assert [heading.path[-1] for heading in parsed.pages[0].headings] == headings


def _docx(path: Path, body: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>')
    return path


def test_a_word_file_has_headings_tables_and_hidden_runs(tmp_path: Path) -> None:
    body = """<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Scope</w:t></w:r></w:p>
    <w:p><w:r><w:t>Applies to all.</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>Obey.</w:t></w:r></w:p>
    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>Test</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Assay</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"""
    parsed = PARSER.parse(_docx(tmp_path / "a.docx", body))
    assert isinstance(parsed, ParsedDocument)
    (page,) = parsed.pages
    assert page.headings[0].path == ("Scope",)
    assert page.tables[0].header == ("Test",)
    assert [page.text[mark.start : mark.end] for mark in page.marks] == ["Obey."]


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", b"\x00\x01binary"), ("a.docx", b"no zip"), ("a.txt", b"  \n "), ("a.html", b"<p></p>")],
)
def test_what_is_no_text_is_a_failure(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert isinstance(PARSER.parse(tmp_path / name), ParseFailure)


def test_a_word_file_that_declares_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')
    result = PARSER.parse(path)
    assert isinstance(result, ParseFailure)
    assert "entities" in result.reason
