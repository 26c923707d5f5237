"""An answer is cut into the claims it makes, each with its own tags; boilerplate claims nothing."""

import pytest

from pincite.guardrails.answer_claims import claims_of, tags_of


def test_sentences_and_bullets_are_claims_with_their_tags() -> None:
    answer = (
        "Bulk tablets are held for 30 days [C1]. \n- Capsules are held for 60 days. [C2, C3]\n2) Powder is held cold."
    )
    assert [(claim.text, claim.tags) for claim in claims_of(answer)] == [
        ("Bulk tablets are held for 30 days.", (1,)),
        ("Capsules are held for 60 days.", (2, 3)),
        ("Powder is held cold.", ()),
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "Not found in provided PDFs",
        "I could not find any information in the provided documents.",
        "Based on the provided context:",
        "I hope this helps!",
        "",
    ],
)
def test_boilerplate_makes_no_claim(answer: str) -> None:
    assert claims_of(answer) == ()


def test_an_opening_lead_is_no_part_of_the_claim() -> None:
    (claim,) = claims_of("According to the documents, bulk tablets are held for 30 days [C1].")
    assert claim.text == "bulk tablets are held for 30 days."


def test_a_fragment_belongs_to_the_claim_before_it() -> None:
    (claim,) = claims_of("Tablets are held in sealed bags for:\n- 30 days [C2]")
    assert claim.text.endswith("30 days")
    assert claim.tags == (2,)


@pytest.mark.parametrize(
    "answer",
    [
        "Kilns are hot. The moon is made of cheese.",
        "Bulk tablets are held for 270 days in foil bags [C1]. Retesting is optional [C1].",
        "The kiln is cooled for 14 hours before it is opened. Smoking kills.",
        "- Fish fly [C1]\n- The kiln is cooled for 14 hours before it is opened [C2]",
    ],
)
def test_a_short_sentence_and_what_bears_a_tag_are_claims_of_their_own(answer: str) -> None:
    assert len(claims_of(answer)) == 2


@pytest.mark.parametrize("word", ["Yes", "No", "Correct"])
def test_one_word_belongs_to_what_follows(word: str) -> None:
    (claim,) = claims_of(f"{word}. Bulk tablets are held for 30 days at the most.")
    assert claim.text.startswith(word)


def test_a_number_of_endless_figures_is_read_as_far_as_it_can_point_to_a_chunk() -> None:
    assert tags_of(f"[C{'1' * 5000}] [c03; 4]") == (111_111_111, 3, 4)
