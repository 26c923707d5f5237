"""A Word file, unpacked: its styles and its notes are read with its text, and none of its parts may do harm."""

import zipfile
from pathlib import Path

import pytest

from pincite.adapters.word_file import word_document
from pincite.model.pages import ParsedDocument, ParseFailure
from tests.pincite.ingest.structure.word_xml import SPACES, note, paragraph, refer

MOST = 2**20


def _file(folder: Path, **parts: str) -> Path:
    path = folder / "a.docx"
    with zipfile.ZipFile(path, "w") as archive:
        for name, xml in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:{name} {SPACES}>{xml}</w:{name}>")
    return path


def test_a_word_file_is_read_with_its_styles_and_notes(tmp_path: Path) -> None:
    body = f"<w:body>{paragraph('Gebühren', style='berschrift1')}{paragraph('It is 25 EUR', refer(2), '.')}</w:body>"
    styles = '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
    parsed = word_document(_file(tmp_path, document=body, styles=styles, footnotes=note("footnote", 2, "Net.")), MOST)
    assert isinstance(parsed, ParsedDocument)
    (page,) = parsed.pages
    assert page.text == "Gebühren\n\nIt is 25 EUR[1].\n\n[1] Net.\n\n"
    assert [heading.path for heading in page.headings] == [("Gebühren",)]


@pytest.mark.parametrize("part", ["document", "styles", "footnotes", "endnotes", "numbering"])
@pytest.mark.parametrize(
    ("xml", "reason"),
    [("<!ENTITY a 'aaaa'>", "entities"), ("<w:p>", "not readable"), (" " * MOST, "more than")],
)
def test_a_word_file_of_which_a_part_cannot_be_read_is_a_failure(
    tmp_path: Path, part: str, xml: str, reason: str
) -> None:
    body = {"document": f"<w:body>{paragraph('Open.')}</w:body>"}
    result = word_document(_file(tmp_path, **(body | {part: xml})), MOST)
    assert isinstance(result, ParseFailure)
    assert reason in result.reason
