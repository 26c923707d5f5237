"""The table at the head of a controlled paper."""

import pytest

from pincite.retrieval.papers.control_tables import spelled, tabbed


def test_a_table_with_bars_reads_like_one_with_tabs() -> None:
    assert tabbed("Rules\n| Number | Version |\n| --- | :-: |\n| GR-11 | 2 |\na | b") == (
        "Rules\nNumber\tVersion\nGR-11\t2\na | b"
    )


@pytest.mark.parametrize("name", ["Replaces", "Supersedes version", "Replaced version:"])
def test_what_stands_below_its_name_is_spelled_out(name: str) -> None:
    head = f"Gym rules\nNumber\tVersion\t{name}\nGR-11\t2\tversion 1 (12 May\n2019)\n1 Purpose"
    assert spelled(head) == f"\nNumber: GR-11\nVersion: 2\n{name.rstrip(':')}: version 1 (12 May"
    assert spelled("Number\tVersion\nGR-11\tC\n1 Purpose") == "\nNumber: GR-11\nVersion: C"


@pytest.mark.parametrize(
    "head",
    ["Version\tDate\n1\t1 May 2023\n2\t1 May 2025", "Version\t2\nOwner\tB. Lind", "Role\tTask\nClerk\tVersion 2", ""],
    ids=["history", "names at the side", "other table", "none"],
)
def test_a_history_of_versions_and_any_other_table_is_not(head: str) -> None:
    assert spelled(head) == ""
