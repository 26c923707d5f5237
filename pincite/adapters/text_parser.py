"""Text, Markdown and HTML as a parser: a text file is one page, page 1."""

import re
from html.parser import HTMLParser
from pathlib import Path

from pincite.contracts import ParserRecipe
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.pages import Heading, Page, ParsedDocument, ParseFailure, ParseReport

CODE = ("pincite/adapters/text_parser.py", "pincite/model/pages.py")
_MARKDOWN_HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_BLOCK_TAGS = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "article", "ul", "ol"})


class TextParser:
    """Reads .txt, .md and .html as one page."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """Identity of code and options."""
        return fingerprint("text", code_fingerprint(*CODE), self._recipe)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read a text file in UTF-8; what is no text is a ``ParseFailure``."""
        try:
            text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            return ParseFailure(reason=f"not text in UTF-8: {error.reason} at byte {error.start}")
        if path.suffix.lower() in {".html", ".htm"}:
            text = _html_text(text)
        if not text.strip():
            return ParseFailure(reason="no text in it")
        page = Page(number=1, label="1", width=0.0, height=0.0, text=text, headings=_headings(text) if path.suffix.lower() == ".md" else ())
        return ParsedDocument(pages=(page,), report=ParseReport(pages=1, characters=len(text), tables=0, paginated=False, parser_mode="text"))


def _headings(text: str) -> tuple[Heading, ...]:
    stack: list[tuple[int, str]] = []
    found: list[Heading] = []
    for match in _MARKDOWN_HEADING.finditer(text):
        level = len(match[1])
        stack = [*(entry for entry in stack if entry[0] < level), (level, match[2])]
        found.append(Heading(start=match.start(), end=match.end(), level=level, path=tuple(title for _, title in stack)))
    return tuple(found)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._silent += tag in {"script", "style", "head"}
        if tag in _BLOCK_TAGS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"script", "style", "head"} and self._silent > 0
        if tag in _BLOCK_TAGS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)


def _html_text(markup: str) -> str:
    reader = _Text()
    reader.feed(markup)
    reader.close()
    return re.sub(r"\n{3,}", "\n\n", "".join(reader.parts)).strip()
