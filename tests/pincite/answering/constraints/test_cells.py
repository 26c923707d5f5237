"""A row answers for the thing that it is of, and a blank cell states nothing."""

import pytest

from pincite.answering.constraints.cells import blank, named_rows
from pincite.answering.constraints.constrain import constrain
from pincite.answering.constraints.fitting import fitting
from pincite.answering.constraints.mentions import insisted
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read, read_table

TABLE = read(
    "Medicine\tVolume (ml)\tShelf life at 5 °C (hours)\tShelf life at 25 °C (hours)\n"
    "Vincristine\t50\t48\t\nPaclitaxel\t\t48\t27\nDocetaxel\t250\t48\t6"
)


def _answering(question: str) -> list[str]:
    needs = read_question(question)
    return [passage.label for passage in fitting(needs, insisted(needs, frequencies()), TABLE, frequencies())]


def test_a_row_whose_cell_is_blank_in_the_column_that_is_asked_for_answers_nothing() -> None:
    assert _answering("What is the volume of docetaxel?") == ["Docetaxel"]
    assert _answering("What is the volume of paclitaxel?") == []


def test_of_columns_alike_the_one_that_is_asked_for_counts() -> None:
    assert _answering("What is the shelf life of paclitaxel at 25 °C?") == ["Paclitaxel"]
    assert _answering("What is the shelf life of vincristine at 25 °C?") == []


def test_rows_that_are_named_leave_the_others_out() -> None:
    rows = TABLE.passages
    named = named_rows(read_question("What is the shelf life of vincristine?"), rows, frequencies())
    assert {row.label for row in named} == {"Vincristine"}
    assert not named_rows(read_question("What is the shelf life of the medicine?"), rows, frequencies())


@pytest.mark.parametrize(("sign", "answers"), [("X", True), ("R", True), ("5 days", False)])
def test_a_blank_in_a_table_that_only_ticks_what_holds_answers_whether_it_does(sign: str, *, answers: bool) -> None:
    ticked = read_table(
        ("Equipment", "Student", "Technician"),
        [("Autoclave", "", sign), ("Fume hood", sign, sign), ("Press", sign, "")],
    )
    (row,) = (each for each in ticked.passages if each.label == "Autoclave")
    assert blank(read_question("May a student use the autoclave?"), row, frequencies()) is not answers
    assert blank(read_question("When does a student use the autoclave?"), row, frequencies())


def test_a_blank_among_two_signs_tells_nothing() -> None:
    signed = read_table(
        ("Equipment", "Student", "Technician"), [("Autoclave", "", "\u2713"), ("Fume hood", "\u2717", "\u2713")]
    )
    (row,) = (each for each in signed.passages if each.label == "Autoclave")
    assert blank(read_question("May a student use the autoclave?"), row, frequencies())


def test_where_no_column_is_asked_for_by_name_a_blank_cell_speaks_against_nothing() -> None:
    assert not any(blank(read_question("What do we know of paclitaxel?"), row, frequencies()) for row in TABLE.passages)


def test_a_figure_picks_its_row_by_a_column_that_names_its_unit_in_the_singular() -> None:
    table = read("Batch\tMonth\tAssay\nCA2301\t12\t99.1\nCA2301\t24\t98.5")
    needs = read_question("What was the assay of batch CA2301 after 12 months?")
    assert [p.text for p in fitting(needs, insisted(needs, frequencies()), table, frequencies())] == [
        "Batch: CA2301; Month: 12; Assay: 99.1"
    ]


def _rows(question: str, text: str, **more: object) -> list[str]:
    needs, table = read_question(question), frequencies()
    return [passage.label for passage in fitting(needs, insisted(needs, table), read(text, **more), table)]


def test_a_row_is_found_by_another_cell_than_the_asked_one() -> None:
    rooms = "No.\tRoom\tArea in m²\nR-12\tCold room\t14\nR-13\tWash bay\t22"
    assert _rows("How big is the cold room?", rooms) == ["R-12"]
    assert _rows("How big is the canteen?", rooms) == []


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What was the yield of the second run?", ["2"]),
        ("What was the yield of run 3?", ["3"]),
        ("What was the yield of run four?", []),
    ],
)
def test_a_place_in_a_series_picks_its_row(question: str, rows: list[str]) -> None:
    assert _rows(question, "Run\tYield (%)\n1\t91.2\n2\t93.5\n3\t92.8", section=("Yield of the runs",)) == rows


def test_a_place_is_also_picked_by_the_first_cell() -> None:
    levels = "Approval level\tLimit in EUR\nLevel 1\t5,000\nLevel 2\t20,000"
    assert _rows("Up to which limit does level 2 approve?", levels) == ["Level 2"]


def test_a_column_may_say_more_than_what_is_counted() -> None:
    faults = "Fault level\tResponse (hours)\tRepair (hours)\n1\t2\t8\n2\t4\t24"
    assert _rows("What is the repair time of a fault of level 2?", faults, section=("Repair of faults",)) == ["2"]
    assert _rows("What is the repair time of a fault of level 4?", faults, section=("Repair of faults",)) == []


def test_an_everyday_word_names_its_row_where_no_other_first_cell_is_spoken_of() -> None:
    rooms = "Room\tLow season (EUR)\tHigh season (EUR)\nSingle\t62\t78\nFamily\t140\t"
    assert _rows("What is the price of a family room in low season?", rooms) == ["Family"]
    assert _rows("What is the price of a family room in high season?", rooms) == []


def test_a_blank_cell_of_a_named_row_settles_the_question_across_tables() -> None:
    other = read("Medicine\tBatch volume\nPaclitaxel\t900 ml\nDocetaxel\t800 ml", number=1)
    whole = read("Medicine\tVolume (ml)\nPaclitaxel\t100\nDocetaxel\t250", number=2)
    needs, table = read_question("What is the volume of paclitaxel?"), frequencies()
    assert constrain(needs, [other], table, ()).open[other.candidate.chunk_id]
    assert not any(constrain(needs, [TABLE, other], table, ()).open.values())
    beside = constrain(needs, [TABLE, whole], table, ()).open
    assert [passage.text for passage in beside[whole.candidate.chunk_id]] == ["Medicine: Paclitaxel; Volume (ml): 100"]


def test_a_dash_is_a_blank_cell() -> None:
    table = "Medicine\tVolume (ml)\tShelf life (hours)\nVincristine\t–\t48\nPaclitaxel\t50\t27"
    assert _rows("What is the volume of vincristine?", table) == []
    assert _rows("What is the volume of paclitaxel?", table) == ["Paclitaxel"]


def test_a_figure_in_the_name_of_a_column_neither_hides_it_nor_is_lost_on_a_question_that_gives_it() -> None:
    visits = read(
        "Visit\tAdult\tChild 6-15\tHow paid\nAveleira tasting\t22.00\t\tInvoice\nSalt museum\t9.00\t4.50\tVoucher"
    ).passages
    margins = read("Currency\tBelow £1 million\tAbove £5 million\nDollar\t0.45\t0.20\nKrona\t1.30\t").passages
    price = read_question("What is the child price of the Aveleira tasting?")
    margin = read_question("What is the margin on the krona above £5 million?")
    assert [blank(price, row, frequencies()) for row in visits] == [True, False]
    assert [blank(margin, row, frequencies()) for row in margins] == [False, True]


COACHES = (
    "Vehicle\tSeats\tFull day\tAirport run\nMinibus\t19\t390\t130\nCoach\t53\t620\t195\nCoach with lift\t47\t\t240"
)
SICK_PAY = (
    "Service\tFull pay (weeks)\tHalf pay (weeks)\n3 months to under 1 year\t2\t\n"
    "1 to under 3 years\t6\t4\n3 years and over\t10\t8"
)
STABILITY = "Condition\tPack\t6 m\t9 m\t12 m\n30 °C\tBlister\t0.16\t\t0.28\n30 °C\tBottle\t0.12\t0.19\t0.21"


@pytest.mark.parametrize(
    ("question", "text", "rows"),
    [
        ("What is the airport run of the coach with a lift?", COACHES, ["Coach with lift"]),
        ("What is the full day price of the coach with a lift?", COACHES, []),
        ("How many weeks of half pay are due after two years of service?", SICK_PAY, ["1 to under 3 years"]),
        ("How many weeks of half pay are due after eight months of service?", SICK_PAY, []),
    ],
)
def test_where_the_row_that_a_question_means_is_blank_no_row_beside_it_answers(
    question: str, text: str, rows: list[str]
) -> None:
    assert _rows(question, text) == rows


def test_months_ask_for_the_column_that_is_named_with_their_letter() -> None:
    asked = read_question("What was found in the blister after nine months?")
    names = tuple(STABILITY.partition("\n")[0].split("\t"))
    rows = {row.cells[1][1]: row for row in read(STABILITY, header=names).passages if row.label == "30 °C"}
    assert {pack: blank(asked, row, frequencies()) for pack, row in rows.items()} == {"Blister": True, "Bottle": False}


CLEANING = (
    "Test\tSwab limit\tRinse limit\nOrganic carbon\t200 µg\t500 ppb\n"
    "Conductivity at 25 °C\t\t1.3 µS/cm\nBioburden\t5 CFU\t10 CFU"
)


def test_a_row_is_named_without_the_conditions_in_its_first_cell() -> None:
    assert _rows("What is the rinse limit for conductivity?", CLEANING) == ["Conductivity at 25 °C"]
    assert _rows("What is the swab limit for conductivity?", CLEANING) == []


def test_what_a_table_leaves_blank_only_a_sentence_tells_that_speaks_of_that_row() -> None:
    beside = read("An item is taken out of use where a swab is above its limit of 25 CFU.", number=1)
    spoken = read("The swab limit for conductivity is set at 4 µS/cm by each laboratory.", number=2)
    needs, table = read_question("What is the swab limit for conductivity?"), frequencies()
    found = constrain(needs, [read(CLEANING), beside, spoken], table, ()).able
    assert [bool(passages) for passages in found.values()] == [False, False, True]
    assert constrain(needs, [beside], table, ()).able[beside.candidate.chunk_id]


def test_a_row_that_is_called_by_what_is_asked_for_is_of_nothing_else() -> None:
    plan = read(
        "Interval\tWork\tBy\nEvery 100 h\tChange the filter\tOwner\n"
        "Every 500 h or yearly\tChange the oil of the pump\tOwner\nEvery 5 years\tReplace the hoses\tDealer"
    )
    needs = read_question("How often must the oil of the pump be changed?")
    rows = [passage.label for passage in fitting(needs, insisted(needs, frequencies()), plan, frequencies())]
    assert rows == ["Every 500 h or yearly"]


def test_a_row_that_is_named_with_its_column_answers_whatever_else_is_said_of_the_thing() -> None:
    courses = read_table(
        ["Course", "First, hours", "Valid (months)"], [["Pushback", "24", "36"], ["Marshalling", "12", "12"]]
    )
    needs = read_question("How long does a pushback certificate stay valid?")
    found = fitting(needs, insisted(needs, frequencies()), courses, frequencies())
    assert [passage.label for passage in found] == ["Pushback"]
    other = read_question("How long does a pushback certificate stay on the wall?")
    assert fitting(other, insisted(other, frequencies()), courses, frequencies()) == ()


def test_a_row_that_is_blank_where_it_is_asked_is_not_left_to_a_second_look() -> None:
    blank_there = read_table(
        ["Analyte", "Dog", "Horse"], [["Total T4", "15 to 50", "\u2013"], ["Glucose", "3.4 to 5.6", "4.3 to 5.5"]]
    )
    asked = read_question("What is the T4 reference range in horses?")
    found = constrain(asked, [blank_there], frequencies(), [blank_there])
    assert {p.label for p in found.lacking[blank_there.candidate.chunk_id]} == {"Glucose"}
