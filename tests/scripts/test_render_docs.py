"""The renderer turns the source dialect into real PDFs, the same bytes every time."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.render_docs import main, render
from scripts.rendering.blocks import Bullet, Prose, Table
from scripts.rendering.dialect import DialectError, parse
from scripts.rendering.printing import page_label, printed
from scripts.rendering.scanning import run_lengths

SAMPLE = """---
running_header: Sample SOP, version 3
running_footer: Page {page} of {pages}
labels: roman:1
---
# Sample title

## 1 Purpose

Keep the sample at
25 °C & below.

- first item
  continued

{hidden}white words{/hidden}

### 1.1 Limits

| Step | Limit (mg) |
|---|---|
| Mixing | 2.0 |

{scan}
Drawn as pixels
{endscan}

{columns 2}

The left column holds the notwithstanding confirmation of established permanence in the narrow measure.
"""


def opened(text: str) -> Any:
    return pymupdf.open(stream=printed(parse(text, "sample.md")), filetype="pdf")


def pages_of(text: str) -> list[Any]:
    document = opened(text)
    return [document.load_page(index) for index in range(document.page_count)]


def long_table(option: str) -> str:
    rows = "\n".join(f"| row {number} | {number} |" for number in range(80))
    return f"{{table {option}}}\n| Item | Amount (kg) |\n|---|---|\n{rows}\n"


def test_the_same_source_gives_the_same_bytes() -> None:
    source = parse(SAMPLE, "sample.md")
    assert printed(source) == printed(source)


def test_no_stream_goes_through_a_compressor_whose_bytes_vary_between_machines() -> None:
    assert b"FlateDecode" not in printed(parse(SAMPLE, "sample.md"))


def test_running_lines_stand_on_every_text_page_with_printed_labels() -> None:
    pages = pages_of(SAMPLE)
    assert [page.get_label() for page in pages] == ["i", "1", "2"]
    assert "Page i of 3" in pages[0].get_text()
    assert "Page 2 of 3" in pages[2].get_text()
    assert "Sample SOP, version 3" in pages[2].get_text()


def test_numbered_headings_become_outline_entries() -> None:
    assert opened(SAMPLE).get_toc() == [[1, "1 Purpose", 1], [2, "1.1 Limits", 1]]


def test_a_scan_page_has_pixels_and_no_text() -> None:
    page = pages_of(SAMPLE)[1]
    assert page.get_text().strip() == ""
    assert len(page.get_images()) == 1
    assert len(set(page.get_pixmap(dpi=60, colorspace=pymupdf.csGRAY).samples)) > 1


def test_hidden_text_is_extracted_and_white() -> None:
    spans = [
        span
        for block in pages_of(SAMPLE)[0].get_text("dict")["blocks"]
        for line in block["lines"]
        for span in line["spans"]
    ]
    assert [(span["text"], span["color"], span["size"]) for span in spans if span["color"]] == [
        ("white words", 0xFFFFFF, 1.0)
    ]


def test_text_in_two_columns_breaks_words_with_a_printed_hyphen() -> None:
    page = pages_of(SAMPLE)[2]
    assert "-\n" in page.get_text()
    assert [block[2] < page.rect.width / 2 for block in page.get_text("blocks") if "left column" in block[4]] == [True]


def test_a_long_table_repeats_its_header_on_the_next_page() -> None:
    assert all("Amount (kg)" in page.get_text() for page in pages_of(long_table("repeat-header")))


def test_a_plain_broken_table_has_its_header_on_the_first_page_only() -> None:
    pages = pages_of(long_table("plain-break"))
    assert [("Amount (kg)" in page.get_text()) for page in pages] == [True] + [False] * (len(pages) - 1)
    assert len(pages) > 1


def test_a_table_without_rules_draws_no_line() -> None:
    assert pages_of("{table no-rules}\n| a | b |\n|---|---|\n| 1 | 2 |\n")[0].get_drawings() == []


def test_lines_of_a_paragraph_or_item_are_joined() -> None:
    blocks = parse(SAMPLE, "sample.md").blocks
    assert Prose("Keep the sample at 25 °C & below.") in blocks
    assert Bullet("-", "first item continued") in blocks
    assert Table((("Step", "Limit (mg)"), ("Mixing", "2.0")), ruled=True, repeats_header=True) in blocks


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{tabel no-rules}", "line 1: unknown directive"),
        ("{table ruled}", "unknown table options"),
        ("a\n\nx ≤ 2", "line 3: character '≤'"),
        ("| a | b |\n| 1 |", "line 2: a row of 1 cells in a table of 2 columns"),
        ("{scan}\nwords", "without {endscan}"),
        ("---\ncolour: red\n---\nwords", "line 2: front matter"),
        ("---\nlabels: arabic\n---\nwords", "labels 'arabic'"),
        ("---\nrunning_header: words", "no closing"),
        ("{table no-rules}\nwords", "without a table"),
        ("", "holds no text"),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(DialectError, match=problem.replace("(", r"\(")) as refused:
        parse(text, "wrong.md")
    assert str(refused.value).startswith("wrong.md, line ")


@given(st.binary(max_size=2_000))
def test_run_lengths_decode_to_what_was_encoded(data: bytes) -> None:
    assert decoded(run_lengths(data)) == data


def decoded(encoded: bytes) -> bytes:
    out, at = bytearray(), 0
    while (length := encoded[at]) != 128:
        if length < 128:
            out += encoded[at + 1 : at + length + 2]
            at += length + 2
        else:
            out += encoded[at + 1 : at + 2] * (257 - length)
            at += 2
    return bytes(out)


def test_front_pages_count_in_roman_and_the_rest_from_one() -> None:
    assert [page_label(page, 4) for page in range(1, 7)] == ["i", "ii", "iii", "iv", "1", "2"]


def test_check_tells_a_stale_pdf_from_a_fresh_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sources" / "pharma"
    folder.mkdir(parents=True)
    (folder / "sample.md").write_text(SAMPLE, encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert main(["--tenant", "pharma"], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    assert (tmp_path / "docs" / "pharma" / "sample.pdf").read_bytes() == render(folder / "sample.md")
    (folder / "sample.md").write_text(SAMPLE.replace("25", "30"), encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert "sample.pdf differs from its source" in capsys.readouterr().err
    assert main(["--tenant", "nobody"], tmp_path) == 2
