"""
The default embedder gives a text the same bits in any batch, and the reference's vector, without torch and without
calling home.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.models import minilm, openvino_embedder
from pincite.adapters.models.openvino_embedder import AGAIN, OpenVinoEmbedder
from pincite.adapters.models.sentence_transformers_embedder import SentenceTransformersEmbedder
from pincite.errors import IntegrityError
from tests.question_weights import chance_questions

WORDS = st.sampled_from(
    [
        "stability",
        "hold",
        "time",
        "25",
        "°C",
        "sample",
        "batch",
        "record",
        "review",
        "Ångström",
        "製造",
        "not",
        "the",
        "(a)",
        "shall",
        "§",
    ]
)
TEXTS = st.lists(st.lists(WORDS, max_size=60).map(" ".join), min_size=1, max_size=12)


@pytest.fixture(scope="module")
def embedder():
    return OpenVinoEmbedder(batch_size=4)


@settings(max_examples=25)
@given(TEXTS)
def test_a_text_has_the_same_vector_in_any_batch(embedder, texts):
    together = embedder.embed(texts)
    assert all(np.array_equal(embedder.embed([text])[0], vector) for text, vector in zip(texts, together, strict=True))


def test_vectors_are_finite_and_of_unit_length_for_the_empty_text_too(embedder):
    lengths = np.linalg.norm(embedder.embed(["", " ", "a", "word " * 400]), axis=1)
    assert np.allclose(lengths, 1, atol=1e-6)


def test_no_texts_are_no_vectors(embedder):
    assert embedder.embed([]).shape == (0, 384)


@pytest.mark.parametrize("wrong", [0.0, np.nan])
def test_a_text_whose_vector_among_others_is_not_its_own_ends_the_embedding(monkeypatch, wrong):
    infer = openvino_embedder._Compiled.infer

    def garbled(network, pieces):
        found = infer(network, pieces)
        return np.full_like(found, wrong) if len(pieces) > 1 else found

    monkeypatch.setattr(openvino_embedder._Compiled, "infer", garbled)
    texts = [f"batch {n:02} {'hold ' * (n % 2 * 9)}" for n in range(AGAIN)]
    with pytest.raises(IntegrityError, match=r"another vector than by itself .*: 'batch 15 hold"):
        OpenVinoEmbedder().embed(texts)


def test_vectors_agree_with_the_reference_on_long_texts_and_other_scripts_too(embedder):
    long = " ".join(f"word{n}" for n in range(300))
    assert embedder.count_tokens(long) > 256
    texts = [
        "",
        long,
        "The hold time is 72 hours.",
        "Ein Satz über Prüfmuster.",
        "製造記録の照査",
        "a | b | c\n1 | 2 | 3",
        *("batch " * n for n in range(1, 40, 5)),
    ]
    cosines = (embedder.embed(texts) * SentenceTransformersEmbedder().embed(texts)).sum(axis=1)
    assert cosines.min() > 0.9999


def test_what_is_looked_up_is_embedded_as_the_reference_does_with_the_same_adaptation(embedder, tmp_path):
    folder = chance_questions(tmp_path)
    adapted, reference = OpenVinoEmbedder(folder), SentenceTransformersEmbedder(folder)
    texts = ["", "How long may a sample be held?", "hold " * 300]
    assert np.array_equal(adapted.embed(texts), embedder.embed(texts))
    asked = adapted.embed_queries(texts)
    assert (asked * reference.embed_queries(texts)).sum(axis=1).min() > 0.9999
    assert (asked * adapted.embed(texts)).sum(axis=1).max() < 0.999
    assert all(np.array_equal(adapted.embed_queries([text])[0], one) for text, one in zip(texts, asked, strict=True))


def test_without_an_adaptation_what_is_looked_up_is_embedded_like_any_text(embedder):
    assert np.array_equal(embedder.embed_queries(["hold time"]), embedder.embed(["hold time"]))
    reference = SentenceTransformersEmbedder()
    assert np.array_equal(reference.embed_queries(["hold time"]), reference.embed(["hold time"]))


def test_counting_agrees_with_what_is_embedded(embedder):
    assert [embedder.count_tokens(text) for text in ("", "hold", "hold time")] == [2, 3, 4]


def test_the_identities_tell_the_backends_apart_and_share_the_tokenizer(embedder):
    reference = SentenceTransformersEmbedder()
    assert embedder.identity != reference.identity
    assert embedder.tokenizer_identity == reference.tokenizer_identity


def test_neither_torch_is_imported_nor_usage_reported():
    code = """
import os, sys
forks = []
os.register_at_fork(before=lambda: forks.append(1))
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
OpenVinoEmbedder().embed(["a"])
print(sorted({"torch", "transformers", "openvino_telemetry"} & set(sys.modules)), forks)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[4]
    )
    assert done.stdout.strip() == "[] []"


def test_other_weights_under_the_same_name_are_refused(monkeypatch, tmp_path):
    (tmp_path / "tokenizer.json").write_text("{}")
    monkeypatch.setattr(minilm, "model_folder", lambda: tmp_path)
    minilm.pinned_file.cache_clear()
    with pytest.raises(IntegrityError, match=r"tokenizer\.json: sha256 44136fa355b3678a"):
        minilm.pinned_file("tokenizer.json")
