"""Templates to pages, each with the headers that keep a page from doing more than it should."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from orchestration.console import page_name
from pincite.places import version

FOLDER = Path(__file__).parent
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""
Nothing of another origin, no script and no style in a page itself: text of documents, of file names and of questions is
none, whatever stands in it.
"""
PRIVATE = {"Cache-Control": "no-store"}


@cache
def environment() -> Environment:
    """The templates; everything put into one is escaped, and a name that nobody gave is an error."""
    made = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=FileSystemLoader(FOLDER / "templates"),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(percent=_percent, day=_day, words=_words)
    made.globals.update(page_name=page_name, version=version())
    return made


def page(name: str, given: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The page *name* of the templates, filled with what is *given*."""
    body = environment().get_template(f"{name}.html").render(given)
    return Response(body, status, {**HEADERS, **PRIVATE, **(headers or {})}, "text/html; charset=utf-8")


def away(place: str) -> Response:
    """Send a browser on to another page of ours."""
    return Response(status_code=303, headers={**HEADERS, **PRIVATE, "Location": place})


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _day(when: date | None) -> str:
    return when.isoformat() if when else "–"


def _words(text: str) -> str:
    """A code as words: structured_policy is "structured policy"."""
    return text.replace("_", " ")
