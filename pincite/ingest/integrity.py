"""The laws a candidate must hold before anybody may be answered from it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from pincite.adapters.lake import Lake
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.index_recall import ENOUGH
from pincite.adapters.models.vector_cache import VectorCache
from pincite.errors import PinciteError
from pincite.fingerprint import fingerprint
from pincite.ingest.build_records import CHECKS, heads_of, whole
from pincite.ingest.chunking import search_text
from pincite.ingest.embed_stage import text_key
from pincite.ingest.index_stage import rows_of
from pincite.ingest.progress import Progress, silent
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
CANARIES = 200
"""
Documents of which a passage is looked for though they are as they were in a build that passed: of a tenant of no more
than these, all. Two searches a document are most of a build in which one of thousands changed.
"""
SHOWN = 3
"""Breaches that a check names."""


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
    held: dict[str, dict[str, str]] = defaultdict(dict)
    copies: Counter[str] = Counter()
    for doc_id, chunk_id, row_hash in audit.rows():
        held[doc_id][chunk_id] = row_hash
        copies[chunk_id] += 1
    reading = _Reading(lake, audit, vectors, _looked_for(lake, candidate))
    for done, document in enumerate(candidate.documents, start=1):
        reading.compare(document, held.pop(document.document.doc_id, {}))
        on_progress("check", done, len(candidate.documents))
    orphans = [chunk_id for rows in held.values() for chunk_id in rows]
    return (
        *_row_checks(candidate, reading, orphans, copies),
        *_table_checks(candidate, audit),
        *_canary_checks(reading),
    )


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


def _row_checks(
    candidate: CandidateBuild, reading: "_Reading", orphans: list[str], copies: Counter[str]
) -> Iterator[IntegrityCheck]:
    rows, twice = copies.total(), [chunk_id for chunk_id, copy in copies.items() if copy > 1]
    yield _check(
        "row_set",
        [*reading.missing, *reading.altered, *orphans],
        rows=rows,
        missing=len(reading.missing),
        altered=len(reading.altered),
        orphans=len(orphans),
    )
    yield _check(
        "row_count",
        [] if rows == candidate.rows else [f"{rows} rows for {candidate.rows} chunks"],
        rows=rows,
        due=candidate.rows,
    )
    yield _check("unique_keys", twice, duplicates=len(twice))


def _table_checks(candidate: CandidateBuild, audit: LanceAudit) -> Iterator[IntegrityCheck]:
    yield _check("one_embedder", [] if audit.embedder == candidate.embedder else [audit.embedder], identities=1)
    bad = audit.bad_vectors()
    yield _check("unit_vectors", bad, bad=len(bad))
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


def _canary_checks(reading: "_Reading") -> Iterator[IntegrityCheck]:
    yield _check("canaries_by_full_text", reading.unread, canaries=reading.canaries, lost=len(reading.unread))
    yield _check("canaries_by_vector", reading.far, canaries=reading.canaries, lost=len(reading.far))


def _check(name: str, breaches: Sequence[str], **figures: float) -> IntegrityCheck:
    more = f" and {len(breaches) - SHOWN} more" if len(breaches) > SHOWN else ""
    return IntegrityCheck(
        name=name, passed=not breaches, figures=dict(figures), detail=", ".join(sorted(breaches)[:SHOWN]) + more
    )


class _Reading:
    """Reads every document's stored chunks against the table; what breaks a law is kept as chunk ids."""

    def __init__(self, lake: Lake, audit: LanceAudit, vectors: VectorCache, looked_for: AbstractSet[str]) -> None:
        self._lake, self._audit, self._vectors, self._looked_for = lake, audit, vectors, looked_for
        self.missing: list[str] = []
        self.altered: list[str] = []
        self.unread: list[str] = []
        self.far: list[str] = []
        self.canaries = 0

    def compare(self, document: IndexedDocument, held: dict[str, str]) -> None:
        """
        One document against its row hashes by chunk id; a row that is left over belongs to no chunk and is altered,
        too.
        """
        canary: Chunk | None = None
        for chunk, row in rows_of(self._lake, document):
            stored = held.pop(chunk.chunk_id, None)
            if stored is None:
                self.missing.append(chunk.chunk_id)
            elif stored != row["row_hash"]:
                self.altered.append(chunk.chunk_id)
            if canary is None or len(_words(chunk)) > len(_words(canary)):
                canary = chunk
        self.altered += held
        if canary is not None and _words(canary) and document.document.doc_id in self._looked_for:
            self._sing(canary, document.document.doc_id)

    def _sing(self, canary: Chunk, doc_id: str) -> None:
        """The document's wordiest chunk must be found by its first words, and by the vector of its text."""
        self.canaries += 1
        if canary.chunk_id not in self._audit.full_text(" ".join(_words(canary)), doc_id):
            self.unread.append(canary.chunk_id)
        nearest = self._audit.nearest(self._vectors.get([text_key(canary)])[0], doc_id, NEAREST)
        # Where more chunks than are asked for have the very same text, any of them is the canary.
        as_good = min(nearest.values()) if len(nearest) == NEAREST else 0.0
        if nearest.get(canary.chunk_id, as_good) < SAME:
            self.far.append(canary.chunk_id)


def _words(chunk: Chunk) -> list[str]:
    """
    The first words of the chunk itself that full text knows: a word longer than the tokenizer's limit is in no index.
    """
    words = search_text(chunk).removeprefix(chunk.context).split()
    return [
        word
        for word in words
        if (len(word) <= LONGEST_WORD or not word.isascii()) and any(letter.isalnum() for letter in word)
    ][:CANARY_WORDS]
