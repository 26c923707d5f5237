"""The command line: every command, one line for every error, and exit codes that scripts can rely on."""

import logging
import sys

import typer

from orchestration.commands import answering, building, checking, evaluating, operating
from orchestration.console import ERR
from pincite.errors import NotPublishableError, PinciteError

app = typer.Typer(
    help="Answers from a team's documents with a pin cite, or a refusal. Exit codes: 0 fine, 1 a gate or check stopped it, 2 unusable input.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for family in (building, answering, checking, evaluating, operating):
    family.register(app)


def main() -> None:
    """Run a command; an error of ours is one line on standard error and exit code 2, a stopped publication exit code 1."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s", stream=sys.stderr)
    try:
        app()
    except NotPublishableError as error:
        ERR.print(f"not published: {error}", style="red", markup=False)
        sys.exit(1)
    except PinciteError as error:
        ERR.print(f"error: {error}", style="red", markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
