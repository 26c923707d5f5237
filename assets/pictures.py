"""
Files that the UI itself serves beside the runs' logs, so that a picture stands on an asset's page and a report is a
link away, with no other server.
"""

import base64
from pathlib import Path

import dagster as dg

# the one place of an instance that its webserver hands files out of
from dagster._core.storage.local_compute_log_manager import LocalComputeLogManager

PLACE = "pincite"


def served(instance: dg.DagsterInstance, key: str, kind: str, data: bytes) -> str | None:
    """
    Put *data* where the instance's webserver serves it, and give the address there.

    Args:
        instance: Whose webserver.
        key: The file's name, without its ending; a file of that name is replaced.
        kind: The ending, "svg" say.
        data: The file.

    Returns:
        An address without a host; None where the instance keeps its logs elsewhere than in a folder.
    """
    manager = instance.compute_log_manager
    if not isinstance(manager, LocalComputeLogManager):
        return None
    path = Path(manager.get_captured_local_path([PLACE, key], kind))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return f"/logs/{PLACE}/{key}/{kind}"


def picture(instance: dg.DagsterInstance, key: str, svg: str, said: str) -> dg.MarkdownMetadataValue:
    """A drawing as metadata that the UI shows: in its place where the webserver can serve it, else one click away."""
    address = served(instance, key, "svg", svg.encode())
    return dg.MetadataValue.md(
        f"![{said}]({address or f'data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}'})"
    )
