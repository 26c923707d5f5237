"""Word files as Word shows them: content controls, text boxes, cells, raised figures and notes."""

from collections.abc import Callable

import pytest

from tests.pincite.ingest.structure.word_xml import blocks, hidden, note, page, paragraph, refer, run, table


@pytest.mark.parametrize(
    "around",
    [
        "<w:sdt><w:sdtPr><w:rPr/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>",
        "<w:customXml>{}</w:customXml>",
        "<w:ins>{}</w:ins>",
        "<w:sdt><w:sdtContent><w:moveTo>{}</w:moveTo></w:sdtContent></w:sdt>",
    ],
)
def test_what_a_control_or_a_change_holds_is_read_where_it_stands(around: str) -> None:
    held = around.format(paragraph("The fee is 25 EUR.") + table(("Place", "Fee"), ("A", "3 EUR")))
    read = page(paragraph("Before.") + held + paragraph("Behind."))
    assert blocks(read) == ["Before.", "The fee is 25 EUR.", "Place\tFee\nA\t3 EUR", "Behind."]
    assert len(read.tables) == 1


def test_a_table_of_contents_is_not_read() -> None:
    said = '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    contents = f"<w:sdt>{said}<w:sdtContent>{paragraph('Scope 3')}</w:sdtContent></w:sdt>"
    assert blocks(page(contents + paragraph("All."))) == ["All."]


def test_rows_and_cells_that_a_control_holds_are_rows_and_cells() -> None:
    control = "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>"
    row = control.format(f"<w:tr>{control.format('<w:tc>' + paragraph('A') + '</w:tc>')}</w:tr>")
    read = page(table(("Place",)).replace("</w:tbl>", f"{row}</w:tbl>"))
    assert [cell.text for cell in read.tables[0].cells] == ["Place", "A"]


@pytest.mark.parametrize("change", ["moveFrom", "del"])
def test_what_was_moved_away_or_deleted_is_not_read(change: str) -> None:
    gone = f"<w:{change}>{run('The gate closes at 22.')}</w:{change}>"
    moved = f"<w:moveTo>{run('The gate closes at 22.')}</w:moveTo>"
    body = paragraph(gone) + f"<w:{change}>{paragraph('Gone.')}</w:{change}>" + paragraph(moved)
    assert blocks(page(body)) == ["The gate closes at 22."]


@pytest.mark.parametrize("formatting", ["", "<w:vanish/>"])
def test_a_text_box_is_read_once_behind_the_paragraph_that_it_hangs_on(formatting: str) -> None:
    box = f"<w:txbxContent>{paragraph('It lifts 3 t.')}</w:txbxContent>"
    ways = f"<mc:Choice><w:drawing>{box}</w:drawing></mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback>"
    anchored = f"<w:r><w:rPr>{formatting}</w:rPr><mc:AlternateContent>{ways}</mc:AlternateContent></w:r>"
    read = page(paragraph("Around ", anchored, "the box.") + paragraph("Behind."))
    assert blocks(read) == ["Around the box.", "It lifts 3 t.", "Behind."]
    assert hidden(read) == (["It lifts 3 t."] if formatting else [])


def test_bold_labels_beside_what_was_filled_in_name_no_columns_and_a_bold_first_row_does() -> None:
    bold = [paragraph(run(text, "<w:b/>")) for text in ("Name", "Team", "Lead")]
    (form,) = page(table((bold[0], "Ingrid"), (bold[1], "Cold store"))).tables
    assert (form.fields, form.header_rows) == (True, 0)
    (rows,) = page(table((bold[1], bold[2]), (bold[0], "Tomasz"), ("Dock", "Priya"))).tables
    assert (rows.fields, rows.header) == (False, ("Team", "Lead"))


def test_the_paragraphs_of_a_cell_are_lines() -> None:
    read = page(table(("Hall", "Limits"), ("H1", "".join(map(paragraph, ("5 t", "20 pallets", ""))))))
    assert read.tables[0].cells[-1].text == "5 t\n20 pallets"


def test_a_table_in_a_cell_is_a_table_behind_the_one_around_it() -> None:
    inner = table(("Door", "Width"), ("D1", "3 m"))
    outer = table(("Hall", "Kind"), ("H1", paragraph("cold") + inner + paragraph("store")), ("H2", "dry"))
    tables = page(outer).tables
    assert [table.header for table in tables] == [("Hall", "Kind"), ("Door", "Width")]
    assert [cell.text for cell in tables[0].cells] == ["Hall", "Kind", "H1", "cold\nstore", "H2", "dry"]


def test_what_is_hidden_in_a_cell_is_no_part_of_its_value_and_is_marked() -> None:
    read = page(table(("Hall", "Limit"), ("H2", paragraph(run("9 t", "<w:vanish/>"), "6 t"))))
    assert read.tables[0].cells[-1].text == "6 t"
    assert hidden(read) == ["9 t"]


def test_what_is_hidden_in_a_heading_is_no_part_of_its_title_and_is_marked() -> None:
    read = page(paragraph("Scope", run(" secret", "<w:vanish/>"), style="Heading1"))
    assert [heading.path for heading in read.headings] == [("Scope",)]
    assert hidden(read) == [" secret"]


def test_the_tab_stops_of_a_heading_are_no_part_of_it() -> None:
    stops = '<w:pPr><w:pStyle w:val="Heading1"/><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>'
    read = page(f"<w:p>{stops}{run('Scope')}</w:p>")
    assert read.headings[0].path == ("Scope",)


@pytest.mark.parametrize(
    "high",
    [
        run("3", '<w:vertAlign w:val="superscript"/>'),
        run("3", '<w:rStyle w:val="High"/>'),
        "<m:oMath><m:sSup><m:sup><m:r><m:t>3</m:t></m:r></m:sup></m:sSup></m:oMath>",
    ],
)
@pytest.mark.parametrize("around", [paragraph, lambda *said: table((paragraph(*said),))])
def test_raised_figures_make_no_other_figure(high: str, around: Callable[..., str]) -> None:
    styles = '<w:style w:styleId="High"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    assert blocks(page(around("10", high, " CFU"), styles=styles)) == ["10³ CFU"]


def test_notes_are_read_at_the_end_of_the_section_that_refers_to_them() -> None:
    body = (
        paragraph("Fees", style="Heading1")
        + paragraph("It is 25 EUR", '<w:r><w:endnoteReference w:id="2"/></w:r>', " a day", refer(2), ".")
        + paragraph("No more.")
        + paragraph("Gates", style="Heading1")
        + paragraph("It is open", refer(3), ".")
    )
    footnotes = note("footnote", 0, "never") + note("footnote", 2, "Or 19 EUR.") + note("footnote", 3, "By day.")
    read = page(body, footnotes=footnotes, endnotes=note("endnote", 2, "Or none."))
    assert blocks(read) == [
        *("Fees", "It is 25 EUR[1] a day[2].", "No more.", "[1] Or none.", "[2] Or 19 EUR."),
        *("Gates", "It is open[3].", "[3] By day."),
    ]


def test_the_notes_of_a_table_are_read_behind_it_under_a_mark_of_their_own_where_they_have_one() -> None:
    body = table(("Item", "Held"), ("Talc", paragraph("36", refer(2, "on"), "*"))) + paragraph("Behind.")
    read = page(body, footnotes=note("footnote", 2, "* Once open, 24."))
    assert blocks(read) == ["Item\tHeld\nTalc\t36*", "* Once open, 24.", "Behind."]


def test_a_reference_to_no_note_is_nothing() -> None:
    assert blocks(page(paragraph("It is open", refer(7), "."))) == ["It is open."]
