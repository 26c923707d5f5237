"""
Hold the agents' envelopes against what was released: the schema files are those of the code, and AgentRunResponse has
only grown.
"""  # noqa: N999 - the specification names the file so

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from pincite.agents.schemas import FOLDER, schema_texts, write_schemas  # noqa: E402 - it runs without an install, from the path that it adds
from pincite.fingerprint import file_sha256  # noqa: E402 - it runs without an install, from the path that it adds
from scripts.releasing.schema_compatibility import breaches  # noqa: E402 - it runs without an install, from the path that it adds

RELEASED = ROOT / "data" / "contracts" / "agent-run-response-v1.json"
"""AgentRunResponse as it was released: it never changes."""


def problems() -> list[str]:
    """Every breach, in words; none if the contract is kept."""
    texts = schema_texts()
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    stale = [name for name in sorted({*texts, *written}) if texts.get(name) != written.get(name)]
    found = [f"{name}: the file is not what the code says; run this script with --write" for name in stale]
    if (
        f"{file_sha256(RELEASED)}  {RELEASED.name}"
        not in (RELEASED.parent / "LOCK").read_text(encoding="utf-8").splitlines()
    ):
        found.append(f"{RELEASED.name}: differs from its digest in LOCK; a released message is never edited")
    return found + list(
        breaches(json.loads(RELEASED.read_text(encoding="utf-8")), json.loads(texts["AgentRunResponse.json"]))
    )


def main() -> int:
    """0 if the contract is kept, 1 if not; ``--write`` writes the schema files first."""
    if "--write" in sys.argv[1:]:
        write_schemas()
    found = problems()
    for problem in found:
        print(problem)
    print("agent contract: kept" if not found else f"agent contract: {len(found)} breaches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
