"""Where a sentence ends."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.sentences import CLOSED, sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Dr. J. Smith met Apple Inc. in the U.S. The fee is 3.5 EUR (see Fig. 2). He left.", 3),
        ("He left at 5 p.m. on Jan. 5, 2020. No. 5 is open.", 2),
        ("Circular No. N-15012/1/2016 and Docket No. FAA\u20132020 hold. So does Notification No. G.S.R. 821(E).", 2),
        ("Is it due? No. EU citizens pay later.", 3),
        ("Deposit: 200 EUR\nBalance: 900 EUR", 2),
        ("Bring:\n- boots\n- a hat\n1. First\n2. Second", 5),
        ("One sentence that wraps\nover two lines.", 1),
        ("A claim. [C1] Another one [C2].", 2),
        ("A claim.\n[1] Another one.", 2),
        ("A claim.\n\n[1] A note.\n \n[2] Another one.", 3),
        ("Is it? Yes! Good.", 3),
        ("It is confirmed by the works doctor.1\n2.3 Use of a car is paid. See No.1 or fig.2 of Annex A.", 3),
        ("The answer is no. We close at noon.", 2),
        ("| Item | Fee |\n| Deposit | 200 |", 2),
        ("Bring boots, e.g. Hanwag, vs. Meindl.", 1),
        ("The tenant has signed Form C. 4.2 Keys are handed back at noon.", 2),
        ("Waste goes into bin D. 12 hours later it is collected.", 2),
        ("Store it in room F. 7 Labels are white.", 2),
        ("See p. 5 of the U.S. 10-year plan by J. Roe.", 1),
        ("They paid EUR 0.85 per share\n(a year before: EUR 0.80). It was paid in May.", 2),
        ("Rent (net): 200 EUR\nHeating (gross): 90 EUR", 2),
        ("Excused (3): Chair Allen, Ha\nAbsent (0):", 2),
        ("Sales were Ffr. 6.0 billion, and those of the other (Ffr. 1.4 billion) Rs. 3 less.", 1),
        ("It conforms to GMP. 5 batches were made.", 2),
        ("2. Claims\n2.1 A claim must reach us in May.\n2.2 We decide in June.", 3),
        ("It is set out in section\n2.1 of these terms, and in part 2 or clause\n2.2 The fee.", 1),
        ("Bring:\n● boots\n○ a hat\n➢ a map", 4),
        ("Tick one:\n□ by post ■ by hand", 1),
        ("Payroll: K. Weiss, ext. 5102\nIllness: J. Amadi (ext. 5110). Ring first.", 3),
        ("The fee is due. 2.1 Fees are paid. 12. Term.", 4),
        ("It was emotional . He is 107 . `` Edited '' words set apart from 3 . 5 marks .", 3),
    ],
)
def test_a_sentence_ends_where_a_reader_says_so(text: str, parts: int) -> None:
    assert len(split(text)) == parts


@pytest.mark.parametrize(
    "text", ["It is due.", "It is due.12", "It was due in 2019.", "Bring:", "a hat;", "until 17:00."]
)
def test_a_statement_ends_in_a_sign_with_the_mark_of_a_note_or_without(text: str) -> None:
    assert CLOSED.search(text)


@pytest.mark.parametrize("text", ["Open until 17:00", "Adults EUR 9.50"])
def test_a_sign_inside_a_figure_ends_no_statement(text: str) -> None:
    assert not CLOSED.search(text)


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


@given(st.text(alphabet="abcZ019 .!?\n-|:[]C…", max_size=80))
def test_sentences_cover_all_but_white_space_in_order(text: str) -> None:
    spans = sentences(text)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)


@pytest.mark.parametrize(
    "parts",
    [
        ["Annual leave and absence", "Full-time employees are entitled to 28 days of paid leave per calendar year."],
        ["Rules for visits to\nthe northern site", "No visitors may enter the cold room without a guide at any time."],
        ["Bronze | 98.0 % | 4 hours | none", "Availability is measured per calendar month."],
    ],
)
def test_a_title_and_a_row_of_cells_stand_apart_from_the_sentence_below(parts: list[str]) -> None:
    assert split("\n".join(parts)) == parts


@pytest.mark.parametrize(
    "text",
    [
        "The committee read at length what was written by the European\nMedicines Agency and was content with it.",
        "Reports go to the\nMinister of Health, who reads them all before the end of the month.",
        "In July Kove told the court of a finding against Amazon\nWeb Services that may cost it more than a billion.",
        "Of all papers, the one of the council,\nParliament and the court is the oldest that anybody knows.",
    ],
)
def test_a_line_that_is_full_or_ends_with_what_goes_on_is_no_title(text: str) -> None:
    assert split(text) == [text]
