"""What may be seen is one typed condition, in which no value can say anything but itself."""

import asyncio
from pathlib import Path

import pytest

from pincite.adapters.lance.query import TOGETHER, Loop, filter_of
from pincite.adapters.lance.table import opened
from pincite.errors import IntegrityError
from pincite.model.documents import Authority
from pincite.ports import Eligibility
from tests.pincite.adapters.lance.searched import ALL, filled


def _seen(folder: Path, version: int, eligible: Eligibility) -> list[str]:
    search = opened(folder, version).search()
    condition = filter_of(eligible)
    found = (search if condition is None else search.where(condition)).select(["chunk_id"]).to_arrow()
    return sorted(found["chunk_id"].to_pylist())


def test_every_part_of_an_eligibility_narrows_what_is_seen(tmp_path: Path) -> None:
    version = filled(tmp_path)
    assert filter_of(ALL) is None
    assert _seen(tmp_path, version, Eligibility()) == ["a-chunk-0", "b-chunk-0"]
    assert _seen(tmp_path, version, Eligibility(authorities=frozenset({Authority.EMA}))) == ["b-chunk-0"]
    assert _seen(tmp_path, version, Eligibility(doc_ids=frozenset({"a"}))) == ["a-chunk-0"]
    assert _seen(tmp_path, version, Eligibility(doc_ids=frozenset())) == []
    assert _seen(tmp_path, version, Eligibility(domain_id="x' OR '1'='1")) == []
    assert _seen(tmp_path, version, Eligibility(not_yet=frozenset({"a"}))) == ["b-chunk-0"]
    assert _seen(tmp_path, version, Eligibility(not_yet=frozenset({"a"}), still=frozenset({"c"}))) == [
        "b-chunk-0",
        "c-chunk-0",
    ]


def test_searches_run_side_by_side_and_keep_their_order(tmp_path: Path) -> None:
    async def waits(seconds: float) -> float:
        await asyncio.sleep(seconds)
        return seconds

    assert Loop(tmp_path).run_all([waits(0.02), waits(0.0)]) == [0.02, 0.0]


def test_no_more_than_a_few_searches_are_in_flight_at_once(tmp_path: Path) -> None:
    flying, most = 0, 0

    async def search(number: int) -> int:
        nonlocal flying, most
        flying += 1
        most = max(most, flying)
        await asyncio.sleep(0)
        flying -= 1
        return number

    assert Loop(tmp_path).run_all(search(number) for number in range(5 * TOGETHER)) == list(range(5 * TOGETHER))
    assert most == TOGETHER


def test_an_error_of_lance_names_the_table(tmp_path: Path) -> None:
    async def fails() -> None:
        raise RuntimeError("lance error: gone")

    with pytest.raises(IntegrityError, match="gone"):
        Loop(tmp_path).run(fails())
