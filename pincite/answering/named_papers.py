"""
The question as it is put to what a paper says where it names that paper by its code, or a party to it that is spoken of
by its role there: what it names is borne out.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.question.naming import document_codes
from pincite.question.parties import in_roles
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of


def put_to_papers(question: ReadQuestion, reads: Sequence[ReadChunk]) -> ReadQuestion:
    """
    The question with its wordings for a reader: to a chunk and its passages without the code that its paper's title
    bears, and with the roles of the parties in the place of their names, where these do not stand there.
    """
    put = {
        what: words
        for read in reads
        for what, text in _stated(read)
        if (words := _put(question, what, text, read)) != question.put_to(what)
    }
    return replace(question, put={**question.put, **put}) if put else question


def _stated(read: ReadChunk) -> Iterator[tuple[Hashable, str]]:
    yield read.candidate.chunk_id, read.candidate.row.chunk.text
    yield from ((passage, passage.text) for passage in read.passages)


def _put(question: ReadQuestion, what: Hashable, text: str, read: ReadChunk) -> str:
    words = question.without_codes(what, document_codes(read.candidate.row.doc_title))
    said = frozenset(terms_of(text)) if read.called else frozenset[str]()
    unnamed = {role: party for role, party in read.called.items() if said.isdisjoint(terms_of(party.name))}
    return in_roles(words, unnamed) if unnamed else words
