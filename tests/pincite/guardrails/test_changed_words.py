"""Where a claim repeats its evidence nearly word for word, every exchanged figure, qualifier and word is seen."""

import pytest

from pincite.guardrails.changed_words import changes
from pincite.guardrails.passages import words_of

STATED = "The buyer pays the seller within 30 days of the invoice."


def _changes(claimed: str, stated: str = STATED) -> tuple[str, ...] | None:
    return changes(words_of(claimed), words_of(stated), claimed, stated)


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        ("The buyer pays the seller within 60 days of the invoice.", "“60” for “30”"),
        ("The buyer never pays the seller within 30 days of the invoice.", "“never” for nothing"),
        ("The buyer pays the broker within 30 days of the invoice.", "“broker” for “seller”"),
    ],
)
def test_a_change_is_told_in_the_words_of_both(claimed: str, told: str) -> None:
    assert _changes(claimed) == (told,)


def test_two_words_that_have_changed_places_are_told() -> None:
    (told,) = _changes("The seller pays the buyer within 30 days of the invoice.") or ()
    assert "changed places" in told


@pytest.mark.parametrize("claimed", [STATED, STATED.lower()])
def test_the_same_words_change_nothing(claimed: str) -> None:
    assert _changes(claimed) == ()


def test_a_value_written_otherwise_is_no_change() -> None:
    assert (
        _changes("Samples are kept for 24 hours in the cold store.", "Samples are kept for 1 day in the cold store.")
        == ()
    )


def test_texts_that_are_no_near_copies_prove_nothing_by_their_words() -> None:
    assert _changes("Powder is stored cold and dry.") is None


@pytest.mark.parametrize(
    ("claimed", "stated"),
    [
        ("Some deviations are trended every quarter.", "All deviations are trended every quarter."),
        ("Data speed is reduced by 64 kbit/s at night.", "Data speed is reduced to 64 kbit/s at night."),
        ("Packs are returned from 17 May 2024 at the desk.", "Packs are returned by 17 May 2024 at the desk."),
        ("Change it after a year and 500 hours of work.", "Change it after a year or 500 hours of work."),
        ("We will halve emissions by 2030.", "We aim to halve emissions by 2030."),
    ],
)
def test_a_small_word_in_the_place_of_another_is_told(claimed: str, stated: str) -> None:
    assert _changes(claimed, stated)


@pytest.mark.parametrize(
    ("claimed", "stated"),
    [
        ("Leave is carried over if the manager agrees.", "Leave is carried over provided that the manager agrees."),
        ("The range was 15.9 to 21.0 months in all.", "The range was 15.9–21.0 months in all."),
        ("The deposit amounts to two months' rent.", "The deposit is two months' rent."),
    ],
)
def test_a_small_word_for_a_turn_of_several_or_a_dash_is_no_change(claimed: str, stated: str) -> None:
    assert _changes(claimed, stated) == ()


@pytest.mark.parametrize(
    ("claimed", "stated"),
    [
        ("Operate the pump dry for 30 s.", "Do not operate the pump dry for 30 s."),
        ("Treatment-related deaths occurred.", "It was safe. No treatment-related deaths occurred."),
        ("An association was found with yield.", "No association was found with yield."),
        (
            "Open the door of the lab at night.",
            "Open days are Mondays; do not open the door of the lab at night.",
        ),
        (
            "Freeze the vials in the lab at night.",
            "Freeze dryers are used daily; never freeze the vials in the lab at night.",
        ),
    ],
)
def test_a_denial_that_is_left_out_in_front_of_its_clause_is_told(claimed: str, stated: str) -> None:
    assert _changes(claimed, stated)


def test_a_denial_of_another_clause_is_no_change() -> None:
    assert _changes("The fee is due on the first day.", "If not yet paid, the fee is due on the first day.") == ()


@pytest.mark.parametrize(
    ("claimed", "stated"),
    [
        (
            "The court ordered Nord Ltd to pay Arden AG damages of 240 crowns plus interest from May on.",
            "The court ordered Arden AG to pay Nord Ltd damages of 240 crowns plus interest from May on.",
        ),
        ("It was led by Mr Okafor; Ms Lind took the minutes.", "It was led by Ms Lind; Mr Okafor took the minutes."),
    ],
)
def test_what_is_left_out_in_one_place_and_put_in_at_another_is_told(claimed: str, stated: str) -> None:
    assert _changes(claimed, stated)
