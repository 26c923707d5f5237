"""Word's XML, as tests write it, and the page that is made of it."""

from xml.etree import ElementTree as ET

from pincite.ingest.structure.word import word_page
from pincite.ingest.structure.word_styles import W, WordStyles
from pincite.model.pages import Page, ParsedDocument

SPACES = " ".join(
    f'xmlns:{name}="http://schemas.openxmlformats.org/{path}"'
    for name, path in (
        ("w", "wordprocessingml/2006/main"),
        ("m", "officeDocument/2006/math"),
        ("mc", "markup-compatibility/2006"),
    )
)


def run(text: str, formatting: str = "") -> str:
    """A run."""
    return f"<w:r><w:rPr>{formatting}</w:rPr><w:t>{text}</w:t></w:r>"


def paragraph(*said: str, style: str = "") -> str:
    """A paragraph of runs; words alone are a run."""
    runs = "".join(each if each.startswith("<") else run(each) for each in said)
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{runs}</w:p>'


def table(*rows: tuple[str, ...]) -> str:
    """A table of cells; words alone are a paragraph."""
    cells = ["".join(f"<w:tc>{_cell(each)}</w:tc>" for each in row) for row in rows]
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def _cell(said: str) -> str:
    return said if said.startswith("<") else paragraph(said)


def note(kind: str, number: int, text: str) -> str:
    """A note, as its part holds it."""
    return f'<w:{kind} w:id="{number}">{paragraph("<w:r><w:footnoteRef/></w:r>", " " + text)}</w:{kind}>'


def refer(number: int, own: str = "off") -> str:
    """A reference to a footnote; *own* says whether its mark follows."""
    return f'<w:r><w:footnoteReference w:id="{number}" w:customMarkFollows="{own}"/></w:r>'


def element(xml: str) -> ET.Element:
    """An element that holds *xml*."""
    return ET.fromstring(f"<w:body {SPACES}>{xml}</w:body>")  # noqa: S314 - the tests' own


def page(body: str, *, styles: str = "", footnotes: str = "", endnotes: str = "", numbering: str = "") -> Page:
    """The page of a Word file of these parts."""
    notes = {
        (f"{kind}Reference", note.get(f"{W}id", "")): note
        for kind, xml in (("footnote", footnotes), ("endnote", endnotes))
        for note in element(xml)
    }
    parsed = word_page(element(body), WordStyles(element(styles)), notes, element(numbering)).parsed()
    assert isinstance(parsed, ParsedDocument)
    return parsed.pages[0]


def blocks(read: Page) -> list[str]:
    """The paragraphs and tables of a page."""
    return read.text.strip().split("\n\n")


def hidden(read: Page) -> list[str]:
    """What a page marks."""
    return [read.text[mark.start : mark.end] for mark in read.marks]
