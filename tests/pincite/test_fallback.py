"""
The second threshold, over a real lake: it opens where nothing is near enough, for the document that is meant alone
(qa-contract-v1 §1).
"""

from datetime import date

import pytest

from pincite.build import Stages
from pincite.contracts import qa_contract
from pincite.engine import Engine, Question
from pincite.model.outcomes import Answered, RefusalCode, Refused
from pincite.wiring import open_engine

AS_OF = date(2026, 6, 30)
HOUSE = (
    "# SOP-031 House rules\n\n"
    "Soup is served in the canteen from eleven until two o'clock. "
    "Grey parrots whistle loudest at dawn, high above the rain forest. "
    "Bicycles are locked in the cellar behind the boiler room. "
    "A kettle of tea is put in the meeting room each morning. "
    "The lamp on the stairs is switched off at ten. "
    "Keys are handed to the porter on the last day of work. "
    "Chess is played on Thursdays in the library. "
    "Visitors sign the book at the gate and wear a yellow badge. "
    "In a fire everybody gathers at the oak by the car park. "
    "The plants in the hall are watered by the gardener on Mondays. "
    "Parcels are kept at the porter's lodge for five days.\n"
)
WINE = "The 2019 harvest of Riesling was picked late and pressed whole.\n"
BICYCLES = "According to SOP-031, where are bicycles locked?"
CUP = "SOP-031: who won the cup?"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """A page on many things, which is near to a question about none of them, and one on something else."""
    root = tmp_path_factory.mktemp("fallback")
    folder = root / "docs" / "acme"
    folder.mkdir(parents=True)
    (folder / "sop-031.md").write_text(HOUSE, encoding="utf-8")
    (folder / "wine.txt").write_text(WINE, encoding="utf-8")
    built = Stages(root / "docs", root / "lake").candidates()["acme"]
    return open_engine(root / "lake", "acme", built.snapshot_id)


def nearest(of: Engine, question: str) -> tuple[str, float]:
    """File and similarity of what comes nearest, whatever the thresholds say of it."""
    (found,) = of.find_many([Question(question, AS_OF)], threshold=False)
    top = max(found.candidates, key=lambda c: c.similarity)
    return top.row.file, top.similarity


def between(similarity: float) -> bool:
    return qa_contract().fallback.min_similarity <= similarity < qa_contract().retrieval.min_similarity


def test_where_nothing_is_near_enough_the_document_that_is_named_answers_by_the_fallback(house: Engine) -> None:
    file, similarity = nearest(house, BICYCLES)
    assert (file, between(similarity)) == ("sop-031.md", True)
    result = house.ask(Question(BICYCLES, AS_OF))
    assert isinstance(result.outcome, Answered)
    assert [sentence.text for sentence in result.outcome.sentences] == [
        "Bicycles are locked in the cellar behind the boiler room."
    ]
    assert (result.trace.fallback_used, result.trace.min_similarity) == (True, qa_contract().fallback.min_similarity)
    assert [chunk.vector_score for chunk in result.trace.chunks] == [similarity]


def test_the_fallback_is_not_taken_where_what_is_nearest_is_not_the_document_that_is_named(house: Engine) -> None:
    file, similarity = nearest(house, CUP)
    assert (file, between(similarity)) == ("wine.txt", True)
    result = house.ask(Question(CUP, AS_OF))
    assert isinstance(result.outcome, Refused)
    assert result.outcome.code is RefusalCode.NO_SUPPORTING_EVIDENCE
    assert (result.trace.fallback_used, result.trace.chunks) == (False, ())


def test_the_fallback_is_not_taken_where_something_is_near_enough(house: Engine) -> None:
    found = house.find(Question("Where are bicycles locked?", AS_OF))
    assert found.candidates
    assert (found.trace.fallback_used, found.trace.min_similarity) == (False, qa_contract().retrieval.min_similarity)
