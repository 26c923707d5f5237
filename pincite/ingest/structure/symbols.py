"""Characters that old symbol fonts keep under the codes of others, as the characters that are printed."""

from collections.abc import Sequence

BREAK_PLACE = "\u200b"
"""The blank without width at which a line may break. Some word processors write each blank as one, as wide as that."""
# ruff: noqa: RUF001  these are the letters
_SYMBOL = {
    0x61: "α", 0x62: "β", 0x63: "χ", 0x64: "δ", 0x65: "ε", 0x67: "γ", 0x68: "η", 0x6B: "κ", 0x6C: "λ", 0x6D: "μ",
    0x70: "π", 0x71: "θ", 0x72: "ρ", 0x73: "σ", 0x74: "τ", 0x77: "ω", 0x44: "Δ", 0x53: "Σ", 0x57: "Ω", 0x2D: "\u2212",
    0xA3: "≤", 0xA5: "∞", 0xAE: "→", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB3: "≥",
    0xB4: "\u00d7", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBB: "≈", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xD6: "√",
    0xE5: "∑",
}  # fmt: skip
_WINGDINGS = {
    0x6C: "●",
    0x6E: "■",
    0x71: "❑",
    0x76: "❖",
    0xA7: "▪",
    0xA8: "◻",
    0xD8: "➢",
    0xFB: "✗",
    0xFC: "✓",
    0xFE: "☑",
    0x6F: "□",
    0xE0: "→",
}
_DINGBATS = {code: chr(0x2701 + code - 0x21) for code in range(0x21, 0x7F)} | {
    0x25: "☎", 0x2A: "☛", 0x2B: "☞", 0x48: "★", 0x6C: "●", 0x6E: "■", 0x73: "▲", 0x74: "▼", 0x75: "◆", 0x77: "◗",
}  # fmt: skip
"""
Zapf Dingbats, in which a form ticks its boxes; Unicode took its signs over in their order, but for those it had.
Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/zdingbat.txt.
"""
_PRIVATE = 0xF000
_TABLES = {
    "symbol": {_PRIVATE + code: letter for code, letter in _SYMBOL.items()},
    "wingdings": {_PRIVATE + code: letter for code, letter in _WINGDINGS.items()},
}


def bullet_first(pieces: Sequence[tuple[str, str]]) -> list[str]:
    """
    The texts of the *pieces* of a line, each given with the name of its font, where a lone "o" of a typewriter's font
    before words of another one, or alone on its line, is the bullet that it is printed for.
    """
    texts = [text for text, _ in pieces]
    inked = [at for at, text in enumerate(texts) if text.strip()]
    first, others = inked[0] if inked else 0, {pieces[at][1] for at in inked[1:]}
    if inked and texts[first].strip() == "o" and _is_typewriter(pieces[first][1]) and pieces[first][1] not in others:
        texts[first] = texts[first].replace("o", "\u25e6")
    return texts


def _is_typewriter(font: str) -> bool:
    return "courier" in font.casefold()


def as_printed(text: str, font: str) -> str:
    """
    *text* with the letters of Zapf Dingbats and the private characters of the Symbol and Wingdings fonts replaced, one
    for one, so that offsets stay.

    Args:
        text: As the file has it.
        font: Name of its font; another font's private characters are left, and any font's bullet is a bullet.
    """
    name = font.casefold().replace(" ", "")
    if "dingbats" in name:
        return text.translate(_DINGBATS)
    if text.isascii() or not any("\uf000" <= letter <= "\uf0ff" for letter in text):
        return text
    table = next(
        (table for own, table in _TABLES.items() if own in name),
        {_PRIVATE + 0xB7: "•", _PRIVATE + 0xA7: "▪"},
    )
    return text.translate(table)
