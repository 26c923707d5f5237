"""The places that an answer or a refusal points to: whose words they are, where they stand, and how the place looks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from orchestration.web.kept import KeptAnswer
from orchestration.web.library import Library, Paper
from pincite.contracts import retrieval_contract
from pincite.errors import PinciteError
from pincite.model.documents import Document
from pincite.model.outcomes import Answered, Citation, Nearest, Outcome
from pincite.model.pages import Box, Page
from pincite.model.releases import CandidateBuild
from pincite.retrieval.ranking import tier_of

AROUND = 220
"""Characters of the page that are shown before and after a quotation."""
MARGIN = 42.0
"""Points of the page above and below a quotation in its picture: three lines."""


@dataclass(frozen=True)
class QuotedPlace:
    """
    A quotation on its page; ``start`` and ``end`` are None where the words do not stand on the stored page any more.

    ``number`` is its place among those of its answer, 0-based.
    """

    number: int
    document: Document
    paper: Paper
    page: Page
    snippet: str
    start: int | None
    end: int | None
    confidence: float | None
    chunk_id: str

    @property
    def tier(self) -> str:
        """The precedence tier of the document, in words."""
        tiers = retrieval_contract().ranking.tiers
        named = str(self.document.category).replace("_", " ") if self.document.category else "not classified"
        return f"{named} (tier {tier_of(self.document.category, tiers) + 1} of {len(tiers)})"

    @cached_property
    def section(self) -> str:
        """The path of headings under which the quotation stands."""
        above = [
            heading.path for heading in self.page.headings if self.start is not None and heading.start <= self.start
        ]
        return " / ".join(above[-1] if above else self.page.section)

    @cached_property
    def lines(self) -> tuple[Box, ...]:
        """Rectangles of the lines that are quoted, wholly or in part."""
        if self.start is None or self.end is None:
            return ()
        return tuple(run.box for run in self.page.runs if run.start < self.end and self.start < run.end)

    @cached_property
    def clip(self) -> Box:
        """The strip of the page that the quotation stands in, over the page's whole width."""
        if not self.lines:
            return 0.0, 0.0, self.page.width, self.page.height
        top, bottom = min(box[1] for box in self.lines) - MARGIN, max(box[3] for box in self.lines) + MARGIN
        return 0.0, float(int(max(0.0, top))), self.page.width, float(int(min(self.page.height, bottom)))

    @property
    def around(self) -> tuple[str, str, str]:
        """The page's words before the quotation, its own, and those after it."""
        if self.start is None or self.end is None:
            return "", self.snippet, ""
        text, first, last = self.page.text, max(0, self.start - AROUND), min(len(self.page.text), self.end + AROUND)
        return (
            ("… " if first else "") + text[first : self.start],
            text[self.start : self.end],
            text[self.end : last] + (" …" if last < len(text) else ""),
        )


def places_of(answer: KeptAnswer, library: Library) -> tuple[QuotedPlace, ...]:
    """Where the citations of an answer stand, in their order, or what came nearest to a refused question."""
    return places_in(answer.result.outcome, library.build(answer.tenant, answer.index_version), library)


def places_in(outcome: Outcome, build: CandidateBuild, library: Library) -> tuple[QuotedPlace, ...]:
    """The same of any outcome that *build* gave."""
    return tuple(_placed(outcome, build, library))


def _placed(outcome: Outcome, build: CandidateBuild, library: Library) -> Iterator[QuotedPlace]:
    if isinstance(outcome, Answered):
        cited = (citation for sentence in outcome.sentences for citation in sentence.citations)
        for number, citation in enumerate(cited):
            yield _place(
                library.paper(build, citation.doc_id),
                library.page(build, citation.doc_id, citation.page),
                number,
                citation,
            )
        return
    by_file = {each.document.file: each.document.doc_id for each in build.documents}
    for number, near in enumerate(outcome.nearest):
        doc_id = by_file[near.file]
        yield _near(library.paper(build, doc_id), library.page(build, doc_id, near.page), near, number)


def _place(paper: Paper, page: Page, number: int, cited: Citation) -> QuotedPlace:
    if page.text[cited.start : cited.end] != cited.snippet:
        msg = f"{cited.file} page {cited.page}: the quotation does not stand where the answer says"
        raise PinciteError(msg)
    return QuotedPlace(
        number,
        paper.indexed.document,
        paper,
        page,
        cited.snippet,
        cited.start,
        cited.end,
        cited.confidence_score,
        cited.chunk_id,
    )


def _near(paper: Paper, page: Page, near: Nearest, number: int) -> QuotedPlace:
    start = page.text.find(near.snippet)
    begin, end = (start, start + len(near.snippet)) if start >= 0 else (None, None)
    return QuotedPlace(
        number, paper.indexed.document, paper, page, near.snippet, begin, end, near.confidence_score, near.chunk_id
    )
