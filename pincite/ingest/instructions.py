"""
Text aimed at a model instead of a reader is marked where it stands, so that its chunk is flagged and the rest of the
page stays clean.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pincite.fingerprint import code_fingerprint
from pincite.guardrails.screen import SURE, screen_document_text
from pincite.ingest.page_sentences import paragraph_spans
from pincite.model.pages import Mark, Page, ParsedDocument
from pincite.model.screening import ScreenResult

_SCREENED_BY = (
    *(
        f"pincite/guardrails/{name}.py"
        for name in (
            "screen",
            "screening_model",
            "screening_features",
            "screening_words",
            "surroundings",
            "decoding",
            "lexicon",
        )
    ),
    "pincite/model/screening.py",
    "data/calibration/screening-v3.json",
    "data/calibration/screening_lexicon.toml",
)


@dataclass(frozen=True, slots=True)
class Screen:
    """Rates how likely a text tries to steer its reader; ``identity`` covers all that the rating hangs on."""

    rate: Callable[[str], ScreenResult] = field(repr=False)
    identity: str


def document_screen() -> Screen:
    """The screen for documents, with the digest of its code, its model and its words."""
    return Screen(screen_document_text, code_fingerprint(*_SCREENED_BY))


def mark_instructions(parsed: ParsedDocument, screen: Screen) -> ParsedDocument:
    """
    The document with an "instruction" mark on every paragraph that is flagged, on pages where one of them is surely
    aimed at a model: a lower probability alone withholds nothing, for the question's own screen looks at it again.

    Args:
        parsed: Its pages; marks that they have are kept.
        screen: Asked a paragraph at a time. Whole paragraphs are marked: what stands around an instruction was written
            by the same hand.
    """
    pages = tuple(_marked(page, screen) for page in parsed.pages)
    found = [page.number for page in pages if any(mark.kind == "instruction" for mark in page.marks)]
    if not found:
        return parsed
    warning = f"page {', '.join(map(str, found))}: text aimed at a model, which is kept out of answers"
    report = parsed.report.model_copy(
        update={"instructions": len(found), "warnings": (*parsed.report.warnings, warning)}
    )
    return ParsedDocument(pages=pages, report=report)


def _marked(page: Page, screen: Screen) -> Page:
    flagged = list(_flagged(page.text, screen))
    if not any(result.score >= SURE for _, _, result in flagged):
        return page
    marks = tuple(
        Mark(start=start, end=end, kind="instruction", reason=f"aimed at a model: {', '.join(result.rules)}")
        for start, end, result in flagged
    )
    return page.model_copy(update={"marks": (*page.marks, *marks)})


def _flagged(text: str, screen: Screen) -> Iterator[tuple[int, int, ScreenResult]]:
    for start, end in paragraph_spans(text):
        result = screen.rate(text[start:end])
        if result.flagged:
            yield start, end, result
