"""What styles say of an element that decides whether its words are seen."""

import pytest

from pincite.ingest.structure.html_styles import Appearance, Styles, declarations

PLAIN = Styles([])


def test_the_properties_of_a_style_are_parted_from_their_values() -> None:
    assert declarations("Color: RED !important; margin-left:-1px;x;left : 0; border:none") == {
        "color": "red",
        "margin-left": "-1px",
        "left": "0",
    }


@pytest.mark.parametrize(
    ("style", "size"), [("font-size:2em", 20.0), ("font-size:50%", 5.0), ("font-size:8px", 6.0), ("left:0", 10.0)]
)
def test_a_size_is_told_in_points_from_that_around_it(style: str, size: float) -> None:
    assert PLAIN.shown("p", {"style": style}, Appearance(size=10.0)).size == size


def test_what_is_gone_stays_gone_and_what_is_not_visible_can_be_made_so() -> None:
    gone, unseen = Appearance(gone=True), Appearance(visible=False)
    style = {"style": "display:block;visibility:visible"}
    assert (PLAIN.shown("p", style, gone).hidden, PLAIN.shown("p", style, unseen).hidden) == (True, False)


def test_of_two_rules_the_one_for_an_id_holds_and_an_own_style_over_both() -> None:
    styles = Styles(["#i{visibility:hidden} .c{visibility:visible}"])
    attributes: dict[str, str | None] = {"id": "i", "class": "c"}
    assert styles.shown("p", attributes, Appearance()).hidden
    assert not styles.shown("p", {**attributes, "style": "visibility:visible"}, Appearance()).hidden
