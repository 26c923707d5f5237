"""By what one paper is told from another."""

from datetime import date

import pytest

from pincite.retrieval.papers.identities import IdentityIndex, identity, read_words
from tests.pincite.retrieval.library import named


def test_a_paper_is_known_by_code_title_version_day_and_year_of_its_head() -> None:
    head = "Travel policy\nDocument no.: HR-07\nVersion 4 of 2 June 2025\n"
    found = identity(named("scan_12.pdf", "Travel policy"), head)
    assert read_words("HR-07").codes <= found.codes
    assert read_words("the Travel policy").stems in found.titles
    assert (found.version, found.days) == ("4", {date(2025, 6, 2).toordinal()})
    assert "2025" in found.years
    assert identity(named("a.pdf", "Amendment No. 2 to the lease"), "").number == 2
    assert identity(named("a.pdf", "Amendment Notice No. 2 to the lease"), "").number == 2


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Document No. HP-07", {"hp07"}),
        ("Policy number HP-07, version 4", {"hp07"}),
        ("Doc. ID HP-07 Version 4", {"hp07"}),
        ("Form no. HP-07 is filled in by the employee.", set()),
        ("Document HP-07", set()),
    ],
)
def test_a_code_stands_behind_its_label_without_a_colon_where_no_sentence_goes_on(line: str, codes: set[str]) -> None:
    assert identity(named("a.pdf", "Holidays"), f"HOLIDAYS\n{line}\n").codes == codes


def test_words_that_say_nothing_but_what_a_paper_is_are_told_from_others() -> None:
    paper = identity(named("a.pdf", "Gym rules"), "GYM RULES\nDocument No. GR-11\nVersion 2 of 2027\n")
    for own in ("Version 2", "GR-11", "The Gym Rules, version 2 (2027)", "this policy", ""):
        assert paper.says(own), own
    for other in ("Version 1", "GR-12", "31", "the gym fee", "the rules of 2026"):
        assert not paper.says(other), other


def test_the_version_of_the_manifest_counts_before_that_of_the_page() -> None:
    given = named("a.pdf", "Travel policy").model_copy(update={"version": "07"})
    assert identity(given, "Version 4").version == identity(given, "").version == "7"


@pytest.mark.parametrize("written", ["3", "03", "v3", "V03", "Version 3", "rev. 3", "third edition"])
def test_a_version_is_the_same_however_the_manifest_writes_it(written: str) -> None:
    paper = named("travel.pdf").model_copy(update={"version": written})
    assert read_words("Replaces version 3.").versions == {identity(paper, "").version}


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("version 3 of the Travel policy", True),
        ("the Travel policy of 12 May 2024", True),
        ("all previous versions", True),
        ("the Travel policy", False),
    ],
)
def test_a_version_a_day_and_the_word_earlier_tell_an_edition_from_others(words: str, marked: bool) -> None:
    assert read_words(words).marked is marked


def test_editions_are_kin_by_code_and_by_title_only_where_not_both_have_a_code() -> None:
    one, two = identity(named("a.pdf", "HR-07 Travel policy"), ""), identity(named("b.pdf", "HR-08 Travel policy"), "")
    plain = identity(named("c.pdf", "Travel policy"), "")
    again = identity(named("d.pdf", "HR-07 Journeys"), "")
    assert one.kin(again)
    assert not one.kin(two)
    assert plain.kin(identity(named("e.pdf", "Travel policy"), ""))
    assert not plain.kin(again)


def test_an_identity_index_gives_the_papers_of_which_a_code_or_a_whole_title_is_named() -> None:
    papers = [
        identity(named(f"{key}.pdf", title), "")
        for key, title in (("a", "HR-07 Journeys"), ("b", "Travel policy"), ("c", "Agreement"))
    ]
    found = IdentityIndex(papers)

    def on_it(words: str) -> set[str]:
        return {paper.doc_id for paper in found.named(read_words(words))}

    assert on_it("rev. 3 of HR-07") == {"a"}
    assert on_it("the Travel policy of 2024") == {"b"}
    assert on_it("the Lease Agreement") == set()
    assert on_it("the Agreement") == {"c"}
    assert all(paper in found.kin(paper) for paper in papers)
