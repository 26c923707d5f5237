"""The pages over a small lake whose documents, file names and titles try to be script."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from orchestration.cli import app as command_line
from orchestration.web.question_log import QuestionLog
from orchestration.web.site import Sources, service_with_pages
from pincite.agents.http.keys import KeyRing
from pincite.agents.http.settings import Limits, Surroundings
from pincite.agents.opening import open_agents
from tests.conftest import make_small_docs, write_pdf
from tests.loop import TODAY, no_gates

NOW = datetime(2026, 6, 30, 12, tzinfo=UTC)
SCRIPT = "<script>document.title='taken'</script>"
HOSTILE_FILE = "a'\"><img src=x onerror=alert(1)>.pdf"
HOLD = "For how many days may bulk tablets be held before they are packaged?"
LEAVE = "How many days of paid leave does a quality inspector get?"
FEE = "What is the fee of the lantern workshop?"


@dataclass
class Place:
    """Documents and lake of the pages under test."""

    docs: Path
    lake: Path
    beside: Path | None = None
    logs: bool = False

    def build(self) -> None:
        """Build and publish what lies in the folder."""
        done = CliRunner().invoke(command_line, ["build", "--docs", str(self.docs), "--lake", str(self.lake)])
        assert done.exit_code == 0, done.output

    def app(self, ring: KeyRing | None = None, limits: Limits | None = None) -> Any:
        """The service with its pages."""
        numbers = count(1)
        agents = open_agents(self.docs, self.lake, no_gates, lambda: TODAY)
        surroundings = Surroundings(time.monotonic, lambda: f"id-{next(numbers)}")
        beside = self.beside or self.lake.parent
        log = QuestionLog(beside / "asked") if self.logs else None
        sources = Sources(
            self.docs, self.lake, "default", lambda: TODAY, lambda: NOW, self.lake / "evals", beside / "notes", log
        )
        return service_with_pages(agents, sources, ring or KeyRing(), surroundings, limits)

    def client(
        self,
        ring: KeyRing | None = None,
        limits: Limits | None = None,
        *,
        address: str = "127.0.0.1",
        host: str = "localhost",
    ) -> TestClient:
        """A browser without script; use it as a context, so that threads end."""
        return TestClient(
            self.app(ring, limits), base_url=f"http://{host}", client=(address, 50_000), raise_server_exceptions=False
        )


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    root = tmp_path_factory.mktemp("pages")
    made = Place(make_small_docs(root / "docs"), root / "lake")
    acme = made.docs / "acme"
    write_pdf(acme / HOSTILE_FILE, f"Lantern workshop. The fee of the lantern workshop is 35 euros a person. {SCRIPT}")
    with pymupdf.open() as pdf:
        for text in (
            "A page before.",
            (
                "The rota. The night rota of the harbour desk begins at 21:30 hours and ends at 05:45 hours on the "
                "next morning. It is posted weekly."
            ),
        ):
            pdf.new_page().insert_textbox(pymupdf.Rect(72, 72, 300, 770), text, fontsize=11)
        pdf.save(acme / "rota.pdf")
    titles = f"[[documents]]\nfile = '''{HOSTILE_FILE}'''\ntitle = \"{SCRIPT}\"\n"
    (acme / "manifest.toml").write_text(titles, encoding="utf-8")
    made.build()
    return made


@pytest.fixture
def client(place: Place) -> Iterator[TestClient]:
    with place.client() as client:
        yield client


def asked(client: TestClient, question: str, tenant: str = "acme", **fields: str) -> Any:
    """The page that a question leads to."""
    return client.post("/ask", data={"question": question, "tenant": tenant, **fields})
