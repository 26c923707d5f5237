"""
An e-mail as a parser: one page of its subject, its other headers and its body, in which messages that are sent on stand
in their places; attachments are named, not read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.errors import MessageError
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from email.policy import default
from pathlib import Path

from pincite.adapters.text_parser import CODE as TEXT_CODE
from pincite.adapters.text_parser import MOST_BYTES, says_latin
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.html import html_page, write_html
from pincite.ingest.structure.plain_text import write_plain
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = ("pincite/adapters/eml_parser.py", *TEXT_CODE)
_HEADERS = ("From", "To", "Cc", "Date")
_DEEPEST_HEADING = 6
_WORD = re.compile(r"\w+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a]")


class EmlParser:
    """Reads .eml: the plain body, or the HTML body where there is no plain one or only a stub of one."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """Identity of code and options."""
        return fingerprint("eml", code_fingerprint(*CODE), self._recipe)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read an e-mail; what has none of its headers, or no words in its body, is a ``ParseFailure``."""
        try:
            if path.stat().st_size > MOST_BYTES:
                return ParseFailure(
                    reason=f"{path.stat().st_size} bytes, more than {MOST_BYTES} for an e-mail (detach what it carries)"
                )
            message = BytesParser(policy=default).parsebytes(path.read_bytes())
            return _read(message)
        except (
            MessageError,
            LookupError,
            ValueError,
            TypeError,
            AttributeError,
            AssertionError,
            RecursionError,
            OSError,
        ) as error:
            return ParseFailure(reason=f"not readable as an e-mail: {error}")


@dataclass(frozen=True, slots=True)
class _Piece:
    """
    Words of a body: ``plain`` text or HTML. A ``subject`` and ``headers`` stand before the first ones of a message that
    is sent on, which is *depth* messages deep.
    """

    text: str
    plain: bool = True
    subject: str = ""
    headers: tuple[str, ...] = ()
    depth: int = 0


def _read(message: EmailMessage) -> ParsedDocument | ParseFailure:
    subject, lines = _line(message, "Subject"), _headers(message)
    if not lines and not subject:
        return ParseFailure(reason="named .eml but has none of the headers From, To, Date and Subject")
    attached = [name for part in message.iter_attachments() if (name := part.get_filename() or _subject(part))]
    lines += [f"Attachment: {' '.join(name.split())}" for name in attached]
    pieces = list(_pieces(message))
    if any(_CONTROL.search(piece.text) for piece in pieces):
        return ParseFailure(reason="its body holds characters that no text has")
    if not any(piece.text for piece in pieces):
        return ParseFailure(reason="an e-mail without words in its body")
    page = TextPage()
    _write(page, [_Piece("", subject=subject, headers=tuple(lines)), *pieces])
    return page.parsed()


def _write(page: TextPage, pieces: Sequence[_Piece]) -> None:
    """Each piece as a paragraph or more, below its subject and headers."""
    level = 1
    for number, piece in enumerate(pieces):
        if piece.subject:
            level = min(piece.depth + 1, _DEEPEST_HEADING)
            page.heading(f"Subject: {piece.subject}", level)
            page.write("\n\n")
        if piece.headers or not number:
            page.write("\n".join(piece.headers) + "\n\n")
        if piece.plain:
            write_plain(page, piece.text, level)
        else:
            write_html(page, piece.text)
        if number and piece.plain and piece.text and number + 1 < len(pieces):
            page.write("\n\n")


def _pieces(part: MIMEPart, depth: int = 0) -> Iterator[_Piece]:
    """What a reader is shown of a message or a part of it, in order."""
    if part.is_attachment():
        return
    kind = part.get_content_type()
    if kind == "message/rfc822":
        for message in part.iter_parts():
            yield _Piece("", subject=_line(message, "Subject"), headers=tuple(_headers(message)), depth=depth + 1)
            yield from _pieces(message, depth + 1)
    elif part.is_multipart():
        options = [found for each in part.iter_parts() if (found := list(_pieces(each, depth)))]
        if kind == "multipart/alternative":
            yield from _fullest(options)
        else:
            for option in options[:1] if kind == "multipart/related" else options:
                yield from option
    elif kind in {"text/plain", "text/html"} and (text := _content(part)).strip():
        plain = kind == "text/plain"
        if plain or isinstance(html_page(text).parsed(), ParsedDocument):
            yield _Piece(text, plain=plain)


def _fullest(options: Sequence[Sequence[_Piece]]) -> Sequence[_Piece]:
    """
    Of what says the same in several ways the plain text, unless the HTML has at least as many words beyond it as it has
    itself: then it only stands in for a text that is written in HTML alone.
    """
    plain = next((each for each in options if each[0].plain), None)
    markup = next((each for each in options if not each[0].plain), None)
    if plain is None or markup is None:
        return plain or markup or ()
    said, shown = (sum(map(_words, each), Counter()) for each in (plain, markup))
    return markup if (shown - said).total() >= said.total() else plain


def _words(piece: _Piece) -> Counter[str]:
    """The words of a piece that a reader sees."""
    if piece.plain:
        return Counter(_WORD.findall(piece.text.casefold()))
    parsed = html_page(piece.text).parsed()
    if isinstance(parsed, ParseFailure):
        return Counter()
    (page,) = parsed.pages
    edges = [0, *(at for mark in page.marks for at in (mark.start, mark.end)), len(page.text)]
    seen = " ".join(page.text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))
    return Counter(_WORD.findall(seen.casefold()))


def _headers(message: MIMEPart) -> list[str]:
    return [f"{name}: {said}" for name in _HEADERS if (said := _line(message, name))]


def _subject(part: MIMEPart) -> str:
    """What names an attached message that has no file name: its subject."""
    if part.get_content_type() != "message/rfc822" or not part.is_attachment():
        return ""
    return next((_line(message, "Subject") for message in part.iter_parts()), "")


def _line(message: MIMEPart, name: str) -> str:
    """What a header says, on one line; empty where it is not there."""
    return " ".join(str(message[name] or "").split())


def _content(part: MIMEPart) -> str:
    """The text of a part, line ends as line feeds."""
    if says_latin(part.get_content_charset("ascii")):
        part.set_param("charset", "cp1252")
    return str(part.get_content()).replace("\r\n", "\n").replace("\r", "\n")
