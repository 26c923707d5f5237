"""
What the build needs beyond pyproject.toml: the files of ``data`` that the code opens travel inside the package, where
an installed program finds them.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
CARRIED = ("contracts", "recipes", "calibration", "docs", "embedder", "reader")
"""Folders of ``data``; ``sources`` is what the bundled PDFs were rendered from, and ``lake`` is made."""


class BuildWithData(build_py):
    """Copies them in; an editable install reads them where they are."""

    def run(self) -> None:
        """Build, then copy."""
        super().run()
        if self.editable_mode:
            return
        target = Path(self.build_lib) / "pincite" / "data"
        for name in CARRIED:
            shutil.rmtree(target / name, ignore_errors=True)
            shutil.copytree(ROOT / "data" / name, target / name)
        shutil.copyfile(ROOT / "constraints.txt", target / "constraints.txt")


setup(cmdclass={"build_py": BuildWithData})
