"""The three agents over a folder of their own, as the tests of the loop drive them: real parts, small documents."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from pincite.agents.access import Access
from pincite.agents.envelopes import AgentRunRequest, AgentRunResponse
from pincite.agents.error_replies import Deadline
from pincite.agents.http.app import create_app
from pincite.agents.http.keys import KeyRing
from pincite.agents.http.settings import Limits, Surroundings
from pincite.agents.opening import open_agents
from pincite.agents.request_bodies import read
from pincite.model.releases import CandidateBuild, GateRecord

DATASET: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "fixtures" / "rag_smoke_dataset.json").read_text(encoding="utf-8")
)
TODAY = date(2026, 6, 30)
ROOT = Path(__file__).parents[1]
EVERYONE = Access(None)


def no_gates(candidate: CandidateBuild) -> GateRecord:
    """What a build records for a tenant without golden cases."""
    return GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none")


class Loop:
    """
    Agents over ``root/docs`` and ``root/lake``; ``parts`` replaces fields of the service (``model``) or of its ingest
    agent (``embedder``, ``judge``, ``inbox``).
    """

    def __init__(self, root: Path, **parts: Any) -> None:
        self.docs, self.lake = root / "docs", root / "lake"
        self.docs.mkdir(parents=True, exist_ok=True)
        self.agents = open_agents(self.docs, self.lake, no_gates, lambda: TODAY)
        of_service = {name: parts.pop(name) for name in ("model", "engines") if name in parts}
        ingest = replace(self.agents.service.ingest, **parts)  # type: ignore[type-var]
        self.agents = replace(self.agents, service=replace(self.agents.service, ingest=ingest, **of_service))

    def send(
        self,
        task_type: str,
        inputs: dict[str, Any],
        *,
        access: Access = EVERYONE,
        timeout_ms: int = 600_000,
        **envelope: Any,
    ) -> AgentRunResponse:
        """The answer of the service itself, without HTTP."""
        request, _ = read(
            AgentRunRequest, {"request_id": "req-1", "task_type": task_type, "inputs": inputs, **envelope}
        )
        return self.agents.service.run(request, access, Deadline(time.monotonic() + timeout_ms / 1000, time.monotonic))[
            0
        ]

    def ingest(self, documents: Sequence[dict[str, Any]], tenant: str = "smoke") -> AgentRunResponse:
        return self.send("RAG_INGEST", {"knowledgeBase": tenant, "documents": list(documents)})

    def retrieve(self, query: str, tenant: str = "smoke", **inputs: Any) -> AgentRunResponse:
        return self.send("RAG_RETRIEVE", {"knowledgeBase": tenant, "query": query, **inputs})

    def verify(self, claims: Sequence[Any], *, mode: str = "LIVE", **inputs: Any) -> AgentRunResponse:
        return self.send("CLAIM_VERIFY", {"claims": list(claims), **inputs}, mode=mode)

    def app(self, ring: KeyRing | None = None, limits: Limits | None = None) -> FastAPI:
        """The HTTP application of these agents."""
        numbers = count(1)
        surroundings = Surroundings(time.monotonic, lambda: f"http-{next(numbers)}")
        return create_app(
            self.agents.service,
            self.agents.asker,
            ring or KeyRing(),
            surroundings,
            ready=self.agents.ready,
            limits=limits,
        )

    @contextmanager
    def server(self, ring: KeyRing | None = None, limits: Limits | None = None) -> Iterator[int]:
        """The application behind a real socket on loopback; gives the port."""
        config = uvicorn.Config(self.app(ring, limits), host="127.0.0.1", port=0, log_config=None, access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield int(server.servers[0].sockets[0].getsockname()[1])
        finally:
            server.should_exit = True
            thread.join()

    def client(
        self,
        ring: KeyRing | None = None,
        limits: Limits | None = None,
        *,
        address: str = "127.0.0.1",
        host: str = "127.0.0.1",
    ) -> TestClient:
        """HTTP to the same agents; use it as a context, so that its threads end."""
        return TestClient(
            self.app(ring, limits), base_url=f"http://{host}", client=(address, 50_000), raise_server_exceptions=False
        )


def run_body(task_type: str, inputs: dict[str, Any], **envelope: Any) -> dict[str, Any]:
    """A request as it goes over the wire."""
    return {"request_id": "req-1", "task_type": task_type, "inputs": inputs, **envelope}


def pack_of(response: AgentRunResponse) -> dict[str, Any]:
    """The grounding of a retrieval, as a verification takes it."""
    assert response.grounding is not None
    return response.grounding.model_dump(mode="json")


def serving(loop: Loop, *more: str) -> "subprocess.Popen[str]":
    """The service over the loop's folders as a process of its own, with *more* options."""
    places = ("--docs", str(loop.docs), "--lake", str(loop.lake))
    command = [sys.executable, "-m", "orchestration.cli", "serve", *places, *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, env=environment)


def port_of(process: "subprocess.Popen[str]") -> int:
    """Where a service that was just started listens, as it says itself."""
    assert process.stderr is not None
    for line in process.stderr:
        if running := re.search(r"running on http://[\w.]+:(\d+)", line):
            return int(running[1])
    raise AssertionError("the service did not start")
