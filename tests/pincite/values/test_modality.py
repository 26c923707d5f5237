"""What a sentence demands, forbids, permits or waives, and which of its words deny."""

import pytest

from pincite.values.modality import Modality, modalities, negations, opposed


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("Guests must sign.", Modality.OBLIGATION), ("Guests need not sign.", Modality.EXEMPTION),
        ("Guests are not required to sign.", Modality.EXEMPTION), ("Guests may not enter.", Modality.PROHIBITION),
        ("Entry is prohibited.", Modality.PROHIBITION), ("Guests may enter.", Modality.PERMISSION),
        ("Insurance is optional.", Modality.EXEMPTION), ("Guests don't have to sign.", Modality.EXEMPTION),
        ("Do not sail in fog.", Modality.PROHIBITION), ("When it is wet, don't start it.", Modality.PROHIBITION),
        ("Never open the valve.", Modality.PROHIBITION),
        ("Do not require it.", Modality.EXEMPTION),
    ],
)  # fmt: skip
def test_the_force_of_a_rule_is_read(text: str, modality: Modality) -> None:
    assert [span.modality for span in modalities(text)] == [modality]


@pytest.mark.parametrize(
    "text",
    [
        "No drone may be flown.", "In the greenhouse no fertiliser is allowed.", "After 22:00 no music is permitted.",
        "Nobody can enter the vault.", "Neither skis nor sledges may be taken into the cabin.",
        "Little or no salt may be added.", "Under no circumstances is a diver allowed to ascend alone.",
        "In no event shall the lender sell the pledge.", "The seal may at no time be broken.",
        "No member must reveal the code.", "Skateboards will not be allowed.", "Parking isn't permitted.",
        "Tenants may no longer keep geese.", "Here no cameras are allowed.",
    ],
)  # fmt: skip
def test_what_nobody_or_nothing_may_do_is_forbidden(text: str) -> None:
    assert {span.modality for span in modalities(text)} == {Modality.PROHIBITION}


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("No deposit is required.", Modality.EXEMPTION), ("Nobody has to queue.", Modality.EXEMPTION),
        ("A stamp is no longer required.", Modality.EXEMPTION), ("A helmet is not optional.", Modality.OBLIGATION),
        ("Barbecues are not prohibited.", Modality.PERMISSION),
    ],
)  # fmt: skip
def test_what_nobody_has_to_do_is_waived_and_a_denied_waiver_or_ban_is_none(text: str, modality: Modality) -> None:
    assert [span.modality for span in modalities(text)] == [modality]


@pytest.mark.parametrize(
    "text",
    [
        "Members with no locker may rent one.", "On mornings with no frost growers may water.",
        "Cultures showing no growth may be thrown away.", "Where no objection is made the plan may start.",
        "Juices that contain no sugar may be labelled so.", "Rooms may not only be let but lent.",
        "No later than noon, guests may leave.", "Guests may stay no longer than a week.",
        "No pets are kept and guests may visit.", "The no-parking zone may be crossed.",
    ],
)  # fmt: skip
def test_a_denial_of_something_else_forbids_nothing(text: str) -> None:
    assert [span.modality for span in modalities(text)] == [Modality.PERMISSION]


@pytest.mark.parametrize("text", ["They do not use it.", "It was never opened.", "Never before was it so dry."])
def test_that_something_is_not_done_forbids_nothing(text: str) -> None:
    assert modalities(text) == ()


def test_an_obligation_is_opposed_to_its_waiver_and_not_to_a_permission() -> None:
    assert opposed(Modality.OBLIGATION, Modality.EXEMPTION)
    assert opposed(Modality.PERMISSION, Modality.PROHIBITION)
    assert not opposed(Modality.OBLIGATION, Modality.PERMISSION)
    assert not opposed(Modality.OBLIGATION, Modality.OBLIGATION)


def test_a_bound_is_no_denial() -> None:
    assert negations("No later than noon, not only boots, and it must not exceed 5 kg.") == ()
    assert len(negations("It is not refundable and never was, without exception.")) == 3


def test_a_denied_comparative_that_bounds_is_no_denial() -> None:
    assert not negations("The type is no smaller than 2 mm.")
    assert negations("The type is not small.")


def test_a_denied_modal_is_one_expression_with_its_span() -> None:
    text = "Guests must not smoke, and staff are not required to stay."
    assert [text[span.start : span.end] for span in modalities(text)] == ["must not", "are not required"]
    text = "On board no candles may be lit."
    assert [text[span.start : span.end] for span in modalities(text)] == ["no candles may"]


@pytest.mark.parametrize("left", list(Modality))
@pytest.mark.parametrize("right", list(Modality))
def test_who_opposes_whom_does_not_depend_on_who_comes_first(left: Modality, right: Modality) -> None:
    assert opposed(left, right) is opposed(right, left)
