"""The code of another revision, checked out beside this one and asked through its own command line."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from evals.cases.golden import GoldenCase
from evals.system import Crashed, Observation, SystemResult
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.build_records import RELEASES
from pincite.model.outcomes import QuestionResult
from pincite.model.releases import CandidateBuild, Published
from pincite.model.stored import json_lines

if TYPE_CHECKING:
    from evals.running.history import HistoryRow

ROOT = Path(__file__).parents[2]
TOLD = ("review", "guardrail", "flags", "provenance", "trace", "timings_ms")
"""Fields of a line of ``ask`` that a result takes over as they are."""

_DOOR = """
import sys
from pathlib import Path
import orchestration, pincite
here = Path.cwd().resolve()
others = [str(package.__file__) for package in (orchestration, pincite)
          if not Path(package.__file__ or "").resolve().is_relative_to(here)]
if others:
    sys.exit(f"other code would be run: {', '.join(others)}")
from orchestration.cli import main
main()
"""
"""
The command line of the folder it is run in, and of no other: what is installed must not stand in for a package that a
revision lacks.
"""


@dataclass(frozen=True, slots=True)
class CodeBase:
    """A revision in a folder of its own: its code, and with it its prompts, calibrations, contracts and recipes."""

    revision: str
    folder: Path

    def ask(
        self, lake: Path, build: CandidateBuild, recipe: str, cases: Sequence[GoldenCase]
    ) -> dict[str, Observation]:
        """
        What this revision says to each case over a build of *lake*, by the case's id.

        It is asked in a process of its own by the present interpreter, with the libraries that are installed now,
        through the door ``ask``: what is inside a revision changes, its doors only grow.

        Raises:
            InputError: If it cannot read this lake, knows no such recipe, or answers no case at all: says what it said.
        """
        with tempfile.TemporaryDirectory(prefix="pincite-asked-") as place:
            source, target = Path(place) / "in.jsonl", Path(place) / "out.jsonl"
            source.write_text("".join(f"{json.dumps(_line(case))}\n" for case in cases), encoding="utf-8")
            options = {
                "--tenant": build.tenant,
                "--lake": lake,
                "--snapshot": build.index_version,
                "--recipe": recipe,
                "--in": source,
                "--out": target,
            }
            self._run("ask", *(str(word) for option in options.items() for word in option))
            found = [json.loads(line) for _, line in json_lines(target.read_text(encoding="utf-8"))]
        told = {str(line["id"]): self._observed(line) for line in found}
        if told and all(isinstance(one, Crashed) for one in told.values()):
            first = next(one for one in told.values() if isinstance(one, Crashed))
            msg = f"the code of {self.revision} answers no case over {build.index_version}: {first.error}"
            raise InputError(msg)
        return told

    def _run(self, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(  # noqa: S603 - this interpreter, on a revision of this project
            [sys.executable, "-c", _DOOR, *words],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = " ".join(done.stderr.split()[-60:]) or "nothing"
            msg = f"the code of {self.revision} could not be asked (exit {done.returncode}): {said}"
            raise InputError(msg)

    def _observed(self, line: dict[str, Any]) -> Observation:
        if "error" in line:
            return Crashed("ask", f"{line['error']['code']}: {line['error']['message']}")
        try:
            return SystemResult(
                QuestionResult.model_validate_json(
                    json.dumps({"outcome": _outcome(line), **{name: line[name] for name in TOLD}})
                )
            )
        except (KeyError, ValidationError) as error:
            msg = f"an answer of the code of {self.revision} cannot be read today: {' '.join(str(error).split())}"
            raise InputError(msg) from error


def _line(case: GoldenCase) -> dict[str, str]:
    return {"id": case.id, "question": case.question, "scope": case.scope.value, "as_of": case.as_of.isoformat()}


def _outcome(line: dict[str, Any]) -> dict[str, Any]:
    if line["outcome"] == "refused":
        return {"kind": "refused", "code": line["refusal_code"], "reason": line["reason"], "nearest": line["nearest"]}
    # The door writes the page twice, the second time under the name that readers of citations expect.
    citations = [
        [{k: v for k, v in one.items() if k != "page_number"} for one in sentence["citations"]]
        for sentence in line["sentences"]
    ]
    sentences = [{**sentence, "citations": own} for sentence, own in zip(line["sentences"], citations, strict=True)]
    return {"kind": "answered", "sentences": sentences, "confidence": line["confidence"]}


@contextmanager
def checked_out(revision: str, root: Path = ROOT) -> Iterator[CodeBase]:
    """
    The code of *revision* in a temporary git worktree, which is gone afterwards.

    Args:
        revision: What git knows: a commit, a tag, a branch.
        root: The project.

    Raises:
        InputError: If there is no history beside the code, git is not installed, or the revision is not in it.
    """
    commit = _commit(revision, root)
    with tempfile.TemporaryDirectory(prefix="pincite-code-") as place:
        folder = Path(place) / "code"
        _git(root, "worktree", "add", "--quiet", "--detach", "--force", str(folder), commit)
        try:
            yield CodeBase(commit[:12], folder)
        finally:
            _git(root, "worktree", "remove", "--force", str(folder))


def _commit(revision: str, root: Path) -> str:
    top = _git(
        root,
        "rev-parse",
        "--show-toplevel",
        failing=(
            "no git history beside the code, so no other revision of it can be run; replay from a clone of the project"
        ),
    )
    if Path(top).resolve() != root.resolve():
        msg = (
            f"{root}: no git history of its own (that around it is of {top}), so no other revision of it can be "
            "run; replay from a clone of the project"
        )
        raise InputError(msg)
    unknown = (
        f"code base {revision!r}: no such revision in this history (a shallow clone has few: git fetch "
        "--unshallow); give a commit, tag or branch"
    )
    return _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", failing=unknown)


def _git(root: Path, *words: str, failing: str = "") -> str:
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603, S607 - words of ours; git is where it is
    except OSError as error:
        msg = f"{root}: git cannot be run ({error.strerror}), so no other revision of the code can be"
        raise InputError(msg) from error
    if done.returncode:
        said = " ".join(done.stderr.split())
        raise InputError(f"{root}: {failing}" if failing else f"{root}: git {words[0]} failed: {said}")
    return done.stdout.strip()


def _judged(row: "HistoryRow", released: Published) -> bool:
    """Whether the verdict on what was *released* is this run's, or that of the tenant's part of it."""
    return released.evals in {row.run_id, *row.summary.parts.values()}


def recorded_revision(lake: Path, build: CandidateBuild) -> str:
    """
    The revision whose code judged *build* when it was published.

    Raises:
        InputError: If it never was, if no run with golden cases judged it, or if that run does not say by which
            revision.
    """
    from evals.running.history import History  # noqa: PLC0415 - the database, for those who look back

    released = Lake(lake).load(build.tenant, f"{RELEASES}/{build.index_version}", Published)
    rows = History(lake / "history").rows() if released and (lake / "history").is_dir() else ()
    revisions = [row.summary.provenance.revision for row in rows if released and _judged(row, released)]
    if not revisions or revisions[0] == "unknown":
        msg = (
            f"{build.tenant}: no record tells by which revision {build.index_version} was judged; name one with "
            "--code-base, or 'none' to compare no code"
        )
        raise InputError(msg)
    return revisions[0]
