"""The Dagster instance of this checkout: a persistent folder with its settings in place."""

import os
import shutil
from pathlib import Path

from orchestration.options import ROOT

SETTINGS = Path(__file__).with_name("dagster.yaml")


def instance_home() -> Path:
    """``DAGSTER_HOME`` if it is set, else ``.dagster_home`` in the checkout; made, with its ``dagster.yaml``, if it is not there."""
    home = Path(os.environ.get("DAGSTER_HOME") or ROOT / ".dagster_home").resolve()
    home.mkdir(parents=True, exist_ok=True)
    if not (home / "dagster.yaml").exists():
        shutil.copyfile(SETTINGS, home / "dagster.yaml")
    os.environ["DAGSTER_HOME"] = str(home)
    return home
