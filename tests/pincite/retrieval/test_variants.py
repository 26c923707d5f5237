"""Query variants: two to four, the same for the same question, as the specification's examples read them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.contracts import qa_contract, retrieval_contract
from pincite.model.retrieval import TripContext
from pincite.question.intents import subject
from pincite.question.message.latest import latest_message
from pincite.question.record import read_question
from pincite.retrieval.variants import Variant, variants


def read(question: str, trip: TripContext | None = None) -> dict[str, Variant]:
    asked = read_question(question, intents=retrieval_contract().intents)
    return {
        each.name: each
        for each in variants(asked, asked.intents, qa_contract().expansions, retrieval_contract().variants, trip)
    }


@given(st.text(max_size=200))
def test_any_question_gives_one_to_four_variants_twice_the_same(question: str) -> None:
    found = read(question)
    assert found == read(question)
    assert len(found) <= retrieval_contract().variants.at_most


@pytest.mark.parametrize(
    "question",
    ["What is a batch?", "How did Apple's revenue change in Q1 2023?", "Can we cancel?", "continuous processing"],
)
def test_a_question_with_words_gives_at_least_two(question: str) -> None:
    asked = read_question(question, intents=retrieval_contract().intents)
    assert len(variants(asked, asked.intents, qa_contract().expansions, retrieval_contract().variants)) >= 2


def test_what_the_cover_tells_is_not_searched_in_full_text_unless_nothing_else_is_left() -> None:
    told = frozenset({"acme", "third", "quarter"})
    bounds, rules = retrieval_contract().variants, qa_contract().expansions
    first = variants(read_question("What was Acme's net income in the third quarter?"), (), rules, bounds, None, told)[
        0
    ]
    assert first.text == "net income"
    assert first.semantic == "What was Acme's net income in the third quarter?"
    assert variants(read_question("Acme?"), (), rules, bounds, None, told)[0].text == "acme"


def test_the_direct_variant_keeps_the_words_that_matter_and_embeds_the_question_as_it_stands() -> None:
    direct = read("Please, what is the minimum age and the fee for a PFD?")["direct"]
    assert direct.text == "minimum age fee pfd"
    assert direct.semantic == "Please, what is the minimum age and the fee for a PFD?"


def test_continuous_processing_is_expanded_by_the_terms_that_are_missing() -> None:
    assert read("What does continuous processing need?")["expansion"].text.endswith("continuous manufacturing ICH Q13")
    assert read("What does continuous processing need under ICH Q13?")["expansion"].text.endswith(
        "continuous manufacturing"
    )
    assert "expansion" not in read("Is continuous processing continuous manufacturing as ICH Q13 says?")


def test_the_expanded_question_is_searched_by_vector_too() -> None:
    asked = "What does continuous processing need?"
    found = read(asked)
    assert found["direct"].semantic == asked
    assert found["expansion"].semantic == f"{asked} continuous manufacturing ICH Q13"
    assert found["expansion"].is_question


def test_policy_signals_bring_the_policy_expansion() -> None:
    assert {"cancellation", "refund", "window", "terms", "policy"} <= set(
        read("Can we cancel and get a refund?")["policy"].text.split()
    )
    assert "policy" not in read("What time is check-in for the June 14 Patagonia departure?")


def test_a_trip_with_its_date_brings_the_trips_own_papers() -> None:
    assert (
        read("What time is check-in for the June 14 Patagonia departure?")["trip"].text
        == "patagonia jun 14 departure itinerary"
    )
    given_trip = TripContext(product="Atacama", trip_date=date(2026, 6, 14))
    assert read("What time is check-in?", given_trip)["trip"].text == "atacama jun 14 2026 departure itinerary"


def test_quoted_terms_codes_and_names_are_asked_for_exactly() -> None:
    exact = read('Does "Annex 11" or SOP-014 apply to Keltrane?')["exact"]
    assert {'"Annex 11"', '"SOP-014"', '"Keltrane"'} <= {f'"{term}"' for term in exact.text.split('"')[1::2]}
    assert exact.semantic is None
    assert read("Do I need medical clearance for this altitude trip?")["exact"].text.startswith('"medical clearance"')


def test_of_a_thread_only_the_latest_message_is_asked() -> None:
    thread = (
        "Subject: Re: Booking\n\nDear Morag,\n\nis dinner included on day 7?\n\n"
        "Kind regards\nIda\n\n-----Original Message-----\nFrom: Morag\nThe deposit is due."
    )
    assert latest_message(thread) == "Booking is dinner included on day 7?"
    assert latest_message("Is dinner included?") == "Is dinner included?"
    assert latest_message("Hello,\n") == "Hello,"


def test_full_text_is_asked_for_the_irregular_forms_too() -> None:
    assert {"hold", "held"} <= set(read("For how long do you hold a place?")["direct"].text.split())


def test_a_phrase_for_an_intent_is_expanded_by_its_name_with_a_word_between_its_own_or_none() -> None:
    found = read("I have to call off my trek. How much of my money comes back?")
    assert found["expansion"].text.endswith("refund cancel")
    assert "expansion" not in read("Can I cancel my trek and get a refund?")
    assert subject("call off my trek", retrieval_contract().intents) == {"cancel", "trek"}
