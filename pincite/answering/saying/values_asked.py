"""The values of a passage that are of the kind a question asks for."""

from pincite.model.values import TypedValue
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.want import is_of
from pincite.values.compare import Figure, figure_of
from pincite.values.reader import read_values


def values_asked(question: ReadQuestion, passage: Passage) -> list[TypedValue]:
    """The values of a passage of the kind that is asked for."""
    found = read_values(passage.held) if question.want else ()
    return [value for value in found if question.want and is_of(question.want, value)]


def figures_asked(question: ReadQuestion, passage: Passage) -> frozenset[Figure]:
    """The same, each as its figure."""
    return frozenset(map(figure_of, values_asked(question, passage)))
