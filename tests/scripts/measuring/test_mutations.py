"""The generator of false sentences."""

from hypothesis import given
from hypothesis import strategies as st

from scripts.measuring.mutations import MutationKind, mutations

SENTENCE = (
    "Guests must cancel at least 30 days before 14 June 2026 in Lisbon, and the agency is paid EUR 1,250 or 12.5% "
    "within three weeks."
)


def test_a_sentence_is_changed_in_every_way_it_can_be() -> None:
    kinds = {mutation.kind for mutation in mutations(SENTENCE)}
    assert kinds == set(MutationKind)


def test_a_mutation_changes_exactly_its_span() -> None:
    for mutation in mutations(SENTENCE):
        end = mutation.start + len(mutation.original)
        assert mutation.text == SENTENCE[: mutation.start] + mutation.replacement + SENTENCE[end:]
        assert mutation.text != SENTENCE


def test_the_digit_of_a_citation_mark_is_left_alone() -> None:
    assert {
        mutation.original for mutation in mutations("The fee is 40 EUR [C1].") if mutation.kind is MutationKind.DIGIT
    } == {"40"}


def test_a_denial_is_taken_away_and_an_affirmation_denied() -> None:
    sentences = ("Food is not included.", "Food is included.", "Food costs extra.")
    negated = [
        [mutation.text for mutation in mutations(text) if mutation.kind is MutationKind.NEGATION] for text in sentences
    ]
    assert negated == [["Food is included."], ["Food is not included."], ["It is not true that food costs extra."]]


@given(st.text(max_size=80), st.integers(0, 5))
def test_the_same_text_and_seed_give_the_same_sentences(text: str, seed: int) -> None:
    assert mutations(text, seed) == mutations(text, seed)
