"""Where a lake lies, as a person writes it: a folder, or a bucket and a prefix in an object store."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from pincite.adapters.stores.folder import MARKER, write_file
from pincite.errors import InputError, LakeError
from pincite.fingerprint import fingerprint

SCHEMES = ("s3", "gs", "az")
_BUILT_IN = ("lock", "tenants")
"""What stands in a lake's folder from its first build on."""


def lake_folder(place: str | Path) -> Path:
    """
    The folder of the lake at *place*: of a folder itself; of ``s3://``, ``gs://`` or ``az://``, one on this machine, in
    which what the store never holds is kept (copies, what can be made again, artifacts of evals).

    ``PINCITE_CACHE`` says where such folders lie, else ``~/.cache/pincite``.

    Raises:
        InputError: If it is empty, or looks like a URI and is none of these.
    """
    text = str(place)
    if not text:
        raise InputError("--lake: empty; name a folder (. is the one where the command runs)")
    if "://" not in text:
        return Path(text)
    scheme, bucket, prefix = (each.strip("/") for each in urlsplit(text)[:3])
    if scheme == "file":
        return Path(urlsplit(text).path)
    if scheme not in SCHEMES or not bucket or "?" in text or "#" in text or "@" in bucket:
        known = ", ".join(f"{each}://bucket/prefix" for each in SCHEMES)
        msg = f"--lake: {text}: no such place; write a folder, or {known}"
        raise InputError(msg)
    uri = f"{scheme}://{bucket}/{prefix}".rstrip("/")
    home = Path(os.environ.get("PINCITE_CACHE") or Path.home() / ".cache" / "pincite")
    folder = home / f"{bucket}-{fingerprint(uri)}"
    try:
        if not (folder / MARKER).is_file():
            write_file(folder, folder / MARKER, uri.encode())
    except OSError as error:
        msg = (
            f"{folder}: cannot be written ({error.strerror}); name another place for what is kept of {uri} on this "
            "machine in PINCITE_CACHE"
        )
        raise LakeError(msg) from error
    return folder


def is_lake(folder: Path) -> bool:
    """Whether a lake was built in *folder*, or what this machine keeps of a shared one lies there."""
    return (folder / MARKER).is_file() or all((folder / name).exists() for name in _BUILT_IN)
