"""
Short forms and parties that question and evidence explain: "permitted daily exposure (PDE)" makes each speak for the
other, and so does the question's "PDE".
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pincite.answering.read_chunk import ReadChunk, context_text
from pincite.passages.passage import Passage
from pincite.question.held.abbreviations import meanings, shorts_of
from pincite.question.held.parties import Called, mentions, parties_in, parties_of, phrases
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of

_EXPLAINED = re.compile(r"\(([A-Z][A-Za-z]{1,6}s?)\)")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"of", "and", "the", "in", "for", "to", "a", "on", "by", "or"})
Meaning = Mapping[str, frozenset[str]]


def spelled_out(
    reads: Sequence[ReadChunk], asked: Mapping[str, str], question: ReadQuestion | None = None
) -> tuple[ReadChunk, ...]:
    """
    The chunks with their terms enlarged: where an acronym stands, by the words it is short for, and where all those
    words stand, by the acronym.

    In that contract's own chunks the role that a contract gives a party speaks for its name, and for the words in which
    *question* calls it. *asked* has the short forms that question and evidence write differently, from ``understood``.
    Passages are the same objects in other words only; ``text`` and ``spans`` stay.
    """
    meaning = explained(read.candidate.row.chunk.text for read in reads)
    called = {
        doc: _called([read for read in reads if read.candidate.row.chunk.doc_id == doc]) for doc in _papers(reads)
    }
    found = (_by_role(_enlarged(read, meaning), called[read.candidate.row.chunk.doc_id], question) for read in reads)
    return tuple(_in_both_forms(read, asked) for read in found) if asked else tuple(found)


def _called(reads: Sequence[ReadChunk]) -> Called:
    """What one paper calls its parties, on its first page and in the chunks that were read."""
    return {
        **parties_in(read.candidate.row.chunk.text for read in reads),
        **{party.term: party for party in reads[0].candidate.parties},
    }


def _by_role(read: ReadChunk, called: Called, question: ReadQuestion | None) -> ReadChunk:
    """
    The chunk with the terms of a party's role and name, and of what *question* calls it, wherever it speaks of that
    party.
    """
    if not called:
        return read
    words = {party: {party, *terms_of(each.name)} for party, each in called.items()}
    for party, phrase in phrases(question, called) if question else ():
        words[party].update(terms_of(phrase))

    def more(terms: frozenset[str], text: str) -> frozenset[str]:
        return terms.union(*(words.get(party, ()) for party in parties_of(mentions(text, called))))

    passages = tuple(
        passage if (terms := more(passage.terms, passage.text)) == passage.terms else replace(passage, terms=terms)
        for passage in read.passages
    )
    context, body = more(read.context, context_text(read.candidate)), more(read.body, read.candidate.row.chunk.text)
    return replace(read, passages=passages, context=context, body=body, called=called)


def understood(question: ReadQuestion, reads: Sequence[ReadChunk]) -> dict[str, str]:
    """
    Short forms that the question has and the evidence spells out, or the other way round, with what they stand for.
    """
    return meanings(question, [f"{context_text(read.candidate)}\n{read.candidate.row.chunk.text}" for read in reads])


def _in_both_forms(read: ReadChunk, asked: Mapping[str, str]) -> ReadChunk:
    passages = tuple(replace(passage, terms=_both(passage.terms, passage.text, asked)) for passage in read.passages)
    context, body = context_text(read.candidate), read.candidate.row.chunk.text
    return replace(
        read, passages=passages, context=_both(read.context, context, asked), body=_both(read.body, body, asked)
    )


def _both(terms: frozenset[str], text: str, asked: Mapping[str, str]) -> frozenset[str]:
    """
    *terms* of *text*, with those of the full name where its short form stands there, and of the short form where the
    full name does.
    """
    shorts = shorts_of(text)
    full = (terms_of(name) for short, name in asked.items() if short in shorts)
    short = (terms_of(short) for short, name in asked.items() if terms.issuperset(terms_of(name)))
    return terms.union(*full, *short)


def _papers(reads: Sequence[ReadChunk]) -> frozenset[str]:
    return frozenset(read.candidate.row.chunk.doc_id for read in reads)


def explained(texts: Iterable[str]) -> dict[str, frozenset[str]]:
    """
    Stems of the words that each acronym is short for, by the acronym's stem: those right before it in brackets, one a
    letter, small words left out.

    Source: Schwartz and Hearst 2003, with initials only.
    """
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        for short in _EXPLAINED.finditer(text):
            letters = short[1].rstrip("s").lower()
            before = [
                word
                for word in _WORD.findall(text[max(0, short.start() - 100) : short.start()])
                if word.lower() not in _SMALL
            ][-len(letters) :]
            if len(letters) > 1 and [word[0].lower() for word in before] == list(letters):
                found.setdefault(letters, frozenset(terms_of(" ".join(before))))
    return found


def _enlarged(read: ReadChunk, meaning: Meaning) -> ReadChunk:
    if not meaning:
        return read
    passages = tuple(_also(passage, meaning) for passage in read.passages)
    return replace(read, passages=passages, context=_more(read.context, meaning), body=_more(read.body, meaning))


def _also(passage: Passage, meaning: Meaning) -> Passage:
    terms = _more(passage.terms, meaning)
    return passage if terms == passage.terms else replace(passage, terms=terms)


def _more(terms: frozenset[str], meaning: Meaning) -> frozenset[str]:
    added = [
        {short} if words <= terms else words for short, words in meaning.items() if short in terms or words <= terms
    ]
    return terms.union(*added) if added else terms
