"""The command line: every command, one line for every error, and exit codes that scripts can rely on."""

import gc
import logging
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from orchestration.console import ERR, HarmlessFormatter
from orchestration.crash import crashed, is_full
from pincite.errors import NotPublishableError, PhaseError, PinciteError
from pincite.places import version

FAMILY_OF = {
    "build": "building",
    "docs": "building",
    "inspect": "inspecting",
    "index": "building",
    "ask": "answering",
    "retrieve": "answering",
    "explain": "answering",
    "verify": "checking",
    "guard": "checking",
    "screen": "checking",
    "eval": "evaluating",
    "receipt": "auditing",
    "review": "reviewing",
    "demo": "operating",
    "ui": "operating",
    "doctor": "operating",
    "serve": "serving",
    "mcp": "serving",
}
"""
Each command's family: only the one that is called is imported, so that a question does not wait for the UI's libraries.
"""


GARBAGE_AFTER = 100_000
"""
Objects made and kept before garbage is looked for. What is imported stays; looking through it again and again took a
tenth of the processor time of an `ask`.
"""


class LazyFamilies(TyperGroup):
    """Commands that are imported when they are called, or when all of them are listed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order in which a person meets them."""
        del ctx
        return list(FAMILY_OF)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, None if there is none."""
        if cmd_name not in FAMILY_OF:
            return None
        family = typer.Typer()
        import_module(f"orchestration.commands.{FAMILY_OF[cmd_name]}").register(family)
        group = typer.main.get_group(family)
        return group.get_command(ctx, cmd_name)


app = typer.Typer(
    cls=LazyFamilies,
    help=(
        "Answers from a team's documents with a pin cite, or a refusal. Exit codes: 0 fine, 1 a gate or check "
        "stopped it, 2 unusable input, 3 a crash."
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:  # typer calls it so
    if wanted:
        print(f"pincite {version()}")  # noqa: T201 - what the command is asked for
        raise typer.Exit


@app.callback()
def root(
    shown: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is, and end.")
    ] = False,
) -> None:
    """
    Answers from a team's documents with a pin cite, or a refusal. Exit codes: 0 fine, 1 a gate or check stopped it, 2
    unusable input, 3 a crash.
    """


def main() -> None:
    """
    Run a command; unusable input is one line on standard error and exit code 2, a stopped publication exit code 1,
    whatever nobody foresaw exit code 3.
    """
    gc.set_threshold(GARBAGE_AFTER)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HarmlessFormatter("%(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    try:
        app()
    except NotPublishableError as error:
        ERR.print(f"not published: {error}", style="red", markup=False, soft_wrap=True)
        sys.exit(1)
    except PhaseError as error:
        crashed(error)
    except PinciteError as error:
        ERR.print(f"error: {error}", style="red", markup=False, soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if not is_full(error):
            crashed(error)
        said = f"{error.filename or 'what was to be written'}: {error.strerror}"
        ERR.print(f"error: {said}; make room, and try again", style="red", markup=False, soft_wrap=True)
        sys.exit(2)
    except Exception as error:  # noqa: BLE001 - the outermost place: what arrives here is a crash, and must not read as a red gate
        crashed(error)


if __name__ == "__main__":
    main()
