"""What a question loses, and a small adaptation that is trained."""

import numpy as np
import torch

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from scripts.train_embedder.network import QuestionNetwork, Settings, _steps, embedded, loss_of, trained
from scripts.train_embedder.sought import Searched, Sought
from scripts.train_reader.low_rank import lowered

PACKAGED = OpenVinoEmbedder()
AXES = torch.eye(3)


def test_a_question_near_its_chunk_loses_less_than_one_near_another_and_any_right_one_will_do() -> None:
    settings = Settings(near=0.0, lifted=0.0)
    right = torch.tensor([[True, False, True]])
    losses = [float(loss_of(AXES[[at]], AXES[[at]], AXES, right, settings)) for at in range(3)]
    assert losses[0] == losses[2] < 1e-3
    assert losses[1] > 1


def test_to_leave_its_place_costs_a_question_and_so_does_a_chunk_that_stays_too_far() -> None:
    def lost(asked: int, before: int, settings: Settings) -> float:
        right = torch.tensor([[True, False, False]])
        return float(loss_of(AXES[[asked]], AXES[[before]], AXES, right, settings))

    moved, free = Settings(near=2.0, lifted=0.0), Settings(near=0.0, lifted=0.0)
    lifted = Settings(near=0.0, lifted=10.0, up_to=0.5)
    assert np.isclose(lost(0, 1, moved) - lost(0, 0, moved), 2.0 * 2)
    assert np.isclose(lost(0, 0, lifted), lost(0, 0, free))
    assert np.isclose(lost(1, 1, lifted) - lost(1, 1, free), 10.0 * 0.5)


def test_before_it_is_trained_the_network_embeds_as_the_packaged_encoder_does() -> None:
    texts = ["How long may a sample be held?", "", "hold " * 300]
    found = embedded(lowered(QuestionNetwork(), 2), [Sought(text, (0,)) for text in texts])
    assert (found * PACKAGED.embed(texts)).sum(axis=1).min() > 0.9999


def test_a_round_asks_every_question_once_and_one_tenant_a_step() -> None:
    tenants = [Searched(np.zeros((1, 3), np.float32), tuple(Sought("q", (0,)) for _ in range(size))) for size in (5, 3)]
    steps = list(_steps(tenants, Settings(rounds=2, questions=2)))
    asked = [(tenant, place) for tenant, places in steps for place in places]
    assert sorted(asked) == sorted([(tenant, at) for tenant, size in enumerate((5, 3)) for at in range(size)] * 2)
    assert max(len(places) for _, places in steps) == 2


def test_training_brings_questions_nearer_to_what_answers_them_the_same_way_each_time() -> None:
    chunks = ["Fluid: Meranol", "Fluid: Osk", "Fluid: Tarn", "Fluid: Ullin"]
    questions = ["what is in the red drum", "what is in the blue drum", "green drum?", "the yellow one?"]
    tenant = Searched(PACKAGED.embed(chunks), tuple(Sought(text, (at,)) for at, text in enumerate(questions)))
    settings = Settings(rank=4, rounds=12, questions=4, near=0.1, warm=2, rate=3e-3)
    first, second = (
        (embedded(trained([tenant], settings), tenant.sought) * tenant.chunks).sum(axis=1) for _ in range(2)
    )
    before = (PACKAGED.embed(questions) * tenant.chunks).sum(axis=1)
    assert np.array_equal(first, second)
    assert first.min() > before.max()
