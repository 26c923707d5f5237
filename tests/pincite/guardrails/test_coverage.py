"""A claim is covered where the chunks that it cites bear out its words, values, names and denials."""

import pytest

from pincite.guardrails.coverage import cover

CHUNK = "Cardelone tablets are held for 30 days in sealed foil bags. They must not be frozen.\n"
CHUNK += "Records are kept by Anna Berg."


def _objections(claim: str) -> tuple[str, ...]:
    return cover(claim, [CHUNK], min_similarity=0.3).objections


@pytest.mark.parametrize(
    "claim",
    [
        "Cardelone tablets are held for 30 days in sealed foil bags.",
        "cardelone tablets are held  for 30 days in sealed foil bags",
        "30 days: Cardelone tablets are held for 30 days in sealed foil bags.",
    ],
)
def test_a_sentence_of_the_chunk_is_covered_whole(claim: str) -> None:
    found = cover(claim, [CHUNK], min_similarity=0.3)
    assert (found.similarity, found.objections) == (1.0, ())


@pytest.mark.parametrize(
    "claim",
    [
        "Cardelone tablets are held for 60 days in sealed foil bags.",
        "Cardelone tablets are not held for 30 days in sealed foil bags.",
        "Records are kept by Bruno Keller.",
    ],
)
def test_another_value_denial_or_name_is_objected_to(claim: str) -> None:
    assert _objections(claim)


def test_what_no_cited_chunk_speaks_of_is_not_covered() -> None:
    assert _objections("Travellers need a visa for Peru.") == ("no cited passage speaks of it",)
    assert cover("Travellers need a visa.", [], min_similarity=0.3).similarity == 0.0


@pytest.mark.parametrize(
    ("claim", "stated"),
    [
        ("All orders receive a discount of 7 %.", "Orders above EUR 50 receive a discount of 7 %."),
        (
            "The goal was met by 71 % of people on salt.",
            "The goal was met by 71 % of people on tea and 54 % of people on salt.",
        ),
        ("A pallet must be moved to the hall.", "A pallet whose seal is broken must be moved to the hall."),
    ],
)
def test_a_copy_that_says_more_than_its_passage_is_objected_to(claim: str, stated: str) -> None:
    assert cover(claim, [stated], min_similarity=0.3).objections
    assert not cover(stated, [stated], min_similarity=0.3).objections


def test_a_sum_that_goes_on_in_the_next_line_is_the_one_that_is_claimed() -> None:
    stated = "8.3 For a breach of these terms the limit is EUR\n5,000,000 in each year."
    assert not cover("For a breach of these terms the limit is EUR 5,000,000.", [stated], min_similarity=0.3).objections
    assert cover("For a breach of these terms the limit is EUR 6,000,000.", [stated], min_similarity=0.3).objections


LOTS = "Lots and days\nLot | Quantity | Delivery by\nDesks | 340 | 12 March\nChairs | 610 | 30 April\n"
LOTS += "Screens | 125 | 8 June\nPrice counts for 60 points."


@pytest.mark.parametrize(
    ("claim", "covered"),
    [
        ("125 screens are to be delivered by 8 June.", True),
        ("125 chairs are to be delivered by 8 June.", False),
        ("610 chairs are to be delivered by 30 April.", True),
    ],
)
def test_a_cell_is_read_with_the_rows_and_the_headings_of_its_table(claim: str, covered: bool) -> None:
    assert (not cover(claim, [LOTS], min_similarity=0.3).objections) is covered


RULES = "Rules for visits to the northern site\nNo visitor may enter the cold room without a guide at any time."


def test_a_heading_hides_no_denial_of_the_sentence_below_it() -> None:
    assert cover(
        "A visitor may enter the cold room without a guide at any time.", [RULES], min_similarity=0.3
    ).objections
    assert not cover(RULES.split("\n")[1], [RULES], min_similarity=0.3).objections
