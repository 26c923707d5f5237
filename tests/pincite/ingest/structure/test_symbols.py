"""The private characters of old symbol fonts are read as the characters that they print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.symbols import as_printed


@pytest.mark.parametrize(
    ("text", "font", "printed"),
    [
        ("\uf062-blocker", "Symbol", "β-blocker"),
        ("\uf0a3 5 \uf0b0C", "ABCDEF+SymbolMT", "≤ 5 °C"),
        ("\uf0fc done", "Wing dings", "✓ done"),
        ("\uf0b7 item \uf062", "Calibri", "• item \uf062"),
        ("plain", "Symbol", "plain"),
    ],
)
def test_a_font_has_its_own_table_and_every_font_has_bullets(text: str, font: str, printed: str) -> None:
    assert as_printed(text, font) == printed


@given(st.text(st.characters(min_codepoint=0xEFF0, max_codepoint=0xF110)), st.sampled_from(["Symbol", "Wingdings", ""]))
def test_characters_are_replaced_one_for_one(text: str, font: str) -> None:
    assert len(as_printed(text, font)) == len(text)
    assert as_printed(as_printed(text, font), font) == as_printed(text, font)
