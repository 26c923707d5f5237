"""
Say what the changes since a base revision owe under the change policy; the exit status is 1 if anything.

Run as ``python -m scripts.check_change_policy --base REVISION [--lake FOLDER]``. The before-and-after evidence of a contract lies in
``data/contracts/evidence/<contract>.json``, as ``pincite eval compare`` writes it. With a lake, documents that no whole run has seen are named, too.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from evals.artifacts import Summary
from evals.cases import PERTURB_SET, load_cases
from evals.compare import Comparison
from evals.history import History
from evals.policy import BROAD_SUITES, Rules, owed_by_contracts, owed_by_documents, owed_by_expansions
from pincite.contracts import DATA
from pincite.ingest.snapshot import take_snapshot, tenants_of

ROOT = DATA.parent
CONTRACTS = "data/contracts"


def rules_on_disk(root: Path) -> Rules:
    """The contracts, their lock and their evidence as they lie in the working tree."""
    folder = root / CONTRACTS
    files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    return _rules(files)


def rules_at(root: Path, revision: str) -> Rules:
    """The same at a revision."""
    listed = _git(root, "ls-tree", "-r", "--name-only", revision, "--", CONTRACTS).decode().splitlines()
    return _rules({name.removeprefix(f"{CONTRACTS}/"): _git(root, "show", f"{revision}:{name}") for name in listed})


def _git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True).stdout  # noqa: S603, S607 - fixed words and a revision


def _rules(files: dict[str, bytes]) -> Rules:
    digests = dict(reversed(line.split()) for line in files.get("LOCK", b"").decode().splitlines() if line)
    lock = {name: digest for name, digest in digests.items() if name.endswith(".toml")}  # the messages' file is the agents' own check
    evidence = {f"{Path(name).stem}.toml": Comparison.model_validate_json(text) for name, text in files.items() if name.startswith("evidence/")}
    return Rules({name: text for name, text in files.items() if name.endswith(".toml")}, lock, evidence)


def owed(root: Path, base: str, lake: Path | None) -> Iterator[str]:
    """Every sentence that the changes since *base* owe."""
    before, after = rules_at(root, base), rules_on_disk(root)
    yield from owed_by_contracts(before, after)
    newest = after.evidence[max(after.evidence)] if after.evidence else None
    yield from owed_by_expansions(before, after, load_cases(PERTURB_SET), newest)
    if lake is not None:
        docs = root / "data" / "docs"
        yield from owed_by_documents({tenant: take_snapshot(docs, tenant).snapshot_id for tenant in tenants_of(docs)}, _last_broad(lake))


def _last_broad(lake: Path) -> Summary | None:
    broad = [row.summary for row in History(lake / "history").rows() if row.suite in BROAD_SUITES]
    return broad[-1] if broad else None


def main() -> int:
    """Print what is owed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="origin/main")
    parser.add_argument("--lake", type=Path)
    given = parser.parse_args()
    sentences = list(owed(ROOT, given.base, given.lake))
    print("\n".join(f"owed: {sentence}" for sentence in sentences) or "nothing is owed")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
