"""The index finds what is there, in a total order, whatever is asked of it."""

from itertools import pairwise

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.adapters.lance import held as lance_held
from pincite.adapters.lance import indexed as lance_indexed
from pincite.adapters.lance import lance_index
from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.lance.runtime import lancedb
from pincite.adapters.lance.table import LanceTable, row_of
from pincite.errors import IntegrityError
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Authority, Category
from pincite.ports import Eligibility

ALL = Eligibility(include_superseded=True, include_flagged=True)
TEXTS = [
    "The hold time is 72 hours.",
    "Samples are not stored above 25 °C.",
    'It is the user\'s duty to say "no".',
    "The hold time is 72 hours.",
    "Batches are reviewed by QA",
    "Reviewing a batch takes a day (製造記録の照査)",
]


def row(number, text, **fields):
    chunk = Chunk(
        chunk_id=f"doc-{number}-chunk-0",
        doc_id=f"doc-{number}",
        page=number + 1,
        page_label=str(number),
        start=0,
        end=len(text),
        text=text,
        section=("One", "Two"),
        context="Title",
        flags=fields.pop("flags", ()),
        boxes=((0, 5, 1.0, 2.0, 3.5, 4.25),),
        chunk_hash=f"hash-{number}",
    )
    given_fields = {
        "authority": None,
        "category": None,
        "version": None,
        "effective_date": None,
        "last_reviewed_at": None,
        "domain_id": None,
    }
    rest = {
        "file": "it's.pdf",
        "doc_title": "T",
        "priority": 50,
        "superseded": False,
        "stale": False,
        "paginated": True,
        "permissions": "public",
    }
    return IndexedChunk(chunk=chunk, **{**given_fields, **rest, **fields})


ROWS = [
    row(0, TEXTS[0], authority=Authority.FDA, category=Category.FAQ),
    row(1, TEXTS[1], authority=Authority.EMA, superseded=True),
    row(2, TEXTS[2], domain_id="domain 'x' OR '1'='1"),
    row(3, TEXTS[3], authority=Authority.SOPS),
    row(4, TEXTS[4], flags=("hidden",)),
    row(5, TEXTS[5]),
]


def unit(seed):
    vector = np.random.default_rng(seed).normal(size=16)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


VECTORS = np.stack([unit(7), unit(1), unit(2), unit(7), unit(4), unit(5)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")
    table = LanceTable(folder, "test", 16)
    table.commit([row_of(each, each.chunk.text) for each in ROWS], VECTORS, known=0, removed=[])
    return folder, table.finish("one")


@pytest.fixture(scope="module", params=["exact", "approximate", "approximate, filtered by Lance"])
def index(folder, request):
    """
    All ways of searching, held to the same sentences.

    The approximate one is that of tables above ``FLAT_ROWS`` rows; Lance filters where few rows are eligible.
    """
    way, _, filtered = request.param.partition(", ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lance_index, "FLAT_ROWS", 50_000 if way == "exact" else 0)
        patch.setattr(lance_indexed, "MOST", 2.0 if filtered else 0.5)
        yield LanceIndex(*folder)


def ids(hits):
    return [hit.row.chunk.chunk_id for hit in hits]


def test_rows_come_back_as_they_were_written(index):
    assert index.rows([each.chunk.chunk_id for each in ROWS]) == ROWS


def test_an_unknown_id_is_left_out(index):
    assert index.rows(["nobody' OR 1=1 --", "doc-5-chunk-0"]) == [ROWS[5]]
    assert list(index.vectors_of(["nobody", "doc-5-chunk-0"])) == ["doc-5-chunk-0"]


def test_the_score_of_a_row_is_the_one_that_full_text_gives_it_however_low_it_stands(index):
    wanted = [each.chunk.chunk_id for each in ROWS]
    for query in ("hold time", "suppositories", "time of the stability study", "nothing of the kind", "", "?"):
        listed = {hit.row.chunk.chunk_id: hit.score for hit in index.lexical([query], len(ROWS), ALL)[0]}
        assert index.bm25_of([query], wanted) == [listed], query
        assert (
            index.bm25_of([query, query], [*wanted[:1], "nobody' OR 1=1 --"])
            == [{key: listed[key] for key in wanted[:1] if key in listed}] * 2
        )
    assert index.bm25_of(["hold time"], []) == [{}]


def test_stored_vectors_come_back_bit_for_bit(index):
    found = index.vectors_of([each.chunk.chunk_id for each in ROWS])
    assert all(np.array_equal(found[each.chunk.chunk_id], vector) for each, vector in zip(ROWS, VECTORS, strict=True))


def test_twins_score_alike_and_stand_in_the_order_of_their_ids(index):
    (hits,) = index.vector(unit(7)[np.newaxis], 2, ALL)
    assert ids(hits) == ["doc-0-chunk-0", "doc-3-chunk-0"]
    assert hits[0].score == hits[1].score == pytest.approx(1, abs=1e-6)
    assert ids(index.lexical(["hold time"], 1, ALL)[0]) == ["doc-0-chunk-0"]
    assert ids(index.lexical(["hold time"], 2, ALL)[0]) == ["doc-0-chunk-0", "doc-3-chunk-0"]


def test_every_query_vector_has_a_list_of_its_own_alike_alone_and_together(index):
    queries = np.stack([unit(n) for n in range(20, 25)])
    together = index.vector(queries, 3, ALL)
    assert together == [index.vector(query[np.newaxis], 3, ALL)[0] for query in queries]
    assert all(-1 <= hit.score <= 1 for hits in together for hit in hits)


@pytest.mark.parametrize(
    ("eligible", "numbers"),
    [
        (ALL, [0, 1, 2, 3, 4, 5]),
        (Eligibility(), [0, 2, 3, 5]),
        (Eligibility(authorities=frozenset({Authority.FDA, Authority.EMA})), [0]),
        (Eligibility(authorities=frozenset({Authority.EMA}), include_superseded=True), [1]),
        (Eligibility(authorities=frozenset()), []),
        (Eligibility(domain_id="domain 'x' OR '1'='1"), [2]),
        (Eligibility(domain_id="' OR 1=1 --"), []),
        (Eligibility(include_flagged=True), [0, 2, 3, 4, 5]),
        (Eligibility(not_yet=frozenset({"doc-0", "doc-9"})), [2, 3, 5]),
        (Eligibility(still=frozenset({"doc-1", "doc-4"})), [0, 1, 2, 3, 5]),
        (Eligibility(still=frozenset({"doc-1"}), not_yet=frozenset({"doc-2"})), [0, 1, 3, 5]),
    ],
)
def test_only_eligible_rows_are_seen_by_either_search(index, eligible, numbers):
    wanted = [f"doc-{number}-chunk-0" for number in numbers]
    (hits,) = index.vector(unit(9)[np.newaxis], 10, eligible)
    assert sorted(ids(hits)) == wanted
    words = "hold samples duty batches batch"
    assert sorted(ids(index.lexical([words], 10, eligible)[0])) == wanted


@pytest.mark.parametrize(
    ("query", "number"),
    [("not", 1), ("it", 2), ("72", 0), ("25 °C", 1), ("user's", 2), ("review", 4), ("BATCH", 4), ("照査", 5)],
)
def test_full_text_knows_stop_words_numbers_and_forms_of_a_word(index, query, number):
    assert f"doc-{number}-chunk-0" in ids(index.lexical([query], 3, ALL)[0])


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "?",
        '"',
        "'",
        "a AND",
        "NOT",
        '"unclosed phrase',
        "+hold -time",
        "col:value",
        "hold~9^3*",
        "(((",
        "\x00",
        "\\",
        "製造 記録",
        "%s {} []",
    ],
)
def test_no_text_is_a_syntax_error(index, query):
    assert all(hit.score > 0 for hit in index.lexical([query], 5, ALL)[0])


@settings(max_examples=60)
@given(st.text(max_size=60), st.integers(min_value=1, max_value=8))
def test_any_text_gives_at_most_k_rows_in_a_total_order(index, query, k):
    hits = index.lexical([query], k, ALL)[0]
    assert len(hits) <= k
    assert all(
        (-one.score, one.row.chunk.chunk_id) < (-other.score, other.row.chunk.chunk_id) for one, other in pairwise(hits)
    )
    assert index.lexical([query], k, ALL)[0] == hits


def test_a_table_of_another_version_of_the_program_says_so(tmp_path):
    lancedb.connect(tmp_path).create_table("chunks", pa.table({"chunk_id": ["a-chunk-0"], "vector": [[1.0]]}))
    with pytest.raises(IntegrityError, match=r"another version of pincite .*row.* build again"):
        LanceIndex(tmp_path, 1)


@pytest.mark.parametrize("flat_rows", [0, 50_000])
@pytest.mark.parametrize("remembered", [2, 7])
def test_more_than_is_remembered_can_be_read(folder, monkeypatch, flat_rows, remembered):
    monkeypatch.setattr(lance_index, "FLAT_ROWS", flat_rows)
    for searches in (lance_held, lance_indexed):
        monkeypatch.setattr(searches, "REMEMBERED", remembered)
    monkeypatch.setattr(lance_held, "QUERIES", remembered)
    index = LanceIndex(*folder)
    words = ["hold", "time", "hold time", "stability", "study", "batch", "record", "hold"]
    alone = [LanceIndex(*folder).lexical([word], 6, ALL)[0] for word in words]
    for _ in range(2):
        assert index.lexical(words, 6, ALL) == alone
        assert [index.lexical([word], 6, ALL)[0] for word in words] == alone
        (hits,) = index.vector(unit(1)[np.newaxis], 6, ALL)
        assert len(hits) == 6
        assert index.rows(["doc-1-chunk-0"]) == [ROWS[1]]


def test_a_large_table_has_an_index_on_all_that_it_is_searched_and_narrowed_by(tmp_path, monkeypatch):
    monkeypatch.setattr(lance_table, "FLAT_ROWS", 0)
    table = LanceTable(tmp_path, "test", 16)
    rows = [row(number, f"Batch {number} is kept") for number in range(300)]
    table.commit(
        [row_of(each, each.chunk.text) for each in rows],
        np.stack([unit(number) for number in range(300)]),
        known=0,
        removed=[],
    )
    unindexed = LanceAudit(tmp_path, table.finish("one")).unindexed()
    assert unindexed == dict.fromkeys(("search_text", "vector", "chunk_id", "doc_id", *lance_table.FILTERED), 0)
