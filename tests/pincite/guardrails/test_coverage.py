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
