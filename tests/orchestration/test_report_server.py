"""The newest report is read over HTTP on this machine, and nothing else is."""

import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from orchestration.report_server import serving_report


def get(address: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as reply:  # noqa: S310 - loopback
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_report_is_served_as_it_is_now_and_says_so_where_there_is_none_yet(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    with serving_report(report, 0) as address:
        assert get(address)[0] == 404
        assert "no report yet" in get(address)[1]
        for text in ("<p>first</p>", "<p>second</p>"):
            report.write_text(text, encoding="utf-8")
            assert get(address) == (200, text)


def test_no_other_file_is_served_and_no_other_name_is_answered(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("all of it", encoding="utf-8")
    (tmp_path / "details.jsonl").write_text("{}", encoding="utf-8")
    with serving_report(tmp_path / "report.html", 0) as address:
        assert get(f"{address}details.jsonl")[0] == 404
        assert get(address, Host="elsewhere.example:80")[0] == 404


@pytest.mark.parametrize("port", [None, 65536])
def test_a_port_that_cannot_be_had_is_replaced_by_a_free_one_and_the_address_says_which(
    tmp_path: Path, port: int | None
) -> None:
    (tmp_path / "report.html").write_text("all of it", encoding="utf-8")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1] if port is None else port
        with serving_report(tmp_path / "report.html", taken) as address:
            assert f":{taken}/" not in address
            assert get(address) == (200, "all of it")
