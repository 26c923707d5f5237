"""The artifacts of published runs, kept in the lake: what the next run is held against."""

import shutil
from pathlib import Path

from evals.artifacts import DETAILS, ROWS, SUMMARY, Summary
from evals.compare import NO_FORERUNNER, Against, IncomparableRunsError, held_against

KEPT = 2
"""Published runs of a suite that are kept: the last one, and the one it was held against."""


class Archive:
    """A folder of published runs by suite; a run's folder is named by its start and id, so that names order them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, summary: Summary, out: Path) -> None:
        """Keep the artifacts in *out*, which are *summary*'s, and forget all but the last few of its suite."""
        place = self._place(summary)
        place.mkdir(parents=True, exist_ok=True)
        for name in (ROWS, DETAILS, SUMMARY):
            shutil.copyfile(out / name, place / name)
        for old in sorted(place.parent.iterdir())[:-KEPT]:
            shutil.rmtree(old)

    def against(self, summary: Summary, out: Path) -> Against | str:
        """The last published run of the suite before the one in *out*, with what turned since, or in words why there is none to compare with."""
        earlier = self.before(summary)
        if earlier is None:
            return NO_FORERUNNER
        try:
            return held_against(earlier, out)
        except IncomparableRunsError as error:
            return str(error)

    def before(self, summary: Summary) -> Path | None:
        """Where the artifacts of the last published run of the suite before *summary*'s lie; None where there is none."""
        place = self._place(summary)
        earlier = [folder for folder in sorted(place.parent.glob("*")) if folder.name < place.name]
        return earlier[-1] if earlier else None

    def _place(self, summary: Summary) -> Path:
        return self._folder / summary.suite / f"{summary.started_at.replace(':', '')}-{summary.run_id}"
