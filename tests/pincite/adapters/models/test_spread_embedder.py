"""An embedder whose texts are embedded elsewhere gives what the one within would."""

import itertools

import numpy as np
import pytest

from pincite.adapters.models.spread_embedder import SpreadEmbedder
from tests.pincite.adapters.work import Here
from tests.pincite.ingest.house import WordEmbedder


@pytest.mark.parametrize("batch", [1, 3, 100])
def test_an_embedder_spread_over_batches_gives_every_text_its_vector_in_its_place(batch):
    texts = [" ".join(["word"] * (each % 7 + 1)) + f" {each}" for each in range(20)]
    here, one = Here(), WordEmbedder()
    spread = SpreadEmbedder(one, here, WordEmbedder().embed, batch)
    assert np.array_equal(spread.embed(texts), WordEmbedder().embed(texts))
    assert sorted(itertools.chain(*here.items)) == sorted(texts)
    assert (spread.identity, spread.dimension, one.embedded) == (one.identity, one.dimension, [])
    assert spread.embed([]).shape == (0, 32)


def test_what_is_looked_up_is_embedded_by_the_one_within():
    here = Here()
    spread = SpreadEmbedder(WordEmbedder(), here, WordEmbedder().embed)
    assert np.array_equal(spread.embed_queries(["a vest"]), WordEmbedder().embed(["a vest"]))
    assert here.items == []
