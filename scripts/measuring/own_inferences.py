"""
The project's own statements that answer by a small step, with the questions that each answers and their twins that
none of its section does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import Field

from pincite.contracts import DATA
from pincite.model.stored import Stored
from scripts.measuring.own_rows import OwnRow, doubled_ids, own_rows

INFERENCES = DATA / "reading" / "inferences"


class AskedStatement(Stored):
    """A sentence or a row with questions that it answers, and such as neither it nor its neighbours do."""

    text: str = Field(min_length=1)
    questions: tuple[str, ...]
    near: tuple[str, ...]


class InferenceSection(OwnRow):
    """
    Statements that stand near one another in a paper that does not exist; a near miss is the twin of the question at
    the same place, in nearly the same words.
    """

    paper: str = Field(min_length=1)
    section: str = Field(min_length=1)
    statements: tuple[AskedStatement, ...]


def inference_sections(folder: Path = INFERENCES) -> list[InferenceSection]:
    """Every section, as `own_rows`."""
    return own_rows(folder, InferenceSection)


def faults_of_inferences(rows: Sequence[InferenceSection]) -> Iterator[str]:
    """
    Yield one sentence for each fault: an id, a statement or a question of a section that stands twice, a paper that
    stands in both splits, a question without a twin.
    """
    yield from doubled_ids(rows)
    for paper in sorted({row.paper for row in rows}):
        if len({row.split for row in rows if row.paper == paper}) > 1:
            yield f"{paper}: stands in train and in dev"
    for text, count in Counter(each.text for row in rows for each in row.statements).items():
        if count > 1:
            yield f"{count} statements are the same: {text!r}"
    for row in rows:
        asked = [question for each in row.statements for question in (*each.questions, *each.near)]
        yield from (f"{row.id}: stands {count} times: {text!r}" for text, count in Counter(asked).items() if count > 1)
        yield from (
            f"{row.id}: as many near misses as questions are wanted of {each.text!r}"
            for each in row.statements
            if len(each.questions) != len(each.near) or not each.questions
        )
