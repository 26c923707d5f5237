"""Whatever a document holds, a terminal shows it and obeys none of it."""

import io
import logging
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from orchestration.console import OUT, HarmlessFormatter, HarmlessHook, harmless, print_table
from tests.orchestration.test_command_line import built, pincite

pytestmark = pytest.mark.filterwarnings("ignore")
STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\x85\x7f\rRed\x1b[0m"
CONTROLS = {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))} - {"\n", "\t"}


def shown(*things: object, **options: object) -> str:
    with redirect_stdout(io.StringIO()) as out:
        OUT.print(*things, **options)
    return out.getvalue()


def test_what_is_left_of_a_sequence_is_plain_letters() -> None:
    assert harmless(STEERING) == "]0;owned[2J31mRed[0m"
    assert harmless("a\tb\nü € 😀 א") == "a\tb\nü € 😀 א"


@pytest.mark.parametrize("thing", [STEERING, Text(STEERING, style="bold")], ids=["a text", "a styled text"])
def test_no_control_character_of_a_text_is_printed(thing: object) -> None:
    assert CONTROLS.isdisjoint(shown(thing, style="red"))
    assert "owned" in shown(thing)


def test_a_table_and_a_rule_are_as_harmless_and_as_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = Table(STEERING, title=STEERING)
    table.add_row(STEERING)
    with redirect_stdout(io.StringIO()) as out:
        print_table(table)
    with redirect_stdout(io.StringIO()) as ruled:
        OUT.rule(STEERING)
    assert CONTROLS.isdisjoint(out.getvalue() + ruled.getvalue())
    assert max(map(len, out.getvalue().splitlines())) <= 40


def test_what_looks_like_markup_or_the_name_of_an_emoji_is_shown_as_it_stands() -> None:
    table = Table("file")
    table.add_row("[link=https://evil.example]a[/link] [/b] :smile:")
    assert "[/link] [/b] :smile:" in " ".join(shown(table).split())
    assert shown("[red]a[/red] :smile:") == "[red]a[/red] :smile:\n"


def terminal() -> Console:
    """A console that writes to a terminal in memory, as ours do."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", highlight=False)
    console.push_render_hook(HarmlessHook())
    return console


def test_a_terminal_gets_the_styles_of_the_program_and_none_of_the_documents() -> None:
    console = terminal()
    console.print("\x1b[32mgreen", style="red", markup=False)
    assert console.file.getvalue() == "\x1b[31m[32mgreen\x1b[0m\n"


def test_a_bar_still_moves_over_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    console = terminal()
    with Progress(console=console) as bars:
        bars.update(bars.add_task("parse", total=2), completed=2)
    assert "\r\x1b[2K" in console.file.getvalue()


def test_a_line_of_the_log_is_harmless() -> None:
    record = logging.makeLogRecord({"msg": "ignored: %s", "args": (STEERING,)})
    assert HarmlessFormatter("%(message)s").format(record) == f"ignored: {harmless(STEERING)}"


def test_titles_and_texts_of_documents_reach_a_terminal_without_their_control_characters(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "town"
    folder.mkdir(parents=True)
    said = "The lamp of the \x1b[31mlight\x9b1mhouse is lit at 17:45 every evening."
    (folder / "lamp.txt").write_text(said, encoding="utf-8")
    title = "Lamp \\u001b]0;owned\\u0007 [/b]"
    (folder / "manifest.toml").write_text(f'[[documents]]\nfile = "lamp.txt"\ntitle = "{title}"\n', encoding="utf-8")
    lake = built(tmp_path / "docs", tmp_path)
    of_town = ("--tenant", "town", "--lake", str(lake))
    for command in (
        ("ask", *of_town, "When is the lamp lit?"),
        ("retrieve", *of_town, "When is the lamp lit?"),
        ("retrieve", *of_town, "--facts", "When is the lamp lit?"),
        ("explain", *of_town, "When is the lamp lit?"),
        ("inspect", *of_town, "lamp.txt"),
        ("docs", "--lake", str(lake)),
    ):
        done = pincite(*command)
        assert done.returncode == 0, done.stderr
        assert "lamp" in done.stdout.lower()
        assert CONTROLS.isdisjoint(done.stdout + done.stderr), command
