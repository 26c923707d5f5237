"""Where papers say that they hold."""

import pytest

from pincite.retrieval.papers.scopes import bounds_of, scope_of


@pytest.mark.parametrize(
    ("text", "only", "out"),
    [
        ("# Cooling\n\n1 Scope\n\nThis procedure applies to the Ostrau plant only.", {"plant": {"Ostrau"}}, {}),
        ("These rules are valid only for the Vik and\nBorg harbours.", {"harbour": {"Vik", "Borg"}}, {}),
        (
            "This policy covers all clinics with the exception of the Selm and Werne clinics.",
            {},
            {"clinic": {"Selm", "Werne"}},
        ),
        ("This lease does not apply to Hall 3.", {}, {"": {"Hall 3"}}),
        ("These terms hold for the clients of Norbank.", {}, {}),
        ("This discount applies to the Vik harbour only.", {}, {}),
        ("The Ostrau plant only has one furnace.", {}, {}),
    ],
)
def test_a_first_page_says_where_its_paper_holds(
    text: str, only: dict[str, set[str]], out: dict[str, set[str]]
) -> None:
    found = scope_of(text)
    assert (found.only, found.out) == (only, out)


def test_names_of_one_sort_exclude_each_other_where_a_paper_is_bound_to_one() -> None:
    scopes = {
        "a": scope_of("This procedure applies to the Ostrau plant only."),
        "b": scope_of("This procedure applies to all plants except for the Lauta plant."),
        "c": scope_of("This procedure applies to the Dyeing department only."),
        "d": scope_of("This procedure applies to everyone."),
    }
    bounds = bounds_of(scopes)
    assert (bounds["a"].own, bounds["a"].not_for) == (frozenset({"Ostrau"}), frozenset({"Lauta"}))
    assert bounds["b"].not_for == {"Lauta"}
    assert bounds.keys() == {"a", "b"}
