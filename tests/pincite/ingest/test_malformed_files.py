"""Damaged and hostile files: each ends as parsed, repaired and reported, or failed with a reason, within its limits."""

import random
import time
from pathlib import Path

import pymupdf
import pytest

from pincite.ingest.parsing import WorkerParser, parser_for
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe, load_recipe
from tests.malformed import KINDS, PAGES, SENTENCE, SHOW, small_pdf, sound_pdf, stream

RECIPE = ParserRecipe(adapter="pymupdf", mode="layout", max_seconds=20, max_pages=500, max_memory_mb=700)


@pytest.fixture(scope="module")
def parser() -> WorkerParser:
    return parser_for(RECIPE)


@pytest.fixture(scope="module")
def sound() -> bytes:
    return sound_pdf()


def _read(parser: WorkerParser, path: Path, content: bytes) -> ParsedDocument | ParseFailure:
    path.write_bytes(content)
    result = parser.parse(path)
    if isinstance(result, ParseFailure):
        assert result.reason
    else:
        assert result.report.characters == sum(len(page.text) for page in result.pages) > 0
    return result


@pytest.mark.parametrize("percent", range(5, 100, 12))
def test_a_truncated_file_never_passes_as_whole(
    tmp_path: Path, parser: WorkerParser, sound: bytes, percent: int
) -> None:
    result = _read(parser, tmp_path / "a.pdf", sound[: len(sound) * percent // 100])
    assert isinstance(result, ParseFailure) or (result.report.repaired and result.report.warnings)


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bits_end_in_a_report_or_a_failure(
    tmp_path: Path, parser: WorkerParser, sound: bytes, seed: int
) -> None:
    chance, content = random.Random(seed), bytearray(sound)
    for _ in range(20 * (seed + 1)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    _read(parser, tmp_path / "a.pdf", bytes(content))


def test_a_half_truncated_file_tells_its_blank_pages(tmp_path: Path, parser: WorkerParser) -> None:
    with pymupdf.open() as pdf:
        for number in range(PAGES):
            pdf.new_page().insert_textbox((72, 72, 540, 720), f"Page {number}. {SENTENCE * 8}")
        whole = bytes(pdf.tobytes(deflate=False, use_objstms=0))
    cut = whole[: int(len(whole) * 0.7)] + b"\ntrailer<</Root 1 0 R>>"
    result = _read(parser, tmp_path / "a.pdf", cut)
    assert isinstance(result, ParseFailure) or result.report.repaired


def test_a_wrong_xref_is_repaired_and_said(tmp_path: Path, parser: WorkerParser, sound: bytes) -> None:
    result = _read(parser, tmp_path / "a.pdf", sound.replace(b"startxref\n", b"startxref\n9"))
    assert isinstance(result, ParsedDocument)
    assert result.report.repaired
    assert result.report.pages == PAGES


@pytest.mark.parametrize(("password", "opens"), [("", True), ("secret", False)])
def test_only_an_empty_password_opens_an_encrypted_file(
    tmp_path: Path, parser: WorkerParser, sound: bytes, password: str, *, opens: bool
) -> None:
    with pymupdf.open(stream=sound, filetype="pdf") as pdf:
        pdf.save(tmp_path / "e.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner", user_pw=password)
    result = parser.parse(tmp_path / "e.pdf")
    assert isinstance(result, ParsedDocument) == opens
    assert opens or (isinstance(result, ParseFailure) and "password" in result.reason)


def test_more_pages_than_the_limit_is_a_failure_that_says_so(tmp_path: Path, parser: WorkerParser) -> None:
    with pymupdf.open() as pdf:
        for _ in range(RECIPE.max_pages + 1):
            pdf.new_page()
        pdf.save(tmp_path / "a.pdf")
    result = parser.parse(tmp_path / "a.pdf")
    assert isinstance(result, ParseFailure)
    assert f"limit of {RECIPE.max_pages}" in result.reason


def test_a_page_of_200_inches_is_read(tmp_path: Path, parser: WorkerParser) -> None:
    result = _read(parser, tmp_path / "a.pdf", small_pdf(stream(SHOW), b"/MediaBox[0 0 14400 14400]"))
    assert isinstance(result, ParsedDocument)
    assert result.pages[0].width == 14400


@pytest.mark.parametrize(
    "content",
    [
        small_pdf(stream(b"q " * 500_000 + SHOW)),
        small_pdf(b"[" * 100_000 + b"]" * 100_000),
        small_pdf(stream(SHOW)).replace(b"/Kids[3 0 R]", b"/Kids[2 0 R]"),
        small_pdf(stream(SHOW), b"/MediaBox[0 0 0 0]"),
        small_pdf(stream(SHOW), b"/MediaBox[0 0 1e30 -1e30]"),
        b"%PDF-1.7\n" + bytes(range(256)) * 50,
    ],
    ids=["nested state", "nested arrays", "page tree loop", "empty page box", "endless page box", "noise"],
)
def test_deep_and_endless_structures_end(tmp_path: Path, parser: WorkerParser, content: bytes) -> None:
    _read(parser, tmp_path / "a.pdf", content)


def test_a_font_without_a_unicode_map_is_told_as_unreadable(tmp_path: Path, parser: WorkerParser) -> None:
    garbled = b"BT /F1 12 Tf 72 700 Td (" + b"7KH UHVHUYH VDPSOH LV NHSW IRU RQH \\\\HDU " * 8 + b") Tj ET"
    result = _read(parser, tmp_path / "a.pdf", small_pdf(stream(garbled)))
    assert isinstance(result, ParseFailure)
    assert "Unicode" in result.reason


def test_a_decompression_bomb_ends_at_its_limits_and_the_next_file_is_read(tmp_path: Path) -> None:
    hurried = parser_for(RECIPE.model_copy(update={"max_seconds": 2, "max_memory_mb": 400}))
    bomb = _read(hurried, tmp_path / "bomb.pdf", small_pdf(stream((SHOW + b"\n") * 3_000_000, layers=2)))
    assert isinstance(bomb, ParseFailure)
    assert "max_" in bomb.reason
    assert isinstance(_read(hurried, tmp_path / "next.pdf", small_pdf(stream(SHOW))), ParsedDocument)


HEAVY = ("20,000 pages", "decompression bomb", "many drawings")
"""Kinds that take seconds by their nature."""


@pytest.mark.parametrize(
    "kind",
    [*(each for each in KINDS if each not in HEAVY), *(pytest.param(each, marks=pytest.mark.long) for each in HEAVY)],
)
def test_every_kind_of_broken_file_ends_within_its_limit_with_pages_or_a_reason(
    tmp_path: Path, parser: WorkerParser, kind: str
) -> None:
    (tmp_path / "a.pdf").write_bytes(KINDS[kind](random.Random(0)))
    begin = time.monotonic()
    result = parser.parse(tmp_path / "a.pdf")
    assert time.monotonic() - begin < RECIPE.max_seconds + 40
    assert result.reason if isinstance(result, ParseFailure) else result.pages


@pytest.mark.long
def test_twenty_thousand_pages_are_refused_with_the_limit_named(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(KINDS["20,000 pages"](random.Random(0)))
    result = parser_for(load_recipe().parser).parse(tmp_path / "a.pdf")
    assert isinstance(result, ParseFailure)
    assert "limit of 5000" in result.reason


def test_why_a_file_cannot_be_read_does_not_say_where_it_lies(tmp_path: Path) -> None:
    """The reason is kept by content, and told of a twin in another tenant's folder."""
    reasons = set()
    for folder in ("one", "other"):
        path = tmp_path / folder / f"{folder}.pdf"
        path.parent.mkdir()
        path.write_bytes(b"%PDF-1.4 nothing that a reader could read")
        failure = parser_for(load_recipe().parser).parse(path)
        assert isinstance(failure, ParseFailure)
        reasons.add(failure.reason)
    assert len(reasons) == 1
    assert str(tmp_path) not in reasons.pop()
