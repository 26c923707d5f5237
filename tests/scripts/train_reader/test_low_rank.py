"""A lowered network: what trains, what is added, and what is written of it."""

import numpy as np
import torch
from safetensors.numpy import save_file

from pincite.adapters.models.low_rank import DOWN, UP
from pincite.adapters.models.reader_weights import AdaptedWeights, ReaderWeights
from pincite.fingerprint import file_sha256
from scripts.train_reader.low_rank import adaptation, begun_with, fixed_below, lowered, part_way_back
from scripts.train_reader.network import network_of
from tests.reader_weights import chance_reader


def test_at_first_nothing_is_added_and_then_thin_matrices_biases_and_heads_train(tmp_path):
    weights = ReaderWeights(chance_reader(tmp_path / "reader"))
    plain, network = network_of(weights), lowered(network_of(weights), 3)
    before = {name: value.clone() for name, value in network.named_parameters()}
    batch = (torch.full((2, 8), 2000), torch.zeros(2, 8, dtype=torch.long), torch.ones(2, 8, dtype=torch.long))
    plain.eval(), network.eval()
    assert torch.equal(plain(*batch)[1], network(*batch)[1])
    network.answers(torch.ones(1, 768)).sum().backward()
    network(*batch)[1].sum().backward()
    torch.optim.SGD([weight for weight in network.parameters() if weight.requires_grad], 0.1).step()
    changed = {name for name, value in network.named_parameters() if not torch.equal(before[name], value)}
    assert not any("embeddings" in name or name.endswith("original") for name in changed)
    assert {"answers.weight", "encoder.encoder.layer.0.output.dense.bias"} <= changed
    assert any(name.endswith("weight.0.up") for name in changed)


def test_what_is_written_gives_the_network_again(tmp_path):
    weights = ReaderWeights(chance_reader(tmp_path / "reader"))
    network = lowered(network_of(weights), 3)
    chance = torch.Generator().manual_seed(1)
    for weight in network.parameters():
        if weight.requires_grad:
            weight.data += torch.randn(weight.shape, generator=chance) * 0.01
    written = adaptation(network)
    assert all(
        len(value.shape) == 1 or 3 in value.shape for name, value in written.items() if name.endswith((UP, DOWN))
    )
    told = {"format": "pincite-reader-adaptation/1", "base": file_sha256(tmp_path / "reader" / "reader.safetensors")}
    save_file(written, tmp_path / "reader" / "statements.safetensors", told)
    again = network_of(AdaptedWeights(tmp_path / "reader"))
    batch = (torch.full((2, 8), 2000), torch.zeros(2, 8, dtype=torch.long), torch.ones(2, 8, dtype=torch.long))
    network.eval(), again.eval()
    for mine, other in zip(network(*batch), again(*batch), strict=True):
        assert torch.allclose(mine, other, atol=2e-2)
    assert np.float16 == written["answers.weight"].dtype
    further = lowered(network_of(weights), 3)
    begun_with(further, tmp_path / "reader" / "statements.safetensors")
    assert all(np.array_equal(value, written[name]) for name, value in adaptation(further).items())


def test_layers_that_stay_as_they_are_are_written_too(tmp_path):
    network = lowered(network_of(ReaderWeights(chance_reader(tmp_path / "reader"))), 3)
    whole = adaptation(network)
    fixed_below(network, 4)
    trained = {name for name, weight in network.named_parameters() if weight.requires_grad}
    assert any(".layer.4." in name for name in trained)
    assert not any(f".layer.{at}." in name for name in trained for at in range(4))
    assert adaptation(network).keys() == whole.keys()


def test_part_of_the_way_back_lies_between_what_it_began_with_and_what_was_trained(tmp_path):
    weights = ReaderWeights(chance_reader(tmp_path / "reader"))
    network, path = lowered(network_of(weights), 3), tmp_path / "begun.safetensors"
    begun = adaptation(network)
    save_file(begun, path)
    for weight in network.parameters():
        if weight.requires_grad:
            weight.data += 1.0
    part_way_back(network, path, 0.25)
    for name, value in adaptation(network).items():
        assert np.allclose(value, begun[name] + 0.75, atol=2e-3)
    part_way_back(network, path, 1.0)
    assert all(np.allclose(value, begun[name], atol=1e-3) for name, value in adaptation(network).items())
