"""The units that a paper states once, in a sentence, for the figures of all its tables."""

from collections.abc import Iterable, Sequence

from pincite.ingest.page_sentences import sentence_spans
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk, StatedUnit
from pincite.values.captions import LONGEST_TITLE, unit_of_all

_MOST = 3
"""Units that a paper states for all of it, beyond which none of them is one for all."""


def with_stated_units(chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """The chunks of one document, in order; those of tables with the units that its prose states for all figures."""
    stated = list(_stated(chunks))
    if not stated or len(stated) > _MOST:
        return tuple(chunks)
    units = tuple(stated)
    return tuple(each.model_copy(update={"units": units}) if each.kind == "table" else each for each in chunks)


def _stated(chunks: Iterable[Chunk]) -> Iterable[StatedUnit]:
    """Each unit once, where it is stated first."""
    seen = set()
    for number, chunk in enumerate(chunks):
        for start, end in sentence_spans(chunk.text, 0, len(chunk.text)) if _is_plain(chunk) else ():
            sentence = readable(chunk.text[start:end])
            unit = unit_of_all(sentence)
            if unit and unit not in seen:
                seen.add(unit)
                yield StatedUnit(text=_shortened(sentence, unit), unit=unit, number=number)


def _is_plain(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and not chunk.flags


def _shortened(sentence: str, unit: str) -> str:
    """A sentence without its stop, and, where it is long, without what stands behind the *unit* as it is written."""
    said, at = sentence.rstrip(" ."), sentence.find(unit)
    return said if len(said) <= LONGEST_TITLE or at < 0 else said[: at + len(unit)]
