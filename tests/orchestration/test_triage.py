"""
What a caller knows beyond the question, the trip it is about and its sensitive topics, at every door; what is unknown
is the line's error.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from orchestration.cli import app

pytestmark = pytest.mark.filterwarnings("ignore")

JUNE, JULY = "fjord-2026-06-14.txt", "fjord-2026-07-19.txt"
FILES = {
    JUNE: (
        "Fjord Walk, June 14, 2026 departure\n\nCheck-in for the walk is at 06:00 at the pier of Lysefjord. The "
        "bus leaves the pier at 06:30."
    ),
    JULY: (
        "Fjord Walk, July 19, 2026 departure\n\nCheck-in for the walk is at 09:30 at the station of Odda. The bus "
        "leaves the station at 10:15."
    ),
    "stars.txt": (
        "Star evening\n\nThe telescope stands behind the barn, and the evening begins at 21:30 with a talk on Saturn."
    ),
}
MANIFEST = """
[[documents]]
file = "fjord-2026-06-14.txt"
title = "Fjord Walk, June 14, 2026 departure"
category = "trip_itinerary"
[[documents]]
file = "fjord-2026-07-19.txt"
title = "Fjord Walk, July 19, 2026 departure"
category = "trip_itinerary"
[[documents]]
file = "stars.txt"
title = "Star evening"
category = "safety_medical"
last_reviewed_at = 2024-01-01
"""
CHECK_IN, STARS = "At what time is check-in for the walk?", "When does the star evening with the telescope begin?"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("triage")
    folder = root / "docs" / "tours"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "manifest.toml").write_text(MANIFEST, encoding="utf-8")
    done = CliRunner().invoke(app, ["build", "--docs", str(root / "docs"), "--lake", str(root / "lake")])
    assert done.exit_code == 0, done.output
    return root / "lake"


def pincite(lake: Path, *words: str) -> Any:
    return CliRunner().invoke(app, [*words, "--tenant", "tours", "--lake", str(lake), "--as-of", "2026-06-30"])


def said(lake: Path, *words: str) -> Any:
    done = pincite(lake, *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def batch(lake: Path, folder: Path, door: str, *rows: Mapping[str, object]) -> list[Any]:
    (folder / "in.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = pincite(lake, door, "--in", str(folder / "in.jsonl"), "--out", str(folder / "out.jsonl"))
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("day", "file", "hour"), [("2026-06-14", JUNE, "06:00"), ("2026-07-19", JULY, "09:30")])
def test_the_papers_of_the_trip_that_the_caller_names_answer(
    lake: Path, tmp_path: Path, day: str, file: str, hour: str
) -> None:
    options = ("--product", "Fjord Walk", "--trip-date", day, "--trip-id", "T-77")
    assert said(lake, "retrieve", CHECK_IN, *options)["chunks"][0]["file"] == file
    assert hour in said(lake, "ask", CHECK_IN, *options)["answer"]
    trip = {"trip_id": 77, "date": day, "product": "fjord walk"}
    (found,) = batch(lake, tmp_path, "retrieve", {"id": 1, "query": CHECK_IN, "trip": trip})
    assert found["chunks"][0]["file"] == file
    assert any(variant.startswith("trip: ") and "fjord walk" in variant for variant in found["trace"]["variants"])
    (answer,) = batch(lake, tmp_path, "ask", {"id": 1, "question": CHECK_IN, "trip": trip})
    assert hour in answer["answer"]


def test_explain_takes_the_trip_too(lake: Path) -> None:
    first = said(lake, "explain", CHECK_IN, "--product", "Fjord Walk", "--trip-date", "2026-07-19")[0]
    found = said(lake, "retrieve", CHECK_IN, "--product", "Fjord Walk", "--trip-date", "2026-07-19")
    assert first["above"] == found["chunks"][0]["chunk_id"]


def test_a_sensitive_topic_that_the_caller_names_sends_stale_evidence_to_a_person(lake: Path, tmp_path: Path) -> None:
    assert not said(lake, "retrieve", STARS)["review"]["required"]
    for option in ("refund", "safety", "medical", "legal", "exceptions"):
        assert said(lake, "retrieve", STARS, "--sensitivity", option)["review"]["required"]
    rows = [
        {"question": STARS},
        {"question": STARS, "sensitivity": []},
        {"question": STARS, "sensitivity": ["medical", "legal"]},
    ]
    plain, none, both = batch(lake, tmp_path, "ask", *rows)
    assert (plain["review"], none["review"]) == ({"required": False, "reasons": []},) * 2
    assert "legal, medical" in both["review"]["reasons"][0]


@pytest.mark.parametrize(("door", "field"), [("ask", "question"), ("retrieve", "query")])
@pytest.mark.parametrize(
    "wrong",
    [
        {"sensitivity": ["medical", "weather"]},
        {"sensitivity": "medical"},
        {"trip": {"date": "next June"}},
        {"trip": "Fjord Walk"},
    ],
)
def test_an_unknown_value_is_the_lines_error_and_the_others_are_answered(
    lake: Path, tmp_path: Path, door: str, field: str, wrong: dict[str, object]
) -> None:
    first, second = batch(
        lake,
        tmp_path,
        door,
        {"id": "a", field: STARS, **wrong},
        {"id": "b", field: STARS, "trip": None, "sensitivity": None},
    )
    assert (first["id"], first["error"]["code"]) == ("a", "VALIDATION_ERROR")
    assert next(iter(wrong)) in first["error"]["message"]
    assert second["id"] == "b"
    assert "error" not in second


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--sensitivity", "weather"), "refund, safety, medical, legal, exceptions"),
        (("--trip-date", "June"), "--trip-date: 'June' is no date; write YYYY-MM-DD"),
    ],
)
def test_an_unknown_option_is_an_error_that_says_what_would_be_right(
    lake: Path, options: tuple[str, str], named: str
) -> None:
    done = pincite(lake, "ask", STARS, *options)
    assert named in str(done.exception)


def test_a_trip_without_fields_is_no_trip(lake: Path, tmp_path: Path) -> None:
    bare, empty = batch(
        lake, tmp_path, "retrieve", {"query": CHECK_IN}, {"query": CHECK_IN, "trip": {"trip_id": "", "product": ""}}
    )
    assert bare == empty
