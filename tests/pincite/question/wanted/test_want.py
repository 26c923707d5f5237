"""What meets a want, and what only looks like it."""

import pytest

from pincite.model.values import ValueKind
from pincite.question.record import read_question
from pincite.question.wanted.want import meets, of, rule
from pincite.question.wanted.wants import want_of


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        (
            "Who is the Procurement Manager?",
            "A waiver is signed by the Procurement Manager and reported to the Audit Committee.",
            False,
        ),
        ("Who is the Procurement Manager?", "Waivers go to Aileen Brodie, Procurement Manager.", True),
        (
            "Who is currently Head of Quality Systems in Uppsala?",
            "Process owner: Head of Quality Systems, Uppsala.",
            False,
        ),
    ],
)
def test_who_holds_an_office_is_told_by_the_name_of_a_person(question: str, text: str, held: bool) -> None:
    want = want_of(question)
    assert want is not None
    assert meets(want, text, frozenset(read_question(question).terms)) is held


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        (
            "How old must the lead guest be?",
            "The lead guest is at least 18 years old.",
            "The terms are in force since March 1, 2026.",
        ),
        ("Minimum age for kayaking?", "Kayaking: children from 12 on.", "We paddle up to 22 km a day."),
        ("How old was the oldest guest?", "The oldest guest was 81.", "In 2025 we led 212 departures."),
        (
            "How many working days has the Qualified Person?",
            "Certification within (working days): 2.",
            "The Qualified Person certifies each batch before release.",
        ),
        (
            "Within how many days is a complaint to be sent?",
            "A complaint is sent in without delay.",
            "A complaint is noted on form CE-O-17.",
        ),
    ],
)
def test_an_age_and_a_number_of_days_are_given_by_nothing_else(question: str, answer: str, no_answer: str) -> None:
    want = want_of(question)
    assert want is not None
    assert want.strict
    assert meets(want, answer, frozenset())
    assert not meets(want, no_answer, frozenset())


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("The list names 270 medicines.", True),
        ("4 See the list of medicines, last published in January 2025.", False),
        ("The list is described in SOP-014.", False),
    ],
)
def test_the_number_of_a_note_a_day_and_a_code_count_nothing(text: str, held: bool) -> None:
    want = want_of("How many medicines are on the list?")
    assert want is not None
    assert meets(want, text, frozenset()) is held


@pytest.mark.parametrize(
    ("question", "held"),
    [("How long does the freezer take to warm up?", False), ("How often is the freezer defrosted?", True)],
)
def test_a_rate_is_no_time_that_something_takes(question: str, held: bool) -> None:
    want = want_of(question)
    assert want is not None
    assert meets(want, "Energy 10.9 kWh per day", frozenset()) is held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Breakfast is included.", True),
        ("The transfer is included in the price.", True),
        ("Transaction costs are included in fulfilment.", False),
        ("The transfer costs 20 euros.", True),
    ],
)
def test_what_is_included_in_another_account_has_no_price(text: str, held: bool) -> None:
    want = want_of("How much is the transfer?")
    assert want is not None
    assert meets(want, text, frozenset()) is held


def test_a_year_on_record_is_no_number_of_days() -> None:
    want = want_of("How many days do we have to answer?")
    assert want is not None
    assert not meets(want, "The annual metrics of the programme are on the page.", frozenset())
    assert meets(want, "An answer is due within fifteen (15) U.S. business days.", frozenset())


@pytest.mark.parametrize(
    ("text", "held"), [("24 Hours of notice are needed.", True), ("4 See the list that HR keeps.", False)]
)
def test_the_number_that_opens_a_value_is_no_note(text: str, held: bool) -> None:
    want = want_of("How much notice is needed?")
    assert want is not None
    assert meets(want, text, frozenset()) is held


def test_who_somebody_is_no_sentence_tells_that_only_speaks_of_the_role() -> None:
    want = want_of("Who was the operator that copied the wrong range?")
    assert want is not None
    asked = frozenset(read_question("Who was the operator that copied the wrong range?").terms)
    assert not meets(want, "The operator copied the wrong range into the record.", asked)
    assert meets(want, "The operator, Ingrid Solberg, copied the wrong range into the record.", asked)


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        (
            "Who is the data protection officer?",
            (
                "The Processor notifies the Controller at the latest after "
                "24 hours by telephone to the Data Protection Officer."
            ),
            False,
        ),
        ("Who is the data protection officer?", "Data protection officer: Malin Oderberg", True),
        ("What is the name of the deputy QPPV?", "The deputy QPPV acts whenever the QPPV cannot be reached.", False),
        ("What is the name of the deputy QPPV?", "Dr Paulo Menezes acts whenever the QPPV cannot be reached.", True),
        (
            "Which firm carries out the penetration test?",
            "A penetration test is carried out once a year by an independent firm.",
            False,
        ),
        (
            "Which firm carries out the penetration test?",
            "A penetration test is carried out once a year by Korvan Labs.",
            True,
        ),
    ],
)
def test_who_or_which_is_answered_by_a_name_or_by_what_the_one_who_is_asked_for_is(
    question: str, text: str, held: bool
) -> None:
    want = want_of(question)
    assert want is not None
    assert want.strict
    assert meets(want, text, frozenset(read_question(question).terms)) is held


def test_a_value_meets_a_want_in_its_units_alone() -> None:
    weight = rule("a weight", "how heavy", kinds=of(ValueKind.QUANTITY), units=frozenset({"gram"})).want
    assert meets(weight, "The bag has 5 kg.", frozenset())
    assert not meets(weight, "The bag is 5 km away.", frozenset())


def test_a_pattern_meets_a_want_beside_its_values_and_in_any_case() -> None:
    free = rule("a price", "what", kinds=of(ValueKind.MONEY), holds="free of charge").want
    assert meets(free, "Towels are FREE of charge.", frozenset())
    assert not meets(free, "Towels are lent.", frozenset())


def test_a_rule_knows_its_forms_in_any_case_and_the_stems_that_only_ask() -> None:
    found = rule("a percentage", "what share", "which percent", spent="percent share")
    assert found.asked.search("WHICH percent is it?")
    assert not found.asked.search("how much is it?")
    assert {"percent", "shar"} <= found.want.words


def test_values_that_are_known_are_not_read_again() -> None:
    price = rule("a price", "what", kinds=of(ValueKind.MONEY)).want
    assert not meets(price, "It costs EUR 5.", frozenset(), ())
