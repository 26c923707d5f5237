"""Where a policy may decide, what stands in a brochure never leads nor takes a policy's place."""

import pytest

from pincite.answering.precedence.leading import contradict
from pincite.model.documents import Category
from pincite.model.outcomes import Answered, QuestionResult
from tests.pincite.answering.house import ask, engine
from tests.pincite.retrieval.library import row

POLICY, TERMS, BROCHURE = Category.STRUCTURED_POLICY, Category.TERMS_POLICY, Category.MARKETING
TITLES = {POLICY: "Refund Policy", TERMS: "Booking Terms", BROCHURE: "Trips Brochure"}
LIMIT = "Guests who cancel at least {} before departure receive a full refund."
PROMISE = "Enjoy 24-hour cancellation on every trip: cancel up to 24 hours before departure and get a full refund."
QUESTIONS = [
    "Can I cancel 2 days before departure and get a full refund?",
    "Until when can I cancel for a full refund?",
    "Is a refund given for cancellation 24 hours before departure?",
    "Is 24-hour cancellation with a full refund possible?",
    "How many hours before departure must I cancel to get a full refund?",
    "How many days before departure must I cancel to get a full refund?",
    "When do guests get a full refund?",
]


def answered(question: str, *papers: tuple[Category, str]) -> tuple[QuestionResult, list[str]]:
    """The result, and the categories of the sentences of its answer in their order."""
    rows = [row(category.value, 0, text, category=category, title=TITLES[category]) for category, text in papers]
    result = ask(engine(rows), question)
    assert isinstance(result.outcome, Answered)
    return result, [str(sentence.citations[0].category) for sentence in result.outcome.sentences]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ((POLICY, LIMIT.format("30 days")), (BROCHURE, LIMIT.format("24 hours"))),
        ((POLICY, LIMIT.format("30 days")), (BROCHURE, PROMISE)),
        ((POLICY, LIMIT.format("30 days")), (TERMS, LIMIT.format("14 days"))),
        ((TERMS, LIMIT.format("14 days")), (BROCHURE, LIMIT.format("24 hours"))),
    ],
)
def test_a_lower_tier_neither_leads_nor_takes_the_place_of_a_policy_and_a_person_has_to_look(
    question: str, higher: tuple[Category, str], lower: tuple[Category, str]
) -> None:
    result, categories = answered(question, lower, higher)
    assert categories == [higher[0].value]
    assert result.flags.conflicting_evidence
    assert result.review.required


def test_a_brochure_answers_where_no_policy_speaks_of_the_matter() -> None:
    _, categories = answered(
        "Can I cancel 2 days before departure and get a full refund?",
        (BROCHURE, LIMIT.format("24 hours")),
        (POLICY, "Children under 12 years may not join a river trip."),
    )
    assert categories == [BROCHURE.value]


def test_of_a_policy_and_terms_that_say_the_same_the_policy_is_cited() -> None:
    _, categories = answered(
        "How many days before departure must I cancel to get a full refund?",
        (TERMS, LIMIT.format("30 days")),
        (POLICY, "Guests who cancel at least 30 days before the departure of a trip receive a full refund."),
    )
    assert categories == [POLICY.value]


def test_what_terms_say_of_a_promise_stands_before_it() -> None:
    _, categories = answered(
        "Is 24-hour cancellation with a full refund possible?",
        (BROCHURE, PROMISE),
        (TERMS, "Wording in a brochure about a 24-hour cancellation with a full refund has no contractual force."),
    )
    assert categories[0] == TERMS.value


def test_opposed_rules_contradict_each_other_on_one_subject_alone() -> None:
    brochure, policy = "Dogs may come aboard free of charge.", "Dogs must not come aboard."
    assert contradict(brochure, policy)
    assert contradict(policy, brochure)
    assert not contradict("Guests who fail the test may repeat it once.", "Crew must not run the river at night.")
