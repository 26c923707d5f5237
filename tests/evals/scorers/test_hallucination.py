"""What no citation bears out is made up."""

import pytest

from evals.system import Subject, SystemResult
from pincite.model.outcomes import Answered, CitedSentence, Confidence
from tests.evals.conftest import Row
from tests.evals.scorers.observed import SCORE, reworded, subject_of


def test_an_answer_where_there_is_none_is_a_hallucination(cases, broken):
    assert SCORE["hallucination"](subject_of(cases[3], broken(enough=0.0))).value == 1.0


def test_a_snippet_that_its_page_does_not_hold_is_a_hallucination(cases, broken):
    assert SCORE["hallucination"](subject_of(cases[0], broken(page_shift=1))).value == 1.0


@pytest.mark.parametrize(
    ("said", "foreign"),
    [
        ("A full refund is paid for a cancellation at least 60 hours before departure.", "60 hours"),
        ("A full refund is paid for a cancellation at least 60 weeks before departure.", "60 weeks"),
    ],
)
def test_a_figure_in_another_unit_is_a_hallucination(cases, engine, said, foreign):
    assert (
        SCORE["hallucination"](reworded(subject_of(cases[0], engine), said)).why
        == f"says {foreign}, which stands in none of the sentence's citations"
    )


@pytest.mark.parametrize(
    ("cited", "said", "value"),
    [
        (
            "Freezer\tRange\nF-3\t-25 to -15 °C, checked each morning by the shift",
            "Freezer: F-3; Range: 25 to 15 °C.",
            1.0,
        ),
        (
            "Freezer\tRange\nF-3\t-25 to -15 °C, checked each morning by the shift",
            "Freezer: F-3; Range: -25 to -15 °C.",
            0.0,
        ),
        (
            "Freezer\tRange (°C)\nF-3\t-25 to -15\tchecked each morning by the shift",
            "Freezer: F-3; Range (°C): 25 to 15.",
            1.0,
        ),
        (
            "Cold room\tRange (°C)\nC-3\t2-8\tchecked each morning by the shift",
            "Cold room: C-3; Range (°C): 2 to 8.",
            0.0,
        ),
        (
            "The audit of the site at Lund was held on 2025-06-05, as the plan says.",
            "The audit was held on 2025-05-06.",
            1.0,
        ),
        (
            "Class\n2025\tLast audit\tB\t2025-11-19, as the plan of that year says",
            "Class 2025: B; Last audit: 2025-11-19.",
            0.0,
        ),
        (
            "5\tJune 18\tOver Paso Condor, the high pass of the long round\t17",
            "Day: 5; Date: June 18; Distance: 17.",
            0.0,
        ),
    ],
)
def test_a_sign_and_a_date_must_stand_in_the_citations_as_they_are_said(cases, broken, said, cited, value):
    engine = broken(pages={("refund.pdf", 1): cited})
    row = Row("refund.pdf-chunk-1-0", "refund.pdf", 1, 0, len(cited), cited)
    answered = Answered(
        sentences=(CitedSentence(text=said, citations=(engine.citation(row),)),), confidence=Confidence.HIGH
    )
    subject = Subject(cases[0], SystemResult(engine.result(answered, [])), engine.system())
    assert SCORE["hallucination"](subject).value == value


def test_a_value_that_stands_in_no_citation_is_a_hallucination(cases, engine):
    subject = reworded(subject_of(cases[0], engine), "A full refund is paid up to 45 days before departure.")
    assert SCORE["hallucination"](subject).why == "says 45, which stands in none of the sentence's citations"


def test_a_value_written_otherwise_is_the_same_value(cases, engine):
    subject = reworded(subject_of(cases[0], engine), "A full refund is paid 60.0 days before departure.")
    assert SCORE["hallucination"](subject).value == 0.0
