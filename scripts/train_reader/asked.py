"""
What an adaptation is trained on: questions with statements, rows and sentences by themselves, of which each answers or
does not.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    """
    A row or a sentence as it is said, whether it gives the answer, and, where it is known, as it is said behind the
    title of its paper and its headings.
    """

    text: str
    answers: bool
    placed: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """
    A question with its statements, of those that do not answer the nearest first; none answers a near miss. *paper* is
    the file that it asks about, empty where that is not known.
    """

    question: str
    statements: tuple[Statement, ...]
    paper: str = ""


@dataclass(frozen=True)
class Prepared:
    """
    What an adaptation is made of: public questions, the project's own on its papers, on lines of reports and on
    statements that answer by a small step, and own ones of dev.
    """

    public: tuple[Asked, ...]
    own: tuple[Asked, ...]
    reports: tuple[Asked, ...]
    inferences: tuple[Asked, ...]
    own_dev: tuple[Asked, ...]
