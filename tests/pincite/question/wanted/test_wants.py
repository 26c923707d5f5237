"""The kind of answer that a question wants."""

import pytest

from pincite.model.values import ValueKind
from pincite.question.wanted.want import meets
from pincite.question.wanted.wants import want_of


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How far in advance must a room be booked?", "a duration"),
        ("How far ahead do we have to tell the caterer?", "a duration"),
        ("How much notice does the landlord give?", "a duration"),
        ("How far is it to the hut?", "a length"),
        ("How high is the deposit?", "a height or an amount"),
        ("How big should the test batch be?", "a number"),
        ("What minimum password length does the policy set?", "a number"),
        ("Which accuracy threshold must the tool reach?", "a number"),
        ("What gross margin percentage did the company report?", "a percentage"),
        ("What does the agency estimate in dollars for the change?", "a sum"),
        ("Net sales from the headset in the third quarter?", "a sum"),
        ("Costs of the trip and what they include?", None),
        ("What does the service charge cover?", None),
        ("How long must a password be?", "a duration"),
        ("How long does probation last?", "a duration"),
        ("What will the service charge be?", "a price"),
        ("How much does it cost to cancel a cabin 40 days before departure?", "a price"),
        ("What does it cost us to change the names?", "a price"),
        ("What is the cost to the company?", "a price"),
        ("How much does it cost in euros to cancel?", "a sum"),
        ("By how much may the fee go up each year?", "a difference"),
        ("How late does the desk close?", "a duration"),
        ("What time does the desk close?", "a time of day"),
        ("At what time of the year do most storms come?", None),
        ("How late can a group be cancelled?", "a duration"),
        ("Who is the data protection officer?", "the name of a person"),
        ("Who is the officer responsible for complaints?", "who it is"),
        ("What is the name of the duty director?", "the name of a person"),
        ("Is theft excluded from the policy?", None),
        ("What happens if I do not pay?", None),
    ],
)
def test_the_kind_of_answer_is_told_from_the_whole_phrase(question: str, name: str | None) -> None:
    want = want_of(question)
    assert (want.name if want else None) == name


def test_how_fast_something_is_done_may_be_told_by_how_long_it_takes() -> None:
    want = want_of("How fast is the lift repaired?")
    assert want is not None
    assert meets(want, "The lift is repaired within 24 hours.", frozenset())
    assert meets(want, "The lift goes at 2 m/s.", frozenset())


@pytest.mark.parametrize(
    "question",
    ["What is the time of arrival?", "What time does the desk open?", "Do you know what time breakfast is served?"],
)
def test_who_asks_for_the_time_wants_a_time_of_day(question: str) -> None:
    want = want_of(question)
    assert want is not None
    assert want.name == "a time of day"


@pytest.mark.parametrize("question", ["By when must the report be filed?", "Until when can the room be used?"])
def test_by_when_and_until_when_are_told_by_what_happens_then(question: str) -> None:
    want = want_of(question)
    assert want is not None
    assert meets(want, "The report is filed by the end of the shift.", frozenset())
    assert meets(want, "The room is free by noon.", frozenset())
    assert not meets(want, "The report is filed by the duty manager, on request.", frozenset())


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What does a single room cost?", ValueKind.MONEY),
        ("At what time does the boat leave?", ValueKind.TIME),
        ("What percentage must be reached?", ValueKind.PERCENT),
        ("How heavy may the bag be?", ValueKind.QUANTITY),
        ("How loud may a leaf blower be?", ValueKind.QUANTITY),
        ("How long is the notice period?", ValueKind.DURATION),
        ("When was the refuge rebuilt?", ValueKind.DATE),
        ("How many guests fit in a boat?", ValueKind.COUNT),
    ],
)
def test_a_figure_is_wanted_in_the_kind_that_the_question_asks_for(question: str, kind: ValueKind) -> None:
    want = want_of(question)
    assert want is not None
    assert want.strict
    assert kind in want.kinds


def test_how_high_something_is_no_length_of_time_tells() -> None:
    want = want_of("How high is the deposit?")
    assert want is not None
    assert {ValueKind.MONEY, ValueKind.PERCENT, ValueKind.QUANTITY} == want.kinds


def test_what_is_left_out_is_asked_before_what_a_word_of_the_question_would_ask() -> None:
    want = want_of("What costs are not covered by the policy?")
    assert want is not None
    assert want.name == "an exclusion"


def test_a_question_that_any_statement_may_answer_wants_no_kind() -> None:
    assert want_of("Is the hut open in winter?") is None


@pytest.mark.parametrize(
    "question",
    [
        "What is the fee for a class that is cancelled 3 days before?",
        "What surcharge is due for a single room?",
        "How much is the deposit for a hall?",
        "What is charged if a table is given up?",
        "How much is the penalty for a late return?",
    ],
)
def test_what_is_charged_may_be_a_share_of_the_price(question: str) -> None:
    want = want_of(question)
    assert want is not None
    assert want.strict
    assert meets(want, "Hall: 30 %", frozenset())
    assert meets(want, "Hall: EUR 30", frozenset())
    assert not meets(want, "Hall: 30 days", frozenset())


@pytest.mark.parametrize(
    "question",
    [
        "What is the fee for a class in euros?",
        "How much is the deposit in GBP?",
    ],
)
def test_what_something_costs_in_money_is_no_share(question: str) -> None:
    want = want_of(question)
    assert want is not None
    assert not meets(want, "Class: 30 %", frozenset())
    assert meets(want, "Class: EUR 30", frozenset())


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        ("What does a caravan cost?", "Category: Caravan; High season: 420", True),
        ("What is the price per kilowatt hour?", "Cars are charged at 4 crowns per kilowatt hour.", True),
        ("What does a second bag cost?", "A second bag is lent for the week.", False),
        ("How heavy a pallet may it take?", "T4; reach truck; 2,000", True),
        ("How heavy a pallet may it take?", "The hall has 12 gates.", False),
        ("After what time is a claim refused?", "Claims later than 90 days are refused.", True),
        ("How far did revenue fall?", "Revenue fell by 9 %.", True),
        ("How many mg may be taken a day?", "At most 40 mg per day may be taken.", True),
        ("How many mg may be taken a day?", "It may be taken for 14 days.", False),
        ("What time do the branches in the Dales shut?", "Branches in the Dales close at 16.30.", True),
        ("What time do the branches in the Dales shut?", "Branches in the Dales cost 16.30 euros.", False),
        ("What time do the branches in the Dales shut?", "The Dales have 16 branches.", False),
    ],
)
def test_a_figure_without_a_unit_contradicts_no_kind_and_what_it_counts_does(
    question: str, text: str, held: bool
) -> None:
    want = want_of(question)
    assert want is not None
    assert want.strict
    assert meets(want, text, frozenset()) is held
