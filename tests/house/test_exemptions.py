"""Whoever is exempted from a rule of the linter says why."""

import re

from tests.house.source import PRODUCT, ROOT, python_files

NOQA = re.compile(r"#\s*noqa(?!: [A-Z]+\d+(?:, [A-Z]+\d+)* - \S)", re.IGNORECASE)


def bare() -> list[str]:
    """The lines that are exempted without a reason."""
    return [
        f"{path}:{number}"
        for path in python_files(*PRODUCT, "scripts", "tests")
        if path.name != "test_exemptions.py"
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if NOQA.search(line)
    ]


def test_every_exemption_of_a_line_has_its_reason() -> None:
    assert bare() == []
