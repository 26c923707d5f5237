"""
Changes that may alter records, made in a copy of the project, and what selection says of each beside what asking
everything says.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pincite.contracts import DATA
from pincite.engine_version import PACKAGE

ROOT = PACKAGE.parent
DATA_FOLDER = DATA.relative_to(ROOT).as_posix()

_DRIVER = """
import json, sys
from pathlib import Path
from evals.running.affected_run import selected
from evals.running.artifacts import DetailsFile, read_details, read_run, summarise, write_summary
from evals.running.parallel import Subjects, ask_all
from evals.running.release import Occasion, stamped
from evals.running.runner import run_of
from pincite.build import Stages
from evals.cases.suites import cases_for

docs, lake, out, suite, every, first = (
    *map(Path, sys.argv[1:4]), sys.argv[4], int(sys.argv[5]), sys.argv[6] == "before"
)

def plain(record):
    # What a run tells of a case, but for what the clock and the provenance say, and the raw scores of search,
    # which an edit anywhere shifts.
    told = record.model_dump(mode="json", exclude={"timings_ms", "provenance", "basis", "asked", "retrieved"})
    told["scores"].pop("latency_ms")
    told["failures"] = [each for each in told["failures"] if each["code"] != "LATENCY_BUDGET_FAIL"]
    told["retrieved"] = [chunk.chunk_id for chunk in record.retrieved[:8]]
    return told

candidates = tuple(Stages(docs, lake).candidates().values())
cases = [case for tenant in sorted(each.tenant for each in candidates) for case in cases_for(tenant, suite)][::every]
subjects = Subjects(lake, candidates, "default", docs)
stamp = stamped(suite, Occasion("2026-06-30T00:00:00+00:00", "test"))
chosen = None if first else selected(read_run(out), cases, subjects, stamp)[0]
with DetailsFile(out if first else out / "after") as details:
    done = run_of(ask_all(cases, subjects), stamp, sink=details.add)
if first:
    write_summary(summarise(done, (), ""), done, out)
    print(json.dumps({"passed": sum(row.scores["passed"] for row in done.rows)}))
else:
    before = {record.case.id: plain(record) for record in read_details(out)}
    after = {record.case.id: plain(record) for record in read_details(out / "after")}
    changed = [name for name, told in after.items() if before.get(name) != told]
    tenants = {case.id: case.doc_set for case in cases}
    print(json.dumps({"affected": chosen.affected, "changed": changed, "tenants": tenants}))
"""


@dataclass(frozen=True)
class Change:
    """
    ``make`` edits the copy; ``touches`` is "all", "none", a tenant, or the id of a golden case: who may be affected.
    ``alters`` says whether a record must change, None that it may.
    """

    name: str
    make: Callable[[Path], None]
    touches: str = "all"
    alters: bool | None = True


@dataclass(frozen=True)
class Seen:
    """What came of a change: the reason by affected case, the cases whose records changed, and each case's tenant."""

    affected: dict[str, str]
    changed: list[str]
    tenants: dict[str, str]


def replaced(name: str, pattern: str, new: str) -> Callable[[Path], None]:
    """A text file of the project in which *pattern* becomes *new* wherever it stands; *name* may name several files."""

    def make(root: Path) -> None:
        paths, found = sorted(root.glob(name)), 0
        for path in paths:
            text, count = re.subn(pattern, new, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            path.write_text(text, encoding="utf-8")
            found += count
        assert found, f"{name}: no {pattern}"

    return make


def superseded(family: str, pattern: str, new: str) -> Callable[[Path], None]:
    """
    Contracts of a *family* in which *pattern* becomes *new*, as in a version that is not released yet: LOCK holds no
    digest of it, where an edit of a released one would be refused.
    """
    contracts = f"{DATA_FOLDER}/contracts"

    def make(root: Path) -> None:
        replaced(f"{contracts}/{family}-v*.toml", pattern, new)(root)
        replaced(f"{contracts}/LOCK", rf"^\w+  {family}-v\d+\.toml\n", "")(root)

    return make


def added(name: str, text: str) -> Callable[[Path], None]:
    """A file with *text* at its end: of code, what stands last under a name is what counts."""

    def make(root: Path) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as handle:
            handle.write(text)

    return make


def recased(name: str, case_id: str, **others: object) -> Callable[[Path], None]:
    """One case of a golden set, rewritten."""

    def make(root: Path) -> None:
        path = root / name
        cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert case_id in {case["id"] for case in cases}
        lines = [
            json.dumps({**case, **others} if case["id"] == case_id else case, ensure_ascii=False) for case in cases
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    return make


class Copy:
    """
    The project's engine, judge, data and, if asked for, documents in a folder where anything may be changed; each
    *every*-th case of *suite* is asked.
    """

    def __init__(self, root: Path, suite: str, *, documents: bool, every: int = 1) -> None:
        self.root, self._suite, self._every = root, suite, every
        unneeded = shutil.ignore_patterns("out", "__pycache__", "sources", "lake", *(() if documents else ("docs",)))
        for place in (PACKAGE, ROOT / "evals", DATA):
            if not (root / place.relative_to(ROOT)).exists():
                shutil.copytree(place, root / place.relative_to(ROOT), ignore=unneeded)
        shutil.copyfile(ROOT / "constraints.txt", root / "constraints.txt")

    def begin(self) -> float:
        """The run before any change; returns how many cases passed."""
        return float(self._run("before")["passed"])

    def after(self, change: Change) -> Seen:
        """What selection and a whole run say with *change* made, which is undone."""
        with self.kept():
            change.make(self.root)
            return Seen(**self._run("after"))

    def _run(self, when: str) -> dict[str, object]:
        words = [
            self.root / DATA_FOLDER / "docs",
            self.root / "lake",
            self.root / "out",
            self._suite,
            self._every,
            when,
        ]
        command = [sys.executable, "-c", _DRIVER, *map(str, words)]
        done = subprocess.run(
            command,
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(self.root)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    @contextmanager
    def kept(self):
        held = {path: path.read_bytes() for path in self._files()}
        try:
            yield
        finally:
            for path in set(self._files()) - set(held):
                path.unlink()
            for path, whole in held.items():
                if not path.is_file() or path.read_bytes() != whole:
                    path.write_bytes(whole)

    def _files(self) -> list[Path]:
        apart = {self.root / "lake", self.root / "out"}
        return [
            path
            for path in self.root.rglob("*")
            if path.is_file() and not apart & set(path.parents) and path.suffix != ".pyc"
        ]


def check(change: Change, seen: Seen) -> None:
    """The law: whose record changed is affected; and no more is than the change can touch."""
    missed = sorted(set(seen.changed) - set(seen.affected))
    assert missed == [], f"{change.name}: changed and not affected"
    assert change.alters in {None, bool(seen.changed)}, f"{change.name}: {len(seen.changed)} records changed"
    match change.touches:
        case "all":
            assert set(seen.affected) == set(seen.tenants), change.name
        case "none":
            assert seen.affected == {}, change.name
        case tenant if tenant in seen.tenants.values():
            assert {seen.tenants[name] for name in seen.affected} <= {tenant}, change.name
        case case_id:
            assert set(seen.affected) == {case_id}, change.name
