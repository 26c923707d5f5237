"""
Where the files that ship with the code lie, in a checkout and in an installed wheel, and where what is made by default
goes.
"""

import importlib.metadata
from pathlib import Path

_PACKAGE = Path(__file__).parent

CHECKOUT = _PACKAGE.parent if (_PACKAGE.parent / "data" / "contracts" / "LOCK").is_file() else None
"""The checkout that this code runs from; None where it is installed without one."""

DATA = CHECKOUT / "data" if CHECKOUT else _PACKAGE / "data"
"""
Contracts, recipes, calibrations and the bundled documents: ``data`` of the checkout, which the wheel carries inside the
package.
"""

CONSTRAINTS = CHECKOUT / "constraints.txt" if CHECKOUT else DATA / "constraints.txt"
"""The exact versions of all dependencies."""

HOME = CHECKOUT or Path.cwd()
"""
Where the lake and the artifacts of runs go if nobody says otherwise: the checkout, or the folder in which an installed
program is called.
"""


def version() -> str:
    """The version of the program; of code that is not installed "0 (not installed)"."""
    try:
        return importlib.metadata.version("pincite")
    except importlib.metadata.PackageNotFoundError:
        return "0 (not installed)"
