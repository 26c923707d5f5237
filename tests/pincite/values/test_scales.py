"""A scale that stands once over a table: which figures it holds for, and what they are in full."""

import pytest

from pincite.values.scales import in_full, scale_of

MEMBERS = "(in thousands, except revenue per membership and percentages)"
SHARES = "(In millions, except number of shares, which are reflected in thousands, and per-share amounts)"


@pytest.mark.parametrize(
    ("caption", "word"),
    [
        (MEMBERS, "thousand"),
        (SHARES, "million"),
        ("(dollars in\u00a0millions)", "million"),
        ("($ in billions)", "billion"),
        ("Prices in EUR per night", None),
        ("(net income in millions and shares in thousands)", None),
        ("", None),
    ],
)
def test_the_scale_is_the_one_that_is_stated_for_all(caption: str, word: str | None) -> None:
    found = scale_of(caption)
    assert (found.word if found else None) == word


@pytest.mark.parametrize(
    ("caption", "cell", "of", "said"),
    [
        (MEMBERS, "54,000", "Paid memberships at end of period 2022", "54,000 thousand = 54.0 million"),
        (MEMBERS, "$ 4,075,118", "Latin America Revenues 2022", "$4,075,118 thousand = $4.075118 billion"),
        (MEMBERS, "(917)", "Paid net membership additions", "-917 thousand"),
        (MEMBERS, "$ 8.48", "Average monthly revenue per membership", "$8.48 per membership"),
        (MEMBERS, "9 %", "Revenues Change", ""),
        (MEMBERS, "-", "Revenues Change", ""),
        (SHARES, "$ 1.26", "Diluted earnings per share", "$1.26 per share"),
        ("(in millions, except per share data)", "286", "Shares used in computing earnings per share", "286 million"),
        (SHARES, "15,697,614", "Weighted-average basic shares outstanding", ""),
        ("(in millions)", "$ (2,607)", "North America Operating income (loss)", "-$2,607 million = -$2.607 billion"),
        ("(in millions)", "$ 880", "North America Operating income (loss)", "$880 million"),
    ],
)
def test_a_figure_is_said_in_full_where_the_scale_holds_for_it(caption: str, cell: str, of: str, said: str) -> None:
    scale = scale_of(caption)
    assert scale is not None
    assert in_full(cell, of, scale) == said
