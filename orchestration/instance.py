"""
The Dagster instance of a lake: a persistent folder with its settings and its workspace in place, so that no lake's
history shows another's runs.
"""

import os
import shutil
from pathlib import Path

from pincite.fingerprint import fingerprint
from pincite.places import HOME

SETTINGS = Path(__file__).with_name("dagster.yaml")
OWN_LAKE = HOME / "data" / "lake"
"""The lake whose instance is ``.dagster_home`` itself; every other lake has a folder of its own in it."""

_WORKSPACE = """load_from:
  - python_module:
      module_name: orchestration.definitions
      attribute: defs
      location_name: pincite
"""


def instance_home(lake: Path = OWN_LAKE) -> Path:
    """
    Where the instance of *lake* lies: ``DAGSTER_HOME`` if it is set, else below ``.dagster_home`` of the checkout or of
    the current folder.

    Made, with its ``dagster.yaml`` and ``workspace.yaml``, if it is not there; ``DAGSTER_HOME`` is set to it.
    """
    home = Path(os.environ.get("DAGSTER_HOME") or _home_of(lake.resolve())).resolve()
    home.mkdir(parents=True, exist_ok=True)
    if not (home / "dagster.yaml").exists():
        shutil.copyfile(SETTINGS, home / "dagster.yaml")
    (home / "workspace.yaml").write_text(_WORKSPACE, encoding="utf-8")
    os.environ["DAGSTER_HOME"] = str(home)
    return home


def _home_of(lake: Path) -> Path:
    place = HOME / ".dagster_home"
    return place if lake == OWN_LAKE.resolve() else place / "lakes" / f"{lake.name}-{fingerprint(str(lake))}"
