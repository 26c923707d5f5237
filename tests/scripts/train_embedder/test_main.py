"""What is measured of an adaptation, what is written of it, and what its card says."""

import numpy as np
import torch

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.fingerprint import file_sha256
from scripts.train_embedder.__main__ import card, export, figures
from scripts.train_embedder.network import QuestionNetwork, Settings, embedded
from scripts.train_embedder.sought import Searched, Sought
from scripts.train_reader.low_rank import lowered

CHUNKS = np.eye(12, dtype=np.float32)
TENANT = Searched(CHUNKS, (Sought("first", (0, 3)), Sought("far", (11,))))


def test_figures_are_shares_of_questions_and_of_pairs() -> None:
    first = CHUNKS[0]
    far = np.array([0.3] * 9 + [0.1, 0.1, 0.15], np.float32)
    assert figures([np.stack([first, far])], [TENANT], 0.2) == {
        "recall@8": 0.5,
        "near_enough": 0.5,
        "all_near_enough": round(10 / 24, 4),
    }


def test_what_is_written_embeds_as_what_was_trained_and_the_card_says_what_it_is(tmp_path) -> None:
    network = lowered(QuestionNetwork(), 2)
    chance = torch.Generator().manual_seed(1)
    for weight in network.parameters():
        if weight.requires_grad:
            weight.data += torch.randn(weight.shape, generator=chance) * 0.01
    path = export(network, tmp_path / "out")
    again = export(network, tmp_path / "again")
    assert path.read_bytes() == again.read_bytes()
    texts = ["How long may a sample be held?", "drums"]
    trained = embedded(network, [Sought(text, (0,)) for text in texts])
    assert (trained * OpenVinoEmbedder(tmp_path / "out").embed_queries(texts)).sum(axis=1).min() > 0.999
    told = {"recall@8": 0.5, "near_enough": 0.75, "all_near_enough": 0.125}
    text = card(path, Settings(), [TENANT], (told, told | {"recall@8": 0.6}))
    assert file_sha256(path) in text
    assert "2 among 12 chunks" in text
    assert "50.0% without, 60.0% with it" in text
