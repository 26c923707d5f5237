"""The characters of old symbol fonts are read as they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.symbols import as_printed, bullet_first


@pytest.mark.parametrize(
    ("text", "font", "printed"),
    [
        ("5 \uf0b1 2 \uf06dg", "ABCDEF+Symbol", "5 ± 2 μg"),
        ("\uf0b3 8 \uf0b0C", "SymbolMT", "≥ 8 °C"),
        ("\uf0fc yes", "Wingdings-Regular", "✓ yes"),
        ("\uf0fe Board", "WING DINGS", "☑ Board"),
        ("\uf06d and \uf06c", "Web Symbol", "μ and λ"),
        ("3 4 8 l o", "ZapfDingbats", "✓ ✔ ✘ ● ❏"),
        ("3", "ABCDEF+ITC Zapf Dingbats", "✓"),
        ("3 4", "Helvetica", "3 4"),
    ],
)
def test_a_character_is_the_one_that_its_font_prints(text: str, font: str, printed: str) -> None:
    assert as_printed(text, font) == printed


def test_one_code_is_another_character_in_another_font() -> None:
    assert {font: as_printed("\uf06c", font) for font in ("Symbol", "Wingdings", "Garamond")} == {
        "Symbol": "λ",
        "Wingdings": "●",
        "Garamond": "\uf06c",
    }


def test_a_bullet_is_one_in_any_font() -> None:
    assert as_printed("\uf0b7 Board \uf0a7 Pulp", "Garamond") == "• Board ▪ Pulp"


@given(st.text(st.sampled_from("aμ€\uf06d\uf0b7\uf0ff\ue000")), st.sampled_from(("Symbol", "Wingdings", "Arial", "")))
def test_every_other_character_stays_and_all_keep_their_place(text: str, font: str) -> None:
    printed = as_printed(text, font)
    assert len(printed) == len(text)
    assert all(new == old for old, new in zip(text, printed, strict=True) if not "\uf000" <= old <= "\uf0ff")
    assert as_printed(printed, font) == printed


@pytest.mark.parametrize(
    ("pieces", "printed"),
    [
        ([("o", "CourierNewPSMT"), ("  ", "ArialMT"), ("A description", "TimesNewRomanPSMT")], "◦  A description"),
        ([("o", "Courier")], "◦"),
        ([("o", "CourierNewPSMT"), (" = 3", "CourierNewPSMT")], "o = 3"),
        ([("o", "TimesNewRomanPSMT"), (" contrato", "TimesNewRomanPSMT")], "o contrato"),
        ([("of", "CourierNewPSMT"), (" course", "TimesNewRomanPSMT")], "of course"),
        ([("see ", "TimesNewRomanPSMT"), ("o", "CourierNewPSMT")], "see o"),
        ([], ""),
    ],
)
def test_an_o_of_a_typewriter_before_other_type_is_a_bullet(pieces: list[tuple[str, str]], printed: str) -> None:
    assert "".join(bullet_first(pieces)) == printed
