"""The loop on ten small documents and five queries: fast, on this machine alone."""

import time
from pathlib import Path

import pytest

from tests.loop import Loop

pytestmark = pytest.mark.rag_smoke

DOCUMENTS = {
    "glacier-melt": "Alpine glaciers lost about 10% of their remaining volume in the two summers of 2022 and 2023.",
    "coral-heat": "Coral reefs bleach when the water stays one degree above the usual summer maximum for four weeks.",
    "honey-bees": "A honey bee colony keeps its brood nest at 35 degrees Celsius by shivering and by fanning.",
    "roman-roads": (
        "Roman roads were built in layers, with drainage ditches along both sides and milestones every mile."
    ),
    "bread-proof": (
        "Sourdough bread proves for four to twelve hours, because wild yeast works more slowly than baker's yeast."
    ),
    "violin-wood": "The top of a violin is carved from spruce, the back and the ribs from maple.",
    "tidal-power": "A tidal power station turns twice a day with the flood and twice with the ebb.",
    "arctic-tern": "The Arctic tern flies from pole to pole and back each year, the longest migration of any bird.",
    "paper-making": "Paper was first made from mulberry bark, hemp and rags, soaked, beaten and spread on a screen.",
    "chess-clock": "A chess clock gives each player a budget of time; whoever uses it up first loses the game.",
}
QUERIES = {
    "How much volume did glaciers in the Alps lose?": "glacier-melt",
    "temperature of the brood nest of honey bees": "honey-bees",
    "which wood is the back of a violin made of": "violin-wood",
    "longest migration of a bird": "arctic-tern",
    "how long does sourdough prove": "bread-proof",
}


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("smoke"))
    loop.agents.ready()  # the model is loaded before the clock of the tests runs
    return loop


def test_ten_documents_are_ingested_whole(loop: Loop) -> None:
    response = loop.ingest([{"docId": doc_id, "text": text} for doc_id, text in DOCUMENTS.items()])
    outputs = response.model_dump(mode="json")["outputs"]
    assert response.status == "ok"
    assert outputs["ingestedCount"] == len(DOCUMENTS)
    assert outputs["chunkIds"] == [f"{doc_id}-chunk-0" for doc_id in DOCUMENTS]
    assert outputs["errors"] == []


@pytest.mark.parametrize(("query", "doc_id"), QUERIES.items())
def test_every_query_finds_its_document_first(loop: Loop, query: str, doc_id: str) -> None:
    response = loop.retrieve(query)
    assert response.grounding is not None
    assert response.grounding.chunks[0].doc_id == doc_id
    scores = [chunk.score for chunk in response.grounding.chunks]
    assert scores == sorted(scores, reverse=True)
    assert all(0.0 <= score <= 1.0 for score in scores)


def test_a_true_claim_passes_and_a_false_one_does_not(loop: Loop) -> None:
    claims = ["The top of a violin is carved from spruce.", "Sourdough bread proves for twenty to thirty hours."]
    verdicts = loop.verify(claims, knowledgeBase="smoke").model_dump(mode="json")["outputs"]["claim_verdicts"]
    assert verdicts[0]["verdict"] == "pass"
    assert verdicts[1]["verdict"] != "pass"


@pytest.mark.usefixtures("loop")
def test_the_loop_answers_in_a_fraction_of_its_budget(tmp_path: Path) -> None:
    begin = time.process_time()  # processor seconds: what other work on the machine does not change
    other = Loop(tmp_path)
    other.ingest([{"docId": doc_id, "text": text} for doc_id, text in DOCUMENTS.items()])
    for query in QUERIES:
        other.retrieve(query)
    assert time.process_time() - begin < 5.0
