"""What the numbers decide is measured of every module that says so."""

from tests.benchmarks.sensitivity import MODULES, changes
from tests.house.source import ROOT


def test_a_module_that_says_what_its_numbers_decide_is_among_those_that_are_measured() -> None:
    measured = {what: {module.__name__ for module in modules} for what, modules in MODULES.items()}
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "pincite").rglob("*.py")}
    for what, names in measured.items():
        saying = {
            ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for path, text in texts.items()
            if f"tests.benchmarks.sensitivity {what}`" in text
        }
        assert saying
        assert saying <= names


def test_a_small_whole_number_is_moved_by_one_and_any_other_by_its_share() -> None:
    moved = {
        (change.name, change.value) for modules in MODULES.values() for each in modules for change in changes(each)
    }
    assert {("CAPTION_LINES", 2), ("CAPTION_LINES", 4), ("LEADING", 0.45 * 2 / 3), ("LEADING", 0.45 * 3 / 2)} <= moved
