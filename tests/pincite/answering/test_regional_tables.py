"""
Tables that run into each other, from the page to the answer: every figure with its group, its column and its unit, or
no claim to it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from pincite.adapters.file_parser import FileParser
from pincite.engine import Engine
from pincite.ingest.chunking import chunk_document
from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Document
from pincite.model.outcomes import Answered, Outcome, Refused
from pincite.model.pages import Page, ParsedDocument
from pincite.recipes import load_recipe
from tests.pincite.answering.house import ask, embedder, engine
from tests.regional_tables import write

NAMED = ("stacked", "with_headers", "plain", "underlined", "ruled", "beside")
"""The forms in which the regions have their whole names and all stand on one page."""


@dataclass(frozen=True)
class Parsed:
    """The pages of one document."""

    pages: tuple[Page, ...]

    def page(self, doc_id: str, number: int) -> Page:
        """The page with this number."""
        assert doc_id == "report"
        return self.pages[number - 1]


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Engine]:
    """The report with its tables in a form, ready to be asked."""

    @cache
    def made(form: str) -> Engine:
        path = write(tmp_path_factory.mktemp("reports") / "report.pdf", form)
        return _engine(path)

    return made


def _engine(path: Path) -> Engine:
    recipe = load_recipe()
    parsed = FileParser(recipe.parser).parse(path)
    assert isinstance(parsed, ParsedDocument)
    of = Document(
        tenant="test", file="report.pdf", doc_id="report", sha256="0" * 64, title="Halden Stream annual report 2022"
    )
    chunks = chunk_document(of, parsed, recipe.chunker, embedder().count_tokens)
    rows = [IndexedChunk.of(chunk, of, paginated=parsed.report.paginated) for chunk in chunks]
    return replace(engine(rows), pages=Parsed(parsed.pages), documents=(of,))


def _answered(outcome: Outcome) -> Answered:
    assert isinstance(outcome, Answered), outcome
    return outcome


ASKED = [
    (
        "What was the average monthly revenue per membership in Latin America in 2022?",
        "$8.48 per membership: ",
        "Latin America (LATAM)",
        "8.48",
    ),
    (
        "What were revenues in Latin America in 2022?",
        "$4,075,118 thousand = $4.075118 billion: ",
        "Latin America (LATAM)",
        "4,075,118",
    ),
    (
        "How many paid memberships did EMEA have at the end of 2022?",
        "76,735 thousand = 76.735 million: ",
        "Europe, Middle East, and Africa (EMEA)",
        "76,735",
    ),
    (
        "What were the average paying memberships in Asia-Pacific in 2021?",
        "28,461 thousand = 28.461 million: ",
        "Asia-Pacific (APAC)",
        "28,461",
    ),
]


@pytest.mark.parametrize("form", NAMED)
@pytest.mark.parametrize(("question", "opener", "group", "cited"), ASKED, ids=["rate", "sum", "count", "year before"])
def test_a_region_s_figure_is_said_with_its_region_and_its_unit(
    report: Callable[[str], Engine], form: str, question: str, opener: str, group: str, cited: str
) -> None:
    outcome = _answered(ask(report(form), question).outcome)
    first = outcome.sentences[0]
    assert first.text.startswith(opener)
    assert group in first.text
    assert "(in thousands, except revenue per membership and percentages)" in first.text
    assert cited in first.citations[0].snippet


def test_a_converted_figure_stands_in_the_sentence_and_in_no_snippet(report: Callable[[str], Engine]) -> None:
    outcome = _answered(ask(report("stacked"), "What were revenues in Latin America in 2022?").outcome)
    assert "4.075118" in outcome.sentences[0].text
    assert not any("4.075118" in citation.snippet for sentence in outcome.sentences for citation in sentence.citations)


def test_a_region_that_goes_on_over_the_page_keeps_its_name_and_the_years(report: Callable[[str], Engine]) -> None:
    first = _answered(
        ask(
            report("over_a_page"), "What was the average monthly revenue per membership in Latin America in 2022?"
        ).outcome
    ).sentences[0]
    assert first.text.startswith(
        "$8.48 per membership: Latin America (LATAM): Average "
        "monthly revenue per membership; 2022: $ 8.48; 2021: $ 7.73"
    )
    assert first.citations[0].page == 1 + 1


def test_a_label_that_stands_once_beside_its_rows_is_said_of_each(report: Callable[[str], Engine]) -> None:
    first = _answered(
        ask(report("first_of_each"), "How many paid memberships did EMEA have at the end of 2022?").outcome
    ).sentences[0]
    assert first.text.startswith("76,735 thousand = 76.735 million: EMEA: Measure: Paid memberships at end of period")


@pytest.mark.parametrize("form", [*NAMED, "over_a_page"])
@pytest.mark.parametrize("region", ["Oceania", "Japan"])
def test_a_region_that_the_table_does_not_have_is_refused(
    report: Callable[[str], Engine], form: str, region: str
) -> None:
    assert isinstance(ask(report(form), f"What were revenues in {region} in 2022?").outcome, Refused)


@pytest.mark.parametrize(
    ("question", "label", "figure"),
    [
        ("What were revenues in 2022?", "Revenues;", "$31,615,550 thousand"),
        ("What were streaming revenues in 2022?", "Streaming revenues;", "$31,469,852 thousand"),
        ("What were DVD revenues in 2021?", "DVD revenues;", "$182,348 thousand"),
        ("What was the cost of revenues in 2020?", "Cost of revenues;", "$15,276,319 thousand"),
    ],
)
def test_a_row_of_a_narrower_thing_does_not_answer_for_the_wider_nor_the_other_way_about(
    report: Callable[[str], Engine], question: str, label: str, figure: str
) -> None:
    first = _answered(ask(report("widths"), question).outcome).sentences[0]
    assert first.text.startswith(figure)
    assert f": {label}" in first.text
