"""
Rules that fit single cases are marked where they stand, each with the cases that hang on it; the list may only shrink,
and the rules that left stay away.
"""

import re
import tomllib
from pathlib import Path

import pytest

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases

ROOT = Path(__file__).parents[2]
MARK = re.compile(r"^\s*# Leaves with the reader: (\w+)$", re.MULTILINE)
AT_FIRST = frozenset({"coined", "role", "counted", "lettered", "had", "code", "sums_up"})
"""The marked rules when marks began."""

GONE = (
    r"\bnewtons\b",
    r"\bcalories\b",
    r"\boutside\|beyond\b",
    r"\bcolleague boss\b",
    r"\bpassphrase\b",
    r"\bbeyond-use\b",
    r"\?:display\|screen\|panel",
    r"another\|the\|this\|that\|each",
)


def marked() -> dict[str, str]:
    """The file of each rule that bears a mark."""
    return {
        name: str(path.relative_to(ROOT))
        for path in sorted((ROOT / "pincite").rglob("*.py"))
        for name in MARK.findall(path.read_text(encoding="utf-8"))
    }


def listed() -> dict[str, dict[str, object]]:
    """The committed list."""
    return tomllib.loads((ROOT / "evals" / "marked_rules.toml").read_text(encoding="utf-8"))


def test_the_list_names_every_marked_rule_where_it_stands_and_no_other():
    assert {name: rule["file"] for name, rule in listed().items()} == marked()


def test_the_list_has_only_shrunk():
    assert set(listed()) <= AT_FIRST


def test_every_marked_rule_names_committed_cases_and_the_gate_that_would_turn():
    known = {case.id for case in (*load_cases(GOLDEN_SET), *load_cases(PERTURB_SET))}
    assert all(set(rule["turned"]) <= known and rule["turned"] and rule["red"] for rule in listed().values())


@pytest.mark.parametrize("pattern", GONE)
def test_a_rule_that_left_stays_away(pattern):
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "pincite" / "answering").glob("*.py")}
    sources |= {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "pincite" / "retrieval").glob("*.py")}
    assert not [name for name, source in sources.items() if re.search(pattern, source)]


def test_the_rule_for_rules_is_written_down():
    assert "admitted only with ten new cases of other subjects" in (ROOT / "CONTRIBUTING.md").read_text(
        encoding="utf-8"
    )
