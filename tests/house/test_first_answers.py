"""The two answers that the README shows are those that the bundled documents give today."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def pincite(*words: object) -> str:
    """What a command prints."""
    return subprocess.run(
        [sys.executable, "-m", "orchestration.cli", *map(str, words)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout


def test_the_answer_and_the_refusal_of_the_readme_are_what_a_build_gives(tmp_path: Path) -> None:
    pincite("build", "--docs", ROOT / "data" / "docs", "--lake", tmp_path)
    shown = re.findall(
        r'^\$ pincite ask (--tenant \w+ --as-of \S+) "([^"]+)"\n(.*?)\n(?=\n|```)',
        (ROOT / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert len(shown) == 2
    for options, question, answer in shown:
        assert pincite("ask", "--lake", tmp_path, *options.split(), question).strip() == answer
