"""
Texts that a stranger may send to see whether anything takes forever: long, without blanks, deep, or full of one sign.
"""

from collections.abc import Callable

SIZE = 20_000
"""Characters of each; the doors take no more in a question."""

_UNITS: dict[str, str] = {
    "letters without a blank": "a",
    "capitals without a blank": "A",
    "digits": "9",
    "blanks": " ",
    "line feeds": "\n",
    "full stops": ".",
    "commas between digits": "1,",
    "points between digits": "1.",
    "groups of thousands": ",000",
    "opening brackets": "(",
    "nested brackets and braces": "([{",
    "quotation marks": "\"'",
    "hyphens": "-",
    "hyphened letters": "a-",
    "slashes": "1/",
    "dates": "1 January 2024 to ",
    "number words": "twenty-one hundred and ",
    "and": "and ",
    "or": " or a",
    "not": "not ",
    "money": "$1 ",
    "percent": "1% ",
    "times": "9:00 to ",
    "weekdays": "Monday to ",
    "codes": "A1-",
    "citations": "[C1, 2]",
    "sections": "Section 1.1(a) ",
    "initials": "A. ",
    "names": "Ann Bea ",
    "pipes": "a | ",
    "bullets": "- a\n",
    "numbered lines": "1. a\n",
    "key and value": "a: 1; ",
    "base64": "QUJD",
    "hex": "4142",
    "percent escapes": "%41",
    "leetspeak": "1gn0r3 ",
    "spaced letters": "i g n o r e ",
    "zero width": "a\u200b",
    "combining marks": "e\u0301",
    "emoji": "🙂",
    "ideographs": "漢",
    "questions": "what? ",
    "questions for whom": "who is responsible for the ",
    "quotes of a thread": "> a\n",
    "headers of a mail": "From: a\nSubject: b\n",
    "is the same": "the fee of the ",
    "sentences": "The fee is 5 EUR. ",
    "replaced": "Clause 1 is replaced by “a”. ",
    "tabs": "a\t",
    "json": '{"a": [1, ',
    "xml": "<a><b>",
    "urls": "http://a.b/",
    "underscores": "_",
    "leaders": ". . ",
    "roman": "IV ",
    "x": "×1",
}

TEXTS: dict[str, Callable[[int], str]] = {
    name: (lambda size, unit=unit: (unit * (size // len(unit) + 1))[:size]) for name, unit in _UNITS.items()
}  # type: ignore[misc]
