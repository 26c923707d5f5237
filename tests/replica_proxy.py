"""
A small reverse proxy on loopback, as a load balancer before several replicas behaves: it looks at ``/readyz`` of each,
sends a request to the next one that is ready, and to another one only where nothing can have begun: where no connection
was made, or where the replica said 503 with ``Retry-After``.

Run: ``python -m tests.replica_proxy PORT UPSTREAM…``, where an upstream is a port on loopback.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PROBE_SECONDS = 0.5
PATIENCE_SECONDS = 10.0
"""How long a request waits for a replica that takes it."""


class Proxy:
    """One connection a request: none is found closed by its replica when it is used again."""

    def __init__(self, upstreams: list[int]) -> None:
        self._ready = dict.fromkeys(upstreams, False)
        self._turns = count()
        self._client = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_keepalive_connections=0))

    async def probe(self, upstream: int) -> None:
        """Look for ever whether a replica is ready."""
        while True:
            try:
                found = await self._client.get(f"http://127.0.0.1:{upstream}/readyz", timeout=5)
                self._ready[upstream] = found.status_code == 200
            except httpx.HTTPError:
                self._ready[upstream] = False
            await asyncio.sleep(PROBE_SECONDS)

    async def forward(self, request: Request) -> Response:
        """The answer of a replica, which ``X-Replica`` names by its port."""
        body = await request.body()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                upstreams = [upstream for upstream, ready in self._ready.items() if ready]
                for upstream in upstreams[next(self._turns) % len(upstreams) :] if upstreams else ():
                    if (answer := await self._sent(upstream, request, body)) is not None:
                        return answer
                await asyncio.sleep(0.01)

    async def _sent(self, upstream: int, request: Request, body: bytes) -> Response | None:
        address = f"http://127.0.0.1:{upstream}{request.url.path}"
        try:
            answer = await self._client.request(request.method, address, content=body)
        except httpx.ConnectError:
            return None
        except httpx.HTTPError as error:
            return Response(f"{type(error).__name__}: {error}", 502, {"X-Replica": str(upstream)})
        if answer.status_code == 503 and "retry-after" in answer.headers:
            return None
        return Response(answer.content, answer.status_code, {"X-Replica": str(upstream)}, "application/json")


def proxy_app(upstreams: list[int]) -> Starlette:
    """The application."""
    proxy = Proxy(upstreams)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        probes = [asyncio.create_task(proxy.probe(upstream)) for upstream in upstreams]
        yield
        for probe in probes:
            probe.cancel()

    return Starlette(routes=[Route("/{path:path}", proxy.forward, methods=["GET", "POST"])], lifespan=lifespan)


if __name__ == "__main__":
    own, *others = map(int, sys.argv[1:])
    uvicorn.run(proxy_app(others), host="127.0.0.1", port=own, log_level="warning", access_log=False)
