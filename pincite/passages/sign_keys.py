"""The key to the signs that fill cells of a table: "R = carries out, A = approves", above the table or below it."""

import re
from collections.abc import Mapping
from functools import lru_cache

from pincite.ingest.page_stretches import NOWHERE
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.passages.footnotes import REMEMBERED, Footnote
from pincite.passages.stretches import long_enough

_SIGN = r"(?:[^\W\d_]{1,3}|[^\w\s=,;.:()\"'])"
_KEY = re.compile(
    rf"(?<![^\s,;:(|])(?P<sign>{_SIGN})\s?=\s?(?P<text>[^=;.]{{1,120}}?)"
    rf"(?=\s*(?:[;.)]|,?\s{_SIGN}\s?=|\n\s*\n|\Z))"
)
_LONE = re.compile(_SIGN)


@lru_cache(maxsize=REMEMBERED)
def keys_in(chunk: Chunk) -> Mapping[str, Footnote]:
    """What the prose of *chunk* says that signs stand for; of two that explain one sign the first."""
    found: dict[str, Footnote] = {}
    for key in _KEY.finditer(chunk.text) if chunk.kind == "prose" else ():
        told = Footnote(readable(key["text"]).strip(" ,"), chunk, long_enough(chunk.text, *key.span()))
        found.setdefault(key["sign"], told)
    return found


@lru_cache(maxsize=REMEMBERED)
def signs_of(chunk: Chunk) -> frozenset[str]:
    """The signs that are whole cells of a table's chunk, behind the labels of its rows."""
    return frozenset(cell for cell in _behind_labels(chunk) if _LONE.fullmatch(cell))


@lru_cache(maxsize=REMEMBERED)
def ticks(chunk: Chunk) -> bool:
    """
    Whether a table only ticks what holds for its rows: of one sign are all cells that hold any, so that what is left
    blank does not hold.
    """
    return len(set(_behind_labels(chunk))) == 1 and bool(signs_of(chunk))


def _behind_labels(chunk: Chunk) -> list[str]:
    """What the cells behind the labels of a table's rows hold, without the names of its columns."""
    names = {*chunk.header, ""}
    cells = (readable(chunk.text[slice(*cell)]) for row in chunk.rows for cell in row[1:] if cell != NOWHERE)
    return [cell for cell in cells if cell not in names]
