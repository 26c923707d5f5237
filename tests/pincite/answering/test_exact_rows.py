"""A row that leaves nothing open of what is asked answers, whatever else reads alike."""

import pytest

from pincite.answering.constraints.cells import asked_cell
from pincite.answering.constraints.fitting import gives
from pincite.answering.exact_rows import exact_rows, with_exact, with_periods
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read

SPANS = ("", "Three Months Ended October 1, 2023", "Three Months Ended October 2, 2022")
HEAD = "\t".join(SPANS)
TITLE = "Example Corp, quarterly report"
STATEMENT = read(
    f"{HEAD}\nRevenue\t5,931\t7,103\nInterest income\t88\t7\n"
    "Income (loss) before income taxes\t613\t2,638\nFinished goods\t1,730\t1,122",
    header=SPANS,
    title=TITLE,
)
SEGMENTS = read(
    f"{HEAD}\nNorth:\t\t\nOperating income\t606\t2,160\nSouth:\t\t\nOperating income\t95\t88", header=SPANS, title=TITLE
)


def _exact(question: str, *chunks: object) -> list[str]:
    asked = read_question(question)
    found = exact_rows(asked, with_periods(chunks or [STATEMENT], asked), frequencies())  # type: ignore[arg-type]
    return sorted(row.text[: row.text.index(";")] for row in found)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How much interest income did Example earn in the quarter ended October 1, 2023?", ["Interest income"]),
        (
            "What was the income of Example before income taxes in the third quarter of 2022?",
            ["Income (loss) before income taxes"],
        ),
        ("How much finished goods did Example hold in the quarter ended October 1, 2023?", ["Finished goods"]),
        ("How much interest income did Example earn from bonds in the quarter ended October 1, 2023?", []),
        ("How much interest income did Example earn in the quarter ended July 2, 2023?", []),
        ("How much interest income did Example earn in the nine months ended October 1, 2023?", []),
        ("Did Example earn interest income in the quarter ended October 1, 2023?", []),
        (
            "How much did Example have from its lenders (finished goods) in the quarter ended October 1, 2023?",
            ["Finished goods"],
        ),
        ("How much did Example have of finished goods (from lenders) in the quarter ended October 1, 2023?", []),
    ],
)
def test_a_row_is_exact_where_label_and_period_are_named_and_nothing_is_left_open(
    question: str, rows: list[str]
) -> None:
    assert _exact(question) == rows


def test_a_label_under_several_headings_needs_its_own() -> None:
    asked = "What was the operating income of {}Example in the quarter ended October 1, 2023?"
    assert _exact(asked.format(""), SEGMENTS) == []
    assert _exact(asked.format("the South of "), SEGMENTS) == ["South: Operating income"]


def test_an_exact_row_answers_whatever_was_judged() -> None:
    asked = read_question("How much interest income did Example earn in the quarter ended October 1, 2023?")
    exact = exact_rows(asked, with_periods([STATEMENT], asked), frequencies())
    refused = Sufficiency(sufficient=False, probability=0.1, chunks={}, reason="nothing comes near", unsure=True)
    told = with_exact(refused, exact, 0.5)
    assert (told.sufficient, told.probability, told.reason, told.unsure) == (True, 0.5, "", False)
    assert told.passages == told.exact == exact
    assert with_exact(refused, frozenset(), 0.5) is refused


def test_a_percentage_is_that_of_the_column_of_changes_beside_the_period_where_it_is_asked_for() -> None:
    spans = (*SPANS, "Three Months Ended Change", "Nine Months Ended Change")
    head = "\t".join(spans)
    changes = read(f"{head}\nKayaks\t880\t710\t24 %\t3 %\nTents\t61\t66\t(8)%\t1 %", header=spans, title=TITLE)
    asked = "By what percentage did the tents of Example {} in the quarter ended October 1, 2023?"
    question = read_question(asked.format("change"))
    (row,) = exact_rows(question, with_periods([changes], question), frequencies())
    assert row.cells[asked_cell(question, row, frequencies()) or 0] == (spans[3], "(8)%")
    assert gives(question, row)
    other = read_question(asked.format("stand out"))
    assert exact_rows(other, with_periods([changes], other), frequencies()) == frozenset()


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What were the finished goods of Example in the quarter ended October 1, 2023?", ["Finished goods"]),
        ("Who counts the finished goods of Example in the quarter ended October 1, 2023?", []),
        ("What were the finished goods of Example?", []),
    ],
)
def test_what_something_was_in_a_period_is_asked_of_a_row_whatever_kind_of_value_it_is(
    question: str, rows: list[str]
) -> None:
    assert _exact(question) == rows


COVER = read(
    "1,250,300 shares of common stock were outstanding as of October 20, 2023. "
    "Some 40 shares were outstanding as of October 20, 2023 and 50 as of October 1, 2023. "
    "On October 20, 2023, 1,200 of 1,250 shares were outstanding.",
    title=TITLE,
)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("How many Example shares were outstanding as of October 20, 2023?", True),
        ("How many shares does Example have outstanding at October 20, 2023?", True),
        ("How many Example shares were outstanding as of October 1, 2023?", False),
        ("How many preferred shares of Example were outstanding as of October 20, 2023?", False),
        ("How many Example shares were outstanding in 2023?", False),
        ("Which Example shares were outstanding as of October 20, 2023?", False),
    ],
)
def test_a_sentence_is_exact_that_says_all_with_the_very_day_and_one_figure(question: str, found: bool) -> None:
    asked = read_question(question)
    exact = exact_rows(asked, with_periods([COVER], asked), frequencies())
    assert [passage.text[:9] for passage in exact] == ["1,250,300"] * found


def test_a_total_is_named_by_what_it_is_the_total_of() -> None:
    costs = read(f"{HEAD}\nRent\t3\t4\nTotal costs\t9\t8\nTotal\t30\t31", header=SPANS, title=TITLE)
    assert _exact("What were the costs of Example in the quarter ended October 1, 2023?", costs) == ["Total costs"]
