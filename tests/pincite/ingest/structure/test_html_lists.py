"""The bullets and numbers that a browser shows before the items of a list."""

from pincite.ingest.structure.html import html_page
from pincite.model.pages import ParsedDocument


def _blocks(markup: str) -> list[str]:
    parsed = html_page(markup).parsed()
    assert isinstance(parsed, ParsedDocument)
    return parsed.pages[0].text.rstrip().split("\n\n")


def test_an_item_stands_behind_its_bullet_deeper_ones_set_in() -> None:
    markup = "<ul><li>Boots<li><p>A hat</p><p>No cap.</p><ul><li>of wool</li></ul></li></ul><p>Go.</p>"
    assert _blocks(markup) == ["• Boots", "• A hat", "No cap.", "  • of wool", "Go."]


def test_an_ordered_list_counts_from_where_it_says_that_it_does() -> None:
    assert _blocks("<ol start=3><li>Go</li><li value=7>Stay</li><li>Come</li></ol>") == ["3. Go", "7. Stay", "8. Come"]
    assert _blocks("<ol start=x><li>Go</li></ol><ol><li>Come</li></ol>") == ["1. Go", "1. Come"]


def test_what_leads_about_a_site_and_what_stands_in_a_cell_or_is_hidden_has_no_bullet() -> None:
    assert _blocks("<nav><ul><li>Home</li></ul></nav><ul><li>Boots</li></ul>") == ["Home", "• Boots"]
    assert _blocks("<table><tr><td><ul><li>a</li></ul></td></tr></table><li>b") == ["a", "b"]
    assert _blocks("<ul><li><i hidden>x</i>Boots</li><li></li></ul><p>Go.</p>") == ["x• Boots", "Go."]
