"""The question as it is put to what a paper says where it names that paper by its code: what it names is borne out."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.question.naming import document_codes
from pincite.question.record import ReadQuestion


def put_to_papers(question: ReadQuestion, reads: Sequence[ReadChunk]) -> ReadQuestion:
    """
    The question with its wordings for a reader: to a chunk and its passages without the code that its paper's title
    bears.
    """
    put = {
        what: words
        for read in reads
        if (codes := document_codes(read.candidate.row.doc_title))
        for what in (read.candidate.chunk_id, *read.passages)
        if (words := question.without_codes(what, codes)) != question.put_to(what)
    }
    return replace(question, put={**question.put, **put}) if put else question
