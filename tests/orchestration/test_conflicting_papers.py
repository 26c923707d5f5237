"""Where two papers say two things, whoever asks is told of both, at every door."""

import json
from datetime import date
from pathlib import Path

import pytest

from orchestration.web.ask_pages import warnings_of
from orchestration.web.kept import KeptAnswer
from pincite.engine import Question
from pincite.wiring import open_engine
from tests.orchestration.test_command_line import built, pincite

pytestmark = pytest.mark.filterwarnings("ignore")
QUESTION = "How long are invoices kept?"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two papers, in Markdown without an empty line, that keep invoices for two lengths of time."""
    folder = tmp_path_factory.mktemp("conflicting") / "docs" / "acme"
    folder.mkdir(parents=True)
    (folder / "records-policy.md").write_text("# Records policy\nInvoices are kept for 7 years.\n", encoding="utf-8")
    (folder / "finance-manual.md").write_text("# Finance manual\nInvoices are kept for 10 years.\n", encoding="utf-8")
    return built(folder.parent, folder.parents[1])


def test_the_console_and_a_line_of_the_batch_name_both_sides(lake: Path) -> None:
    call = ("ask", "--tenant", "acme", "--lake", str(lake), QUESTION)
    (conflict,) = json.loads(pincite(*call, "--json").stdout)["conflicts"]
    assert {side["text"] for side in conflict["sides"]} == {"7 years", "10 years"}
    assert conflict["detail"].endswith("of the same matter (invoices, kept)")
    shown = " ".join(pincite(*call).stdout.split())
    assert f"Conflicting evidence: {conflict['detail']}" in shown
    assert "CONFIDENCE: Medium" in shown, "no figure is sure that another paper gives otherwise"
    assert "# " not in shown, "a heading is no part of the sentence below it"


def test_the_page_of_the_answer_names_both_sides(lake: Path) -> None:
    question = Question(QUESTION, date(2026, 6, 30))
    engine = open_engine(lake, "acme")
    (warning,) = warnings_of(KeptAnswer("a", "acme", engine.snapshot_id, "", question, engine.ask(question)))
    assert all(side in warning for side in ("contradict each other", "7 years", "10 years"))
