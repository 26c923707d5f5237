"""
A crash of a command: one line that says what broke and where, an exit code of its own, and the traceback for who asks
for it.
"""

import errno
import os
import sys
import traceback
from pathlib import Path
from typing import NoReturn

from orchestration.console import ERR
from pincite.errors import PhaseError

ROOT = Path(__file__).parents[1]
"""What all code of ours lies below."""
CRASHED = 3
"""Exit code of a crash: neither a gate's verdict (1) nor unusable input (2)."""
TRACEBACK = "PINCITE_TRACEBACK"
"""Set to anything, this variable of the environment has the traceback printed before the line."""


def crashed(error: Exception) -> NoReturn:
    """Say on standard error that a command broke, and exit with ``CRASHED``."""
    cause = error.__cause__ if isinstance(error, PhaseError) and isinstance(error.__cause__, Exception) else error
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    said = " ".join(f"{type(cause).__name__}: {cause}".split())
    hint = f"a fault of Pincite or of this machine, not a verdict; {TRACEBACK}=1 shows the way to it"
    ERR.print(f"crash: {said} ({place_of(cause)}): {hint}", style="red", markup=False, soft_wrap=True)
    sys.exit(CRASHED)


def is_full(error: OSError) -> bool:
    """Whether an error says that a disk takes nothing more: of this machine, and no fault of ours."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS}


def place_of(error: BaseException, root: Path = ROOT) -> str:
    """
    File and line of the innermost frame in the code below *root*, libraries inside it aside; of the innermost at all
    where none is ours.
    """
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        frame
        for frame in frames
        if Path(frame.filename).is_relative_to(root) and "site-packages" not in Path(frame.filename).parts
    ]
    if not frames:
        return "nowhere"
    last = (ours or frames)[-1]
    name = Path(last.filename).relative_to(root).as_posix() if ours else Path(last.filename).name
    return f"{name} line {last.lineno}"
