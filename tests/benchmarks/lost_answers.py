"""
Where answers are lost: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.lost_answers [--split train] [--list]``.

Asks the project's answerable questions of the whole engine. Of each that is not answered rightly it is looked up how
far the passage that answers came: whether it was found, kept, read, held against what the question insists on, judged
to suffice, and believed by the reader. ``train`` is what the reader learned from: what a stage costs may be read off
there, what it saves may not.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum, auto
from pathlib import Path

from evals.cases.sealed_cases import SealedQuestion, finding, gives
from evals.running.sealed_run import AS_OF
from pincite.answering.constraints.contradicting import contradicts
from pincite.answering.constraints.fitting import gives as gives_the_kind
from pincite.answering.judged import Seen, seen_evidence
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.sufficiency import Sufficiency, judge, sufficiency_model
from pincite.engine import Engine, Question
from pincite.model.stages import RankedRow
from pincite.passages.passage import Passage
from scripts.check_reading import ReadingRow
from scripts.measuring.reading_papers import as_a_case, opened, tenant_of


class Stage(IntEnum):
    """From the first to the last; a question is counted at the furthest that a passage which answers comes to."""

    NOT_FOUND = auto()
    UNKNOWN = auto()
    NOT_KEPT = auto()
    NOT_READ = auto()
    NOT_MENTIONED = auto()
    CHUNK_CONTRADICTS = auto()
    CONTRADICTS = auto()
    OF_ANOTHER_KIND = auto()
    LACKS = auto()
    JUDGED = auto()
    READ = auto()


MEANING = {
    Stage.NOT_FOUND: "no search brings the chunk",
    Stage.UNKNOWN: "no chunk reaches the confidence from which something is known",
    Stage.NOT_KEPT: "the chunk is not among those that are kept",
    Stage.NOT_READ: "the passage is not among the chunks that are read",
    Stage.NOT_MENTIONED: "a name or code that no evidence mentions",
    Stage.CHUNK_CONTRADICTS: "its chunk contradicts the question",
    Stage.CONTRADICTS: "the passage contradicts it",
    Stage.OF_ANOTHER_KIND: "the passage lacks the kind of answer",
    Stage.LACKS: "the passage lacks something else that reason wants",
    Stage.JUDGED: "the judge finds too little",
    Stage.READ: "the reader finds no answer, or another passage leads",
}


def _holds(case: SealedQuestion, row: RankedRow, passage: Passage) -> bool:
    text = row.row.chunk.text
    quoted = [(row.row.file, text[start:end]) for start, end in passage.spans]
    return gives(case, quoted) or gives(case, [(row.row.file, passage.said)])


def _is_in(case: SealedQuestion, rows: Iterable[RankedRow]) -> bool:
    return any(gives(case, [(each.row.file, each.row.chunk.text)]) for each in rows)


def _reached(seen: Seen, verdict: Sufficiency, read: ReadChunk, passage: Passage) -> Stage:
    """How far a passage comes of a chunk that is read."""
    key, found = read.candidate.chunk_id, seen.constraints
    if found.missing:
        return Stage.NOT_MENTIONED
    if found.ruled_out[key]:
        return Stage.CHUNK_CONTRADICTS
    if passage in found.able[key]:
        return Stage.READ if passage in verdict.passages else Stage.JUDGED
    if contradicts(seen.question, passage, read):
        return Stage.CONTRADICTS
    return Stage.LACKS if gives_the_kind(seen.question, passage) else Stage.OF_ANOTHER_KIND


def stage_of(case: SealedQuestion, engine: Engine) -> Stage:
    """Where what answers *case* is lost."""
    found = engine.find(Question(case.question, AS_OF))
    if not _is_in(case, (*found.candidates, *found.further)):
        return Stage.NOT_FOUND
    if found.unknown:
        return Stage.UNKNOWN
    if not _is_in(case, found.candidates):
        return Stage.NOT_KEPT
    limit = engine.contracts.qa.retrieval.max_context_chunks
    seen = seen_evidence(found.question, found.candidates, engine.embedder.embed, limit=limit, reader=None)
    verdict = judge(seen.question, seen.reads, seen.constraints, seen.near, seen.table, sufficiency_model())
    stages = (
        _reached(seen, verdict, read, passage)
        for read in seen.reads
        for passage in read.passages
        if _holds(case, read.candidate, passage)
    )
    return max(stages, default=Stage.NOT_READ)


def lost(rows: Iterable[ReadingRow], engines: dict[str, Engine]) -> Iterator[tuple[ReadingRow, str, Stage]]:
    """Of each question that is not answered rightly what came of it, and where the answer was lost."""
    for row in rows:
        case, engine = as_a_case(row), engines[tenant_of(row.document)]
        what = finding(case, engine.ask(Question(row.question, AS_OF)).outcome)
        if what in {"wrong", "refused"}:
            yield row, what, stage_of(case, engine)


def main() -> int:
    """Build, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=("dev", "train"), default="dev")
    parser.add_argument("--list", action="store_true", help="print every question that is lost")
    options = parser.parse_args()
    external = os.environ.get("PINCITE_EXTERNAL_DATA")
    if external is None:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        rows, engines = opened(options.split, Path(external), Path(scratch), "default")
        asked = [row for row in rows if not row.near_miss]
        found = list(lost(asked, engines))
    counted = Counter((stage, what) for _, what, stage in found)
    print(f"{options.split}: {len(asked)} answerable questions, {len(asked) - len(found)} answered rightly")
    print(f"{'':70}{'refused':>10}{'wrong':>8}")
    for stage, meaning in MEANING.items():
        print(f"{meaning:70}{counted[stage, 'refused']:10}{counted[stage, 'wrong']:8}")
    if options.list:
        for row, what, stage in sorted(found, key=lambda each: each[2]):
            print(f"{MEANING[stage]}; {what}: {row.question} | {row.answer}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
