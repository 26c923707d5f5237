"""What a message says of the asking and not of the matter: greetings, courtesies, and why somebody would like to know."""

import re

from pincite.values.names import names
from pincite.values.sentences import sentences
from pincite.values.words import content_words

_ASKING = (
    "ask answer help tell explain know question favour favor check look hand advise moment minute second quick quickly please kindly could can anybody anyone "
    "somebody someone hear understand clarify confirm assist"
)
_TALK = (
    "colleague boss manager team friend customer client everyone people folder file inbox read find found search see seen meeting minutes call mail email "
    "message note notes write wrote writing report presentation slide prepare need want wonder sure unsure certain sorry trouble bother disturb interrupt thank "
    "thanks advance appreciate grateful morning afternoon evening day today tomorrow yesterday week hope well fine great nice good kind last next first new job "
    "work urgent soon hurry busy deadline reply respond response remember forget forgot unclear confuse confused topic subject matter discuss discussion mention "
    "come came back happen right away now again still already yet say said talk think thought not no hello hi hey dear all it this something anything thing "
    "about get got really quite bit lot much time long take try tried give short"
)
_OF_ASKING = frozenset(content_words(_ASKING))
_OF_TALK = _OF_ASKING | frozenset(content_words(_TALK))
_OPENING = re.compile(r"^[^,:;.!?\n]{1,60}[,:]\s+(?=\S)")
_OPENED = re.compile(r"^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day))\b", re.IGNORECASE)


def without_asides(text: str) -> str:
    """
    *text* without its sentences, and without the opening, that speak of nothing but the asking.

    A sentence with a figure, a name or any word of a matter stays, and so does everything where nothing else would be left: no question becomes empty.
    """
    said = " ".join(text.split())
    while (shorter := _shortened(said)) != said:
        said = shorter
    return said


def _shortened(said: str) -> str:
    if (opening := _OPENING.match(said)) and (_OPENED.match(said) or _is_aside(opening[0])):
        return said[opening.end() :]
    kept = [said[start:end] for start, end in sentences(said) if not _is_aside(said[start:end])]
    return " ".join(kept) or said


def _is_aside(sentence: str) -> bool:
    """Whether no word of *sentence* belongs to a matter; a question has to be one about the asking itself."""
    told = content_words(sentence)
    asks = sentence.rstrip().endswith("?")
    if not told or any(word.isdigit() for word in told) or any(name.certain for name in names(sentence)):
        return bool(not told and not asks and _OPENED.match(sentence))
    return (_OF_ASKING if asks else _OF_TALK).issuperset(told)
