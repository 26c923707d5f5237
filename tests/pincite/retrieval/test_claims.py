"""What a question is about is told by its meaning: by likeness to described intents and by what answers it."""

from datetime import date

import pytest

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.contracts import retrieval_contract
from pincite.model.documents import Category
from pincite.model.retrieval import Sensitivity
from pincite.model.stages import ScoredRow
from pincite.retrieval.claims import PolicyClaim, read_claim
from scripts.calibrate_policy_claims import clear_of, held_out, labelled, likely_of, possible_of, request_of
from tests.pincite.hits import scored

from .conftest import Ask
from .library import row

RULES = retrieval_contract().claims
EMBEDDER = OpenVinoEmbedder()
LATER = date(2028, 6, 30)


def claim(question: str, *flagged: Sensitivity) -> PolicyClaim:
    return read_claim(EMBEDDER.embed([question])[0], RULES, EMBEDDER, frozenset(flagged))


def found(category: Category | None) -> list[ScoredRow]:
    return [
        scored(row("best", 0, "text", category=category), similarity=0.5, confidence=0.9),
        scored(row("other", 0, "text"), similarity=0.4, confidence=0.2),
    ]


def of_margin(margin: float, *flagged: Sensitivity) -> PolicyClaim:
    return PolicyClaim(tuple((intent, margin) for intent in RULES.described), RULES, frozenset(flagged))


def test_a_likely_claim_is_policy_like_whatever_answers_it_and_an_unlikely_one_never_is() -> None:
    assert all(
        of_margin(RULES.likely).policy_like(found(category))
        for category in (Category.MARKETING, Category.TERMS_POLICY, None)
    )
    assert not any(of_margin(RULES.possible - 0.001).policy_like(found(category)) for category in (*Category, None))


def test_of_a_possible_claim_the_category_of_the_likeliest_evidence_decides() -> None:
    between = of_margin((RULES.likely + RULES.possible) / 2)
    policies = {category for category in Category if between.policy_like(found(category))}
    assert policies == {
        Category.STRUCTURED_POLICY,
        Category.TERMS_POLICY,
        Category.WAIVER_RELEASE,
        Category.SAFETY_MEDICAL,
    }
    assert not between.policy_like([])


def test_a_topic_that_the_caller_names_makes_any_question_policy_like_and_is_kept() -> None:
    flagged = claim("What should I pack?", Sensitivity.MEDICAL)
    assert flagged.policy_like([])
    assert Sensitivity.MEDICAL in flagged.sensitivities
    assert not claim("What should I pack?").policy_like([])


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("We stay away from the concert after all. Do we see the price of the tickets again?", "refund"),
        ("A rack fell on my foot in your shop. Are you responsible for that?", "legal"),
        ("I get seizures. Can I come on the slide?", "medical"),
        ("What do the little ones do when the alarm goes off?", "safety"),
        ("I know that it is closed to visitors, but would you let me in this once?", "exceptions"),
    ],
)
def test_a_sensitive_topic_is_told_without_its_words(question: str, topic: str) -> None:
    assert Sensitivity(topic) in claim(question).sensitivities


def test_the_bounds_are_those_that_the_labelled_questions_give() -> None:
    rows = labelled(RULES)
    likely = likely_of(rows)
    assert (likely, possible_of(rows), request_of(rows), clear_of(rows, likely)) == (
        RULES.likely,
        RULES.possible,
        RULES.request,
        RULES.clear,
    )
    right, _, _ = held_out(rows)
    assert right / len(rows) > 0.9


def test_the_labelled_questions_are_about_no_bundled_document() -> None:
    words = {word for row_ in labelled(RULES) for word in row_.subject.split()}
    assert words.isdisjoint({"travel", "trek", "trekking", "rafting", "pharma", "pharmaceutical"})


def test_the_descriptions_are_embedded_once_an_embedder() -> None:
    class Counting(OpenVinoEmbedder):
        texts = 0

        def embed(self, texts):  # type: ignore[no-untyped-def]
            self.texts += len(texts)
            return super().embed(texts)

    counting = Counting()
    vector = counting.embed(["What if I cannot come?"])[0]
    read_claim(vector, RULES, counting)
    once = counting.texts
    read_claim(vector, RULES, counting)
    assert counting.texts == once > 1


def test_a_withdrawal_in_other_words_gets_the_policy_first_and_goes_to_a_person(ask_travel: Ask) -> None:
    answer = ask_travel("What if I'm not able to travel any more two days before?")
    assert answer.intents == ()
    assert answer.candidates[0].row.category is Category.STRUCTURED_POLICY
    assert answer.candidates[0].row.chunk.doc_id == "docv_policy_refund_v5"
    assert Sensitivity.REFUND in answer.sensitivities
    assert answer.review.required
    sides = {side.category for conflict in answer.conflicts for side in conflict.sides}
    assert Category.MARKETING in sides
    shown = {item.chunk_id for item in answer.pack.items}
    assert all(side.chunk_id in shown for conflict in answer.conflicts for side in conflict.sides)


@pytest.mark.parametrize(
    "question",
    ["What should I bring for the nights?", "Which languages do the guides speak?", "Where do we see the stars?"],
)
def test_an_everyday_question_needs_no_review_though_all_evidence_is_stale(ask_travel: Ask, question: str) -> None:
    answer = ask_travel(question, as_of=LATER)
    assert not answer.policy_like
    assert not answer.review.required


def test_a_topic_that_the_caller_names_asks_for_a_person_where_the_evidence_is_stale(ask_travel: Ask) -> None:
    question = "Where do we see the stars?"
    assert not ask_travel(question, as_of=LATER).review.required
    flagged = ask_travel(question, as_of=LATER, sensitivity=frozenset({Sensitivity.SAFETY}))
    assert flagged.review.required
    assert Sensitivity.SAFETY in flagged.sensitivities
