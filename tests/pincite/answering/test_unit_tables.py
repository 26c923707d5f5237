"""Tables that say once what they are of and what their figures are in, from the page to the answer."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from pincite.adapters.file_parser import FileParser
from pincite.engine import Engine, Question
from pincite.ingest.chunking import chunk_document
from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Document
from pincite.model.outcomes import Answered, CitedSentence, Refused
from pincite.model.pages import ParsedDocument
from pincite.recipes import load_recipe
from tests.pincite.answering.house import AS_OF, ask, embedder, engine
from tests.pincite.answering.test_regional_tables import Parsed
from tests.unit_tables import TITLES, write


@pytest.fixture(scope="session")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Engine]:
    """A paper of ``tests.unit_tables``, ready to be asked."""

    @cache
    def made(name: str) -> Engine:
        recipe = load_recipe()
        parsed = FileParser(recipe.parser).parse(write(tmp_path_factory.mktemp("papers") / f"{name}.pdf", name))
        assert isinstance(parsed, ParsedDocument)
        of = Document(tenant="test", file=f"{name}.pdf", doc_id="report", sha256="0" * 64, title=TITLES[name])
        chunks = chunk_document(of, parsed, recipe.chunker, embedder().count_tokens)
        rows = [IndexedChunk.of(chunk, of, paginated=parsed.report.paginated) for chunk in chunks]
        return replace(engine(rows), pages=Parsed(parsed.pages), documents=(of,))

    return made


def _first(of: Engine, question: str) -> CitedSentence:
    outcome = ask(of, question).outcome
    assert isinstance(outcome, Answered), outcome
    return outcome.sentences[0]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What was the operating profit of Inland in 2024?",
            "Revenue and operating profit by region (NOK million): Inland: Operating profit; 2024: (36); 2023: 52",
        ),
        (
            "How many tonnes of board did Lakes sell in 2024?",
            "Board sold by region (thousand tonnes): Lakes; 2024: 288; 2023: 231",
        ),
        ("How many employees did Lakes have at year-end 2023?", "Employees at year-end: Lakes; 2024: 1,104; 2023: 862"),
        (
            "What was the rate of injuries with lost time in the region Inland in 2022?",
            "Injuries with lost time (per million hours worked): Inland; 2024: 5.5",
        ),
    ],
    ids=["sum", "mass", "count", "rate"],
)
def test_a_row_is_said_once_with_what_the_caption_over_its_table_says(
    paper: Callable[[str], Engine], question: str, said: str
) -> None:
    first = _first(paper("report"), question)
    caption = said.partition(":")[0]
    assert said in first.text
    assert first.text.count(caption) == 1
    assert any(caption in " ".join(citation.snippet.split()) for citation in first.citations)


def test_a_caption_below_its_table_and_a_note_on_it_are_said_with_the_row(paper: Callable[[str], Engine]) -> None:
    first = _first(paper("saw"), "What is the largest round bar that the BX-240 can cut at 45°?")
    assert (
        "Largest cut (mm): Shape: Round bar; 0°: 240; 45°: 170; "
        "60°: 100 (Values of the second table are for the BX-240)."
    ) in first.text
    assert any("Values of the second table are for the BX-240." in citation.snippet for citation in first.citations)


def test_a_note_on_a_table_of_one_model_does_not_answer_for_another(paper: Callable[[str], Engine]) -> None:
    assert isinstance(
        ask(paper("saw"), "What is the largest round bar that the BX-300 can cut at 45°?").outcome, Refused
    )


def test_what_a_caption_says_with_a_figure_is_left_out_where_it_could_not_be_cited(
    paper: Callable[[str], Engine],
) -> None:
    question = "What is the largest round bar that the BX-240 can cut at 45°?"
    cited = next(
        citation for citation in _first(paper("saw"), question).citations if "second table" in citation.snippet
    )
    outcome = paper("saw").ask(Question(question, AS_OF, masked=frozenset({cited.chunk_id}))).outcome
    assert isinstance(outcome, Answered), outcome
    assert "Largest cut (mm): Shape: Round bar; 0°: 240; 45°: 170; 60°: 100." in outcome.sentences[0].text
    assert "second table" not in outcome.sentences[0].text


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("How heavy is the BX-300?", "Item: Weight (kg); BX-240: 265; BX-300: 390"),
        ("What is the weight of the BX-300 in kg?", "Item: Weight (kg); BX-240: 265; BX-300: 390"),
        ("How many litres does the coolant tank of the BX-240 hold?", "Item: Coolant tank (l); BX-240: 18; BX-300: 30"),
        ("How long is the band of the BX-240 in mm?", "Item: Band length (mm); BX-240: 2480; BX-300: 2925"),
        ("How many kW does the motor of the BX-300 have?", "Item: Motor power (kW); BX-240: 1.5; BX-300: 2.2"),
        (
            "What is the tension of the band of the BX-240 in bar?",
            "Item: Tension of the band, bar; BX-240: 180; BX-300: 210",
        ),
    ],
    ids=["heavy", "weight", "volume", "length", "power", "pressure"],
)
def test_a_unit_in_a_row_s_label_is_that_of_its_cells(paper: Callable[[str], Engine], question: str, row: str) -> None:
    assert row in _first(paper("saw"), question).text


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("How heavy is the P-35?", "Property: Weight; Unit: kg; P-20: 14; P-35: 22"),
        ("What is the highest pressure of the P-20?", "Property: Highest pressure; Unit: bar; P-20: 6; P-35: 9"),
        ("How many kW of power does the P-20 take up?", "Property: Power taken up; Unit: kW; P-20: 0.75; P-35: 1.5"),
    ],
    ids=["weight", "pressure", "power"],
)
def test_a_cell_that_is_a_unit_is_that_of_the_figures_beside_it(
    paper: Callable[[str], Engine], question: str, row: str
) -> None:
    assert row in _first(paper("pump"), question).text


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("people", "How many tonnes of board did Lakes have at year-end 2023?"),
        ("people", "How much did employees at Lakes cost in NOK at year-end 2023?"),
        ("report", "How many litres of board did Lakes sell in 2024?"),
        ("saw", "How many litres does the band of the BX-240 hold?"),
        ("saw", "How heavy is the round bar at 45°?"),
    ],
    ids=["tonnes of employees", "sum of employees", "litres for tonnes", "litres for a length", "weight for a length"],
)
def test_figures_of_another_unit_than_the_question_names_do_not_answer(
    paper: Callable[[str], Engine], name: str, question: str
) -> None:
    assert isinstance(ask(paper(name), question).outcome, Refused)


def test_a_sum_is_not_answered_by_a_mass(paper: Callable[[str], Engine]) -> None:
    outcome = ask(paper("report"), "How much did sales of board at Lakes come to in 2023?").outcome
    assert isinstance(outcome, Refused) or "231" not in outcome.sentences[0].text


@pytest.mark.parametrize("name", ["report", "people"])
def test_a_sum_is_not_answered_by_a_number_of_people(paper: Callable[[str], Engine], name: str) -> None:
    outcome = ask(paper(name), "How much were sales in the region Lakes in 2023?").outcome
    assert isinstance(outcome, Refused) or "862" not in outcome.sentences[0].text


def test_a_rate_is_no_number_of_people(paper: Callable[[str], Engine]) -> None:
    outcome = ask(paper("people"), "How many people worked in the region Inland at the end of 2023?").outcome
    assert isinstance(outcome, Refused) or "5.7" not in outcome.sentences[0].text
