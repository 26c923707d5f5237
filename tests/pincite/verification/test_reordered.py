"""A phrase may stand before its sentence or behind it; two that change places around a verb say something else."""

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.verification.claim_reading import read
from pincite.verification.quoted_words import quoted_words
from pincite.verification.reordered import aligned, crossed
from pincite.verification.verifier import verify_claim


def _same(claim: str, statement: str) -> bool:
    said, told = aligned(quoted_words(read(claim)), quoted_words(read(statement)), claim, statement)
    return [word.same for word in said] == [word.same for word in told]


def _crossed(claim: str, statement: str) -> str:
    found = crossed(quoted_words(read(claim)), quoted_words(read(statement)))
    return found.said if found else ""


PAIRS = [
    (
        "Unless the seal is broken, pallets of the firm may be unloaded.",
        "Pallets of the firm may be unloaded, unless the seal is broken.",
    ),
    (
        "In March, if the seal is intact, pallets of the firm may be unloaded.",
        "Pallets of the firm may be unloaded if the seal is intact in March.",
    ),
    (
        "Without consent of the buyer, the seller shall not assign the lease.",
        "The seller shall not assign the lease without consent of the buyer.",
    ),
]


@pytest.mark.parametrize(("claim", "statement"), PAIRS)
def test_a_phrase_in_front_of_its_sentence_stands_behind_it_too(claim: str, statement: str) -> None:
    assert _same(claim, statement)
    assert _same(statement, claim)


@pytest.mark.parametrize(("claim", "statement"), PAIRS)
def test_a_claim_with_its_phrase_in_another_place_passes(claim: str, statement: str) -> None:
    for one, other in ((claim, statement), (statement, claim)):
        assert verify_claim(one, [EvidenceText(chunk_id="a", text=other)]).verdict == "pass"


@pytest.mark.parametrize(
    ("claim", "statement", "verdict"),
    [
        ("Zinc rods are lighter than tin rods.", "Tin rods are heavier than zinc rods.", "pass"),
        (
            "Flares were rarer and higher with K than with L in May.",
            "Flares were rarer and lower with L than with K in May.",
            "pass",
        ),
        ("Zinc rods are heavier than tin rods.", "Tin rods are heavier than zinc rods.", "unclear"),
        ("Tin rods are lighter than zinc rods.", "Tin rods are heavier than zinc rods.", "unclear"),
    ],
)
def test_a_comparison_told_from_the_other_side_says_the_same_with_the_opposite_word_alone(
    claim: str, statement: str, verdict: str
) -> None:
    assert verify_claim(claim, [EvidenceText(chunk_id="a", text=statement)]).verdict == verdict


def test_a_phrase_of_another_part_of_the_sentence_is_not_moved() -> None:
    claim = "If the seal is intact, the clerk signs the note."
    assert not _same(claim, "The guard unloads crates if the seal is intact, and later the clerk signs the note.")


@pytest.mark.parametrize(
    ("claim", "statement", "word"),
    [
        ("The level of risk is based upon the frequency of reviews.",
         "The frequency of reviews is based upon the level of risk.", "level"),
        ("Draft rules supersede the old guidance.", "The old guidance supersedes draft rules.", ""),
        ("The lease was ended by the buyer.", "The buyer ended the lease.", ""),
        ("Crates, pallets and drums are weighed.", "Drums, pallets and crates are weighed.", ""),
        ("In the hall the crates are weighed.", "The crates are weighed in the hall.", ""),
    ],
)  # fmt: skip
def test_two_that_changed_places_around_a_word_are_told_from_a_phrase_or_a_voice_that_did(
    claim: str, statement: str, word: str
) -> None:
    assert _crossed(claim, statement) == word
