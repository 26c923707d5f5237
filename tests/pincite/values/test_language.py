"""Sentences, words, names and modality."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.values.modality import Modality, modalities, negations, opposed
from pincite.values.names import names
from pincite.values.sentences import sentences
from pincite.values.words import content_word_spans, content_words, stem


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Dr. J. Smith met Apple Inc. in the U.S. The fee is 3.5 EUR (see Fig. 2). He left.", 3),
        ("He left at 5 p.m. on Jan. 5, 2020. No. 5 is open.", 2),
        ("Deposit: 200 EUR\nBalance: 900 EUR", 2),
        ("Bring:\n- boots\n- a hat\n1. First\n2. Second", 5),
        ("One sentence that wraps\nover two lines.", 1),
        ("A claim. [C1] Another one [C2].", 2),
        ("Is it? Yes! Good.", 3),
        ("The answer is no. We close at noon.", 2),
        ("| Item | Fee |\n| Deposit | 200 |", 2),
        ("Bring boots, e.g. Hanwag, vs. Meindl.", 1),
        ("It was emotional . He is 107 . `` Edited '' words set apart from 3 . 5 marks .", 3),
    ],
)
def test_a_sentence_ends_where_a_reader_says_so(text: str, parts: int) -> None:
    assert len(split(text)) == parts


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            ["Lake water pays back in 8.5", "years, boreholes in 12, air in", "10."],
            "Without grants each takes\ntwo years longer.",
        ),
        (
            [
                "If it stands idle for long, fill it with the fluid",
                "OP-2: mix 1 part with 9 parts of water and wait",
                "for 20 minutes.",
            ],
            "It may stand a year.",
        ),
        (
            [
                "It is offered under the exemption of Section 4(a)",
                "(2) of the Act by which no offering is",
                "made.",
            ],
            "It bears a legend.",
        ),
    ],
)
def test_what_the_width_of_a_paragraph_puts_at_the_head_of_a_line_opens_no_item_and_no_field(
    first: list[str], second: str
) -> None:
    text = "\n".join(first)
    assert split(f"{text} {second}") == [text, second]


@pytest.mark.parametrize(
    "parts",
    [
        [
            "Open the sea cock and the outlet in the hull",
            "9. Set the isolator to on and wait for it",
            "10. Press START",
        ],
        ["Name of animal: Biscuit of Marchwick", "Breed: Border terrier", "Born: 4 May 2019"],
        ["Wear gloves and goggles when handling it.", "Note: the fluid irritates", "the skin and eyes of all"],
        ["Office hours", "Phone: weekdays from 8 to 16", "by the desk of the owner"],
    ],
)
def test_items_in_sequence_and_fields_after_a_line_that_is_short_closed_or_a_field_stand_alone(
    parts: list[str],
) -> None:
    assert split("\n".join(parts))[:2] == ["\n".join(parts[:1]), split("\n".join(parts[1:]))[0]]


@settings(deadline=None)
@given(st.text(alphabet="abcZ019 .!?\n-|:[]C…", max_size=80))
def test_sentences_cover_all_but_white_space_in_order(text: str) -> None:
    spans = sentences(text)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)


@pytest.mark.parametrize(
    "family",
    ["cancel cancels cancelled cancellation cancellations", "reduce reduced reduction reduces",
     "approve approved approval", "manufacture manufacturer manufacturing", "study studies", "resistance resistant",
     "write wrote written", "child children", "three 3", "refund refunds refundable refunded"],
)  # fmt: skip
def test_forms_of_one_word_share_a_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


def test_the_words_that_decide_a_sentence_are_no_stop_words() -> None:
    assert content_words("The age, the fee, a PFD and the waiver must not be shared, no.") == (
        "age",
        "fee",
        "pfd",
        "waiv",
        "must",
        "not",
        "shar",
        "no",
    )


@settings(deadline=None)
@given(st.text(max_size=60))
def test_content_words_have_their_spans(text: str) -> None:
    assert tuple(word.stem for word in content_word_spans(text)) == content_words(text)


def test_names_are_capitalised_sequences_acronyms_and_inner_capitals() -> None:
    text = "Sir Isaac Newton of the Royal Society saw the EMA use an iPhone in CLARITY-AD in May."
    assert [name.text for name in names(text)] == [
        "Sir Isaac Newton of the Royal Society",
        "EMA",
        "iPhone",
        "CLARITY-AD",
    ]


def test_a_word_that_opens_a_sentence_is_an_uncertain_name() -> None:
    assert [(name.text, name.certain) for name in names("Boots are dry. In Lisbon it rains.")] == [
        ("Boots", False),
        ("Lisbon", True),
    ]


def test_where_all_is_in_capitals_they_tell_no_names() -> None:
    assert names("HOW LARGE A CHANGE COUNTS AS SIGNIFICANT?") == ()
    assert [name.text for name in names("FOOD AND DRUG")] == ["FOOD AND DRUG"]


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
