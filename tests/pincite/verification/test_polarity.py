"""
Laws of opposition: nobody opposes himself or speaks against what he does not speak of; an opposite force, a denial and
an antonym each oppose, both ways.
"""

from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.claim_reading import read
from pincite.verification.polarity import denied_key, opposition
from pincite.verification.statements import statements

SUBJECTS = st.sampled_from(["Guests", "Drivers", "Analysts", "Operators"])
ACTS = st.sampled_from(["carry a helmet", "sign the logbook", "smoke inside the tent", "open the sealed container"])
FORCES = {"obligation": "must", "exemption": "need not", "prohibition": "must not", "permission": "may"}
OPPOSED = [
    {"obligation", "exemption"},
    {"obligation", "prohibition"},
    {"permission", "prohibition"},
    {"exemption", "prohibition"},
]
FORCE = st.sampled_from(sorted(FORCES))
ANTONYMS = st.sampled_from(
    [
        ("increases", "decreases"),
        ("longest", "shortest"),
        ("oldest", "youngest"),
        ("maximum", "minimum"),
        ("refundable", "nonrefundable"),
    ]
)
KEYS = st.sampled_from(["lift", "wifi", "parking", "sauna"])


@given(SUBJECTS, ACTS, FORCE, FORCE)
def test_two_rules_on_one_act_oppose_each_other_where_their_forces_do(
    subject: str, act: str, one: str, other: str
) -> None:
    left, right = (read(f"{subject} {FORCES[force]} {act}.") for force in (one, other))
    if {one, other} in OPPOSED:
        assert opposition(left, right) == opposition(right, left) == "modality"
    if one == other:
        assert opposition(left, right) is None


@given(SUBJECTS, ACTS, FORCE, FORCE)
def test_a_rule_on_something_else_opposes_nothing(subject: str, act: str, one: str, other: str) -> None:
    rule = read(f"{subject} {FORCES[one]} {act}.")
    assert opposition(rule, read(f"The ferry {FORCES[other]} leave the northern harbour.")) is None


@given(SUBJECTS, ANTONYMS)
def test_an_antonym_among_other_words_opposes_nothing(subject: str, pair: tuple[str, str]) -> None:
    claim = read(f"{subject} of the northern branch reported the {pair[0]} fee of the season.")
    assert opposition(claim, read(f"The {pair[1]} ferry left the harbour.")) is None


@given(SUBJECTS, ACTS)
def test_a_denial_opposes_what_is_said_and_not_what_is_denied_too(subject: str, act: str) -> None:
    said, denied = read(f"{subject} always {act}."), read(f"{subject} never {act}.")
    assert opposition(said, denied) == opposition(denied, said) == "negation"
    assert opposition(said, said) is opposition(denied, denied) is None


@given(SUBJECTS, ANTONYMS)
def test_an_antonym_opposes_both_ways_unless_one_side_denies_it(subject: str, pair: tuple[str, str]) -> None:
    one, other = (read(f"{subject} of the northern branch reported the {word} fee of the season.") for word in pair)
    assert opposition(one, other) == opposition(other, one) == "antonym"
    denied = read(f"{subject} of the northern branch reported the fee of the season, not the {pair[1]}.")
    assert opposition(one, denied) is None
    beside = read(f"{subject} of the northern branch, never a late one, reported the {pair[1]} fee of the season.")
    assert opposition(one, beside) == "antonym"


@given(st.lists(KEYS, unique=True, min_size=1), KEYS)
def test_a_false_key_of_data_denies_who_asserts_it_and_nobody_who_denies_it(absent: list[str], asserted: str) -> None:
    data = statements("{" + ", ".join(f'"{key}": false' for key in absent) + "}")
    assert denied_key(read(f"The house offers a {asserted}."), data) == (
        absent.index(asserted) if asserted in absent else None
    )
    assert denied_key(read(f"The house has no {asserted}."), data) is None


def test_a_denial_behind_a_semicolon_opposes_nothing_that_the_clause_before_it_says() -> None:
    rule = read("Tickets cancelled 13 to 3 days before departure are refunded at 50%; no refund is given thereafter.")
    assert opposition(read("Tickets cancelled 5 days before departure are refunded at half the price."), rule) is None
    assert opposition(read("Tickets cancelled 5 days before departure are not refunded."), rule) == "negation"


def test_a_rule_is_not_opposed_by_the_rule_of_another_thing_beside_it() -> None:
    rule = read("Idempotency keys are optional for GET requests but mandatory for POST requests.")
    assert opposition(read("Idempotency keys are mandatory for POST requests."), rule) is None
    assert opposition(read("Idempotency keys are mandatory for GET requests."), rule) == "modality"
