"""The evidence for one question, read and judged."""

from collections.abc import Sequence

import numpy as np

from pincite.answering.judged import judged_evidence, seen_evidence
from pincite.answering.reading.doubt import ReaderBounds
from pincite.answering.reading.sufficiency import sufficiency_model
from pincite.ports import Vectors
from pincite.question.record import read_question
from pincite.values.terms import terms_of
from tests.pincite.answering.chunks import candidate
from tests.pincite.answering.scripted_reader import HOLD, Scripted
from tests.pincite.hits import ranked


def test_nothing_is_embedded_where_what_is_insisted_on_is_not_mentioned() -> None:
    def embed(texts: object) -> object:
        raise AssertionError(texts)

    judged = judged_evidence(
        read_question("What dirty hold time applies to tablet press TP-09?"),
        [candidate("The hold time of press TP-04 is 3 days.")],
        embed,
        limit=6,
    )  # type: ignore[arg-type]
    assert judged.verdict.reason.startswith("the evidence does not mention")
    assert [p.text for p in judged.foremost] == ["The hold time of press TP-04 is 3 days."], "what covers most is shown"


ASKED = "How long may bulk Cardelone 5 mg tablets be held?"


def _unit(texts: object) -> Vectors:
    return np.tile(np.eye(1, 8, dtype=np.float32), (len(texts), 1))  # type: ignore[arg-type]


def test_at_most_as_many_chunks_as_the_limit_says_are_judged() -> None:
    chunks = [candidate(f"Bulk Cardelone 5 mg tablets are held for {n} days.", number=n) for n in range(1, 4)]
    seen = seen_evidence(read_question(ASKED), chunks, _unit, limit=2, reader=None)
    assert len(seen.reads) == 2
    assert set(seen.near) == {passage for read in seen.reads for passage in read.passages}


def test_the_question_is_handed_on_with_the_short_forms_that_the_evidence_explains() -> None:
    seen = seen_evidence(
        read_question("What were the sales in LATAM?"),
        [candidate("Sales in Latin America were 3 million.")],
        _unit,
        limit=6,
        reader=None,
    )
    assert seen.question.spelled == {"LATAM"}
    assert seen.question.spoken.issuperset(terms_of("Latin America"))
    assert seen.constraints.missing == ()


def test_a_reader_is_given_what_does_not_contradict_the_question_and_nothing_else() -> None:
    reader = Scripted("at most 270 days")
    other = candidate("Bulk Cardelone 20 mg tablets are held for at most 90 days.", doc_id="other")
    seen = seen_evidence(read_question(ASKED), [ranked(HOLD), other], _unit, limit=6, reader=reader)
    assert seen.told is not None
    assert list(seen.told) == [HOLD.chunk.chunk_id]
    assert not any("90 days" in text for texts in reader.given for text in texts)


def test_a_judge_that_weighs_no_reader_asks_one_only_to_doubt_what_would_answer() -> None:
    question, embedded = read_question(ASKED), [ranked(HOLD)]
    alone = judged_evidence(question, embedded, _unit, limit=6, model=sufficiency_model())
    doubted = judged_evidence(
        question,
        embedded,
        _unit,
        limit=6,
        model=sufficiency_model(),
        reader=Scripted("no words"),
        bounds=ReaderBounds(0.5),
    )
    assert alone.verdict.sufficient
    assert not doubted.verdict.sufficient


def test_what_a_verdict_lets_answer_is_looked_at_though_other_sentences_cover_more_of_the_question() -> None:
    rooms = ("one", "two", "three", "four", "five", "six", "seven")
    covering = candidate(" ".join(f"Bulk Cardelone 5 mg tablets may be held in room {r} for 9 days." for r in rooms))
    answering = candidate("Bulk Cardelone 5 mg tablets wait 90 days at most.", doc_id="other", number=2)
    judged = judged_evidence(
        read_question(ASKED),
        [covering, answering],
        _unit,
        limit=6,
        model=sufficiency_model().model_copy(update={"answer_from": 0.2}),
        reader=Scripted("wait 90 days"),
        bounds=ReaderBounds(0.5),
    )
    assert {passage.chunk.doc_id for passage in judged.verdict.passages} == {"other"}
    assert judged.verdict.passages <= judged.near.keys()


def test_a_sentence_that_answers_exactly_answers_wherever_it_stands() -> None:
    rooms = candidate("Shares of Acme were outstanding in 2023, as 40 holders said. " * 2, number=1)
    cover = candidate("1,250,300 shares of Acme were outstanding as of October 20, 2023.", number=2)
    asked = "How many shares of Acme were outstanding as of {}?"
    judged, other = (
        judged_evidence(read_question(asked.format(day)), [rooms], _unit, limit=6, further=lambda: [cover])
        for day in ("October 20, 2023", "October 1, 2023")
    )
    assert [passage.text[:9] for passage in judged.verdict.passages] == ["1,250,300"]
    assert not other.verdict.exact


class OfDrums(Scripted):
    """Takes what tells of drums to answer rather than anything else, and nothing to answer."""

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        self.asked.append(question)
        return [0.2 if self.words in statement else 0.05 for statement in statements]


def test_what_came_nearest_is_what_the_reader_says_where_nothing_suffices() -> None:
    judged = judged_evidence(
        read_question("In which bags may bulk Cardelone 5 mg tablets be kept?"),
        [ranked(HOLD)],
        _unit,
        limit=6,
        reader=OfDrums("closed drums", 0.1),
        bounds=ReaderBounds(0.15, 0.0, 0.0, 0.35, 12),
    )
    assert not judged.verdict.sufficient
    assert "closed drums" in judged.foremost[0].text
    assert len(judged.foremost) > 1
