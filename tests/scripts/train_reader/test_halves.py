"""A step's network says what the network itself says, and sends back what it learns; what is dropped is a share."""

import torch

from pincite.adapters.models.reader_weights import ReaderWeights
from scripts.train_reader.adapt import encoded
from scripts.train_reader.asked import Asked, Statement
from scripts.train_reader.encode import tensors
from scripts.train_reader.halves import Dropout, Halves, kind_of
from scripts.train_reader.low_rank import lowered
from scripts.train_reader.network import ReaderNetwork, network_of
from tests.reader_weights import chance_reader

CPU = torch.device("cpu")
NONE = torch.nn.Identity()


def small(folder) -> tuple[ReaderNetwork, dict[str, torch.Tensor]]:
    network = lowered(network_of(ReaderWeights(chance_reader(folder))), 4).eval()
    (one,) = encoded(
        [Asked("How long?", (Statement("270 days in foil bags.", answers=True), Statement("Yes.", answers=False)))]
    )
    return network, tensors(one)


def read(network: ReaderNetwork, batch: dict[str, torch.Tensor], dropped=NONE) -> torch.Tensor:
    return Halves(dropped, CPU).of(network)(batch["ids"], batch["kinds"], batch["mask"])[1].float()


def test_it_says_what_the_network_says_but_for_the_rounding(tmp_path):
    network, batch = small(tmp_path)
    with torch.no_grad():
        told, said = network(batch["ids"], batch["kinds"], batch["mask"])[1], read(network, batch)
    apart = (told[0] - told[1]).abs()
    assert (told - said).abs().max() < apart * (0.1 if kind_of(CPU) is torch.bfloat16 else 1e-3)


def test_what_trains_learns_the_same_from_it(tmp_path):
    network, batch = small(tmp_path)
    directions = []
    for logits in (network(batch["ids"], batch["kinds"], batch["mask"])[1], read(network, batch)):
        logits[0].backward()
        directions.append({n: w.grad for n, w in network.named_parameters() if w.grad is not None and w.grad.any()})
        network.zero_grad(set_to_none=True)
    plain, rounded = directions
    assert plain.keys() == rounded.keys()
    flat = [torch.cat([grad.flatten() for grad in each.values()]) for each in (plain, rounded)]
    assert torch.cosine_similarity(*flat, dim=0) > 0.98


def test_it_drops_its_share_and_keeps_the_mean_and_the_same_seed_drops_the_same():
    values = torch.ones(4000, dtype=kind_of(CPU))
    one, two = (Dropout(0.25, 4000, CPU, seed=3)(values) for _ in range(2))
    assert torch.equal(one, two)
    assert 0.2 < (one == 0).float().mean() < 0.3
    assert abs(one.float().mean() - 1) < 0.1
    again = Dropout(0.25, 4000, CPU, seed=3)
    assert not torch.equal(again(values), again(values))


def test_what_is_dropped_changes_what_is_said(tmp_path):
    network, batch = small(tmp_path)
    with torch.no_grad():
        assert not torch.allclose(
            read(network, batch), read(network, batch, Dropout(0.5, 50_000, CPU, seed=0)), atol=1e-3
        )
