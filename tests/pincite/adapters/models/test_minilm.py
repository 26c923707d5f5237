"""The bundled model is held to its digests, and its word pieces are counted as the model will."""

import pytest

from pincite.adapters.models import minilm
from pincite.adapters.models.minilm import MAX_TOKENS, PINNED, WordPieces, identity_of, pinned_file
from pincite.errors import IntegrityError


def test_other_bytes_under_the_same_name_are_an_error(monkeypatch) -> None:
    name = "tokenizer.json"
    assert pinned_file(name).name == name
    pinned_file.cache_clear()
    monkeypatch.setitem(minilm.PINNED, name, "0" * 64)
    with pytest.raises(IntegrityError, match="is not the pinned"):
        pinned_file(name)
    pinned_file.cache_clear()


def test_a_long_text_is_counted_whole_and_cut_with_its_end_kept() -> None:
    pieces, text = WordPieces(), "tablet " * 300
    assert pieces.count(text) == 302
    short, long = pieces.ids(["tablet", text])
    assert len(long) == MAX_TOKENS
    assert (long[0], long[-1]) == (short[0], short[-1])


def test_an_identity_names_weights_and_backend() -> None:
    assert PINNED["model.safetensors"][:12] in identity_of("one")
    assert identity_of("one") != identity_of("two")
