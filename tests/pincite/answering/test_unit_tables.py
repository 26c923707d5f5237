"""Tables that say once what they are of and what their figures are in, from the page to the answer."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from pincite.adapters.file_parser import FileParser
from pincite.contracts import load_recipe
from pincite.engine import Engine, Question
from pincite.ingest.chunking import chunk_document
from pincite.model.documents import Document
from pincite.model.outcomes import Answered, CitedSentence, Refused
from pincite.model.pages import ParsedDocument
from tests.pincite.answering.house import AS_OF, ask, embedder, engine
from tests.pincite.answering.test_regional_tables import Parsed
from tests.pincite.retrieval.library import indexed
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
        rows = [indexed(of, chunk, parsed) for chunk in chunk_document(of, parsed, recipe.chunker, embedder().count_tokens)]
        return replace(engine(rows), pages=Parsed(parsed.pages), documents=(of,))

    return made


def _first(of: Engine, question: str) -> CitedSentence:
    outcome = ask(of, question).outcome
    assert isinstance(outcome, Answered), outcome
    return outcome.sentences[0]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the operating profit of Inland in 2024?", "Revenue and operating profit by region (NOK million): Inland: Operating profit; 2024: (36); 2023: 52"),
        ("How many tonnes of board did Lakes sell in 2024?", "Board sold by region (thousand tonnes): Lakes; 2024: 288; 2023: 231"),
        ("How many employees did Lakes have at year-end 2023?", "Employees at year-end: Lakes; 2024: 1,104; 2023: 862"),
        ("How many injuries with lost time did Inland have in 2022?", "Injuries with lost time (per million hours worked): Inland; 2024: 5.5"),
    ],
    ids=["sum", "mass", "count", "rate"],
)
def test_a_row_is_said_once_with_what_the_caption_over_its_table_says(paper: Callable[[str], Engine], question: str, said: str) -> None:
    first = _first(paper("report"), question)
    caption = said.partition(":")[0]
    assert said in first.text
    assert first.text.count(caption) == 1
    assert any(caption in " ".join(citation.snippet.split()) for citation in first.citations)


def test_a_caption_below_its_table_and_a_note_on_it_are_said_with_the_row(paper: Callable[[str], Engine]) -> None:
    first = _first(paper("saw"), "What is the largest round bar that the BX-240 can cut at 45°?")
    assert "Largest cut (mm): Shape: Round bar; 0°: 240; 45°: 170; 60°: 100 (Values of the second table are for the BX-240)." in first.text
    assert any("Values of the second table are for the BX-240." in citation.snippet for citation in first.citations)


def test_a_note_on_a_table_of_one_model_does_not_answer_for_another(paper: Callable[[str], Engine]) -> None:
    assert isinstance(ask(paper("saw"), "What is the largest round bar that the BX-300 can cut at 45°?").outcome, Refused)


def test_what_a_caption_says_with_a_figure_is_left_out_where_it_could_not_be_cited(paper: Callable[[str], Engine]) -> None:
    question = "What is the largest round bar that the BX-240 can cut at 45°?"
    cited = next(citation for citation in _first(paper("saw"), question).citations if "second table" in citation.snippet)
    outcome = paper("saw").ask(Question(question, AS_OF, masked=frozenset({cited.chunk_id}))).outcome
    assert isinstance(outcome, Answered), outcome
    assert "Largest cut (mm): Shape: Round bar; 0°: 240; 45°: 170; 60°: 100." in outcome.sentences[0].text
    assert "second table" not in outcome.sentences[0].text
