"""The artifacts of published runs, kept in the lake: what the next run is held against."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from evals.reporting.run_comparison import NO_FORERUNNER, Against, IncomparableRunsError, held_against
from evals.running.artifacts import DETAILS, ROWS, SUMMARY, Summary, UnreadableRunError, read_summary

KEPT = 8
"""
Published runs of a suite that are kept, so that any two can be laid side by side; of the bundled documents one takes 7
MB.
"""


@dataclass(frozen=True, slots=True)
class KeptRun:
    """
    A run whose artifacts lie in ``folder``; ``name`` tells it from every other run that is kept.

    ``started_at`` is ISO 8601, the day alone where the summary cannot be read; ``green`` is whether its gates passed,
    None where that cannot be read.
    """

    name: str
    folder: Path
    suite: str
    run_id: str
    started_at: str
    green: bool | None


def kept_run(folder: Path) -> KeptRun | None:
    """
    The run whose artifacts are in *folder*; None where they are not all there, or no summary that this version reads
    says which run it is.
    """
    summary = _summary(folder) if _is_whole(folder) else None
    return _kept(folder, summary) if summary else None


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
        """
        The last published run of the suite before the one in *out*, with what turned since, or in words why there is
        none to compare with.
        """
        earlier = self.before(summary)
        if earlier is None:
            return NO_FORERUNNER
        try:
            return held_against(earlier, out)
        except (IncomparableRunsError, UnreadableRunError) as error:
            return str(error)

    def before(self, summary: Summary) -> Path | None:
        """
        Where the artifacts of the last published run of the suite before *summary*'s lie; None where there is none.
        """
        place = self._place(summary)
        earlier = [folder for folder in sorted(place.parent.glob("*")) if folder.name < place.name]
        return earlier[-1] if earlier else None

    def kept(self) -> tuple[KeptRun, ...]:
        """Every run that is kept whole, of all suites, newest first; one whose summary cannot be read, too."""
        found = [self._kept(folder) for folder in self._folder.glob("*/*") if _is_whole(folder)]
        return tuple(sorted(found, key=lambda run: (run.started_at, run.name), reverse=True))

    def _kept(self, folder: Path) -> KeptRun:
        summary = _summary(folder)
        if summary is not None:
            return _kept(folder, summary)
        suite, (day, _, run_id) = folder.parent.name, folder.name.partition("T")
        return KeptRun(f"{suite}/{folder.name}", folder, suite, run_id.rpartition("-")[2], day, None)

    def _place(self, summary: Summary) -> Path:
        return self._folder / summary.suite / _named(summary)


def _named(summary: Summary) -> str:
    return f"{summary.started_at.replace(':', '')}-{summary.run_id}"


def _kept(folder: Path, summary: Summary) -> KeptRun:
    return KeptRun(
        f"{summary.suite}/{_named(summary)}", folder, summary.suite, summary.run_id, summary.started_at, summary.green
    )


def _is_whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in (ROWS, DETAILS, SUMMARY))


def _summary(folder: Path) -> Summary | None:
    try:
        return read_summary(folder)
    except UnreadableRunError:
        return None
