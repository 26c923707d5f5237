"""What a chunk states: sentences, items with their lead-in, rows with their header; and what states nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.passages.cutting import passages_of
from tests.pincite.answering.chunks import candidate


def _texts(text: str, **more: object) -> list[str]:
    return [p.text for p in passages_of(candidate(text, **more).row.chunk)]  # type: ignore[arg-type]


def test_a_heading_that_opens_a_chunk_is_never_said() -> None:
    text = "4.2 Hold times\nBulk tablets are held for at\nmost 270 days."
    assert _texts(text, section=("4 Storage", "4.2 Hold times")) == ["Bulk tablets are held for at most 270 days."]


def test_the_documents_own_title_is_never_said() -> None:
    text = "Age of Marriage in the United States\n\nIn most states it is 18 years."
    assert _texts(text, context="Age of Marriage in the United States / effective 2026-01-01") == [
        "In most states it is 18 years."
    ]


def test_a_title_that_runs_into_its_paragraph_is_said_with_it_and_not_behind_the_one_before() -> None:
    text = "Count the passengers.\n\nIllness on board. Call 112 first.\nThen write.\n\n7. Payment. It is due in May."
    assert _texts(text)[:2] == ["Count the passengers.", "Illness on board. Call 112 first."]
    assert _texts(text)[-1] == "Payment. It is due in May."


@pytest.mark.parametrize("text", ["Charities pay half. Fees fall due in May.", "been granted. Fees fall due in May."])
def test_a_short_sentence_and_the_end_of_one_are_no_title(text: str) -> None:
    assert _texts(text)[-1] != text


def test_a_question_states_nothing() -> None:
    assert _texts("What was wrong with the animal?\n\nIt was limping on its left hind leg.") == [
        "It was limping on its left hind leg."
    ]


def test_a_numbered_heading_states_nothing() -> None:
    assert _texts("2. The animal\n\nIt was limping on its left hind leg.") == ["It was limping on its left hind leg."]


def test_a_bar_of_a_chart_is_said_with_what_the_caption_below_it_says() -> None:
    text = "Telephone\t41%\nE-mail\t14%\n\nFigure 2: How did you last\nget in touch?\n\nThe wait is nine minutes long."
    bars = [p for p in passages_of(candidate(text).row.chunk) if p.kind == "row"]
    assert [p.said for p in bars] == [
        "How did you last get in touch?: Telephone; 41%",
        "How did you last get in touch?: E-mail; 14%",
    ]
    assert all("Figure 2: How did you last\nget in touch?" in [text[slice(*span)] for span in p.spans] for p in bars)
    assert _texts("Telephone\t41%\nE-mail\t14%\n\nThe wait is nine minutes long.")[0] == "Telephone; 41%"


def test_page_furniture_and_titles_are_never_said() -> None:
    assert _texts(
        "SOP-014 version 4\n\nNorthmere Therapeutics | Regulatory Digest "
        "RD-04 | Part 11 Records\n\nBulk tablets are held for 270 days."
    ) == ["Bulk tablets are held for 270 days."]


def test_a_table_of_contents_states_nothing() -> None:
    assert (
        _texts(
            "1 Scope of this procedure and its annexes ........ 3\n\n2 Hold times of bulk and intermediates ....... 4"
        )
        == []
    )


@pytest.mark.parametrize(
    ("section", "states"),
    [
        ("IV. REFERENCES Literature", False),
        ("APPENDIX A - REFERENCES", False),
        ("8 Bibliography", False),
        ("References of suppliers are checked", True),
        ("3 Scope", True),
    ],
)
def test_a_list_of_references_states_nothing(section: str, states: bool) -> None:
    assert (
        bool(
            _texts(
                "Glenford J. Myers, The Art of Software Testing, Wiley, 1979, describes it.",
                section=(section, "Software"),
            )
        )
        is states
    )


def test_broken_words_are_healed_in_what_is_said_and_kept_in_the_snippet() -> None:
    chunk = candidate("The preparations are retained and the supervisor is in-\nformed at once.").row.chunk
    (passage,) = passages_of(chunk)
    assert passage.text == "The preparations are retained and the supervisor is informed at once."
    assert "in-\nformed" in chunk.text[slice(*passage.spans[0])]


def test_a_row_is_read_out_with_the_header_that_stands_above_it_and_both_are_cited() -> None:
    text = "Storage condition\tMinimum period\n25 °C ± 2 °C\t12 months\n40 °C ± 2 °C\t6 months"
    chunk = candidate(text).row.chunk
    passages = passages_of(chunk)
    assert [p.text for p in passages] == [
        "Storage condition: 25 °C ± 2 °C; Minimum period: 12 months",
        "Storage condition: 40 °C ± 2 °C; Minimum period: 6 months",
    ]
    assert [chunk.text[slice(*span)] for span in passages[1].spans] == [
        "40 °C ± 2 °C\t6 months",
        "Storage condition\tMinimum period",
    ]


def test_a_row_of_a_table_that_goes_on_is_read_out_with_the_header_from_the_page_before() -> None:
    assert _texts(
        "40 °C ± 2 °C, dark\t6 months\n5 °C ± 3 °C, dark\t12 months", header=("Storage condition", "Minimum period")
    ) == [
        "Storage condition: 40 °C ± 2 °C, dark; Minimum period: 6 months",
        "Storage condition: 5 °C ± 3 °C, dark; Minimum period: 12 months",
    ]


def test_a_figure_in_a_header_that_cannot_be_cited_is_not_read_out() -> None:
    assert _texts("Cardelone tablets\t98.7\nOmbrexa suspension\t99.1", header=("Product", "Assay at 24 months")) == [
        "Product: Cardelone tablets; 98.7",
        "Product: Ombrexa suspension; 99.1",
    ]


def test_the_number_of_a_clause_is_not_said() -> None:
    assert _texts("4.1 The fee is due on the first day of the month.") == [
        "The fee is due on the first day of the month."
    ]
    assert _texts("4.1 million people live there today.") == ["4.1 million people live there today."]


@pytest.mark.parametrize(
    "caption",
    ["Table 1 – Storage temperatures of the vaccines in the pharmacy", "Figure 2: Doses given by each of the wards."],
)
def test_a_caption_with_its_title_states_nothing_either(caption: str) -> None:
    assert _texts(f"{caption}\n\nThe values are reviewed each year.") == ["The values are reviewed each year."]


def test_a_row_holds_the_unit_that_stands_over_its_table() -> None:
    text = "Prices in EUR per night\nRoom\tLow season\tHigh season\nSingle\t80\t95 to 110\nDouble\t120\t"
    single, double = passages_of(candidate(text).row.chunk)[-2:]
    assert single.held == "Room: Single; Low season: 80 EUR per night; High season: 95 to 110 EUR per night"
    assert double.held == "Room: Double; Low season: 120 EUR per night"
    assert single.text == "Room: Single; Low season: 80; High season: 95 to 110"


def test_a_column_has_its_own_unit_before_that_of_the_caption_and_a_number_of_something_has_none() -> None:
    chunk = candidate(
        "Fridge\tNo. of shelves\tRange\tAlarm (minutes)\nA\t4\t2 to 8\t15",
        context="Handbook / Table 2 – Storage temperatures (°C)",
    ).row.chunk
    assert passages_of(chunk)[-1].held == "Fridge: A; No. of shelves: 4; Range: 2 to 8 °C; Alarm (minutes): 15 minutes"


def test_cells_that_break_over_lines_are_read_where_the_parser_saw_them() -> None:
    cells = ("Case", "Humidity (%\nRH)", "Semi-permeable\ncontainer", "not more than\n25")
    text = f"{cells[0]}\t{cells[1]}\n{cells[2]}\t{cells[3]}"
    places = [(text.index(cell), text.index(cell) + len(cell)) for cell in cells]
    assert _texts(text, header=("Case", "Humidity (% RH)"), rows=(tuple(places[:2]), tuple(places[2:]))) == [
        "Case: Semi-permeable container; Humidity (% RH): not more than 25"
    ]


def test_a_cell_over_several_rows_is_read_in_each_and_cited_with_the_first() -> None:
    text = "Batch\tAssay\nCA2401\t99.3 % of label claim\t98.9 % of label claim"
    places = {
        cell: (text.index(cell), text.index(cell) + len(cell))
        for cell in ("CA2401", "99.3 % of label claim", "98.9 % of label claim")
    }
    first, second = places["99.3 % of label claim"], places["98.9 % of label claim"]
    chunk = candidate(
        text, header=("Batch", "Assay"), rows=((places["CA2401"], first), (places["CA2401"], second))
    ).row.chunk
    one, two = passages_of(chunk)
    assert (one.text, two.text) == (
        "Batch: CA2401; Assay: 99.3 % of label claim",
        "Batch: CA2401; Assay: 98.9 % of label claim",
    )
    assert (one.spans[0], two.spans[0]) == ((places["CA2401"][0], first[1]), second)


def test_a_sentence_that_speaks_of_it_is_said_with_the_sentence_before_and_both_are_cited() -> None:
    chunk = candidate("The recorder TW-07 remains at Ostrand. It is to be retired by 30 November 2026.").row.chunk
    second = passages_of(chunk)[1]
    assert second.text == "The recorder TW-07 remains at Ostrand. It is to be retired by 30 November 2026."
    assert [chunk.text[slice(*span)] for span in second.spans] == [
        "It is to be retired by 30 November 2026.",
        "The recorder TW-07 remains at Ostrand.",
    ]


def test_the_caption_of_a_table_states_nothing() -> None:
    assert _texts("Table 3. Permitted exposure values in force.\n\nThe values are reviewed each year.") == [
        "The values are reviewed each year."
    ]


def test_a_lone_cell_is_cited_with_its_neighbour() -> None:
    chunk = candidate("Solvent\tppm\nAcetone\t5000\nHexane\t290").row.chunk
    assert all(end - start >= 20 for p in passages_of(chunk) for start, end in p.spans[:1])


@given(st.text(alphabet="ab A.1\n\t:-•", max_size=120).filter(str.strip))
def test_every_stretch_lies_in_its_chunk_and_is_not_blank(text: str) -> None:
    chunk = candidate(text).row.chunk
    for passage in passages_of(chunk):
        assert passage.text.strip()
        assert all(chunk.text[start:end].strip() for start, end in passage.spans)


@pytest.mark.parametrize(
    "text",
    [
        "We paddle with the tide and camp on Ulva. From USD 1,640.",
        (
            "The time to bring the alternative into use is set by risk. "
            "For the batch record it is 2 hours, for the warehouse 8 hours."
        ),
        "Book with a friend and both of you save USD 100. The offer ends on September 30, 2026.",
    ],
    ids=["fragment", "what it is", "the offer"],
)
def test_a_sentence_that_leans_on_the_one_before_is_said_with_it(text: str) -> None:
    assert _texts(text)[-1] == text


@pytest.mark.parametrize(
    "own",
    [
        "The limit for lead is 5 micrograms per litre.",
        "The fee of a night guest is charged at the desk.",
        "The exemption on farm vehicles ends in June.",
    ],
)
def test_a_sentence_that_says_itself_of_what_it_speaks_is_said_alone(own: str) -> None:
    assert _texts(f"Tap water is tested in every month of the year. {own}")[1] == own


def test_a_sentence_on_the_limit_for_it_leans_on_the_one_before() -> None:
    before = "Tap water is tested for lead in every month."
    assert _texts(f"{before} The limit for it is 5 micrograms.")[1] == f"{before} The limit for it is 5 micrograms."


def test_an_item_on_the_limit_leans_on_no_item_before_it() -> None:
    cards = "1. The card is issued within five days.\n2. The limit is EUR 3,000 a month."
    assert "The limit is EUR 3,000 a month." in [p.text for p in passages_of(candidate(cards).row.chunk)]


def test_a_note_at_the_foot_of_the_page_is_no_item_of_the_list_above_it() -> None:
    text = "The council⁵¹ found:\n• rebates were hidden by the makers\n\n51. Decision of the council, 13 December."
    said = [p.text for p in passages_of(candidate(text).row.chunk)]
    assert said == ["The council⁵¹ found: rebates were hidden by the makers", "Decision of the council, 13 December."]
