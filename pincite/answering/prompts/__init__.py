"""The prompts, one file each; their fingerprint is the ``prompt_version`` of every answer."""

from pathlib import Path

from pincite.fingerprint import fingerprint

_FOLDER = Path(__file__).parent


def prompt(name: str, **values: object) -> str:
    """The prompt of this name with its places filled."""
    return (_FOLDER / f"{name}.md").read_text(encoding="utf-8").format(**values)


def prompt_version() -> str:
    """Fingerprint over every prompt file."""
    return fingerprint({path.name: path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("*.md"))})
