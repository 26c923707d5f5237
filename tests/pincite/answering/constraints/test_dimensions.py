"""Which figures of a row cannot be what is asked for, by their unit."""

from itertools import pairwise

import pytest

from pincite.answering.constraints.dimensions import of_another_dimension
from pincite.model.chunks import CONTEXT_PARTS
from pincite.model.outcomes import Answered
from pincite.model.values import ValueKind
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from pincite.question.record import read_question
from pincite.question.wanted.wanted_unit import Dimension, wanted_unit
from tests.pincite.answering.chunks import candidate
from tests.pincite.answering.house import ask, engine
from tests.pincite.retrieval.library import row

HEADER = ("Region", "Here", "There")
MASS = Dimension(ValueKind.QUANTITY, "gram")


def _row(caption: str, text: str) -> Passage:
    at = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\t"), len(text) + 1]
    cells = tuple((start, end - 1) for start, end in pairwise(at))
    chunk = candidate(
        text, header=HEADER, rows=(cells,), context=CONTEXT_PARTS.join(("Paper", caption, " | ".join(HEADER)))
    ).row.chunk
    (passage,) = passages_of(chunk.model_copy(update={"caption": caption}))
    return passage


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How many tonnes of board were sold?", MASS),
        ("How many thousand tonnes of board were sold?", MASS),
        ("What is the weight of the saw in kg?", MASS),
        ("How many litres does the tank hold?", Dimension(ValueKind.QUANTITY, "liter")),
        ("How many hours does it take?", Dimension(ValueKind.DURATION, "second")),
        ("How many employees were there?", None),
        ("How warm is it, in degrees?", None),
        ("What was sold in May?", None),
    ],
)
def test_a_question_names_a_unit_behind_how_many_or_at_its_end(question: str, named: Dimension | None) -> None:
    assert wanted_unit(question) == named


@pytest.mark.parametrize(
    ("question", "caption", "text", "another"),
    [
        ("How many tonnes did Lakes sell in 2024?", "Board sold (thousand tonnes)", "Lakes\t288\t231", False),
        ("How many tonnes did Lakes sell in 2024?", "Revenue (NOK million)", "Lakes\t288\t231", True),
        ("How many tonnes did Lakes sell in 2024?", "Employees at year-end", "Lakes\t288\t231", True),
        ("How many tonnes did Lakes sell in 2024?", "Tonnes sold", "Lakes\t288\t231", False),
        ("How many employees did Lakes have in 2024?", "Employees at year-end", "Lakes\t288\t231", False),
        ("How many boards did Lakes sell in 2024?", "Sales", "Lakes\t$ 288\t$ 231", True),
        ("How many boards did Lakes sell in 2024?", "Boards and price", "Lakes\t288\t$ 231", False),
        ("What was the revenue of Lakes in 2024?", "Board sold (thousand tonnes)", "Lakes\t288\t231", True),
        ("What was the revenue of Lakes in 2024?", "Revenue (NOK million)", "Lakes\t288\t231", False),
        ("What was the revenue of Lakes in 2024?", "Employees at year-end", "Lakes\t288\t231", True),
        ("What was the revenue of Lakes in 2024?", "Revenue of the regions", "Lakes\t288\t231", False),
        ("What was the revenue of Lakes in 2024?", "Turnover (in millions)", "Lakes\t288\t231", False),
        ("What was the revenue of Lakes in 2024?", "Turnover, dollars", "Lakes\t288\t231", False),
        ("What does the bag cost at Lakes?", "Bags", "Lakes\t20 kg\tfree", False),
        ("What does the bag cost at Lakes?", "Bags", "Lakes\t20 kg\t30 kg", True),
        ("What does the bag cost at Lakes?", "Weight and price", "Lakes\t27 × 145\t14.20", False),
        ("What does the bag cost at Lakes?", "Pieces in stock", "Lakes\t27 × 145\t14.20", True),
        ("How heavy is the bag at Lakes?", "Bags", "Lakes\t20 kg\t30 kg", False),
        ("How heavy is the bag at Lakes?", "Bags", "Lakes\t20 l\t30 l", True),
        ("How hot does Lakes get?", "Warmth (°C)", "Lakes\t20\t30", False),
        ("What pressure has Lakes?", "Warmth (°C)", "Lakes\t20\t30", True),
        ("What is the speed of Lakes?", "Speed (km/h)", "Lakes\t20\t30", False),
        ("How high is Lakes?", "Height (m)", "Lakes\t20\t30", False),
        ("How high is Lakes?", "Volume (m³)", "Lakes\t20\t30", True),
        ("How high may the pressure in Lakes be?", "Pressure (bar)", "Lakes\t20\t30", False),
        ("How high may the pressure vessel of Lakes be?", "Volume (m³)", "Lakes\t20\t30", True),
        ("How high is the storage temperature at Lakes?", "Warmth (°C)", "Lakes\t20\t30", False),
        ("How high is the noise level at Lakes?", "Noise", "Lakes\t20 dB\t30 dB", False),
        ("What percentage of board went to Lakes?", "Board sold (thousand tonnes)", "Lakes\t288\t24.7 %", False),
        ("What percentage of board went to Lakes?", "Board sold (thousand tonnes)", "Lakes\t288\t231", True),
        ("How many hours does Lakes take?", "Distance (km)", "Lakes\t20\t30", True),
        ("How many people worked at Lakes?", "Injuries (per million hours worked)", "Lakes\t7.9\t6.4", True),
        (
            "How many injuries per million hours were there at Lakes?",
            "Injuries (per million hours worked)",
            "Lakes\t7.9\t6.4",
            False,
        ),
        ("How many people worked at Lakes?", "Employees per site", "Lakes\t79\t64", False),
    ],
)
def test_a_row_is_of_another_dimension_where_each_figure_has_another_unit_or_the_one_named_is_nowhere(
    question: str, caption: str, text: str, another: bool
) -> None:
    assert of_another_dimension(read_question(question), _row(caption, text), f"{caption} {text}") is another


@pytest.mark.parametrize(
    ("question", "figure"),
    [("How high may the pressure be?", "6 bar"), ("How high may the storage temperature be?", "25 °C")],
)
def test_how_high_a_measure_may_be_is_answered_in_its_own_unit(question: str, figure: str) -> None:
    limits = "Parameter\tLimit\nStorage temperature\t25 °C\nPressure\t6 bar"
    outcome = ask(engine([row("paper", 0, limits)]), question).outcome
    assert isinstance(outcome, Answered), outcome
    assert figure in outcome.sentences[0].text
