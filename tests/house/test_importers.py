"""Every module of the product is used by the product, and tests are used by tests alone."""

from orchestration.cli import FAMILY_OF
from tests.house.source import PRODUCT, imported, module_name, python_files

ENTRY_POINTS = {"orchestration.cli", "orchestration.definitions"} | {
    f"orchestration.commands.{family}" for family in FAMILY_OF.values()
}
"""What the console script, Dagster's workspace and the command line's table name."""


def test_every_module_of_the_product_is_imported_by_the_product_or_is_an_entry_point() -> None:
    files = python_files(*PRODUCT)
    used = {name for path in files for name in imported(path) if name != module_name(path)}
    unused = [
        str(path) for path in files if path.name != "__init__.py" and module_name(path) not in used | ENTRY_POINTS
    ]
    assert unused == [], "a module that only scripts or tests use stands in scripts"


def test_only_tests_import_tests() -> None:
    found = [
        f"{path}: {name}"
        for path in python_files(*PRODUCT, "scripts")
        for name in imported(path)
        if name == "tests" or name.startswith("tests.")
    ]
    assert found == []
