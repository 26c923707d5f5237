"""Where a table without a frame begins and ends among rows of type."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.regions import Region, parts_of, region_of, regions, whole_rulings
from pincite.ingest.structure.tables.segments import rows_of
from tests.pincite.ingest.structure.typed import PITCH, line, sheet_of, table_lines, words_of

TOP = 300.0
BODY = ("Board|1,204|1,190|1,077", "Pulp|311|298|290", "Energy|95|87|90")
END = TOP + PITCH * len(BODY)
LABELS = [row.partition("|")[0] for row in BODY]
PROSE = "The group sold more board and less pulp than in the year before it"


def _across(at: float, low: float = 72.0, high: float = 475.0) -> Ruling:
    return Ruling(horizontal=True, at=at, low=low, high=high)


def _table(*more: str, top: float = TOP) -> list[Line]:
    return table_lines(*BODY, *more, top=top)


def _found(lines: Sequence[Line], rulings: Sequence[Ruling] = ()) -> list[Region]:
    return regions(rows_of(words_of(lines), ()), rulings)


def _firsts(found: Sequence[Region]) -> list[list[str]]:
    """The first piece of each row of each region."""
    return [[row.segments[0].text for row in region.rows] for region in found]


def test_rows_of_several_pieces_are_a_region_and_paragraphs_around_them_are_none_of_it() -> None:
    lines = [line(PROSE, top=TOP - PITCH), *_table(), line(PROSE, top=END)]
    assert _firsts(_found(lines)) == [LABELS]


def test_text_without_columns_has_no_region() -> None:
    assert _found([line(PROSE, top=TOP), line("• Board", top=END), line("1. Pulp", top=END + PITCH)]) == []


def test_a_table_goes_on_over_two_short_lines_and_ends_at_a_third() -> None:
    more = table_lines("Steam|12|13|14", "Timber|15|16|17", top=END + 3 * PITCH)
    short = [line(text, top=END + PITCH * at) for at, text in enumerate(("Sold abroad", "By rail", "By road"))]
    apart = [line(text.text, text.box[0], text.box[1] - PITCH) for text in more]
    assert _firsts(_found([*_table(), *short[:2], *apart])) == [[*LABELS, "Sold abroad", "By rail", "Steam", "Timber"]]
    assert _firsts(_found([*_table(), *short, *more])) == [LABELS, ["Steam", "Timber"]]


def test_a_long_line_that_ends_in_a_colon_says_what_the_rows_below_are_of() -> None:
    more = table_lines("Steam|12|13|14", "Timber|15|16|17", top=END + PITCH)
    assert _firsts(_found([*_table(), line(f"{PROSE}:", top=END), *more])) == [
        [*LABELS, f"{PROSE}:", "Steam", "Timber"]
    ]
    assert _firsts(_found([*_table(), line(PROSE, top=END), *more])) == [LABELS, ["Steam", "Timber"]]


def test_a_table_ends_at_a_wide_gap_and_at_a_line_in_larger_type() -> None:
    below = table_lines("Steam|12|13|14", "Timber|15|16|17", top=END + 60)
    assert _firsts(_found([*_table(), *below])) == [LABELS, ["Steam", "Timber"]]
    near = [line(each.text, each.box[0], each.box[1] - 60 + 20) for each in below]
    assert _firsts(_found([*_table(), line("Energy sold", top=END, size=14), *near])) == [LABELS, ["Steam", "Timber"]]
    assert len(_found([*_table(), line("Energy sold", top=END), *near])) == 1


def test_names_over_the_figures_alone_belong_to_the_table_and_a_line_over_its_labels_does_not() -> None:
    assert _firsts(_found([line("Year ended in June", 300.0, TOP - PITCH), *_table()]))[0][0] == "Year ended in June"
    assert _firsts(_found([line("Year ended in June", 72.0, TOP - PITCH), *_table()])) == [LABELS]
    assert _firsts(_found([line("Year ended in June", 300.0, TOP - 2 * PITCH), *_table()])) == [LABELS]


def test_short_lines_under_the_ruling_that_closes_the_table_at_the_top_are_its_header() -> None:
    lines = [line(PROSE, top=TOP - 3 * PITCH), line("Mills", top=TOP - PITCH), *_table()]
    assert _firsts(_found(lines, [_across(TOP - PITCH - 4)])) == [["Mills", *LABELS]]
    assert _firsts(_found(lines, [_across(TOP - PITCH - 4, high=200.0)])) == [LABELS]
    assert _firsts(_found(lines, [_across(TOP - 3 * PITCH - 4)])) == [["Mills", *LABELS]]


def test_a_caption_and_a_source_are_no_rows() -> None:
    lines = [line("Table 3. Sold by mill", top=TOP - PITCH), *_table(), line("Source: the mills", top=END)]
    lines += table_lines("Note: steam|1|2|3", top=END + PITCH)
    (region,) = _found(lines, [_across(TOP - PITCH - 4)])
    assert [row.segments[0].text for row in region.rows] == LABELS


def test_lines_outside_the_first_and_last_of_three_whole_rulings_are_no_rows() -> None:
    lines = [
        line("Mills", top=TOP - PITCH),
        *_table(),
        line("Of the north", top=END),
        *table_lines("a|b", top=END + 60),
    ]
    rulings = [_across(TOP - PITCH - 4), _across(TOP - 3), _across(TOP + PITCH - 3), _across(END - 3)]
    assert _firsts(_found(lines, rulings)[:1]) == [["Mills", *LABELS]]
    assert _firsts(_found(lines, [_across(TOP - PITCH - 4, high=400.0), *rulings[1:]])[:1]) == [LABELS]


def test_a_region_keeps_the_rulings_among_its_rows() -> None:
    inside, far, beside = _across(TOP + PITCH - 3), _across(END + 40), _across(TOP + PITCH - 3, 500.0, 600.0)
    rows = rows_of(words_of(_table()), ())
    assert region_of(rows, [far, inside, beside]).rulings == (inside,)
    assert region_of([], [inside]).rulings == ()


def test_a_ruling_is_whole_that_runs_across_nearly_all_of_the_width() -> None:
    box = (72.0, 0.0, 472.0, 100.0)
    assert whole_rulings([_across(10, 72, 420), _across(20, 72, 400), _across(30, 0, 600)], box) == [10, 30]


@given(
    st.lists(st.sampled_from((*BODY, PROSE, "Sold abroad", "|2024|2023|2022", "Table 3. Sold", "Note: a")), max_size=12)
)
def test_regions_stand_one_below_another_and_begin_and_end_in_the_rows(texts: list[str]) -> None:
    rows = rows_of(words_of(table_lines(*texts)), ())
    places = [[rows.index(row) for row in region.rows] for region in regions(rows, ())]
    assert all(place == list(range(place[0], place[-1] + 1)) for place in places)
    assert all(one[-1] < two[0] for one, two in pairwise(places))


def test_tables_close_below_one_another_are_parted_where_their_years_come_again() -> None:
    years = "|2024|2023|2022"
    lines = table_lines(years, *BODY, "Mills of the south:", years, *BODY)
    rows = rows_of(words_of(lines), ())
    firsts = [[row.segments[0].text for row in part] for part in parts_of(rows, sheet_of(*lines))]
    assert firsts == [["2024", *LABELS], ["2024", *LABELS]]
    assert [len(part) for part in parts_of(rows[:4], sheet_of(*lines))] == [4]


def test_a_caption_with_a_number_begins_another_region() -> None:
    lines = table_lines(*BODY, "Table 2: Fees", *BODY)
    assert _firsts(_found(lines, [])) == [LABELS, LABELS]


def test_a_line_below_a_cell_that_it_goes_on_with_is_of_the_region() -> None:
    rest = line("basin of the north and of the south, of the east and of the west", 250.0, END - 5)
    lines = [*table_lines("B1|Dust in the hall|10", "B2|Gas above the|20", "B3|Noise at the|30", top=TOP), rest]
    (region,) = _found(lines, [])
    assert region.rows[-1].segments[0].text == rest.text


def test_a_sentence_under_the_ruling_of_the_table_above_is_no_header_of_the_next() -> None:
    rulings = [_across(TOP - 2.5 * PITCH)]
    sentence = "4.2 The following boats were sold."
    assert _firsts(_found([line(sentence, top=TOP - PITCH), *_table()], rulings)) == [LABELS]
    assert _firsts(_found([line("Sold abroad", top=TOP - PITCH), *_table()], rulings)) == [["Sold abroad", *LABELS]]


def test_a_line_close_below_the_last_label_is_of_the_table_that_a_ruling_closes_below_it() -> None:
    below = TOP + PITCH * (len(BODY) - 1) + 12.0
    rest = line("bought abroad", top=below)
    assert _firsts(_found([*_table(), rest], [_across(below + 14.0)])) == [[*LABELS, "bought abroad"]]
    assert _firsts(_found([*_table(), rest])) == [LABELS]
    assert _firsts(_found([*_table(), line("set in", 140.0, below)], [_across(below + 14.0)])) == [LABELS]
