"""Which passages could answer: of the wanted kind, on the case that is asked about, and of a table the row meant."""

from dataclasses import replace

import pytest

from pincite.answering.constraints.fitting import fitting, gives
from pincite.answering.constraints.mentions import insisted
from pincite.question.record import read_question
from pincite.question.wanted.want import meets
from pincite.question.wanted.wants import want_of
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


def test_a_passage_that_tells_no_more_than_the_names_answers_nothing() -> None:
    question = "How much extra is a single room on the Patagonia Spring Trek?"
    needs, table = read_question(question), frequencies()
    beside = read("Guests under 26 years pay USD 150 less on the Patagonia Spring Trek.")
    told = read("A single room on the Patagonia Spring Trek is USD 410 extra.")
    assert not fitting(needs, insisted(needs, table), beside, table)
    assert fitting(needs, insisted(needs, table), told, table)


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        (
            "Who is the second guide on the trek?",
            "The second guide on the trek is Ana Ruiz.",
            "The trek leaves from Puerto Natales with Ana Ruiz.",
        ),
        (
            "What does line CM-2 look like at 40 kg per hour?",
            "Line CM-2 has 110 seconds at 40 kg per hour.",
            "Line CM-2 has 118 seconds at 25 kg per hour.",
        ),
        (
            "What is the minimum age for class I rafting?",
            "The minimum age for class I rafting is 6.",
            "The minimum age for class II rafting is 8.",
        ),
        (
            "Who is the second guide on the trek?",
            "The second guide on the trek is Ana Ruiz.",
            "The lead guide on the trek is Ana Ruiz.",
        ),
        (
            "How much is it to change to a different trip?",
            "A change to another trip costs USD 180.",
            "A change of date of the same trip costs USD 120.",
        ),
        (
            "Who must not review the trail?",
            "The analyst must not review the trail.",
            "The second analyst reviews the trail.",
        ),
        ("How long is the pass day in kilometres?", "The pass day is 19 km long.", "The pass day is 9 hours long."),
        (
            "What is the earliest hour for a flight home?",
            "No flight home before 19:30.",
            "A flight home leaves on Day 7.",
        ),
        (
            "How long may platelets be kept?",
            "Platelets may be kept for 5 days.",
            "Platelets may be kept at 20 to 24 °C with agitation.",
        ),
        (
            "How fast must the alternative run?",
            "The alternative must run after 2 hours.",
            "The alternative must run as the validated system does.",
        ),
    ],
    ids=[
        "a role",
        "a quantity",
        "a class",
        "another role",
        "different",
        "a prohibition",
        "a distance",
        "an hour",
        "how long",
        "how fast",
    ],
)
def test_a_passage_about_another_case_does_not_fit(question: str, answer: str, no_answer: str) -> None:
    needs = read_question(question)
    wanted = insisted(needs, frequencies())
    assert fitting(needs, wanted, read(answer), frequencies())
    assert not fitting(needs, wanted, read(no_answer), frequencies())


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        ("At what time does the boat leave?", "The boat leaves at 07:30.", "The boat leaves on Day 7 from the pier."),
        (
            "How much does a second dry bag cost?",
            "A second dry bag costs USD 9.",
            "A second dry bag is lent for the week.",
        ),
        (
            "At which pressure is the suspension held?",
            "It is held at 1.5 bar.",
            "It is held for 72 hours at 2 to 8 °C.",
        ),
        (
            "What is the telephone number of the refuge?",
            "Call the refuge on +56 61 555 0192.",
            "The refuge is called Valle Gris.",
        ),
        (
            "How warm must the sleeping bag be?",
            "Comfort limit of the sleeping bag in C: minus 15.",
            "A sleeping bag is lent for 15 days.",
        ),
        ("What percentage must someone score?", "A score of 80 % passes.", "The test has 20 questions."),
        ("How many batches are needed?", "At least three batches are needed.", "Batches are needed for each strength."),
        (
            "What were the net sales of Acme?",
            "Net sales of Acme were $5.2 billion.",
            "Net sales of Acme fell in 2023 due to lower demand.",
        ),
        (
            "How much did Acme spend on research?",
            "Acme spent $7 million on research.",
            "Acme spent more on research in 2023.",
        ),
        (
            "What was the effective tax rate?",
            "The effective tax rate was 12.5 %.",
            "The effective tax rate was lower in 2023.",
        ),
        ("By how much did sales change?", "Sales fell by 5 %.", "Sales fell in 2023."),
        (
            "How often are media fills run?",
            "Media fills are run every six months.",
            "Media fills are run under the conditions of the process.",
        ),
        (
            "When was the refuge rebuilt?",
            "The refuge was rebuilt a year after the fire.",
            "The refuge was rebuilt by the guides of the valley.",
        ),
        (
            "How many days of leave do I get?",
            "Leave is 25 working days a year.",
            "A certificate of leave is needed on return.",
        ),
        ("How many telephones are there?", "There are two telephones.", "On telephones a call costs USD 3 per minute."),
        (
            "What is excluded from the warranty?",
            "The warranty does not apply to lamps.",
            "The warranty is given for lamps and locks.",
        ),
        (
            "What is not covered by the warranty?",
            "Lamps are exempt from the warranty.",
            "The warranty covers locks for two years.",
        ),
        (
            "When is no approval necessary?",
            "Approval is waived for orders below EUR 50.",
            "Approval is given for orders within two days.",
        ),
        (
            "What need not be declared?",
            "Gifts below EUR 30 are exempt from being declared.",
            "Gifts are declared to the compliance office.",
        ),
        (
            "Who does not have to attend the drill?",
            "Night staff need not attend the drill.",
            "Day staff attend the drill every year.",
        ),
        (
            "When must the lift not be used?",
            "The lift must not be used during a fire.",
            "The lift must be inspected once a year.",
        ),
    ],
)
def test_a_question_for_a_certain_kind_of_answer_is_met_by_that_kind_alone(
    question: str, answer: str, no_answer: str
) -> None:
    want = want_of(question)
    assert want is not None
    assert meets(want, answer, frozenset(read_question(question).terms))
    assert not meets(want, no_answer, frozenset(read_question(question).terms))
    needs = read_question(question)
    assert fitting(needs, insisted(needs, frequencies()), read(answer), frequencies())
    assert not fitting(needs, insisted(needs, frequencies()), read(no_answer), frequencies())


def test_the_unit_over_a_table_counts_for_its_rows() -> None:
    rooms = "Prices in EUR per night\nRoom\tLow season\tHigh season\nSingle\t62\t78\nFamily\t140\t"
    needs, table = read_question("What does a single room cost per night in low season?"), frequencies()
    assert [p.label for p in fitting(needs, insisted(needs, table), read(rooms), table)] == ["Single"]
    needs = read_question("What does a family room cost in high season?")
    assert fitting(needs, insisted(needs, table), read(rooms), table) == ()
    cold = read(
        "Place\tRange\nCold room\t2 to 8\nFreezer\t−25 to −15", context="SOP / Table 2 – Storage temperatures (°C)"
    )
    needs = read_question("Which temperature does the cold room have?")
    assert [p.label for p in fitting(needs, insisted(needs, table), cold, table)] == ["Cold room"]


def test_a_rule_may_be_asked_when_it_holds_and_answer_with_a_condition() -> None:
    needs = read_question("When must gloves be worn?")
    assert fitting(
        needs, insisted(needs, frequencies()), read("Gloves must be worn for work with solvents."), frequencies()
    )


def test_of_a_table_only_the_row_that_names_what_is_asked_may_answer() -> None:
    table = read("Fee\tAmount\nExtra night, Puerto Natales\tUSD 62\nPrivate transfer, Punta Arenas\tUSD 215")
    needs = read_question("What do you charge for an extra night in Puerto Natales?")
    assert [p.text for p in fitting(needs, insisted(needs, frequencies()), table, frequencies())] == [
        "Fee: Extra night, Puerto Natales; Amount: USD 62"
    ]


def test_a_figure_that_a_row_holds_counts_as_covered_and_a_number_of_the_list_is_no_label() -> None:
    plan = read("Containers delivered\tContainers opened\n4 to 9\t4\n17 to 25\t6")
    needs = read_question("Of a delivery of 20 containers how many are opened?")
    assert [p.label for p in fitting(needs, insisted(needs, frequencies()), plan, frequencies())] == ["17 to 25"]
    fees = read(
        "Code\tFee\tAmount\nF37\tCourier of lost property, Europe\tEUR 32\n"
        "F38\tCourier of lost property, elsewhere\tUSD 74"
    )
    needs = read_question("How much is a courier for something I forgot in Europe?")
    assert [p.label for p in fitting(needs, insisted(needs, frequencies()), fees, frequencies())] == ["F37"]


@pytest.mark.parametrize(
    "question",
    [
        "What is the annual purchase volume from Aldersund Chemicals?",
        "Which buoyancy does a PFD for guests under 25 kg have?",
        "When does the trip of July 2027 depart?",
    ],
)
def test_a_row_that_covers_little_of_the_question_or_is_of_another_figure_or_date_answers_nothing(
    question: str,
) -> None:
    table = read(
        "Manufacturer\tPFD for guests\tBody weight in kg\tBuoyancy\tTrip departs\n"
        "Aldersund Chemicals\tYouth\t25 to 40\t70\tJune 14, 2026\n"
        "Vellmar\tAdult\t40 to 70\t100\tJune 21, 2026"
    )
    needs = read_question(question)
    assert fitting(needs, insisted(needs, frequencies()), table, frequencies()) == ()


SPANS = ("", "Three Months Ended October 1, 2023", "Three Months Ended October 2, 2022")


def test_the_name_of_a_row_and_its_figure_are_one_statement_across_the_names_of_its_columns() -> None:
    shares = read("\t".join(SPANS) + "\nHire\t8.8\t7.1", header=SPANS)
    (hire,) = (replace(row, figures=("", *(f"{cell} %" for _, cell in row.cells[1:]))) for row in shares.passages)
    asked = "What percentage was hire for Example in the quarter ended {}?"
    assert gives(read_question(asked.format("October 1, 2023")), hire)
    assert not gives(read_question(asked.format("July 2, 2023")), hire)
