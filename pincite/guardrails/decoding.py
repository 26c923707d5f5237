"""
Undo the disguises of a text before it is screened: hidden characters, look-alike letters, spaced letters, leetspeak,
codes.
"""

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

from pincite.guardrails.lexicon import lexicon

_HIDDEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_SPLIT_WORD = re.compile(rf"{_HIDDEN.pattern}(?=[^\W\d_])(?<=[^\W\d_].)")
_LOOKALIKES = str.maketrans(
    "аеорсухікјѕԁһԛԝѡαοενρτυικβАВЕКМНОРСТХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxikjsdhqwwaoevptuikbABEKMHOPCTXISJABEZHIKMNOPTYX"
)
_FOREIGN = re.compile("[\u0370-\u04ff]")
_MIXED = re.compile("[a-zA-Z]+[\u0370-\u04ff]|[\u0370-\u04ff]+[a-zA-Z]")
_WORD = re.compile(r"\S+")
_SPACED = re.compile(r"(?:(?<=\s)|^)(?:[^\W\d_][ .\-_*|]{1,3}){4,}[^\W\d_](?=\W|$)")
_TIED = re.compile(r"(?<!\S)\S([-._*|])\S(?:\1\S)*(?!\S)")
_FEWEST_TIED = 4
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
_HEX = re.compile(r"\b(?:(?:0x|\\x)?[0-9a-fA-F]{2}[ ,]?){8,}")
_PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2}){4,}")
_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4}){3,}")
_LEET_WORD = re.compile(r"[A-Za-z0-9@$!|+]{2,}")
_LEET = [str.maketrans("013457@$!|+", f"o{one}eastasilt") for one in "il"]
_FEWEST_CODED = 2
_CODED_CONCEPTS = frozenset(
    {"IGNORE", "INSTRUCTION", "RULE", "PRIOR", "SYSTEM", "PROMPT", "SECRET", "REVEAL", "FREE", "USER"}
)
_SHORTEST_CODED = 5
_SHORTEST_BLOB = 16
_FEWEST_BYTES = 8
_HEX_WORDS = frozenset({2, 3, 4})


def plain(text: str) -> str:
    """
    *text* with compatibility forms folded, invisible characters dropped and foreign look-alikes in Latin words
    replaced.
    """
    if text.isascii():
        return html.unescape(text) if "&" in text else text
    tags = _TAGS.sub(lambda match: "".join(chr(ord(mark) - 0xE0000) for mark in match[0]), text)
    folded = _HIDDEN.sub("", unicodedata.normalize("NFKC", html.unescape(tags)))
    if not _FOREIGN.search(folded):
        return folded
    return _WORD.sub(lambda match: match[0].translate(_LOOKALIKES) if _MIXED.search(match[0]) else match[0], folded)


def hides_characters(text: str) -> bool:
    """Whether invisible characters split a word, carry text, or Latin words hold foreign look-alike letters."""
    if text.isascii():
        return False
    return bool(_SPLIT_WORD.search(text) or _TAGS.search(text) or (_FOREIGN.search(text) and _MIXED.search(text)))


@cache
def _strong_words() -> frozenset[str]:
    known = lexicon().words.items()
    return frozenset(
        word
        for word, concepts in known
        if len(word) >= _SHORTEST_CODED and word.isascii() and _CODED_CONCEPTS & set(concepts)
    )


@cache
def _coded_words() -> dict[str, str]:
    reversed_words = {word[::-1]: "reversed" for word in _strong_words()}
    return reversed_words | {codecs.encode(word, "rot13"): "rot13" for word in _strong_words()}


def _printable(raw: bytes) -> str:
    text = raw.decode("utf-8", errors="replace")
    return text if text and "�" not in text and all(mark.isprintable() or mark.isspace() for mark in text) else ""


def _from_base64(match: re.Match[str]) -> str:
    body = match[0].rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _printable(base64.b64decode(body + "=" * (-len(body) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _from_hex(match: re.Match[str]) -> str:
    digits = re.sub(r"0x|\\x|[ ,]", "", match[0])
    return _printable(bytes.fromhex(digits)) if len(digits) % 2 == 0 else ""


def _joined(match: re.Match[str]) -> str:
    words = re.split(r"\s{2,}", match[0].strip())
    letters = [re.sub(r"[ .\-_*|]", "", word) for word in words]
    if len(letters) > 1:
        return " ".join(letters)
    known = sorted(_strong_words() | {"all", "your", "the", "and"}, key=lambda word: (-len(word), word))
    return (
        " ".join(re.findall("|".join(known) + r"|.", letters[0].lower()))
        if len(letters[0]) >= _SHORTEST_CODED
        else letters[0]
    )


def _unleet(match: re.Match[str]) -> str:
    if match[0].isalpha() or match[0].isdigit():
        return match[0]
    for table in _LEET:
        word = match[0].lower().translate(table)
        if word in lexicon().words:
            return word
    return match[0]


def disguised(text: str) -> Iterator[tuple[str, str]]:
    """
    Yield ``(code, decoded text)`` for every disguise that *text* may wear.

    A decoded text is only a candidate: the screen rates it like any other text, so a batch number that happens to be
    hexadecimal says nothing.
    """
    words = text.split()
    if (
        any(len(word) >= _SHORTEST_BLOB for word in words)
        or sum(len(word) in _HEX_WORDS for word in words) >= _FEWEST_BYTES
    ):
        yield from _blobs(text)
    if "%" in text and _PERCENT.search(text):
        yield "percent", unquote(text)
    if "\\u" in text and _ESCAPED.search(text):
        yield "escaped", _ESCAPED.sub(lambda match: match[0].encode().decode("unicode_escape"), text)
    if _SPACED.search(text):
        yield "spaced", _SPACED.sub(_joined, text)
    if sum(1 for _ in _TIED.finditer(text)) >= _FEWEST_TIED:
        yield "tied", _TIED.sub(lambda match: match[0][::2], text)
    if (decoded := _LEET_WORD.sub(_unleet, text)) != text:
        yield "leet", decoded
    yield from _shifted(text)


def _blobs(text: str) -> Iterator[tuple[str, str]]:
    for code, pattern, decode in (("base64", _BASE64, _from_base64), ("hex", _HEX, _from_hex)):
        for match in pattern.finditer(text):
            if decoded := decode(match):
                yield code, decoded


def _shifted(text: str) -> Iterator[tuple[str, str]]:
    coded = [_coded_words().get(word) for word in re.findall(r"[a-z]{5,}", text.lower())]
    if coded.count("reversed") >= _FEWEST_CODED:
        yield "reversed", text[::-1]
    if coded.count("rot13") >= _FEWEST_CODED:
        yield "rot13", codecs.encode(text, "rot13")
