"""What a caption says of every row, said once and cited where it stands."""

from pincite.passages.captioned import NO_CAPTION, Captioned, captioned, figured
from tests.pincite.retrieval.library import row

ROWS = "Oslo\t12\nBergen\t7"


def test_title_and_notes_are_said_once_each() -> None:
    over = Captioned(title="Beds by ward", notes=("(as of 2 May)",))
    said = over.said("Oslo: 12.")
    assert said == "Beds by ward: Oslo: 12 (as of 2 May)"
    assert over.said(said) == said
    assert NO_CAPTION.said("Oslo: 12.") == "Oslo: 12."


def test_a_caption_is_cited_in_the_chunk_that_holds_it() -> None:
    title = "Table 3: Beds by ward in 2025"
    own = row("sop", 0, f"{title}\n{ROWS}").chunk.model_copy(update={"caption": title})
    apart = row("sop", 1, ROWS).chunk.model_copy(update={"caption": title})
    here, there = captioned(own, None), captioned(apart, own)
    assert here.title == there.title == "Beds by ward in 2025"
    assert [own.text[slice(*span)] for span in here.own] == [own.text[slice(*span)] for span in there.beyond] == [title]
    assert here.beyond == there.own == ()


def test_a_title_with_a_figure_that_cannot_be_cited_is_left_out_and_one_in_words_is_said() -> None:
    chunk = row("sop", 1, ROWS).chunk
    assert captioned(chunk.model_copy(update={"caption": "Table 3: Beds by ward in 2025"}), None) == NO_CAPTION
    assert captioned(chunk.model_copy(update={"caption": "Table 3: Beds by ward"}), None).title == "Beds by ward"


def test_the_caption_below_a_chart_gives_its_title_and_its_place() -> None:
    bars = "Telephone\t41%\n"
    chunk = row("sop", 0, f"{bars}\nFigure 2: How did you get in touch?\n\nThe wait is long.").chunk
    found = figured(chunk, len(bars))
    assert found.title == "How did you get in touch?"
    assert [chunk.text[slice(*span)] for span in found.own] == ["Figure 2: How did you get in touch?"]
    assert figured(row("sop", 0, f"{bars}\nThe wait is long.").chunk, len(bars)) == NO_CAPTION
