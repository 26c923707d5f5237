"""The bullets and numbers that Word puts before the paragraphs of a list."""

from pincite.ingest.structure.word_lists import WordLists
from pincite.ingest.structure.word_styles import WordStyles
from tests.pincite.ingest.structure.word_xml import blocks, element, page, paragraph

STYLES = (
    '<w:style w:styleId="Bullet"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:styleId="Own"><w:basedOn w:val="Bullet"/></w:style>'
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/>'
    '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>'
)


def _level(depth: int, form: str, text: str, start: str = "1") -> str:
    said = f'<w:start w:val="{start}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{depth}">{said}</w:lvl>'


NUMBERING = (
    f'<w:abstractNum w:abstractNumId="5">{_level(0, "bullet", "x")}{_level(1, "bullet", "o")}</w:abstractNum>'
    f'<w:abstractNum w:abstractNumId="6">{_level(0, "decimal", "%1")}{_level(1, "decimal", "%1.%2")}'
    f"{_level(2, 'lowerLetter', '(%3)')}{_level(3, 'lowerRoman', '%4.')}{_level(4, 'none', '')}</w:abstractNum>"
    '<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="6"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="6"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>'
    "</w:lvlOverride></w:num>"
)


def _listed(text: str, number: str, depth: int = 0) -> str:
    own = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{own}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def _blocks(*body: str) -> list[str]:
    return blocks(page("".join(body), styles=STYLES, numbering=NUMBERING))


def test_a_paragraph_whose_style_or_the_one_that_this_is_made_of_makes_a_list_stands_behind_its_bullet() -> None:
    body = [paragraph("Bring:"), paragraph("boots", style="Bullet"), paragraph("a hat", style="Own")]
    assert _blocks(*body, _listed("of wool", "1", 1)) == ["Bring:", "• boots", "• a hat", "  • of wool"]


def test_clauses_count_below_their_heading_whose_title_has_its_number() -> None:
    body = [
        paragraph("Fees", style="H1"), _listed("Due.", "2", 1), _listed("in May", "2", 2), _listed("in June", "2", 2),
        _listed("Paid.", "2", 1), paragraph("Term", style="H1"), _listed("Long.", "2", 1), _listed("Deep.", "2", 3),
    ]  # fmt: skip
    assert _blocks(*body) == [
        "1 Fees", "  1.1 Due.", "    (a) in May", "    (b) in June", "  1.2 Paid.", "2 Term", "  2.1 Long.",
        "      i. Deep.",
    ]  # fmt: skip
    read = page("".join(body), styles=STYLES, numbering=NUMBERING)
    assert [heading.path for heading in read.headings] == [("1 Fees",), ("2 Term",)]


def test_lists_of_one_kind_count_on_unless_one_begins_anew() -> None:
    assert _blocks(_listed("a", "2"), _listed("b", "3"), _listed("c", "3"), _listed("d", "2")) == [
        "1 a", "1 b", "2 c", "3 d",
    ]  # fmt: skip


def test_what_is_taken_out_of_a_list_or_has_no_mark_there_has_none() -> None:
    off = paragraph("boots", style="Bullet").replace("</w:pPr>", '<w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>')
    assert _blocks(off, _listed("plain", "2", 4), _listed("lost", "9")) == ["boots", "plain", "• lost"]


def test_no_file_makes_a_list_deeper_than_word_does() -> None:
    lists = WordLists(element(NUMBERING), WordStyles(None))
    deep = element(_listed("a", "2", 10**9))[0]
    assert lists.mark(deep).strip() == "•"
