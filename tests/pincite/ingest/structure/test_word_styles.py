"""The styles of a Word file: headings in any language, and formatting that a run has of its style."""

import pytest

from tests.pincite.ingest.structure.word_xml import blocks, hidden, page, paragraph, run

NO_LEVEL = '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>'


@pytest.mark.parametrize(
    ("style", "levels"),
    [
        ('<w:style w:styleId="x"><w:name w:val="heading 2"/></w:style>', [2]),
        ('<w:style w:styleId="x"><w:name w:val="Own"/><w:basedOn w:val="Heading2"/></w:style>', [2]),
        (f'<w:style w:styleId="x"><w:name w:val="TOC"/><w:basedOn w:val="Heading2"/>{NO_LEVEL}</w:style>', []),
        ('<w:style w:styleId="x"><w:name w:val="Own"/><w:basedOn w:val="x"/></w:style>', []),
        ('<w:style w:styleId="x"><w:name w:val="heading 0"/></w:style>', []),
    ],
)
def test_a_heading_is_known_by_the_name_of_its_style_or_of_the_one_that_it_is_made_of(
    style: str, levels: list[int]
) -> None:
    styles = f'{style}<w:style w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>'
    read = page(paragraph("Lagerregeln", style="x"), styles=styles)
    assert [heading.level for heading in read.headings] == levels


def test_a_style_hides_or_strikes_out_unless_the_run_says_otherwise() -> None:
    styles = "".join(
        f'<w:style w:styleId="{name}"><w:rPr><w:{name}/></w:rPr></w:style>' for name in ("vanish", "strike")
    )
    said = [
        run("3 EUR ", '<w:rStyle w:val="strike"/>'),
        run("4 EUR ", '<w:rStyle w:val="vanish"/>'),
        run("5 EUR", '<w:rStyle w:val="vanish"/><w:vanish w:val="0"/>'),
    ]
    read = page(paragraph(*said), styles=styles)
    assert blocks(read) == ["4 EUR 5 EUR"]
    assert hidden(read) == ["4 EUR "]
