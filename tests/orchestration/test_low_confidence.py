"""An answer that is rather wrong than right says so where a person reads it, and one that is sure does not."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from orchestration.commands.answering import print_result
from pincite.engine import Question
from pincite.model.outcomes import Answered, Confidence
from pincite.wiring import open_engine
from tests.orchestration.test_command_line import built

pytestmark = pytest.mark.filterwarnings("ignore")


def shown(lake: Path, confidence: Confidence, capsys: pytest.CaptureFixture[str]) -> Sequence[str]:
    result = open_engine(lake, "acme").ask(Question("How long are invoices kept?", date(2026, 6, 30)))
    assert isinstance(result.outcome, Answered)
    outcome = result.outcome.model_copy(update={"confidence": confidence})
    print_result(result.model_copy(update={"outcome": outcome}))
    return capsys.readouterr().out.splitlines()


def test_the_console_tells_below_low_what_that_is_worth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "docs" / "acme"
    folder.mkdir(parents=True)
    (folder / "records.md").write_text("# Records\n\nInvoices are kept for 7 years.\n", encoding="utf-8")
    lake = built(folder.parent, tmp_path)
    low = shown(lake, Confidence.LOW, capsys)
    assert "read the page first" in " ".join(low[low.index("CONFIDENCE: Low") :])
    assert shown(lake, Confidence.HIGH, capsys)[-1] == "CONFIDENCE: High"
