"""How a passage is said as an answer: a well-formed sentence, with a yes, a no or the value first where the question wants one."""

from pincite.answering.needs import Needs
from pincite.answering.passages import Passage
from pincite.values.reader import read_values

_ENDS = (".", "!", "?", ":", ";", "…", ")", '"', "”")


def said(needs: Needs, passage: Passage, *, first: bool) -> str:
    """
    The text of a cited sentence.

    Args:
        needs: What is asked.
        passage: What is said.
        first: Whether it opens the answer, where a question for a value gets the value first.
    """
    text = passage.text.rstrip(";,:") if not passage.text.endswith(":") else passage.text
    text = text if text.endswith(_ENDS) else f"{text}."
    text = text[:1].upper() + text[1:] if passage.kind == "item" or text[:1].islower() else text
    value = _value(needs, passage) if first else None
    return f"{value}: {text}" if value else text


def _value(needs: Needs, passage: Passage) -> str | None:
    """The one value of the kind that is asked for; None where none or several stand there, or the sentence opens with it."""
    want = needs.want
    if want is None or not want.kinds or passage.kind == "row":
        return None
    asked = {(v.kind, v.low, v.high, v.unit) for v in needs.values}
    found = [v for v in read_values(passage.text) if v.kind in want.kinds and (v.kind, v.low, v.high, v.unit) not in asked]
    distinct = {(v.kind, v.low, v.high, v.unit): v for v in found}
    if len(distinct) != 1 or found[0].negated or found[0].start < len(passage.text) // 8:
        return None
    only = found[0].text.strip()
    return only[:1].upper() + only[1:]
