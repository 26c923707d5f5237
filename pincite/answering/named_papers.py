"""
The question as it is put to what a paper says where it names that paper by its code, or a party to it that is spoken of
by its role there: what it names is borne out.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace

from pincite.answering.read_chunk import ReadChunk
from pincite.question.held.parties import put_in_roles
from pincite.question.naming.naming import document_codes
from pincite.question.record import ReadQuestion

_Wording = Callable[[ReadQuestion, Hashable, str, ReadChunk], str]
"""How a question is put to what says a text in a chunk."""


def put_to_papers(question: ReadQuestion, reads: Sequence[ReadChunk]) -> ReadQuestion:
    """
    The question with its wordings for a reader: to a chunk and its passages without the code that its paper's title
    bears, and with the roles of the parties in the place of their names, where these do not stand there.
    """
    return _put(_put(question, reads, _without_code), reads, _in_roles)


def _put(question: ReadQuestion, reads: Sequence[ReadChunk], wording: _Wording) -> ReadQuestion:
    put = {
        what: words
        for read in reads
        for what, text in _stated(read)
        if (words := wording(question, what, text, read)) != question.put_to(what)
    }
    return replace(question, put={**question.put, **put}) if put else question


def _stated(read: ReadChunk) -> Iterator[tuple[Hashable, str]]:
    yield read.candidate.chunk_id, read.candidate.row.chunk.text
    yield from ((passage, passage.text) for passage in read.passages)


def _without_code(question: ReadQuestion, what: Hashable, _text: str, read: ReadChunk) -> str:
    return question.without_codes(what, document_codes(read.candidate.row.doc_title))


def _in_roles(question: ReadQuestion, what: Hashable, text: str, read: ReadChunk) -> str:
    return put_in_roles(question, what, text, read.called)
