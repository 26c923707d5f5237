"""
One rule for bad input at every door: one clear line that names what is wrong, a code that programs know, and never a
traceback.
"""

import json
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from pincite.agents.mcp_server import create_server
from tests.conftest import make_small_docs
from tests.loop import Loop
from tests.orchestration.test_command_line import built, pincite

pytestmark = pytest.mark.filterwarnings("ignore")
LONG, BYTES = "a" * 100_000, "caf\udce9?"

OF_ACME = ("--tenant", "acme", "--lake", "{lake}")
COMMANDS: list[tuple[tuple[str, ...], str]] = [
    (("ask", *OF_ACME), "question: none given"),
    (("ask", *OF_ACME, ""), "question: empty"),
    (("ask", *OF_ACME, " \t\n"), "question: empty"),
    (("ask", *OF_ACME, LONG), "100,000 characters; at most 20,000"),
    (("ask", *OF_ACME, BYTES), "not text in UTF-8"),
    (("ask", *OF_ACME, "--scope", "NASA", "q"), "scope"),
    (("ask", *OF_ACME, "--scope", "", "q"), "scope"),
    (("ask", *OF_ACME, "--as-of", "yesterday", "q"), "no date"),
    (("ask", *OF_ACME, "--as-of", "2026-02-30", "q"), "no date"),
    (("ask", *OF_ACME, "--as-of", "20260228", "q"), "--as-of: '20260228' is no date; write YYYY-MM-DD"),
    (("ask", *OF_ACME, "--trip-date", "2026-W05-1", "q"), "--trip-date: '2026-W05-1' is no date"),
    (("ask", *OF_ACME, "--snapshot", "snap-none", "q"), "no such snapshot"),
    (("ask", *OF_ACME, "--snapshot", "", "q"), "no such snapshot"),
    (("ask", *OF_ACME, "--recipe", "none", "q"), "none"),
    (("verify", "--snapshot", "snap-none", "q"), "--snapshot: say whose with --tenant"),
    (("inspect", "{empty}", "--snapshot", "snap-none"), "--snapshot: say whose with --tenant"),
    (("retrieve", *OF_ACME, "--facts", "--json", "q"), "leave it out for a batch and for --json"),
    (("ask", *OF_ACME, "--in", "{tmp}/none.jsonl", "--out", "{tmp}/o"), "--in: "),
    (("ask", *OF_ACME, "--in", "{tmp}", "--out", "{tmp}/o"), "--in: {tmp}: a folder; name a file"),
    (("ask", *OF_ACME, "--in", "i" * 300, "--out", "{tmp}/o"), "no such file"),
    (("ask", *OF_ACME, "--in", "{empty}"), "both --in and --out"),
    (("ask", *OF_ACME, "--out", "{tmp}/o"), "both --in and --out"),
    (("ask", *OF_ACME, "--in", "{empty}", "--out", "{tmp}/none/o"), "--out: "),
    (("ask", *OF_ACME, "--in", "{empty}", "--out", "{tmp}"), "--out: {tmp}: a folder; name a file"),
    (("ask", *OF_ACME, "--in", "{empty}", "--out", "o" * 300), "cannot be written: File name too long"),
    (("ask", *OF_ACME, "--in", "{empty}", "--out", "/dev/null"), "--out: /dev/null: no file"),
    (("ask", "--tenant", "nobody", "--lake", "{lake}", "--in", "{empty}", "--out", "{tmp}"), "--out: "),
    (("ask", *OF_ACME, "--in", "{empty}", "--out", "{tmp}/o", "q"), "leave out the question for a batch"),
    (("ask", *OF_ACME, "--in", "{empty}", "q"), "question: given beside --in or --out"),
    (("ask", "--lake", "{lake}", "q"), "--tenant"),
    (("ask", "--tenant", "acme", "--lake", "", "q"), "--lake: empty; name a folder"),
    (("build", "--docs", "", "--lake", "{lake}"), "--docs: empty; name a folder"),
    (("ask", "--tenant", "", "--lake", "{lake}", "q"), "no such tenant"),
    (("ask", "--tenant", "nobody", "--lake", "{lake}", "q"), "no such tenant"),
    (("ask", "--tenant", "../acme", "--lake", "{lake}", "q"), "no such tenant"),
    (("ask", "--tenant", "acme", "--lake", "{tmp}/none", "q"), "no such tenant"),
    (("retrieve", *OF_ACME), "none given"),
    (("retrieve", *OF_ACME, ""), "empty"),
    (("retrieve", *OF_ACME, LONG), "at most 20,000"),
    (("retrieve", *OF_ACME, BYTES), "not text in UTF-8"),
    (("retrieve", *OF_ACME, "--in", "{empty}", "--out", "{tmp}/o", "q"), "leave out the query"),
    (("retrieve", *OF_ACME, "--top-k", "0", "q"), "--top-k"),
    (("retrieve", *OF_ACME, "--top-k", "many", "q"), "--top-k"),
    (("retrieve", *OF_ACME, "--facts", ""), "empty"),
    (("retrieve", "--tenant", "nobody", "--lake", "{lake}", "q"), "no such tenant"),
    (("explain", *OF_ACME), "question"),
    (("explain", *OF_ACME, ""), "question: empty"),
    (("explain", *OF_ACME, LONG), "at most 20,000"),
    (("explain", *OF_ACME, BYTES), "not text in UTF-8"),
    (("explain", "--tenant", "nobody", "--lake", "{lake}", "q"), "no such tenant"),
    (("verify",), "claim: none given"),
    (("verify", ""), "claim: none given"),
    (("verify", "a claim"), "evidence: none"),
    (("verify", LONG), "at most 20,000"),
    (("verify", BYTES), "not text in UTF-8"),
    (("verify", "--tenant", "nobody", "--lake", "{lake}", "a claim"), "no such tenant"),
    (("verify", "--in", "{empty}", "--out", "{tmp}/o", "a claim"), "leave out the claim"),
    (("verify", "--tenant", "nobody", "--lake", "{lake}", "--in", "{empty}", "--out", "{tmp}"), "--out: "),
    (("guard",), "give --in and --out"),
    (("guard", "--in", "{empty}", "--out", "{tmp}"), "--out: {tmp}: a folder"),
    (("guard", "--in", "{tmp}/none", "--out", "{tmp}/o"), "--in: "),
    (("screen",), "text: none given"),
    (("screen", " "), "text: none given"),
    (("screen", "--in", "{empty}", "--out", "{tmp}/o", ""), "leave out the text"),
    (("screen", LONG + "a"), "at most 100,000"),
    (("screen", BYTES), "not text in UTF-8"),
    (("build", "--docs", "{tmp}/none", "--lake", "{tmp}/l"), "no such folder"),
    (("build", "--docs", "{empty}", "--lake", "{tmp}/l"), "no such folder"),
    (("build", "--docs", "{tmp}/bare", "--lake", "{tmp}/l"), "no document in it"),
    (("build", "--docs", "{docs}", "--lake", "{empty}"), "{empty}"),
    (("build", "--docs", "{docs}", "--lake", "{tmp}/l", "--recipe", "none"), "none"),
    (("build", "--docs", "{docs}", "--lake", "{tmp}/l", "--wait", "-1"), "--wait"),
    (("docs", "--lake", "{tmp}/none"), "no such lake"),
    (("docs", "--lake", "{lake}", "--tenant", "nobody"), "no such tenant"),
    (("inspect", "{tmp}/none.pdf"), "no such file"),
    (("inspect", "{empty}"), "PARSE_FAILED"),
    (("inspect", "{empty}", "--page", "1", "--png", "{tmp}"), "--png: {tmp}: a folder"),
    (("inspect", *OF_ACME, "none.pdf"), "none.pdf"),
    (("inspect", *OF_ACME, "hold-times.pdf", "--page", "99"), "99"),
    (("index", "list", "--tenant", "nobody", "--lake", "{lake}"), "no such tenant"),
    (("index", "list", "--tenant", "acme", "--lake", "{tmp}/none"), "no such"),
    (("index", "diff", *OF_ACME, "a", "b"), "no such snapshot"),
    (("index", "unpublish", "--tenant", "nobody", "--lake", "{lake}"), "no such tenant"),
    (("index", "republish", *OF_ACME), "was not withdrawn"),
    (("index", "prune", "--lake", "{tmp}/none"), "no such lake"),
    (("eval", "--suite", "none", "--lake", "{lake}"), "suite"),
    (("eval", "--lake", "{lake}"), "golden cases"),
    (("eval", "--lake", "{lake}", "--out", "{tmp}/run", "--self-test"), "no tenant of this lake has golden cases"),
    (("eval", "--lake", "{lake}", "--out", "{tmp}/run", "--counterfactual"), "no tenant of this lake has golden cases"),
    (("eval", "--lake", "{lake}", "--out", "{tmp}/run", "--fresh"), "no tenant of this lake has golden cases"),
    (("eval", "--lake", "{lake}", "--out", "{tmp}/run", "--turnover"), "no tenant of this lake has golden cases"),
    (("eval", "--lake", "{lake}", "--out", "{tmp}/run", "--affected"), "pincite index list and index diff"),
    (("eval", "--lake", "{lake}", "--out", "{empty}"), "--out: {empty}: cannot be written: Not a directory"),
    (("eval", "--lake", "{lake}", "--fresh", "--day", "20261124"), "--day: '20261124' is no date"),
    (("eval", "compare", "{tmp}/none", "{tmp}/none"), "holds no run"),
    (("eval", "compare", "{tmp}/none", "{tmp}/none", "--out", "{tmp}"), "--out: {tmp}: a folder"),
    (("eval", "compare", "{tmp}/none", "{tmp}/none", "--html", "{empty}/page.html"), "cannot be written"),
    (("receipt", "make", *OF_ACME, "q", "--out", "{tmp}"), "--out: {tmp}: a folder"),
    (
        ("receipt", "verify", "{empty}", "--key", "mine.pbu"),
        "--key: mine.pbu: neither a file nor 64 hexadecimal digits",
    ),
    (("review", "export", "{tmp}"), "TARGET: {tmp}: a folder"),
    (("review", "notes", "{tmp}/none.jsonl"), "none.jsonl: cannot be read: No such file"),
    (("serve", "--docs", "{tmp}/none", "--lake", "{lake}"), "--docs: "),
    (("serve", "--docs", "{docs}", "--lake", "{tmp}/none"), "--lake: "),
    (("serve", "--docs", "{docs}", "--lake", "{lake}", "--port", "99999"), "--port"),
    (("serve", "--docs", "{docs}", "--lake", "{lake}", "--port", "{busy}"), "cannot be listened on"),
    (("serve", "--docs", "{docs}", "--lake", "{lake}", "--host", "0.0.0.0"), "--keys"),
    (("serve", "--new-key", "acme"), "--keys"),
    (("serve", "--new-key", "acme", "--keys", "{tmp}"), "--keys: {tmp}: a folder; name a file"),
    (("serve", "--new-key", "acme", "--keys", "{tmp}/none/keys.toml"), "its folder is not there"),
    (("serve", "--new-key", "../acme", "--keys", "{tmp}/keys.toml"), "no tenant's name"),
    (
        ("serve", "--docs", "{docs}", "--lake", "{lake}", "--log-questions", "{empty}"),
        "--log-questions: {empty}: cannot be written: Not a directory",
    ),
    (("serve", "--docs", "{docs}", "--lake", "{lake}", "--notes", "{empty}/notes"), "--notes: "),
    (("mcp", "--tenant", "acme", "--docs", "{docs}", "--lake", "{tmp}/none"), "--lake: "),
    (("mcp", "--tenant", "nobody", "--docs", "{docs}", "--lake", "{lake}"), "no such tenant"),
    (("mcp", "--tenant", "../acme", "--docs", "{docs}", "--lake", "{lake}"), "no such tenant"),
    (("mcp", "--tenant", "", "--docs", "{docs}", "--lake", "{lake}"), "no such tenant"),
    (("ui", "--port", "99999"), "--port"),
    (("ui", "--port", "{busy}", "--lake", "{lake}"), "cannot be listened on"),
    (("nonsense",), "nonsense"),
    (("ask", "--nonsense"), "--nonsense"),
]

LINES: list[tuple[str, bytes, str]] = [
    ("ask", b"{", "not JSON"),
    ("ask", b'{"question": 5}', "question"),
    ("ask", b'{"id": 1}', "question: Field required"),
    ("ask", b'{"question": "q", "as_of": "soon"}', "as_of"),
    ("ask", b'{"question": "q", "as_of": 0}', "line 2: as_of: no date; write YYYY-MM-DD (got 0)"),
    ("ask", b'{"question": "q", "trip": {"date": "86400"}}', "line 2: trip.date: no date"),
    ("retrieve", b'{"query": "q", "as_of": "2026-02-28T00:00:00"}', "line 2: as_of: no date"),
    ("retrieve", b'{"id": false, "query": "q"}', "line 2: id: neither text nor a whole number (got False)"),
    ("verify", b'{"id": 4.0, "claim": "c", "evidence": []}', "id: neither"),
    ("guard", b'{"id": true, "answer_text": "a", "retrieved_chunks": [], "citations": []}', "id: neither"),
    ("ask", b'{"question": "%s"}' % LONG.encode(), "at most 20000 characters"),
    ("ask", b'{"question": "\xff"}', "not text in UTF-8"),
    ("retrieve", b'{"query": ""}', "empty"),
    ("retrieve", b"null", "expected an object"),
    ("verify", b'{"claim": "c", "evidence": "e"}', "evidence"),
    ("verify", b'{"claim": "c"}', "evidence: none"),
    ("guard", b'{"answer_text": "a", "retrieved_chunks": []}', "citations"),
    (
        "guard",
        b'{"answer_text": "a", "retrieved_chunks": [{"chunk_id": "a"}], "citations": []}',
        "retrieved_chunks.0.text",
    ),
    ("screen", b'{"text": null}', "text"),
    ("screen", b'{"text": "%s"}' % (LONG + "a").encode(), "at most 100000 characters"),
]

BODIES: list[tuple[str, bytes, int, str]] = [
    ("/v1/ask", b"", 400, "VALIDATION_ERROR"),
    ("/v1/ask", b"{", 400, "VALIDATION_ERROR"),
    ("/v1/ask", b"\xff\xfe", 400, "VALIDATION_ERROR"),
    ("/v1/ask", b"[" * 50_000, 400, "VALIDATION_ERROR"),
    ("/v1/ask", b'{"knowledgeBase": "acme", "question": ""}', 400, "VALIDATION_ERROR"),
    ("/v1/ask", b'{"knowledgeBase": "acme", "question": "%s"}' % LONG.encode(), 400, "VALIDATION_ERROR"),
    ("/v1/ask", rb'{"knowledgeBase": "acme", "question": "\ud800"}', 400, "VALIDATION_ERROR"),
    ("/v1/ask", b'{"knowledgeBase": "nobody", "question": "q"}', 400, "TASK_FAILED"),
    ("/v1/agents/run", b"null", 400, "VALIDATION_ERROR"),
    ("/v1/agents/run", b'{"request_id": "1", "task_type": "NONE", "inputs": {}}', 400, "UNSUPPORTED_TASK_TYPE"),
    ("/nowhere", b"{}", 404, "NOT_FOUND"),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Folders and files that the inputs speak of, none of which a bad input changes."""
    tmp = tmp_path_factory.mktemp("bad")
    docs = make_small_docs(tmp / "docs")
    (tmp / "bare" / "acme").mkdir(parents=True)
    (tmp / "empty.pdf").write_bytes(b"")
    with socket.create_server(("127.0.0.1", 0)) as busy:
        yield {
            "tmp": tmp,
            "docs": docs,
            "lake": built(docs, tmp),
            "empty": tmp / "empty.pdf",
            "busy": busy.getsockname()[1],
        }


@pytest.mark.parametrize(
    ("arguments", "told"), COMMANDS, ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else None
)
def test_a_command_says_in_one_line_what_is_wrong_and_exits_with_two(
    arguments: tuple[str, ...], told: str, place: dict[str, Any]
) -> None:
    done = pincite(*(argument if len(argument) > 99 else argument.format(**place) for argument in arguments))
    assert done.returncode == 2, done.stderr
    assert told.format(**place) in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 2_000


@pytest.mark.parametrize(("door", "line", "told"), LINES, ids=lambda value: value if isinstance(value, str) else None)
def test_a_line_of_a_batch_carries_its_error_between_its_neighbours(
    door: str, line: bytes, told: str, place: dict[str, Any], tmp_path: Path
) -> None:
    good = {
        "ask": {"question": "q?"},
        "retrieve": {"query": "q"},
        "verify": {"claim": "c", "evidence": []},
        "guard": {"answer_text": "a", "retrieved_chunks": [], "citations": []},
        "screen": {"text": "t"},
    }[door]
    sound = json.dumps(good).encode()
    (tmp_path / "in").write_bytes(b"\n".join((sound, line, sound)))
    tenant = ("--tenant", "acme", "--lake", str(place["lake"])) if door in {"ask", "retrieve"} else ()
    done = pincite(door, *tenant, "--in", str(tmp_path / "in"), "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    rows = [json.loads(row) for row in (tmp_path / "out").read_text(encoding="utf-8").splitlines()]
    assert ["error" in row for row in rows] == [False, True, False]
    assert rows[1]["error"]["code"] == "VALIDATION_ERROR"
    assert told in rows[1]["error"]["message"]


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("service"))
    loop.ingest([{"docId": "a", "text": "Bulk tablets may be held for 270 days."}], tenant="acme")
    return loop


@pytest.mark.parametrize(
    ("path", "body", "status", "code"), BODIES, ids=lambda value: value if isinstance(value, str) else None
)
def test_the_service_answers_with_an_error_in_its_envelope_and_never_with_500(
    path: str, body: bytes, status: int, code: str, loop: Loop
) -> None:
    with loop.client() as client:
        answer = client.post(path, content=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    ("tenant", "tool", "arguments", "code"),
    [
        ("nobody", "ask", {"question": "q"}, "TASK_FAILED"),
        ("nobody", "retrieve", {"query": "q"}, "TASK_FAILED"),
        ("acme", "ask", {"question": ""}, "VALIDATION_ERROR"),
        ("acme", "ask", {"question": LONG}, "VALIDATION_ERROR"),
        ("acme", "retrieve", {"query": " "}, "VALIDATION_ERROR"),
        ("acme", "verify_claims", {"claims": [""]}, "VALIDATION_ERROR"),
    ],
)
def test_an_assistant_is_told_that_an_error_is_one(
    tenant: str, tool: str, arguments: dict[str, Any], code: str, loop: Loop
) -> None:
    async def scenario() -> Any:
        async with Client(create_server(loop.agents, tenant, time.monotonic)) as client:
            return await client.call_tool(tool, arguments)

    result = anyio.run(scenario)
    assert result.is_error
    assert json.loads(result.content[0].text)["error"]["code"] == code


def test_a_text_file_in_latin_1_is_read_and_what_is_no_document_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "acme"
    folder.mkdir(parents=True)
    (folder / "menu.txt").write_bytes(
        "Der Kaffee im Café Größe kostet 5 € und wird täglich frisch gebrüht.\n".encode("cp1252")
    )
    (folder / "figures.xlsx").write_bytes(b"PK")
    done = pincite("build", "--docs", str(tmp_path / "docs"), "--lake", str(tmp_path / "lake"))
    assert done.returncode == 0
    assert "not read (PDF, text, Markdown, HTML, DOCX and e-mail are): acme/figures.xlsx" in done.stderr
    assert "parse: 1 of 1" in done.stderr, "where nobody sees a bar, a stage is a line"
    asked = pincite(
        "retrieve", "--tenant", "acme", "--lake", str(tmp_path / "lake"), "--json", "Was kostet der Kaffee?"
    )
    assert "Café Größe kostet 5 €" in json.loads(asked.stdout)["chunks"][0]["text"]


def test_a_build_says_of_all_that_it_leaves_out_why(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    for tenant in ("acme", "wrong", "Team A"):
        (docs / tenant).mkdir(parents=True)
        (docs / tenant / "note.txt").write_text(f"The rule of {tenant} speaks of amber flags.\n", encoding="utf-8")
    (docs / "wrong" / "manifest.toml").write_text("[[documents]]\nfile = 7\n", encoding="utf-8")
    (tmp_path / "elsewhere.txt").write_text("A secret.\n", encoding="utf-8")
    (docs / "acme" / "link.txt").symlink_to(tmp_path / "elsewhere.txt")
    call = ("build", "--docs", str(docs), "--lake", str(tmp_path / "lake"), "--json")
    done = pincite(*call)
    assert done.returncode == 2
    said = json.loads(done.stdout)
    assert list(said["published"]) == ["acme"]
    assert {name: why for name, why in said["not_built"].items() if why in done.stderr} == said["not_built"]
    assert "Team A: not a tenant's name" in said["not_built"]["Team A"]
    assert "tenant wrong" in said["not_built"]["wrong"]
    assert "not read (links that lead out of their tenant's folder; put the files themselves there): acme/link.txt" in (
        done.stderr
    )
    assert list(said["not_read"].values()) == [["acme/link.txt"]]
    alone = pincite(*call, "--tenant", "acme")
    assert (alone.returncode, json.loads(alone.stdout)["not_built"]) == (0, {})
    assert "Team A" not in alone.stderr
    nothing = pincite(*call, "--tenant", "wrong")
    assert (nothing.returncode, list(json.loads(nothing.stdout)["not_built"])) == (2, ["wrong"])


def test_tables_fit_eighty_columns(place: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    docs = shutil.copytree(place["docs"], tmp_path / "docs")
    (docs / "acme" / f"{'a-very-long-name-' * 6}.txt").write_text("Nothing of note.\n", encoding="utf-8")
    lake = built(docs, tmp_path)
    for command in (
        ("docs", "--lake", str(lake)),
        ("retrieve", "--tenant", "acme", "--lake", str(lake), "tablets"),
        ("index", "list", "--tenant", "acme", "--lake", str(lake)),
    ):
        shown = pincite(*command).stdout
        assert max(map(len, shown.splitlines())) <= 80, shown
    assert "a-very-long" in pincite("docs", "--lake", str(lake)).stdout
