"""A process of its own for parsing, so that no file can hang, bloat or kill the one that asks."""

import os
import resource
import signal
import subprocess
import sys
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

if TYPE_CHECKING:  # a worker starts faster without the libraries behind the other ports
    from pincite.ports import Parser

_ROOT = Path(__file__).parents[2]
_START_SECONDS = 60
"""Within which the process has to start."""
_GRACE_SECONDS = 5
"""Beyond the recipe's limit, after which the process ends itself, should nobody be left to end it."""
_PARTING_SECONDS = 0.5
"""That a process gets to end when it is asked to."""
REST_SECONDS = 10.0
"""Without a file after which the process ends itself, so that what it holds is free for whatever follows a build."""
_PARSED = b"P"
_FAILED = b"F"
_OUT_OF_MEMORY = 73


class ParseWorker:
    """
    A child process that reads one file after another within the recipe's limits.

    It is started by the program and arguments, not by a fork or by importing the caller's main module again, so it
    works alike under a CLI, a test run and an orchestrator. A child that dies or is late is replaced at the next file;
    so is one that had none for a while and ended itself.
    """

    def __init__(self, recipe: ParserRecipe, rest_seconds: float = REST_SECONDS) -> None:
        self._recipe, self._rest_seconds = recipe, rest_seconds
        self._pipe, self._child = self._start()

    def _start(self) -> tuple[Connection, subprocess.Popen[bytes]]:
        ours, theirs = Pipe()
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH")))),
        }
        command = [
            sys.executable,
            "-m",
            "pincite.adapters.parse_worker",
            str(theirs.fileno()),
            self._recipe.model_dump_json(),
            str(self._rest_seconds),
        ]
        quiet = subprocess.DEVNULL
        child = subprocess.Popen(  # noqa: S603 - fixed words
            command, stdin=quiet, stdout=quiet, stderr=quiet, env=environment, pass_fds=[theirs.fileno()]
        )
        theirs.close()
        return ours, child

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read *path*; a child that runs out of time or memory, or dies, is a ``ParseFailure`` with the reason."""
        for _ in range(2):  # a child may end itself for want of files just when one comes
            if not self._is_ready():
                self.close()
                self._pipe, self._child = self._start()
                if not self._is_ready():
                    break
            if self._begins(path):
                return self._read()
        self.close()
        return ParseFailure(reason=f"the parser's process did not start within {_START_SECONDS} s")

    def _begins(self, path: Path) -> bool:
        """Whether the child has taken *path*; one that has ended has not looked at it."""
        try:
            self._pipe.send_bytes(os.fsencode(path.absolute()))
            begun = self._pipe.poll(_START_SECONDS) and bool(self._pipe.recv_bytes())
        except (EOFError, OSError):
            begun = False
        if not begun:
            self.close()
        return begun

    def _read(self) -> ParsedDocument | ParseFailure:
        try:
            return self._answer()
        except (EOFError, OSError):
            self.close()
            return ParseFailure(reason=f"the parser died on it: {self._cause()} (the file is damaged or hostile)")

    def _is_ready(self) -> bool:
        """Whether the child has said that it waits for a file; one that has ended has not."""
        try:
            return not self._pipe.closed and self._pipe.poll(_START_SECONDS) and bool(self._pipe.recv_bytes())
        except (EOFError, OSError):
            return False

    def _answer(self) -> ParsedDocument | ParseFailure:
        if not self._pipe.poll(self._recipe.max_seconds):
            self.close()
            return ParseFailure(
                reason=f"not parsed within {self._recipe.max_seconds} s (split the file, or raise parser.max_seconds)"
            )
        answer = self._pipe.recv_bytes()
        kind: type[ParsedDocument | ParseFailure] = ParsedDocument if answer[:1] == _PARSED else ParseFailure
        return kind.model_validate_json(answer[1:])

    def _cause(self) -> str:
        if self._child.returncode == _OUT_OF_MEMORY:
            return f"it needs more than parser.max_memory_mb = {self._recipe.max_memory_mb}"
        return f"exit status {self._child.returncode}"

    def stop(self) -> None:
        """End the child process at once, which has nothing to lose between two files."""
        self._child.kill()
        self.close()

    def close(self) -> None:
        """End the child process: by itself if it is ending, else by force."""
        self._pipe.close()
        try:
            self._child.wait(_PARTING_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


def _serve(pipe: Connection, recipe: ParserRecipe, rest: float) -> None:
    from pincite.adapters.file_parser import FileParser  # noqa: PLC0415 - the parent should not pay for the libraries

    parser, born, enough = FileParser(recipe), _largest(), recipe.max_memory_mb * 2**20 / 2
    while True:
        pipe.send_bytes(b"ready")
        try:
            if not pipe.poll(rest):
                return
            path = Path(os.fsdecode(pipe.recv_bytes()))
            pipe.send_bytes(b"begun")
        except (EOFError, OSError):
            return
        # The parent kills a child that is late; should the parent be gone, the alarm ends the child all the same.
        signal.setitimer(signal.ITIMER_REAL, recipe.max_seconds + _GRACE_SECONDS)
        result = parse_safely(parser, path)
        signal.setitimer(signal.ITIMER_REAL, 0)
        pipe.send_bytes(
            (_PARSED if isinstance(result, ParsedDocument) else _FAILED) + result.model_dump_json().encode()
        )
        if _largest() > max(born, enough):
            return  # what one large file took must not be missing for the next: a new process takes its place


def _largest() -> int:
    """The most memory that this process has held, in bytes; a new one has its parent's to its name."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def parse_safely(parser: "Parser", path: Path) -> ParsedDocument | ParseFailure:
    """Whatever a library throws at a hostile file is that file's failure, said with its name, and never the build's."""
    try:
        return parser.parse(path)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a parser raises is the reason why a document was left out
        return ParseFailure(
            reason=f"the parser failed on it: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
        )


def main() -> None:
    """Serve parse requests on the inherited pipe until it closes."""
    pipe, recipe = Connection(int(sys.argv[1])), ParserRecipe.model_validate_json(sys.argv[2])
    limit = recipe.max_memory_mb * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        _serve(pipe, recipe, float(sys.argv[3]))
    except MemoryError:
        os._exit(_OUT_OF_MEMORY)


if __name__ == "__main__":
    main()
