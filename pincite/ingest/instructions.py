"""Text aimed at a model instead of a reader is marked where it stands, so that its chunk is flagged and its neighbours stay clean."""

from collections.abc import Callable, Iterator

from pincite.ingest.sentences import paragraph_spans, sentence_spans
from pincite.model.pages import Mark, Page, ParsedDocument

Screen = Callable[[str], bool]


def mark_instructions(parsed: ParsedDocument, screen: Screen) -> ParsedDocument:
    """
    The document with an "instruction" mark on what *screen* flags.

    Args:
        parsed: Its pages; marks that they have are kept.
        screen: Whether a text tries to steer the reader; asked a paragraph at a time and, in those it flags, a sentence at a time.
    """
    pages = tuple(_marked(page, screen) for page in parsed.pages)
    found = [page.number for page in pages if any(mark.kind == "instruction" for mark in page.marks)]
    if not found:
        return parsed
    warning = f"page {', '.join(map(str, found))}: text aimed at a model, which is kept out of answers"
    report = parsed.report.model_copy(update={"instructions": len(found), "warnings": (*parsed.report.warnings, warning)})
    return ParsedDocument(pages=pages, report=report)


def _marked(page: Page, screen: Screen) -> Page:
    marks = tuple(Mark(start=start, end=end, kind="instruction", reason="text aimed at a model") for start, end in _flagged(page.text, screen))
    return page.model_copy(update={"marks": (*page.marks, *marks)}) if marks else page


def _flagged(text: str, screen: Screen) -> Iterator[tuple[int, int]]:
    """The sentences that are flagged by themselves, or the paragraph that is flagged only as a whole."""
    for start, end in paragraph_spans(text):
        if screen(text[start:end]):
            sentences = [(first, last) for first, last in sentence_spans(text, start, end) if screen(text[first:last])]
            yield from sentences or [(start, end)]
