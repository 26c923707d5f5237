"""
What a build keeps is keyed by all the code that made it: no stage's module is imported that its fingerprint does not
hold.
"""

import ast
from pathlib import Path

import pytest

from pincite.adapters import eml_parser
from pincite.adapters.lance import table as lance_table
from pincite.adapters.pdf import pymupdf_parser, pypdfium2_parser
from pincite.ingest import chunking, instructions, parsing

ROOT = Path(chunking.__file__).parents[2]
# What decides nothing beyond the values that are in the keys themselves; what it imports is not followed.
NEUTRAL = {
    *("pincite/errors.py", "pincite/fingerprint.py", "pincite/model/stored.py"),
    *(
        "pincite/contract_tables.py",
        "pincite/contracts.py",
        "pincite/recipes.py",
        "pincite/ports.py",
    ),  # the recipe's values are in every key; ports are types
    "pincite/places.py",  # where data lies; its bytes are in the keys
    "pincite/model/documents.py",  # what of a manifest's row decides is in the keys by value
}
SCREENING = (*instructions._SCREENED_BY, "pincite/adapters/file_parser.py")
STAGES = {
    "pages by PyMuPDF": (*parsing.CODE, *SCREENING, *pymupdf_parser.CODE, *eml_parser.CODE),
    "pages by PDFium": (*parsing.CODE, *SCREENING, *pypdfium2_parser.CODE, *eml_parser.CODE),
    "chunks": chunking.CODE,
    "rows": lance_table.CODE,
}
OTHER_PARSER = {
    "pages by PyMuPDF": {"pincite/adapters/pdf/pypdfium2_parser.py", "pincite/adapters/pdf/pypdfium2_paths.py"},
    "pages by PDFium": set(pymupdf_parser.CODE),
}


def _imported(path: Path) -> set[Path]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    places = [ROOT / name.replace(".", "/") for name in names if name.split(".")[0] == "pincite"]
    return {file for place in places for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()}


def _closure(files: set[Path]) -> set[str]:
    seen, left = set(), list(files)
    while left:
        file = left.pop()
        if file not in seen and _name(file) not in NEUTRAL:
            seen.add(file)
            left += _imported(file)
    return {_name(file) for file in seen}


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _held(code: tuple[str, ...]) -> set[Path]:
    places = [ROOT / name for name in code]
    return {
        file
        for place in places
        for file in (place.rglob("*.py") if place.is_dir() else [place])
        if file.suffix == ".py"
    }


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_is_keyed_by_every_module_that_it_imports(stage: str) -> None:
    held = _held(STAGES[stage])
    missing = _closure(held) - {_name(file) for file in held} - OTHER_PARSER.get(stage, set())
    assert missing == set()
