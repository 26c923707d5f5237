"""By what a question may name a document."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from pincite.model.documents import Authority, Category
from pincite.model.evidence import ReportPeriod
from pincite.retrieval.papers.profiles import organisations, profile, profiles_of, with_outdated
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import document, named, row
from tests.pincite.retrieval.word_embedder import WordEmbedder


def test_a_longer_number_is_no_quarter() -> None:
    assert profile(named("q10.pdf", "Q10 Guideline")).codes == {"q10"}
    assert profile(named("q1-2023.pdf", "Q123 report")).codes >= {"q1", "2023"}


def test_a_paper_is_of_every_company_that_its_first_page_names_in_full() -> None:
    front = "These terms are agreed between Alder & Quay Group Travel Ltd and HALDEN FREIGHT LIMITED."
    assert profile(named("terms.pdf"), front).about == "Alder & Quay Group Travel, HALDEN FREIGHT"


def test_the_first_company_is_the_issuer_and_its_name_no_name_of_the_title() -> None:
    front = "FORM 10-Q\nAcme Robotics, Inc.\nand its auditor Quay Holdings Ltd"
    assert organisations(front) == {"acme", "robotics"}
    of = profile(named("q2.pdf", "Acme results of ULVA", Authority.FDA), front)
    assert (of.issuer, of.names) == ({"acme", "robotics"}, {"ulva"})
    assert {"fda", "q2"} <= of.codes
    assert of.tokens == of.codes | of.issuer | of.names | of.title


@given(st.permutations(["travel expenses 2023", "travel expenses 2024", "travel expenses 2025", "handbook 2021"]))
def test_whatever_a_later_paper_of_the_same_name_follows_is_outdated_in_any_order(titles: list[str]) -> None:
    found = with_outdated([profile(named(f"{title}.pdf")) for title in titles])
    assert [each.doc_id for each in found] == titles
    assert {each.doc_id for each in found if each.outdated} == {"travel expenses 2023", "travel expenses 2024"}


def test_of_papers_with_a_category_the_manifest_alone_says_what_is_outdated() -> None:
    files = ("terms 2024.pdf", "terms 2025.pdf")
    found = with_outdated([profile(named(file, category=Category.TERMS_POLICY)) for file in files])
    assert not any(each.outdated for each in found)


def test_without_a_period_in_its_name_a_paper_is_as_new_as_its_effective_date() -> None:
    dated = document(row("terms", 0, "text", effective=date(2025, 3, 1)))
    assert profile(dated).newest == (2025, 3)
    assert profile(dated.model_copy(update={"effective_date": None})).newest == (0, 0)


def test_profiles_are_read_of_the_first_page_alone_and_once_an_index() -> None:
    rows = [row("a", 0, "Acme Robotics, Inc."), row("a", 1, "Globex, Inc. is a rival.", page=2)]
    index, documents = MemoryIndex(rows, WordEmbedder()), [document(rows[0])]
    (found,) = profiles_of(documents, index)
    assert found.about == "Acme Robotics"
    assert profiles_of(documents, index)[0] is found


def test_a_paper_that_holds_for_one_place_alone_is_of_that_place_and_not_of_another_that_is_known() -> None:
    papers = [
        row("dye", 0, "This procedure applies to the Ostrau plant only."),
        row("kiln", 0, "These rules hold for the Lauta plant only."),
        row("oven", 0, "Ovens are cleaned at Lauta and Ostrau."),
    ]
    documents = [document(each) for each in papers]
    found = {each.doc_id: each for each in profiles_of(documents, MemoryIndex(papers, WordEmbedder()))}
    dye, kiln, oven = (found[each.doc_id] for each in documents)
    assert (dye.about, dye.links.holds_for, dye.links.not_for) == ("Ostrau", {"Ostrau"}, {"Lauta"})
    assert kiln.links.not_for == {"Ostrau"}
    assert (oven.about, oven.links.not_for) == ("", frozenset())


def test_a_report_says_on_its_pages_which_fiscal_quarter_it_is_of() -> None:
    rows = [
        row("a", 0, "For the quarterly period ended November 25, 2023\nAcme Robotics, Inc."),
        *(row("a", at, "Sales of the third quarter of fiscal year 2024 rose.", page=at + 1) for at in (1, 2, 3)),
        row("b", 0, "Acme Robotics, Inc.\nHandbook"),
        *(row("b", at, "Sales of the third quarter of fiscal year 2024 rose.", page=at + 1) for at in (1, 2, 3)),
    ]
    report, handbook = profiles_of([document(rows[0]), document(rows[4])], MemoryIndex(rows, WordEmbedder()))
    assert report.period == ReportPeriod(date(2023, 11, 25), 3, 2024, fiscal=True)
    assert "fiscal" not in report.about
    assert "third quarter of fiscal year 2024" in report.by_fiscal_year().about
    assert report.by_fiscal_year().codes >= {"q3", "2024"}
    assert handbook.period is None
    assert handbook.by_fiscal_year() is handbook
