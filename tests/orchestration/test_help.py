"""Every command and everything that it takes is explained where a person asks for it."""

from collections.abc import Iterator

import typer

from orchestration.cli import app


def commands(command: object, name: str = "pincite") -> Iterator[tuple[str, object]]:
    """Every command below *command* with its whole name."""
    yield name, command
    below = getattr(command, "list_commands", None)
    for each in below(None) if below else ():
        yield from commands(command.get_command(None, each), f"{name} {each}")  # type: ignore[attr-defined]


def test_every_command_and_everything_that_it_takes_says_what_it_is() -> None:
    silent = [
        f"{name} {parameter.name}"
        for name, command in commands(typer.main.get_group(app))
        for parameter in command.params  # type: ignore[attr-defined]
        if not parameter.help
    ]
    untold = [name for name, command in commands(typer.main.get_group(app)) if not command.help]  # type: ignore[attr-defined]
    assert (silent, untold) == ([], [])
