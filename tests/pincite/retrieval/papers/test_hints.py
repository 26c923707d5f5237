"""Which documents a question points to, and which it rules out."""

import pytest

from pincite.model.documents import Authority, Category
from pincite.question.naming.pointers import pointers_of
from pincite.retrieval.papers.hints import match_documents, match_hints
from pincite.retrieval.papers.profiles import Profile, profile, with_outdated
from tests.pincite.retrieval.library import named

REPORTS = [
    named(f"{year}_{quarter}_{ticker}.pdf")
    for ticker in ("ACME", "GLOBEX")
    for year, quarter in ((2022, "Q3"), (2023, "Q1"), (2023, "Q2"))
]
FRONTS = {
    "ACME": "FORM 10-Q\nAcme Robotics, Inc.\n(Exact name of registrant)",
    "GLOBEX": "FORM 10-Q\nGLOBEX CORPORATION",
}
PROFILES = [profile(each, FRONTS[each.file.rsplit("_", 1)[1].removesuffix(".pdf")]) for each in REPORTS]


@pytest.mark.parametrize(
    ("question", "gold"),
    [
        ("What was Acme's revenue in Q1 2023?", "2023_Q1_ACME"),
        ("In the second quarter of 2023, what did Globex spend on research?", "2023_Q2_GLOBEX"),
        ("How did inventory change in Acme's 3Q22 report?", "2022_Q3_ACME"),
        ("What is the tax rate in Globex's most recent 10-Q?", "2023_Q2_GLOBEX"),
    ],
)
def test_company_and_period_point_to_one_of_many_reports_alike(question: str, gold: str) -> None:
    found = match_documents(pointers_of(question), PROFILES)
    assert found.hints[0].doc_id == gold
    assert found.hints[0].share > found.hints[1].share
    assert found.contradicted(gold) == 0
    assert all(found.contradicted(each.doc_id) > 0 for each in PROFILES if each.doc_id != gold)


COVERS = [
    profile(
        named("a.pdf"),
        (
            "For the quarterly period ended July 1, 2023\n"
            "Acme Robotics, Inc.\n1,200 shares outstanding as of July 21, 2023"
        ),
    ),
    profile(named("b.pdf"), "For the quarterly period ended April 1, 2023\nAcme Robotics, Inc."),
    profile(named("c.pdf"), "For the quarterly period ended July 30, 2023\nGLOBEX CORPORATION"),
]


@pytest.mark.parametrize(
    ("question", "gold"),
    [
        ("What was the net income of Acme in the quarter ended July 1, 2023?", "a"),
        ("How much cash did Acme hold as of April 1, 2023?", "b"),
        ("How many shares of Acme were outstanding as of July 21, 2023?", "a"),
        ("What did Globex sell in the three months ended 30 July 2023?", "c"),
    ],
)
def test_a_day_on_the_cover_points_to_the_report(question: str, gold: str) -> None:
    found = match_documents(pointers_of(question), COVERS)
    assert found.hints[0].doc_id == gold
    assert found.contradicted(gold) == 0


def test_a_day_on_the_cover_of_another_company_is_not_meant() -> None:
    found = match_documents(pointers_of("How much cash did Acme hold on July 30, 2023?"), COVERS)
    assert found.strength("a") == found.strength("b") > found.strength("c")


def test_what_a_cover_tells_its_pages_need_not_repeat() -> None:
    found = match_documents(pointers_of("What was the net income of Acme in the quarter ended July 1, 2023?"), COVERS)
    assert found.told_by(found.leading(2)) == {"acme", "jul", "1", "2023", "quarter", "period", "ended", "ending"}
    assert found.told_by(frozenset()) == frozenset()
    assert (
        COVERS[0].about == "Acme Robotics, quarter or period ended July 1, 2023, quarter or period ended July 21, 2023"
    )
    assert profile(REPORTS[0]).about == "third quarter"


def test_a_numbered_part_is_told_by_its_document() -> None:
    annex = profile(named("annex11_01-2011.pdf"))
    assert annex.about == "annex 11"
    found = match_documents(pointers_of("What does Annex 11 say on changes?"), [annex, profile(named("q7.pdf"))])
    assert found.told_by(found.leading(2)) == {"annex", "11"}


def test_a_question_that_names_no_document_points_to_none() -> None:
    found = match_documents(pointers_of("How is revenue recognised?"), PROFILES)
    assert found.hints == ()
    assert dict(found.against) == {}


def test_the_publishers_name_on_every_document_rules_none_out() -> None:
    profiles = [
        profile(named(f"{name}.pdf", title), "Corriebeck Expeditions Ltd.")
        for name, title in (("a", "Trek of Patagonia"), ("b", "Refunds"), ("c", "Luggage"))
    ]
    assert match_documents(pointers_of("When does the Patagonia trek start?"), profiles).contradicted("b") == 0


def test_a_page_that_holds_the_name_itself_is_not_put_back_for_another_name_of_its_document() -> None:
    profiles = [
        profile(named("news.pdf", "audits of suppliers by Keltrane")),
        profile(named("sop.pdf", "audits of suppliers at NORTHMERE")),
    ]
    found = match_documents(pointers_of("When was Keltrane last audited?"), profiles)
    assert found.contradicted("sop") > 0
    assert found.contradicted("sop", "Keltrane\tLund\t2025-11-19") == 0


def test_a_code_and_an_authority_point_to_their_documents() -> None:
    documents = [
        named("sop-014-hold.pdf", "SOP-014 Hold periods"),
        named("sop-021.pdf", "SOP-021 Deviations"),
        named("q13.pdf", "Continuous manufacturing", Authority.ICH),
    ]
    assert match_hints(pointers_of("What does sop-014 say on bulk?"), documents)[0].doc_id == "sop-014-hold"
    assert match_hints(pointers_of("What does ICH say?"), documents)[0].doc_id == "q13"


def test_a_code_rules_out_its_own_series_alone() -> None:
    documents = [
        named("sop-014.pdf", "SOP-014 Hold periods"),
        named("sop-021.pdf", "SOP-021 Deviations"),
        named("t-8c41f0.pdf", "Growth of H5N1 in eggs"),
    ]
    found = match_documents(pointers_of("What does SOP-014 say on bulk?"), [profile(each) for each in documents])
    assert found.contradicted("sop-021") > 0
    assert found.contradicted("t-8c41f0") == 0


def test_a_name_rules_out_papers_of_the_sort_that_carries_it_alone() -> None:
    documents = [
        named("a.pdf", "stability of tablets: Keltrane"),
        named("b.pdf", "stability of tablets: Cardelone"),
        named("c.pdf", "holidays and leave at NORTHMERE"),
        named("d.pdf", "holding bulk, by NORTHMERE", category=Category.STRUCTURED_POLICY),
        named("e.pdf", "a leaflet on tablets of Ostrane", category=Category.STRUCTURED_POLICY),
    ]
    profiles = [profile(each) for each in documents]
    assert [
        each.doc_id
        for each in documents
        if match_documents(pointers_of("How stable is Keltrane?"), profiles).contradicted(each.doc_id)
    ] == ["b"]
    assert [
        each.doc_id
        for each in documents
        if match_documents(pointers_of("How stable is Ostrane?"), profiles).contradicted(each.doc_id)
    ] == ["d"]


def test_of_two_editions_of_one_paper_the_later_one_is_meant_where_no_time_is_named() -> None:
    documents = [named("travel expenses 2024.pdf"), named("travel expenses 2025.pdf"), named("handbook 2024.pdf")]
    profiles = with_outdated([profile(each) for each in documents])
    assert [each.doc_id for each in profiles if each.outdated] == ["travel expenses 2024"]
    assert [
        each.doc_id
        for each in profiles
        if match_documents(pointers_of("Is alcohol reimbursed?"), profiles).contradicted(each.doc_id)
    ] == ["travel expenses 2024"]
    assert (
        match_documents(pointers_of("Was alcohol reimbursed in 2024?"), profiles).contradicted("travel expenses 2024")
        == 0
    )


def test_an_id_that_the_manifest_gives_names_its_document_and_a_generated_one_rules_nothing_out() -> None:
    given = named("holds.pdf", "Hold periods").model_copy(update={"doc_id": "SOP-014"})
    made = named("eggs.pdf", "Growth in eggs").model_copy(update={"doc_id": "lab-eggs-74b2c6"})
    found = match_documents(pointers_of("What does SOP-014 say on bulk?"), [profile(given), profile(made)])
    assert found.hints[0].doc_id == "SOP-014"
    assert found.contradicted("lab-eggs-74b2c6") == 0


@pytest.mark.parametrize(
    ("question", "ruled_out"),
    [
        ("Active urease has a structure of five units", False),
        ("Active 400 mg doses", False),
        ("Structure of the urease in S. cerevisiae", False),
        ("Does Active deliver in May?", True),
        ("ACTIVE delivers in May", True),
        ("Keltrane prices?", True),
    ],
)
def test_the_capital_of_a_first_word_and_a_lone_letter_name_nothing(question: str, ruled_out: bool) -> None:
    documents = [
        named("a.pdf", "contracts with Active and with Keltrane in S regions"),
        named("b.pdf", "contracts on urease regions with Helicobacter"),
    ]
    assert (
        match_documents(pointers_of(question), [profile(each) for each in documents]).contradicted("b") > 0
    ) is ruled_out


def test_a_name_within_a_longer_code_is_the_documents_own() -> None:
    documents = [named("a.pdf", "signals that hang on UCP1"), named("b.pdf", "UCP1-independent signals of SERCA2b")]
    assert (
        match_documents(
            pointers_of("Is cycling a mechanism of UCP1?"), [profile(each) for each in documents]
        ).contradicted("b")
        == 0
    )


def test_a_document_that_could_not_be_read_is_matched_by_its_row_alone() -> None:
    assert (
        match_hints(
            pointers_of("Which deviations need a report under SOP-021?"), [named("sop-021.pdf", "SOP-021 Deviations")]
        )[0].doc_id
        == "sop-021"
    )


def test_another_day_of_a_trip_is_ruled_out() -> None:
    documents = [
        named("a.pdf", "Patagonia Winter Trek, June 14, 2026 departure"),
        named("b.pdf", "Patagonia Winter Trek, June 28, 2026 departure"),
    ]
    found = match_documents(
        pointers_of("When is check-in for Patagonia on 28 June?"), [profile(each) for each in documents]
    )
    assert found.hints[0].doc_id == "b"
    assert found.contradicted("a") > 0


def test_a_page_that_names_a_day_of_no_cover_is_of_it_whatever_its_papers_period() -> None:
    found = match_documents(pointers_of("What did Acme's stock come to at December 31, 2022?"), PROFILES)
    assert found.contradicted("2023_Q1_ACME") > 0
    assert found.contradicted("2023_Q1_ACME", "Stock on March 31, 2023 and December 31, 2022") == 0
    told = match_documents(pointers_of("What did Acme owe at July 1, 2023?"), COVERS)
    assert told.contradicted("b", "Owed on April 1, 2023 and July 1, 2023") == told.contradicted("b") > 0


def test_an_owner_and_a_thing_are_two_names() -> None:
    found = match_documents(pointers_of("What did Acme's North Coast earn in the first quarter of 2023?"), PROFILES)
    assert found.leading(8) == {"2023_Q1_ACME"}


def _fiscal(file: str, day: str, own: str) -> Profile:
    front = f"For the quarterly period ended {day}\nAcme Robotics, Inc."
    return profile(named(file), front, f"Sales rose in the {own}. " * 3)


FISCAL = [
    _fiscal("2023_Q3.pdf", "November 25, 2023", "third quarter of fiscal year 2024"),
    _fiscal("2023_Q2.pdf", "August 26, 2023", "second quarter of fiscal year 2024"),
    _fiscal("2022_Q3.pdf", "November 26, 2022", "third quarter of fiscal year 2023"),
]


@pytest.mark.parametrize(
    ("asked", "gold"),
    [
        ("in the third quarter of fiscal year 2023", "2022_Q3"),
        ("in the third quarter of fiscal year 2024", "2023_Q3"),
        ("in the first half of fiscal year 2024", "2023_Q2"),
        ("in the third quarter of 2023", "2023_Q3"),
    ],
)
def test_a_fiscal_quarter_means_the_report_that_calls_it_its_own(asked: str, gold: str) -> None:
    found = match_documents(pointers_of(f"What was Acme's revenue {asked}?"), FISCAL)
    assert found.hints[0].doc_id == gold
    assert found.hints[0].share > found.hints[1].share
