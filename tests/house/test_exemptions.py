"""Whoever is exempted from a rule of the linter says why."""

import re

from tests.house.source import PRODUCT, ROOT, python_files

NOQA = re.compile(r"#\s*noqa(?!: [A-Z]+\d+(?:, [A-Z]+\d+)* - \S)", re.IGNORECASE)

WITHOUT = (
    "pincite/answering/",  # leaves with the question's record
    "pincite/ingest/structure/",  # leaves with the tables' room
    "pincite/question/",  # leaves with the question's record
    "pincite/retrieval/",  # leaves with the question's record
    "pincite/values/",  # leaves with the tables' room
)
"""Rooms in which some exemptions have no reason yet; this list only shrinks."""


def bare(start: str = "") -> list[str]:
    """The lines below *start* that are exempted without a reason."""
    return [
        f"{path}:{number}"
        for path in python_files(*PRODUCT, "scripts", "tests")
        if str(path).startswith(start) and path.name != "test_exemptions.py"
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if NOQA.search(line)
    ]


def test_every_exemption_of_a_line_has_its_reason() -> None:
    assert [place for place in bare() if not place.startswith(WITHOUT)] == []


def test_a_room_whose_exemptions_all_have_a_reason_is_struck_off_the_list() -> None:
    assert [room for room in WITHOUT if not bare(room)] == []
