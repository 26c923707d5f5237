"""Acronyms and parties that the evidence explains itself: "permitted daily exposure (PDE)" makes each speak for the other."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pincite.answering.features import Read
from pincite.answering.parties import Called, roles
from pincite.answering.passages import Passage
from pincite.values.terms import terms_of

_EXPLAINED = re.compile(r"\(([A-Z][A-Za-z]{1,6}s?)\)")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"of", "and", "the", "in", "for", "to", "a", "on", "by", "or"})
Meaning = Mapping[str, frozenset[str]]


def spelled_out(reads: Sequence[Read]) -> tuple[Read, ...]:
    """
    The chunks with their terms enlarged: where an acronym stands, by the words it is short for, and where all those words stand, by the acronym.

    In the same way the role that a contract gives a party speaks for its name, in that contract's own chunks.

    Passages are the same objects in other words only; ``text`` and ``spans`` stay.
    """
    meaning = explained(read.candidate.row.chunk.text for read in reads)
    called = {doc: roles(read.candidate.row.chunk.text for read in reads if read.candidate.row.chunk.doc_id == doc) for doc in _papers(reads)}
    return tuple(_enlarged(read, {**meaning, **called[read.candidate.row.chunk.doc_id]}, called[read.candidate.row.chunk.doc_id]) for read in reads)


def _papers(reads: Sequence[Read]) -> frozenset[str]:
    return frozenset(read.candidate.row.chunk.doc_id for read in reads)


def explained(texts: Iterable[str]) -> dict[str, frozenset[str]]:
    """
    Stems of the words that each acronym is short for, by the acronym's stem: those right before it in brackets, one a letter, small words left out.

    Source: Schwartz and Hearst 2003, with initials only.
    """
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        for short in _EXPLAINED.finditer(text):
            letters = short[1].rstrip("s").lower()
            before = [word for word in _WORD.findall(text[max(0, short.start() - 100) : short.start()]) if word.lower() not in _SMALL][-len(letters) :]
            if len(letters) > 1 and [word[0].lower() for word in before] == list(letters):
                found.setdefault(letters, frozenset(terms_of(" ".join(before))))
    return found


def _enlarged(read: Read, meaning: Meaning, called: Called) -> Read:
    if not meaning:
        return read
    passages = tuple(_also(passage, meaning) for passage in read.passages)
    return replace(read, passages=passages, context=_more(read.context, meaning), body=_more(read.body, meaning), called=called)


def _also(passage: Passage, meaning: Meaning) -> Passage:
    terms = _more(passage.terms, meaning)
    return passage if terms == passage.terms else replace(passage, terms=terms)


def _more(terms: frozenset[str], meaning: Meaning) -> frozenset[str]:
    added = [{short} if words <= terms else words for short, words in meaning.items() if short in terms or words <= terms]
    return terms.union(*added) if added else terms
