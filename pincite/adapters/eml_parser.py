"""An e-mail as a parser: one page of its subject, its other headers and its body; attachments are named, not read."""

import re
from email.errors import MessageError
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from html import escape
from pathlib import Path

from pincite.adapters.text_parser import CODE as TEXT_CODE
from pincite.adapters.text_parser import MOST_BYTES
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.html import html_page
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = ("pincite/adapters/eml_parser.py", *TEXT_CODE)
_HEADERS = ("From", "To", "Cc", "Date")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a]")


class EmlParser:
    """Reads .eml: the plain body, or the HTML body where there is no plain one."""

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


def _read(message: EmailMessage) -> ParsedDocument | ParseFailure:
    subject = _line(message, "Subject")
    lines = [f"{name}: {said}" for name in _HEADERS if (said := _line(message, name))]
    if not lines and not subject:
        return ParseFailure(reason="named .eml but has none of the headers From, To, Date and Subject")
    attached = [name for part in message.iter_attachments() if (name := part.get_filename())]
    lines += [f"Attachment: {' '.join(name.split())}" for name in attached]
    plain, markup = _body(message, "plain"), _body(message, "html")
    if _CONTROL.search(plain + markup):
        return ParseFailure(reason="its body holds characters that no text has")
    if plain.strip():
        return _plain_page(subject, lines, plain).parsed()
    if isinstance(html_page(markup).parsed(), ParsedDocument):
        return _html_page(subject, lines, markup).parsed()
    return ParseFailure(reason="an e-mail without words in its body")


def _html_page(subject: str, lines: list[str], markup: str) -> TextPage:
    heading = f"<h1>Subject: {escape(subject)}</h1>" if subject else ""
    return html_page(f"{heading}<p>{'<br>'.join(map(escape, lines))}</p>{markup}")


def _plain_page(subject: str, lines: list[str], body: str) -> TextPage:
    page = TextPage()
    if subject:
        page.heading(f"Subject: {subject}", 1)
        page.write("\n\n")
    page.write("\n".join(lines) + "\n\n")
    page.write(body)
    return page


def _line(message: EmailMessage, name: str) -> str:
    """What a header says, on one line; empty where it is not there."""
    return " ".join(str(message[name] or "").split())


def _body(message: EmailMessage, kind: str) -> str:
    """The body of a kind, line ends as line feeds; empty where there is none."""
    part = message.get_body(preferencelist=(kind,))
    text = part.get_content() if isinstance(part, EmailMessage) else ""
    return str(text).replace("\r\n", "\n").replace("\r", "\n")
