"""
The pages for people against the tree and the command line: what they point to is there, and no command is left out.
"""

import re
from pathlib import Path

import pytest

from orchestration.cli import FAMILY_OF

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")),
)
MADE = ("data/lake", "data/review", "evals/out", ".venv/")
"""What an install or a run makes: named in the pages, in no checkout."""

TICKED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINKED = re.compile(r"\]\((?!https?:|#)([^)#]+)")
PATH = re.compile(r"\.?[\w-]+(?:[/.][\w<>.-]+)*/?")
CODE = re.compile(r".*\.(?:py|md|toml|jsonl|csv|tsv|yml|yaml)")


def tops() -> set[str]:
    """What lies at the top of the tree, and so begins a path of it."""
    return {each.name for each in ROOT.iterdir()}


def paths(page: str) -> set[str]:
    """The back-ticked words of a page, and of a command in back-ticks, that name a path of the tree."""
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    words = [word for ticked in TICKED.findall(text) for word in ticked.split() if PATH.fullmatch(word)]
    return {
        word
        for word in words
        if "/" in word and (word.split("/")[0] in tops() or CODE.fullmatch(word)) and not word.startswith(MADE)
    }


def modules(page: str) -> set[str]:
    """The modules that a page says to run."""
    return set(re.findall(r"python -m ((?:tests|scripts|pincite)\.[\w.]+)", (ROOT / page).read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert {path for path in paths(page) if not any(ROOT.glob(re.sub(r"<[^>]+>", "*", path.rstrip("/"))))} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_links_to_is_there(page: str) -> None:
    links = LINKED.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_a_page_says_to_run_is_there(page: str) -> None:
    places = {module: ROOT / module.replace(".", "/") for module in modules(page)}
    assert [
        module
        for module, place in places.items()
        if not (place.with_suffix(".py").is_file() or (place / "__main__.py").is_file())
    ] == []


def test_the_paths_are_looked_for_where_they_are_many() -> None:
    assert len(paths("ARCHITECTURE.md")) > 25
    assert len(paths("docs/evals.md")) > 25


def test_the_two_first_pages_stay_short() -> None:
    readme, architecture = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "ARCHITECTURE.md"))
    assert len(readme.splitlines()) <= 120
    assert len(architecture.split()) <= 1500


def first_column(page: str, header: str) -> set[str]:
    """The back-ticked words that begin an entry of the first column of a page's table."""
    table = (ROOT / page).read_text(encoding="utf-8").split(f"{header}\n", 1)[1].split("\n\n")[0]
    return {
        ticked.split()[0] for row in table.splitlines()[1:] for ticked in TICKED.findall(re.split(r"(?<!\\)\|", row)[1])
    }


def test_the_readme_names_every_command_and_no_other() -> None:
    assert first_column("README.md", "| command | does |") == set(FAMILY_OF)


def test_the_page_on_what_was_fitted_names_every_file_of_it() -> None:
    named = first_column("docs/fitted.md", "| file of `data/calibration` | from | by |")
    assert named == {path.name for path in (ROOT / "data" / "calibration").iterdir()}


def test_what_fits_stands_in_one_place_and_every_command_of_it_is_named() -> None:
    fitting = (ROOT / "docs" / "fitted.md").read_text(encoding="utf-8")
    calibrating = {f"scripts.{path.stem}" for path in (ROOT / "scripts").glob("calibrate_*.py")}
    trained = {"scripts.train_embedder", "scripts.train_reader", "scripts.train_reader.adapt"}
    assert set(re.findall(r"python -m ([\w.]+)", fitting)) == calibrating | trained | {"tests.benchmarks.own_questions"}


def test_a_file_that_was_fitted_names_a_command_that_is_there() -> None:
    heads = {
        path.name: re.findall(r"python -m ([\w.]+)", path.read_text(encoding="utf-8"))
        for path in (ROOT / "data" / "calibration").glob("*.toml")
    }
    assert all(
        ROOT.joinpath(*command.split(".")).with_suffix(".py").is_file()
        for commands in heads.values()
        for command in commands
    )
    assert {name for name, commands in heads.items() if commands} >= {
        "confidence-v2.toml",
        "sufficiency-v1.toml",
        "verification-v2.toml",
    }
