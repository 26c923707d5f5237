"""
Damaged, hostile and mistaken files by kind, made anew from a seed: what a folder of real documents holds sooner or
later, and what an attacker puts there.
"""

import io
import random
import zipfile
import zlib
from collections.abc import Callable
from functools import cache

import pymupdf

SENTENCE = "The reserve sample of every batch is kept for one year. "
SHOW = b"BT /F1 12 Tf 72 700 Td (A sentence that is there to be read.) Tj ET"
PAGES = 30
Maker = Callable[[random.Random], bytes]


@cache
def sound_pdf(pages: int = PAGES) -> bytes:
    """A whole file of *pages* pages of prose."""
    with pymupdf.open() as pdf:
        for number in range(pages):
            pdf.new_page().insert_textbox((72, 72, 540, 720), f"Page {number}. {SENTENCE * 8}")
        return bytes(pdf.tobytes(deflate=True))


def small_pdf(content: bytes, page: bytes = b"/MediaBox[0 0 612 792]", *objects: bytes) -> bytes:
    """A PDF of one page, without a cross-reference table, whose content stream object is *content*."""
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>" + page + b">>",
        content,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *objects,
    ]
    out = b"%PDF-1.5\n"
    for number, part in enumerate(parts, start=1):
        out += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    return out + b"trailer<</Size %d/Root 1 0 R>>\n%%%%EOF" % (len(parts) + 1)


def stream(data: bytes, *, layers: int = 1) -> bytes:
    """A stream object of *data*, compressed *layers* times."""
    for _ in range(layers):
        data = zlib.compress(data, 9)
    return b"<</Length %d/Filter[%b]>>stream\n%b\nendstream" % (len(data), b"/FlateDecode " * layers, data)


def _truncated(chance: random.Random) -> bytes:
    return sound_pdf()[: int(len(sound_pdf()) * chance.uniform(0.001, 0.999))]


def _flipped(chance: random.Random) -> bytes:
    content = bytearray(sound_pdf())
    for _ in range(chance.choice((1, 10, 100, 1000))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


def _overwritten(chance: random.Random) -> bytes:
    content, length = bytearray(sound_pdf()), chance.choice((16, 512, 8192))
    start = chance.randrange(len(content) - length)
    content[start : start + length] = chance.choice((b"\0", b"\xff", b"x")) * length
    return bytes(content)


def _wrong_xref(chance: random.Random) -> bytes:
    head, _, _ = sound_pdf().rpartition(b"startxref")
    return head + b"startxref\n%d\n%%%%EOF" % chance.choice((0, 1, 10**9, chance.randrange(len(head))))


def _encrypted(chance: random.Random) -> bytes:
    ways = (pymupdf.PDF_ENCRYPT_AES_256, pymupdf.PDF_ENCRYPT_AES_128, pymupdf.PDF_ENCRYPT_RC4_128)
    with pymupdf.open(stream=sound_pdf(), filetype="pdf") as pdf:
        return bytes(
            pdf.tobytes(encryption=chance.choice(ways), owner_pw="owner", user_pw=chance.choice(("", "secret")))
        )


def _mistaken(chance: random.Random) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("a.txt", SENTENCE)
    html = b"<!DOCTYPE html><html><body>Please sign in</body></html>"
    return chance.choice(
        (
            html,
            archive.getvalue(),
            b"\x89PNG\r\n\x1a\n" + bytes(99),
            SENTENCE.encode(),
            b"%!PS-Adobe-3.0\nshowpage",
            html + b"%PDF-1.4",
        )
    )


def _many_pages(_: random.Random) -> bytes:
    with pymupdf.open() as pdf:
        for _ in range(20_000):
            pdf.new_page()
        return bytes(pdf.tobytes())


def _huge_page(chance: random.Random) -> bytes:
    side = chance.choice((b"14400", b"100000", b"1e9"))
    return small_pdf(stream(SHOW), b"/MediaBox[0 0 %b %b]" % (side, side))


def _nested(chance: random.Random) -> bytes:
    depth = chance.choice((5_000, 100_000, 500_000))
    return chance.choice(
        (
            small_pdf(stream(b"q " * depth + SHOW)),
            small_pdf(b"[" * depth + b"]" * depth),
            small_pdf(b"<</A" * depth + b">>" * depth),
        )
    )


def _endless(chance: random.Random) -> bytes:
    whole = small_pdf(stream(SHOW))
    form = (
        b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length 5>>stream\n/X "
        b"Do\nendstream"
    )
    calls = small_pdf(
        stream(b"/X Do " + SHOW), b"/MediaBox[0 0 612 792]/Resources<</XObject<</X 6 0 R>>/Font<</F1 5 0 R>>>>", form
    )
    return chance.choice(
        (whole.replace(b"/Kids[3 0 R]", b"/Kids[2 0 R]"), whole.replace(b"/Kids[3 0 R]", b"/Kids[3 0 R 2 0 R]"), calls)
    )


def _odd_box(chance: random.Random) -> bytes:
    return small_pdf(
        stream(SHOW),
        b"/MediaBox" + chance.choice((b"[0 0 0 0]", b"[0 0 1e30 -1e30]", b"[9 9]", b"null", b"[/a /b /c /d]")),
    )


def _no_unicode(chance: random.Random) -> bytes:
    words = " ".join(
        "".join(chance.choice("7KHUVYSDPLNRQGFW") for _ in range(chance.randrange(2, 9))) for _ in range(60)
    )
    return small_pdf(stream(b"BT /F1 12 Tf 72 700 Td (" + words.encode() + b") Tj ET"))


def _bomb(chance: random.Random) -> bytes:
    return small_pdf(stream((SHOW + b"\n") * 2_000_000, layers=chance.choice((1, 2, 3))))


def _many_drawings(chance: random.Random) -> bytes:
    lines = b"".join(
        b"%d %d m %d %d l S\n" % (n % 612, n % 792, (n * 7) % 612, (n * 13) % 792)
        for n in range(chance.choice((20_000, 200_000)))
    )
    return small_pdf(stream(lines + SHOW))


def _noise(chance: random.Random) -> bytes:
    return b"%PDF-1.7\n" + chance.randbytes(chance.choice((1, 1_000, 100_000)))


KINDS: dict[str, Maker] = {
    "truncated": _truncated,
    "flipped bits": _flipped,
    "overwritten": _overwritten,
    "wrong xref": _wrong_xref,
    "encrypted": _encrypted,
    "another kind of file": _mistaken,
    "empty": lambda _: b"",
    "20,000 pages": _many_pages,
    "huge page": _huge_page,
    "deep nesting": _nested,
    "endless structure": _endless,
    "odd page box": _odd_box,
    "no Unicode map": _no_unicode,
    "decompression bomb": _bomb,
    "many drawings": _many_drawings,
    "noise": _noise,
}
"""Maker by kind; equal seeds make equal files."""
