"""
The engine holds no run of words and no template of what perturbs its questions: what is measured with them is not what
it was made to pass.
"""

import json
from pathlib import Path

import pytest

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases
from scripts.measuring.traces import Text, engine_texts, pool_questions, templates, traces

ROOT = Path(__file__).parents[3]
LEFT = {("pincite/question/wanted/wants.py", "what number of")}
"""
Traces that stand in the engine still, of the first generator's frames; a new one is mended in the engine, and this list
may only shrink.
"""


@pytest.fixture(scope="module")
def said():
    return templates(load_cases(PERTURB_SET), {case.id: case for case in load_cases(GOLDEN_SET)})


def test_the_engine_holds_no_run_and_no_template_of_the_perturbations(said):
    found = {(trace.file, trace.words) for trace in traces(engine_texts(ROOT), said, pool_questions())}
    assert found == LEFT


def test_the_templates_are_those_of_the_pool_of_the_generator_and_of_the_committed_questions(said):
    assert "Sorry to trouble you again. " in said
    assert any("price of" in text for text in said)
    pool = [
        json.loads(line)["text"]
        for line in (ROOT / "evals/perturbation/pool/openers.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert set(pool) <= set(said)


def planted(tmp_path: Path, code: str, name: str = "pincite/somewhere.py") -> list[Text]:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "data" / "calibration").mkdir(parents=True, exist_ok=True)
    (tmp_path / "pincite").mkdir(exist_ok=True)
    path.write_text(code, encoding="utf-8")
    return list(engine_texts(tmp_path))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import re\nX = re.compile(r'^(?:sorry|pardon) to (?:trouble|bother) you\\b')", "sorry to trouble"),
        ("X = ('could you help me with', 'other things')", "could you help"),
        ("X = frozenset('folder read look find seek colleague'.split())", "find folder read"),
        ("X = r'(?:a (?:quick|small) )?thing\\s+(?:I|we)\\s+must\\s+bother\\s+you\\s+with'", "must bother you"),
    ],
)
def test_a_planted_trace_is_found_in_an_expression_a_text_and_a_list(tmp_path, said, code, words):
    assert words in {trace.words for trace in traces(planted(tmp_path, code), said)}


def test_a_planted_paraphrase_is_found_among_the_fitted_examples(tmp_path):
    question = pool_questions()[0]
    texts = planted(
        tmp_path, json.dumps({"text": f"Please: {question}"}) + "\n", "data/calibration/some_examples.jsonl"
    )
    assert traces(texts, (), pool_questions())


@pytest.mark.parametrize(
    "code",
    [
        "X = 'what is the'",
        "X = ('sorry', 'trouble', 'again')",
        "X = 'a hold that is not in the snapshot'",
        '"""Sorry to trouble you."""',
    ],
)
def test_grammar_single_words_and_docstrings_are_no_traces(tmp_path, said, code):
    assert not traces(planted(tmp_path, code), said)
