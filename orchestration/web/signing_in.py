"""Signing in with a key, where the service asks for one."""

from dataclasses import dataclass

from fastapi import Request, Response

from orchestration.web.door import Door, require_own_page
from orchestration.web.rendering import away, page
from orchestration.web.sessions import COOKIE, HOURS
from pincite.agents.http.keys import UnauthorizedError


@dataclass(frozen=True, slots=True)
class SignInPages:
    """A key in, a session out."""

    door: Door

    async def form(self, request: Request) -> Response:
        """The form for the key."""
        return page("sign_in", {**self.door.frame(request), "wrong": False})

    async def sign_in(self, request: Request) -> Response:
        """Open a session for a key that is known."""
        require_own_page(request)
        key = (await self.door.form(request)).get("key", "").strip()
        try:
            self.door.desk.ring.access(
                {**_plain(request), "authorization": f"Bearer {key}"}, request.client.host if request.client else None
            )
        except UnauthorizedError:
            return page("sign_in", {**self.door.frame(request), "wrong": True}, 401)
        answer = away("/ask")
        answer.set_cookie(
            COOKIE,
            self.door.sessions.open(key),
            max_age=HOURS * 3600,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return answer

    async def sign_out(self, request: Request) -> Response:
        """End the session."""
        require_own_page(request)
        self.door.sessions.close(request.cookies.get(COOKIE, ""))
        answer = away("/sign-in" if self.door.asks_for_keys else "/ask")
        answer.delete_cookie(COOKIE)
        return answer


def _plain(request: Request) -> dict[str, str]:
    return {name: value for name, value in request.headers.items() if name not in {"cookie", "authorization"}}
