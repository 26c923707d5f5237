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


def _text(path: Path) -> str:
    parsed = PARSER.parse(path)
    assert isinstance(parsed, ParsedDocument)
    return parsed.pages[0].text


def _deposit(formatting: str) -> str:
    """A paragraph of which the first figure is formatted so."""
    struck = f"<w:r><w:rPr>{formatting}</w:rPr><w:t>3 EUR</w:t></w:r>"
    return f"<w:p><w:r><w:t>It is </w:t></w:r>{struck}<w:r><w:t> 5 EUR.</w:t></w:r></w:p>"


@pytest.mark.parametrize("formatting", ["<w:strike/>", "<w:dstrike/>", '<w:b/><w:strike w:val="1"/>'])
@pytest.mark.parametrize("around", ["{}", "<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>"])
def test_what_is_struck_out_in_a_word_file_is_not_read(tmp_path: Path, formatting: str, around: str) -> None:
    text = _text(_docx(tmp_path / "a.docx", around.format(_deposit(formatting))))
    assert " ".join(text.split()) == "It is 5 EUR."


def test_of_a_heading_in_a_word_file_what_is_struck_out_is_not_read(tmp_path: Path) -> None:
    style = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'
    text = _text(_docx(tmp_path / "a.docx", _deposit("<w:strike/>").replace("<w:p>", style)))
    assert " ".join(text.split()) == "It is 5 EUR."


@pytest.mark.parametrize("off", ["false", "0", "off"])
@pytest.mark.parametrize("name", ["strike", "dstrike", "vanish"])
def test_a_word_file_says_by_a_value_that_something_is_neither_struck_out_nor_hidden(
    tmp_path: Path, name: str, off: str
) -> None:
    parsed = PARSER.parse(_docx(tmp_path / "a.docx", _deposit(f'<w:{name} w:val="{off}"/>')))
    assert isinstance(parsed, ParsedDocument)
    assert (parsed.pages[0].text.strip(), parsed.pages[0].marks) == ("It is 3 EUR 5 EUR.", ())


def test_a_text_box_in_a_cell_of_a_word_file_is_read_once(tmp_path: Path) -> None:
    box = "<w:r><w:pict><w:p><w:r><w:t>Boxed.</w:t></w:r></w:p></w:pict></w:r>"
    assert _text(_docx(tmp_path / "a.docx", f"<w:tbl><w:tr><w:tc>{box}</w:tc></w:tr></w:tbl>")).strip() == "Boxed."


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


def test_the_merged_cells_of_a_word_table_name_the_columns_that_they_stand_over(tmp_path: Path) -> None:
    def cell(text: str, form: str = "") -> str:
        return f"<w:tc><w:tcPr>{form}</w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"

    wide, down, on = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    left_out = '<w:trPr><w:gridBefore w:val="1"/></w:trPr>'
    rows = [
        cell("Boat", down) + cell("Hull", wide) + cell("Engine", wide),
        cell("", on) + "".join(map(cell, ("Due", "Yard", "Due", "Yard"))),
        "".join(map(cell, ("Petrel", "May", "Oban", "June", "Ayr"))),
        left_out + "".join(map(cell, ("July", "Oban", "June", "Ayr"))),
    ]
    body = "".join(f"<w:tr>{row}</w:tr>" for row in rows)
    parsed = PARSER.parse(_docx(tmp_path / "a.docx", f"<w:tbl>{body}</w:tbl>"))
    assert isinstance(parsed, ParsedDocument)
    (table,) = parsed.pages[0].tables
    assert table.header == ("Boat", "Hull Due", "Hull Yard", "Engine Due", "Engine Yard")
    assert next((each.col, each.text) for each in table.cells if each.row == 3) == (1, "July")


def test_a_word_file_says_itself_how_many_rows_are_the_header(tmp_path: Path) -> None:
    def row(form: str, *cells: str) -> str:
        said = "".join(f"<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>" for text in cells)
        return f"<w:tr><w:trPr>{form}</w:trPr>{said}</w:tr>"

    rows = row("<w:tblHeader/>", "Kind", "Held") + row("<w:tblHeader/>", "of paper", "for") + row("", "Bill", "6 years")
    parsed = PARSER.parse(_docx(tmp_path / "a.docx", f"<w:tbl>{rows}</w:tbl>"))
    assert isinstance(parsed, ParsedDocument)
    assert parsed.pages[0].tables[0].header == ("Kind of paper", "Held for")


@pytest.mark.parametrize("name", ["iso-8859-1", "latin1", "windows-1252"])
def test_html_that_says_it_is_latin_may_hold_what_windows_adds_to_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.html").write_bytes(f'<meta charset="{name}"><p>30 \u20ac f\u00fcr'.encode("cp1252"))
    assert _text(tmp_path / "a.html").strip() == "30 \u20ac f\u00fcr"
