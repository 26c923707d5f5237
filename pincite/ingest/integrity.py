"""The laws a candidate must hold before anybody may be answered from it."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from pincite.adapters.lake import Lake
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.index_recall import ENOUGH
from pincite.adapters.models.vector_cache import VectorCache
from pincite.errors import PinciteError
from pincite.fingerprint import fingerprint
from pincite.ingest.build_records import CHECKS, heads_of, whole
from pincite.ingest.embed_stage import text_key
from pincite.ingest.index_stage import rows_of
from pincite.ingest.progress import Progress, silent
from pincite.ingest.row_set import Breaches, RowSet
from pincite.model.chunks import Chunk
from pincite.model.releases import CandidateBuild, IndexedDocument, IntegrityCheck, IntegrityRecord

SAME = 1 - 1e-5
"""Cosine from which two vectors in single precision are of one text."""
CANARY_WORDS = 16
"""Words of a chunk that full text is asked for."""
LONGEST_WORD = 40
"""Characters after which the tokenizer of full text leaves a word out."""
NEAREST = 16
"""Rows among which a chunk must find itself again by its vector."""
Rows = Iterable[tuple[Chunk, dict[str, Any]]]
"""A document's chunks with their rows."""
CANARIES = 200
"""
Documents of which a passage is looked for though they are as they were in a build that passed: of a tenant of no more
than these, all. Two searches a document are most of a build in which one of thousands changed.
"""


def check_integrity(
    lake: Lake, candidate: CandidateBuild, on_progress: Progress = silent
) -> tuple[IntegrityCheck, ...]:
    """
    Hold the candidate's table against what the documents' stored chunks say it must be.

    The result is stored, and is what publishing asks for. A candidate is immutable, so one that passed is not read
    again.

    Args:
        lake: Where the candidate lies.
        candidate: From ``index_snapshot``.
        on_progress: Told of each document checked.

    Returns:
        Every check, passed or not, in a fixed order.
    """
    known = lake.load(candidate.tenant, f"{CHECKS}/{candidate.index_version}", IntegrityRecord)
    if known is not None and known.candidate == candidate.digest and known.passed:
        return known.checks
    with lake.writing(candidate.tenant):
        checks = _checks(lake, candidate, on_progress)
        record = IntegrityRecord(index_version=candidate.index_version, candidate=candidate.digest, checks=checks)
        lake.save(candidate.tenant, f"{CHECKS}/{candidate.index_version}", record)
    return checks


def _checks(lake: Lake, candidate: CandidateBuild, on_progress: Progress) -> tuple[IntegrityCheck, ...]:
    """
    Every law; a table that cannot be read at all breaks one that says so, instead of ending the build without a
    verdict.
    """
    vectors = lake.vectors(candidate.embedder)
    try:
        audit = LanceAudit(lake.table(candidate.tenant, candidate.generation), candidate.table_version)
        return _judged(lake, candidate, audit, vectors, on_progress)
    except PinciteError as error:
        return (IntegrityCheck(name="readable", passed=False, figures={"rows": candidate.rows}, detail=str(error)),)
    finally:
        vectors.close()


def _judged(
    lake: Lake, candidate: CandidateBuild, audit: LanceAudit, vectors: VectorCache, on_progress: Progress
) -> tuple[IntegrityCheck, ...]:
    held, canaries = RowSet(audit.rows), _Canaries(audit, vectors, _looked_for(lake, candidate))
    known = {each.document.doc_id: each for each in candidate.documents}
    for done, (doc_id, document) in enumerate(known.items(), start=1):
        rows = list(rows_of(lake, document))
        held.compare(doc_id, _hashes(rows))
        canaries.look(doc_id, rows)
        on_progress("check", done, len(known))
    held.settle(lambda doc_id: _hashes(rows_of(lake, known[doc_id])))
    return (*_row_checks(candidate, held), *_table_checks(candidate, audit), *_canary_checks(canaries))


def _hashes(rows: Rows) -> Iterator[tuple[str, str]]:
    return ((chunk.chunk_id, row["row_hash"]) for chunk, row in rows)


def _looked_for(lake: Lake, candidate: CandidateBuild) -> set[str]:
    """
    Documents of which a passage must be found: those that are not as they were in the newest build that passed, and
    ``CANARIES`` of the others, chosen anew for each candidate.
    """
    before = _sound_before(lake, candidate)
    same = [each.document.doc_id for each in candidate.documents if before.get(each.document.doc_id) == each]
    spared = sorted(same, key=lambda doc_id: fingerprint(candidate.index_version, doc_id))[CANARIES:]
    return {each.document.doc_id for each in candidate.documents}.difference(spared)


def _sound_before(lake: Lake, candidate: CandidateBuild) -> dict[str, IndexedDocument]:
    """The documents of the newest other build of the same table that passed; none where there is no such build."""
    if len(candidate.documents) <= CANARIES:
        return {}
    for head in heads_of(lake, candidate.tenant):
        if head.generation == candidate.generation and head.index_version != candidate.index_version:
            record = lake.load(candidate.tenant, f"{CHECKS}/{head.index_version}", IntegrityRecord)
            if record is not None and record.passed and record.candidate == (build := whole(lake, head)).digest:
                return {each.document.doc_id: each for each in build.documents}
    return {}


def _row_checks(candidate: CandidateBuild, held: RowSet) -> Iterator[IntegrityCheck]:
    yield _check(
        "row_set",
        held.missing + held.altered + held.orphans,
        rows=held.rows,
        missing=held.missing.count,
        altered=held.altered.count,
        orphans=held.orphans.count,
    )
    yield _check(
        "row_count",
        [] if held.rows == candidate.rows else [f"{held.rows} rows for {candidate.rows} chunks"],
        rows=held.rows,
        due=candidate.rows,
    )
    yield _check("unique_keys", held.twice, duplicates=held.twice.count)


def _table_checks(candidate: CandidateBuild, audit: LanceAudit) -> Iterator[IntegrityCheck]:
    yield _check("one_embedder", [] if audit.embedder == candidate.embedder else [audit.embedder], identities=1)
    bad = _counted(audit.bad_vectors())
    yield _check("unit_vectors", bad, bad=bad.count)
    unindexed = audit.unindexed() if candidate.rows else {}
    without = [column for column in ("search_text", "chunk_id", "doc_id") if candidate.rows and column not in unindexed]
    yield _check("indexed", [*without, *(column for column, rows in unindexed.items() if rows)], **unindexed)
    yield _recall_check(candidate)


def _recall_check(candidate: CandidateBuild) -> IntegrityCheck:
    search = candidate.search
    if search is None:
        return _check("recall", ["how many of the nearest rows a search finds was never measured; build again"])
    breaches = [] if search.recall >= ENOUGH else [f"{search.sentence}; {ENOUGH} is wanted"]
    figures = {"recall": search.recall, "probes": search.probes, "refine": search.refine, "queries": search.queries}
    return _check("recall", breaches, **figures)


def _canary_checks(canaries: "_Canaries") -> Iterator[IntegrityCheck]:
    unread, far = canaries.unread, canaries.far
    yield _check("canaries_by_full_text", unread, canaries=canaries.count, lost=unread.count)
    yield _check("canaries_by_vector", far, canaries=canaries.count, lost=far.count)


def _check(name: str, breaches: Breaches | Iterable[str], **figures: float) -> IntegrityCheck:
    found = breaches if isinstance(breaches, Breaches) else _counted(breaches)
    return IntegrityCheck(name=name, passed=not found.count, figures=dict(figures), detail=found.sentence)


def _counted(names: Iterable[str]) -> Breaches:
    found = Breaches()
    for name in names:
        found.add(name)
    return found


class _Canaries:
    """Looks for a passage of documents; ``unread`` and ``far`` are those not found by words and by vector."""

    def __init__(self, audit: LanceAudit, vectors: VectorCache, looked_for: AbstractSet[str]) -> None:
        self._audit, self._vectors, self._looked_for = audit, vectors, looked_for
        self.unread, self.far = Breaches(), Breaches()
        self.count = 0

    def look(self, doc_id: str, rows: Rows) -> None:
        """The wordiest chunk of a document that is looked for must be found by its first words and by its vector."""
        if doc_id in self._looked_for:
            words = [(_words(row["search_text"].removeprefix(chunk.context)), chunk) for chunk, row in rows]
            most, canary = max(words, key=lambda each: len(each[0]), default=([], None))
            if canary is not None and most:
                self._sing(canary, most, doc_id)

    def _sing(self, canary: Chunk, words: list[str], doc_id: str) -> None:
        self.count += 1
        if canary.chunk_id not in self._audit.full_text(" ".join(words), doc_id):
            self.unread.add(canary.chunk_id)
        nearest = self._audit.nearest(self._vectors.get([text_key(canary)])[0], doc_id, NEAREST)
        # Where more chunks than are asked for have the very same text, any of them is the canary.
        as_good = min(nearest.values()) if len(nearest) == NEAREST else 0.0
        if nearest.get(canary.chunk_id, as_good) < SAME:
            self.far.add(canary.chunk_id)


def _words(text: str) -> list[str]:
    """The first words of a chunk itself that full text knows: a word longer than its limit is in no index."""
    return [
        word
        for word in text.split()
        if (len(word) <= LONGEST_WORD or not word.isascii()) and any(letter.isalnum() for letter in word)
    ][:CANARY_WORDS]
