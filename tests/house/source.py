"""The modules of the repository as the house tests read them: their names, imports and public classes."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("pincite", "evals", "assets", "orchestration")


@cache
def python_files(*packages: str) -> tuple[Path, ...]:
    """Every Python file of *packages*, by path from the root, as git has it or would add it."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *(f"{each}/*.py" for each in packages)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(Path(line) for line in sorted(set(listed.stdout.splitlines())) if (ROOT / line).is_file())


def module_name(path: Path) -> str:
    """``pincite.model.pages`` for ``pincite/model/pages.py``; a package for its ``__init__.py``."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    """A file, parsed."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports, wherever in it; of ``from a import b`` both ``a`` and ``a.b``."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{each.name}" for each in node.names)


def public_classes(path: Path) -> Iterator[str]:
    """The public classes at a file's outermost level."""
    return (node.name for node in tree(path).body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
