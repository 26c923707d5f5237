"""Digests of a table's rows say of every row what holding all of them at once says."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest import row_set
from pincite.ingest.row_set import SHOWN, Breaches, RowSet

DOCUMENTS = ("a", "b", "c")
CHUNKS = st.tuples(st.sampled_from(DOCUMENTS), st.sampled_from(["1", "2", "3"]), st.sampled_from(["x", "y"]))
Row = tuple[str, str, str]


def _by_holding_all(table: list[Row], stored: dict[str, dict[str, str]]) -> dict[str, list[str]]:
    """The law in its plainest words: every row in a dictionary, the last of two for one chunk."""
    held: dict[str, dict[str, str]] = {}
    for doc_id, chunk_id, row_hash in table:
        held.setdefault(doc_id, {})[chunk_id] = row_hash
    missing = [each for doc_id, chunks in stored.items() for each in chunks if each not in held.get(doc_id, {})]
    of_documents = [(stored[doc_id], *row) for doc_id, rows in held.items() if doc_id in stored for row in rows.items()]
    altered = [chunk_id for chunks, chunk_id, row_hash in of_documents if chunks.get(chunk_id) != row_hash]
    orphans = [chunk_id for doc_id, rows in held.items() if doc_id not in stored for chunk_id in rows]
    twice = [chunk_id for chunk_id, count in Counter(chunk_id for _, chunk_id, _ in table).items() if count > 1]
    return {"missing": missing, "altered": altered, "orphans": orphans, "twice": twice}


def _by_digests(table: list[Row], stored: dict[str, dict[str, str]], read: list[int]) -> RowSet:
    def rows() -> list[Row]:
        read.append(len(table))
        return table

    found = RowSet(rows)
    for doc_id, chunks in stored.items():
        found.compare(doc_id, chunks.items())
    found.settle(lambda doc_id: stored[doc_id].items())
    return found


@given(
    table=st.lists(CHUNKS, max_size=12),
    stored=st.dictionaries(
        st.sampled_from(DOCUMENTS), st.dictionaries(st.sampled_from(["1", "2", "3"]), st.sampled_from(["x", "y"]))
    ),
    together=st.integers(1, 4),
)
def test_whatever_is_wrong_with_rows_is_what_holding_them_all_would_say(table, stored, together: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row_set, "TOGETHER", together)
        found = _by_digests(table, stored, [])
    assert found.rows == len(table)
    for kind, names in _by_holding_all(table, stored).items():
        breaches = getattr(found, kind)
        assert (breaches.count, breaches.first) == (len(names), sorted(names)[:SHOWN]), kind


def test_sound_rows_are_read_once() -> None:
    stored = {"a": {"a-0": "x", "a-1": "y"}, "b": {"b-0": "x"}}
    table = [(doc_id, *row) for doc_id, chunks in stored.items() for row in chunks.items()]
    read: list[int] = []
    assert _by_digests(table, stored, read).missing == Breaches()
    assert read == [3]


def test_breaches_are_counted_and_the_first_by_name_are_shown() -> None:
    few, many = Breaches(), Breaches()
    few.add("b", "a")
    many.add("e", "d", "c")
    assert few.sentence == "a, b"
    assert (few + many).sentence == "a, b, c and 2 more"
    assert Breaches().sentence == ""
