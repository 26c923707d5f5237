"""Keys open their own tenants; no keys means this machine alone."""

from pathlib import Path

import pytest

from pincite.agents.access import Access
from pincite.agents.error_replies import ForbiddenError
from pincite.agents.http.keys import KeyRing, UnauthorizedError, add_key, is_loopback, new_key
from pincite.errors import ContractError, InputError


def ring(tmp_path: Path, *tenants: str) -> tuple[KeyRing, str]:
    token, row = new_key(tenants)
    path = tmp_path / "keys.toml"
    path.write_text(row, encoding="utf-8")
    assert token not in path.read_text(encoding="utf-8")
    return KeyRing.read(path), token


def test_a_key_opens_its_tenants_and_no_other(tmp_path: Path) -> None:
    keys, token = ring(tmp_path, "travel", "pharma")
    access = keys.access({"authorization": f"Bearer {token}"}, "203.0.113.9")
    access.require("travel")
    access.require("pharma")
    with pytest.raises(ForbiddenError):
        access.require("secret")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer "},
        {"authorization": "Bearer nope"},
        {"authorization": "Basic dTpw"},
        {"x-api-key": "ü"},
    ],
)
def test_with_keys_nobody_comes_in_without_one_not_even_from_this_machine(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    keys, _ = ring(tmp_path, "travel")
    with pytest.raises(UnauthorizedError):
        keys.access({"host": "localhost", **headers}, "127.0.0.1")


@pytest.mark.parametrize("host", ["localhost:8080", "127.0.0.1", "[::1]:80", "[::1]"])
def test_without_keys_this_machine_is_heard(host: str) -> None:
    assert KeyRing().access({"host": host}, "127.0.0.1") == Access(None)


@pytest.mark.parametrize(
    ("client", "host"),
    [
        ("203.0.113.9", "localhost"),
        (None, "localhost"),
        ("127.0.0.1", "evil.example"),
        ("127.0.0.1", "localhost.evil.example:80"),
        ("127.0.0.1", ""),
    ],
)
def test_without_keys_nobody_else_is_heard_and_no_web_page_under_another_name(client: str | None, host: str) -> None:
    with pytest.raises(UnauthorizedError):
        KeyRing().access({"host": host}, client)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "keys = []",
        "[[keys]]\nsha256 = 'x'\ntenants = ['a']",
        "[[keys]]\nsha256 = '" + "0" * 64 + "'\ntenants = ['*']",
        "not toml [",
    ],
)
def test_a_broken_key_file_never_means_an_open_door(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContractError):
        KeyRing.read(path)


def test_a_missing_key_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ContractError):
        KeyRing.read(tmp_path / "none.toml")


ROW = f"[[keys]]\nsha256 = '{'0' * 64}'\ntenants = ['first']\nname = 'mine'"


@pytest.mark.parametrize("before", [None, "", "# our keys", ROW, f"{ROW}\n", ROW.replace("\n", "\r\n"), f"{ROW} # Bea"])
def test_a_key_is_added_to_whatever_the_file_holds(tmp_path: Path, before: str | None) -> None:
    path = tmp_path / "keys.toml"
    if before is not None:
        path.write_bytes(before.encode())
    token = add_key(path, ("travel",))
    assert path.read_bytes().startswith((before or "").encode())
    keys = KeyRing.read(path)
    assert len(keys.rows) == 1 + ("sha256" in (before or ""))
    assert keys.access({"authorization": f"Bearer {token}"}, None) == Access(frozenset({"travel"}))
    add_key(path, ("pharma",))
    assert len(KeyRing.read(path).rows) == len(keys.rows) + 1


@pytest.mark.parametrize(
    "before",
    [
        b"not toml [",
        b"[[keys]]\nsha256 = 'x'\ntenants = ['a']\n",
        f"keys = [{{sha256 = '{'0' * 64}', tenants = ['a']}}]\n".encode(),
        b'name = """',
        b"\xff\xfe",
    ],
)
def test_no_key_is_added_to_what_could_not_be_read_with_it(tmp_path: Path, before: bytes) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(before)
    with pytest.raises(InputError, match="no key was added"):
        add_key(path, ("travel",))
    assert path.read_bytes() == before


def test_loopback_is_told_from_everything_else() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "127.8.9.1", "::1", "localhost"]))
    assert not any(map(is_loopback, ["0.0.0.0", "::", "10.0.0.1", "example.org", "", None]))


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost.evil.example", "null", "", "http://["])
def test_without_keys_no_web_page_of_elsewhere_is_heard_through_a_browser_of_this_machine(origin: str) -> None:
    with pytest.raises(UnauthorizedError):
        KeyRing().access({"host": "localhost", "origin": origin}, "127.0.0.1")
    assert KeyRing().access({"host": "localhost", "origin": "http://localhost:3000"}, "127.0.0.1") == Access(None)
