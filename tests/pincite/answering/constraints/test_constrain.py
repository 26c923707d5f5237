"""What speaks against a chunk by reason alone, before anything is scored."""

from dataclasses import replace

from pincite.answering.constraints.constrain import constrain
from pincite.answering.read_chunk import read_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import candidate


def test_a_paper_of_another_company_answers_nothing_where_the_one_that_is_asked_about_is_there() -> None:
    needs, table = read_question("What dividend did Amazon pay per share in the second quarter?"), frequencies()
    own = replace(candidate("Amazon repurchased no shares.", doc_id="amazon"), document_match=0.08)
    other = replace(
        candidate(
            "The company paid a dividend of $0.24 per share in the second quarter.",
            doc_id="apple",
            title="Apple, second quarter",
        ),
        document_match=-0.5,
    )
    older = replace(other, document_match=-0.05)
    against = {
        c.document_match: constrain(needs, [read_of(own), read_of(c)], table, ()).against["apple-chunk-0"]
        for c in (other, older)
    }
    assert against[-0.5] == "Apple, second quarter is not what the question asks about"
    assert against[-0.05] != against[-0.5]
    assert constrain(needs, [read_of(other)], table, ()).against["apple-chunk-0"] != against[-0.5]
