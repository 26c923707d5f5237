"""What documents declare of one another on their first page."""

from datetime import date
from hashlib import sha256

import pytest

from pincite.model.documents import Category, Document
from pincite.retrieval.papers.declared import HEADING, links, said_version


def named(file: str, **more: object) -> Document:
    title = file.rsplit(".", 1)[0]
    digest = sha256(file.encode()).hexdigest()
    return Document(**({"tenant": "house", "file": file, "doc_id": title, "sha256": digest, "title": title} | more))  # type: ignore[arg-type]


def replaced(fronts: dict[str, str], *documents: Document) -> set[tuple[str, str]]:
    found = links(documents or [named(f"{doc_id}.pdf") for doc_id in fronts], fronts)
    return {(new, old) for new, each in found.items() for old in each.replaces}


def amended(fronts: dict[str, str]) -> set[tuple[str, str]]:
    return {
        (new, old)
        for new, each in links([named(f"{doc_id}.pdf") for doc_id in fronts], fronts).items()
        for old in each.amends
    }


OLD = "Travel policy\nHR-07\nVersion 3 of 12 May 2024\nHotels cost at most 120 euros."


@pytest.mark.parametrize(
    "said",
    [
        "This version replaces version 3 of 12 May 2024.",
        "This policy supersedes HR-07 rev. 3.",
        "Replaces: HR-07 (2024)",
        "Supersedes\nHR-07, version 3",
        "HR-07 rev. 4 supersedes HR-07 rev. 3.",
        "This document cancels and replaces the Travel policy of 12 May 2024.",
        "This edition supersedes all previous versions.",
        "Effective 1 July 2025. Replaces version 3.",
        "Replaces: version 3.0",
        "Version 4, effective 1 July 2025. It replaces version 3.",
        "This policy holds from 1 July 2025. It replaces version 3.\n1 Hotels",
        "This version replaces version 3.\n# 1 Hotels",
        "Replaces: version 3\n1 Hotels",
        "Replaces: 3",
        "Replaced version: 3",
        "| Replaces | version 3 |",
        "| Owner | Replaces |\n| --- | --- |\n| B. Lind | version 3 |",
        "This replaces version 3.",
        "This policy (HR-07) supersedes version 3.",
        "This edition, which holds from 1 July 2025, replaces version 3.",
        "Effective 1 July 2025, replacing version 3.",
        "Version 4 replaces version 3.",
        "This SOP replaces HR-07 version 3 from 1 July 2025.",
        "This policy replaces the Travel policy of 12 May 2024 with effect from 1 July 2025.",
    ],
)
def test_what_a_first_page_says_it_replaces_is_found_by_code_version_day_year_or_title(said: str) -> None:
    # Classified by a manifest, they are no editions by their versions alone.
    papers = [named(file, category=Category.STRUCTURED_POLICY) for file in ("a.pdf", "b.pdf")]
    fronts = {
        "a": OLD,
        "b": (
            f"Travel policy\nDocument no.: HR-07\nVersion 4 of 2 June 2025\n{said}\n\nHotels cost at most 140 euros."
        ),
    }
    assert replaced(fronts, *papers) == {("b", "a")}


@pytest.mark.parametrize(
    "said",
    [
        "For hotels see HR-07.",
        "Replaces: HR-07 rev. 1",
        "Replaces: HR-09",
        "This policy replaces the Catering policy of 12 May 2024.",
        "The electronic form replaces version 3 of the paper form.",
        "The form is electronic. It replaces version 3.",
        "HR-09 supersedes HR-07 rev. 3.",
        "This version replaces version 5.",
        "Version 5 replaces version 3.",
        "Replaces: none",
        "| Part | Replaces |\n| --- | --- |\n| Form F-2 | Form F-1 |",
    ],
)
def test_a_mention_another_version_or_a_paper_that_is_not_there_replaces_nothing(said: str) -> None:
    # Classified by a manifest, they are no editions by their versions alone.
    papers = [named(file, category=Category.STRUCTURED_POLICY) for file in ("a.pdf", "b.pdf")]
    assert (
        replaced(
            {
                "a": OLD,
                "b": (
                    f"Travel policy\nDocument no.: HR-07\nVersion 4 of 2 June 2025\n"
                    f"{said}\n\nHotels cost at most 140 euros."
                ),
            },
            *papers,
        )
        == set()
    )


def test_of_two_papers_that_fit_equally_none_is_replaced() -> None:
    fronts = {
        "one": "Supply agreement\nwith Alder Ltd",
        "two": "Supply agreement\nwith Birch Ltd",
        "new": "Supply agreement\nThis agreement replaces the Supply agreement.",
    }
    assert replaced(fronts) == set()


def test_what_a_manifest_links_stays_as_it_is() -> None:
    fronts = {"HR-07 v3": "Version 3\nReplaces: HR-07 rev. 2", "HR-07 v2": "Version 2"}
    assert replaced(fronts) == {("HR-07 v3", "HR-07 v2")}
    assert (
        replaced(fronts, named("HR-07 v3.pdf", superseded_by="HR-07 v2"), named("HR-07 v2.pdf", supersedes="HR-07 v3"))
        == set()
    )


def test_two_papers_that_replace_each_other_replace_nothing() -> None:
    assert replaced({"HR-07": "Travel policy\nReplaces: HR-08", "HR-08": "Hotel policy\nReplaces: HR-07"}) == set()


@pytest.mark.parametrize(
    "front",
    [
        "Amendment No. 2\nto the Services Agreement of 3 March 2023\n\nClause 4 is deleted.",
        "First addendum to the Services Agreement dated 3 March 2023",
        "Amendment Notice No. 1 to the Services Agreement of 3 March 2023",
        "Notice\nThis notice amends the Services Agreement of 3 March 2023.",
        "Letter\nIn the Services Agreement of 3 March 2023 the notice period is raised from 30 to 60 days.",
        "Amendment Letter\nServices Agreement dated 3 March 2023 (the Contract)\n\nThe Contract is amended as follows:",
    ],
)
def test_an_amendment_is_of_the_paper_that_it_names_best(front: str) -> None:
    fronts = {
        "one": "SERVICES AGREEMENT\ndated 3 March 2023",
        "two": "SERVICES AGREEMENT\ndated 8 August 2024",
        "three": "SERVICES AND SUPPLY AGREEMENT",
    }
    assert amended({**fronts, "change": front}) == {("change", "one")}


def test_a_paper_is_amended_by_the_reference_number_below_its_letterhead() -> None:
    fronts = {
        "cover": "Alder Mutual Assurance\n\nMarine Open Cover - wording AM-C/7, in force from 1 January 2026",
        "other": "Alder Mutual Assurance\n\nHull Cover - wording AM-H/7, in force from 1 January 2026",
        "change": "Endorsement No. 3\n\nIssued 12 May 2026\nThis Endorsement amends the policy wording AM-C/7.",
    }
    assert amended(fronts) == {("change", "cover")}


def test_an_amendment_of_one_of_two_papers_that_it_does_not_tell_apart_is_of_none() -> None:
    fronts = {"one": "SERVICES AGREEMENT\nwith Alder Ltd", "two": "SERVICES AGREEMENT\nwith Birch Ltd"}
    assert amended({**fronts, "change": "Amendment to the Services Agreement\n\nClause 4 is deleted."}) == set()


@pytest.mark.parametrize(
    "heading",
    [
        "AMENDMENT No. {} TO THE SERVICES AGREEMENT\nbetween Alder Ltd and Birch Ltd",
        "SERVICES AGREEMENT\nAmendment No. {}\n\nClause 2 of the Services Agreement is deleted.",
    ],
    ids=["named in the heading", "named by what it changes"],
)
def test_amendments_that_bear_the_name_of_what_they_amend_are_each_of_that_paper(heading: str) -> None:
    fronts = {"agreement": "SERVICES AGREEMENT\nbetween Alder Ltd and Birch Ltd"}
    fronts |= {f"change {number}": heading.format(number) for number in (1, 2, 3)}
    assert amended(fronts) == {(f"change {number}", "agreement") for number in (1, 2, 3)}


def test_where_two_papers_bear_a_name_their_amendments_are_of_neither() -> None:
    fronts = {"one": "SERVICES AGREEMENT\nwith Alder Ltd", "two": "SERVICES AGREEMENT\nwith Birch Ltd"}
    fronts |= {f"change {number}": f"AMENDMENT No. {number} TO THE SERVICES AGREEMENT" for number in (1, 2)}
    assert amended(fronts) == set()


def test_a_title_of_one_word_is_not_a_longer_one_that_holds_it() -> None:
    fronts = {
        "agreement": "LEASE OF OFFICE SPACE",
        "change": "Amendment to the Services Agreement\n\nClause 4 is deleted.",
    }
    assert amended(fronts) == set()
    assert amended(fronts | {"change": "Amendment to the Agreement\n\nClause 4 is deleted."}) == {
        ("change", "agreement")
    }


def test_no_brochure_amends_a_policy() -> None:
    documents = [
        named("policy.pdf", category=Category.STRUCTURED_POLICY),
        named("change.pdf", category=Category.MARKETING),
    ]
    fronts = {"policy": "Refund policy", "change": "Supplement to the Refund policy\n\nClause 4 is deleted."}
    assert links(documents, fronts) == {}
    assert links([documents[0], documents[1].model_copy(update={"category": Category.STRUCTURED_POLICY})], fronts)[
        "change"
    ].amends == {"policy"}


@pytest.mark.parametrize("column", ["Replaces", "Supersedes version", "Replaces:"])
def test_what_stands_below_replaces_in_the_table_at_the_head_is_replaced(column: str) -> None:
    def head(version: int, day: str, before: str) -> str:
        return (
            f"Investigation of results\nDocument no.\tVersion\tEffective date\t{column}\n"
            f"SOP-QC-014\t{version}\t{day}\t{before}\n1 Purpose"
        )

    old, new = "SOP-QC-014 v6", "SOP-QC-014_v07_effective 2025-03-03"
    fronts = {
        old: head(6, "4 April 2022", "Version 5 (12 May\n2019)"),
        new: head(7, "3 March 2025", "Version 6 (4 April\n2022)"),
    }
    assert replaced(fronts) == {(new, old)}


def test_editions_named_by_their_year_are_tied_by_the_code_on_their_pages() -> None:
    head = "HOLIDAY POLICY\nDocument No. HP-07\nVersion {}\n{}\n\n1 Entitlement"
    fronts = {
        "holiday-policy-2025": head.format(3, "Effective date: 1 January 2025"),
        "holiday-policy-2026": head.format(4, "Effective date: 1 July 2026\nReplaces: Version 3"),
    }
    found = links([named(f"{doc_id}.pdf") for doc_id in fronts], fronts)
    old, new = found["holiday-policy-2025"], found["holiday-policy-2026"]
    assert (new.replaces, new.version, new.since) == (frozenset({"holiday-policy-2025"}), "4", date(2026, 7, 1))
    assert (old.replaced_by, old.version, old.since) == (frozenset({"holiday-policy-2026"}), "3", date(2025, 1, 1))


def test_editions_whose_files_run_code_and_name_together_are_tied_by_the_code_that_opens_them() -> None:
    head = "SOP-QC-031 Sampling of materials\n\nVersion: {}.0\n{}\n1 Sampling"
    fronts = {
        "sop-qc-031-sampling-v2": head.format(2, ""),
        "sop-qc-031-sampling-v3": head.format(3, "Supersedes: version 2"),
        "form-4-sampling": "Form F-4 to SOP-QC-031 Sampling\n\nVersion: 2.0\n",
    }
    assert replaced(fronts) == {("sop-qc-031-sampling-v3", "sop-qc-031-sampling-v2")}


def test_the_manifests_day_is_the_one_and_no_day_far_down_the_page_is() -> None:
    new = "Travel policy\nHR-07\nVersion 4\nReplaces: version 3\n{}\nEffective date: 1 July 2025\n"
    dated, undated = (named("b.pdf", effective_date=day) for day in (date(2025, 8, 1), None))
    for paper, between, since in ((dated, "", None), (undated, "", date(2025, 7, 1)), (undated, "x " * HEADING, None)):
        assert links([named("a.pdf"), paper], {"a": OLD, "b": new.format(between)})["b"].since == since


def test_the_version_of_a_paper_is_its_own_not_the_one_that_it_replaces() -> None:
    assert said_version(named("a.pdf"), "Travel policy\nReplaces: version 3.\n\nVersion 4\n") == "4"
    assert said_version(named("a.pdf"), "Travel policy\nReplaces: version 3\n") == ""
    assert said_version(named("a_v5.pdf"), "Travel policy") == "5"


def test_the_code_that_its_version_follows_is_the_papers_wherever_its_title_stands() -> None:
    fronts = {
        "v1": "Pellworth Logistics B.V.\n\nWork Instruction: Import Clearance\n\nWI-LOG-118, version 1",
        "v2": (
            "# Work Instruction: Import Clearance\n\nPellworth Logistics B.V.\n\nWI-LOG-118 version 2\n\n"
            "This document replaces WI-LOG-118 version 1 from 1 September 2025.\n# 4 Declaration"
        ),
        "other": "Pellworth Logistics B.V.\n\nExport\n\nWI-LOG-125, version 1. See WI-LOG-118 version 1.",
    }
    assert replaced(fronts) == {("v2", "v1")}


def test_editions_that_only_their_versions_put_in_order_are_linked_with_the_days_from_which_they_hold() -> None:
    head = "Import Clearance\n\nWI-LOG-118, version {}, effective from {}."
    fronts = {"one": head.format(1, "1 March 2023"), "two": head.format(2, "1 September 2025")}
    found = links([named(file) for file in ("v1.pdf", "v2.pdf")], {"v1": fronts["one"], "v2": fronts["two"]})
    assert (found["v1"].replaced_by, found["v2"].since) == (frozenset({"v2"}), date(2025, 9, 1))


def test_a_first_page_of_one_endless_word_is_read_to_its_end() -> None:
    front = f"Travel policy\nVersion 4\n{'ab' * 40_000}\nVersion 4 replaces version 3"
    assert replaced({"a": OLD, "b": front}) == {("b", "a")}


def test_a_copy_takes_no_link_from_the_file_it_is_a_copy_of_and_has_the_same() -> None:
    agreement = "Services Agreement\n\ndated 14 March 2024\n\n1 Fees\n\nThe monthly fee is 1,000 EUR."
    amendment = "Amendment No. 1 to the Services Agreement of 14 March 2024\n\nClause 1 is amended as follows:\n\nFees."
    files = [named("agreement.txt"), named("amendment.txt"), named("copy.txt", sha256=named("agreement.txt").sha256)]
    found = links(files, {"agreement": agreement, "amendment": amendment, "copy": agreement})
    assert found["amendment"].amends == {"agreement", "copy"}


def test_both_copies_of_an_edition_are_replaced() -> None:
    new = "Travel policy\nHR-07\nVersion 4\nThis version replaces version 3 of 12 May 2024."
    files = [named("old.pdf"), named("new.pdf"), named("twin.pdf", sha256=named("old.pdf").sha256)]
    assert replaced({"old": OLD, "new": new, "twin": OLD}, *files) == {("new", "old"), ("new", "twin")}
