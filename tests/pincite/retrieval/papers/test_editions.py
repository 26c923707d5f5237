"""Editions of one paper that only their versions put in order."""

from datetime import date

import pytest

from pincite.model.documents import Category
from pincite.retrieval.papers.editions import edition_of, of_several_versions, versions_in_order
from pincite.retrieval.papers.identities import identity
from tests.pincite.retrieval.library import named

HEAD = (
    "Pellworth Logistics\n\nImport Clearance and Goods Receipt\n\n{}\n\nSeals are checked before the doors are opened."
)


def in_order(heads: dict[str, str], **more: object) -> set[tuple[str, str]]:
    papers = [(named(file, file.rsplit(".", 1)[0]).model_copy(update=more), head) for file, head in heads.items()]
    editions = [edition_of(each, head, head, identity(each, head)) for each, head in papers]
    return set(versions_in_order(filter(None, editions)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("WI-LOG-118, version 1, effective from 1 March 2023", "WI-LOG-118, version 2, effective from 2 June 2025"),
        ("WI-LOG-118 v4", "WI-LOG-118 v10"),
        ("Document no.: WI-LOG-118\nRevision B", "Document no.: WI-LOG-118\nRevision C"),
        ("WI-LOG-118\nEdition 2", "WI-LOG-118\nEdition 3"),
    ],
)
def test_of_two_versions_of_one_code_the_higher_is_the_later_one(one: str, other: str) -> None:
    assert in_order({"import.pdf": HEAD.format(one), "clearance.pdf": HEAD.format(other)}) == {("clearance", "import")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("travel-policy-v3", "travel-policy-v4"),
        ("v3", "v4"),
        ("travel-policy-2024", "travel-policy-2025"),
        ("travel-policy", "travel_policy (new)"),
    ],
)
def test_papers_without_a_code_are_editions_by_their_title_apart_from_version_and_year(old: str, new: str) -> None:
    head = "Travel policy\nVersion {}\nEffective date: 1 May {}\nHotels cost at most 120 euros."
    assert in_order({f"{old}.pdf": head.format(3, 2024), f"{new}.pdf": head.format(4, 2025)}) == {(new, old)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(
            ("report-2024", "Annual report 2024\nVersion 1"), ("report-2025", "Annual report 2025\nVersion 2")
        ),
        pytest.param(
            ("stability-6", "Stability report\n6 months\nVersion 1"),
            ("stability-12", "Stability report\n12 months\nVersion 2"),
        ),
        pytest.param(
            ("minutes-3", "Minutes of meeting 3\nVersion 1"), ("minutes-4", "Minutes of meeting 4\nVersion 2")
        ),
        pytest.param(
            ("check-venlo", "Form F-12 Goods check\nVersion 1"),
            ("check-roosendaal", "Form F-12 Goods check\nVersion 2"),
        ),
        pytest.param(
            ("one", "Form F-12 Goods check Venlo\nVersion 1"), ("two", "Form F-12 Goods check Roosendaal\nVersion 2")
        ),
        pytest.param(("SOP-014-annex-v1", "SOP-014 Annex\nCalculation"), ("SOP-014-v2", "SOP-014 Hold periods")),
        pytest.param(("HR-07-v3", "HR-07 Travel policy"), ("HR-07-v4-draft", "HR-07 Travel policy")),
        pytest.param(("HR-07-v3", "HR-07 Travel policy"), ("HR-07-amendment-v4", "Amendment to HR-07 Travel policy")),
        pytest.param(
            ("scan_1", "Pellworth Logistics\nVersion 1\nTravel policy"),
            ("scan_2", "Pellworth Logistics\nVersion 2\nGym rules"),
        ),
        pytest.param(("HR-07", "HR-07 Travel policy\nVersion 3"), ("HR-08", "HR-08 Travel policy\nVersion 4")),
        pytest.param(("a", "HR-07 Travel policy\nVersion 3"), ("b", "HR-07 Travel policy\nVersion 3.0")),
        pytest.param(("a", "Setup\nWorks with Windows version 10"), ("b", "Setup\nWorks with Windows version 11")),
        pytest.param(
            ("a", "HR-07 Travel policy\nVersion 3\nEffective date: 1 May 2025"),
            ("b", "HR-07 Travel policy\nVersion 4\nEffective date: 1 May 2024"),
        ),
        pytest.param(
            ("a", "HR-07 Fire rules\nVersion 3\nThis policy applies to the Venlo site only."),
            ("b", "HR-07 Fire rules\nVersion 4\nThis policy applies to the Lisen site only."),
        ),
    ],
)
def test_papers_that_stand_side_by_side_replace_nothing(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert in_order({f"{file}.pdf": head for file, head in (one, other)}) == set()


def test_where_a_manifest_says_what_a_paper_is_it_says_what_supersedes_it() -> None:
    heads = {"HR-07-v3.pdf": "HR-07 Travel policy", "HR-07-v4.pdf": "HR-07 Travel policy"}
    assert in_order(heads) == {("HR-07-v4", "HR-07-v3")}
    assert in_order(heads, category=Category.STRUCTURED_POLICY) == set()
    assert in_order(heads, superseded_by="HR-07-v5") == set()


def test_the_manifests_day_counts_before_that_of_the_page() -> None:
    heads = {
        "HR-07-v3.pdf": "HR-07 Travel policy\nEffective date: 1 May 2024",
        "HR-07-v4.pdf": "HR-07 Travel policy\nEffective date: 1 May 2025",
    }
    assert in_order(heads, effective_date=date(2025, 1, 1)) == set()


def test_only_papers_that_share_a_code_or_a_title_with_one_of_another_version_may_be_editions() -> None:
    heads = {"a": "HR-07 Travel policy\nVersion 3", "b": "HR-07 Journeys\nVersion 4", "c": "HR-08 Gym rules\nVersion 5"}
    assert of_several_versions(identity(named(f"{key}.pdf"), head) for key, head in heads.items()) == {"a", "b"}
