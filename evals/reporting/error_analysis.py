"""
The weekly loop (evals-v1 addendum): read traces, name what went wrong, group and count it, and turn each failure into a
regression case.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError, field_validator, model_validator

from evals.case_records import CaseRecord, FailureCode
from evals.cases.failure_modes import FAILURE_MODES
from evals.cases.golden import CaseCategory, GoldenCase, GoldenSetError, GoldEvidence
from evals.running.binding import bind
from evals.statistics import exact
from evals.statistics.summaries import require_some
from evals.system import System
from pincite.errors import InputError
from pincite.model.outcomes import Answered, RefusalCode
from pincite.model.stored import Stored, read_lines


class ReviewItem(Stored):
    """
    One trace for a person to read.

    The person fills in ``open_code`` (in their own words, the most upstream thing that went wrong; empty: nothing did),
    ``axial_code`` (the specification's code it belongs to) and, once mended, ``fixed_by`` (the id of the regression
    case).
    """

    case_id: str
    passed: bool
    question: str
    expected: str
    got: str
    cited: tuple[str, ...]
    retrieved: tuple[str, ...]
    failures: tuple[str, ...]
    open_code: str = ""
    axial_code: FailureCode | None = None
    fixed_by: str = ""

    @model_validator(mode="after")
    def _both_or_neither(self) -> "ReviewItem":
        if bool(self.open_code.strip()) != (self.axial_code is not None):
            msg = f"open_code {self.open_code!r} and axial_code {self.axial_code!r}: give both or neither"
            raise ValueError(msg)
        return self


def export(records: Iterable[CaseRecord], *, passes: int, seed: int) -> tuple[ReviewItem, ...]:
    """Every failure and a seeded sample of at most *passes* passed cases, failures first, each part ordered by id."""
    failed: list[ReviewItem] = []
    passed: list[ReviewItem] = []
    for record in records:
        (passed if record.passed else failed).append(_item(record))
    sample = random.Random(seed).sample(sorted(passed, key=_by_id), min(passes, len(passed)))  # noqa: S311 - reproducible, not secret
    return (*sorted(failed, key=_by_id), *sorted(sample, key=_by_id))


def _by_id(item: ReviewItem) -> str:
    return item.case_id


def _item(record: CaseRecord) -> ReviewItem:
    case, outcome = record.case, record.outcome
    sentences = outcome.sentences if isinstance(outcome, Answered) else ()
    return ReviewItem(
        case_id=case.id,
        passed=record.passed,
        question=case.question,
        expected=_expected(case),
        got=" ".join(sentence.text for sentence in sentences) or _without_answer(record),
        cited=tuple(
            f"{citation.file} p{citation.page}: {citation.snippet}"
            for sentence in sentences
            for citation in sentence.citations
        ),
        retrieved=tuple(f"{chunk.rank}. {chunk.chunk_id} ({chunk.fused_score:.3f})" for chunk in record.retrieved),
        failures=tuple(f"{failure.code}: {failure.why}" for failure in record.failures),
    )


def _expected(case: GoldenCase) -> str:
    if not case.answerable:
        return f"refusal: {' or '.join(case.expected_refusal_codes)}"
    return f"{', '.join(case.expected_keywords)} ({case.expected_doc} p{case.expected_page})"


def _without_answer(record: CaseRecord) -> str:
    if record.outcome is not None and not isinstance(record.outcome, Answered):
        return f"refusal: {record.outcome.code}: {record.outcome.reason}"
    return f"raised in {record.crash.phase}: {record.crash.error}" if record.crash else "nothing"


def write_review(items: Sequence[ReviewItem], path: Path) -> None:
    """Write the items, a line each, for a person to fill in."""
    path.write_text("".join(item.model_dump_json() + "\n" for item in items), encoding="utf-8")


def read_review(path: Path) -> tuple[ReviewItem, ...]:
    """
    Take the notes back.

    Raises:
        InputError: If a line is bad, or an open code has no axial code: names file, line and field.
    """
    return tuple(read_lines(path, ReviewItem))


class Mode(Stored):
    """
    One failure mode: how often it was coded, its share of the coded traces with the exact 95 % interval, and the words
    it was coded in.
    """

    axial_code: FailureCode
    count: int
    share: float
    low: float
    high: float
    open_codes: dict[str, int]


def ranked_modes(items: Sequence[ReviewItem]) -> tuple[Mode, ...]:
    """
    The failure modes of the coded traces, the most frequent first, equal counts by code; empty where nothing was coded.
    """
    coded = [item for item in items if item.axial_code is not None]
    counts = Counter(item.axial_code for item in coded if item.axial_code is not None)
    return tuple(
        _mode(code, count, coded) for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    )


def _mode(code: FailureCode, count: int, coded: Sequence[ReviewItem]) -> Mode:
    interval = exact(count, len(coded))
    words = Counter(item.open_code for item in coded if item.axial_code == code)
    return Mode(
        axial_code=code,
        count=count,
        share=count / len(coded),
        low=interval.low,
        high=interval.high,
        open_codes=dict(sorted(words.items())),
    )


def unseen_share(items: Sequence[ReviewItem]) -> float:
    """
    The estimated chance that the next failure shows a mode that no coded one has shown: the share of open codes used
    exactly once.

    Raises:
        NoObservationsError: If nothing was coded.

    Source: Good (1953), after Turing.
    """
    codes = [item.open_code for item in items if item.open_code]
    require_some(codes, "Good-Turing estimate")
    return sum(count == 1 for count in Counter(codes).values()) / len(codes)


def not_fixed(items: Sequence[ReviewItem], cases: Iterable[GoldenCase]) -> Iterator[str]:
    """
    A failure is not fixed until a regression test exists: one sentence for each that is called fixed by a case that is
    not there.
    """
    known = {case.id for case in cases}
    for item in items:
        if item.fixed_by and item.fixed_by not in known:
            yield (
                f"{item.case_id}: called fixed by {item.fixed_by!r}, which is in no golden set; a failure is not "
                "fixed until a regression test exists"
            )


class Correction(Stored):
    """
    What should have come of a failed question: either evidence and keywords, or the right refusal codes.

    ``id`` is one line, ``failure_mode`` one of ``FAILURE_MODES``.
    """

    id: str
    failure_mode: str
    category: CaseCategory
    evidence: tuple[GoldEvidence, ...] = ()
    keywords: tuple[str, ...] = ()
    refusal_codes: tuple[RefusalCode, ...] = ()

    @field_validator("id")
    @classmethod
    def _one_line(cls, given: str) -> str:
        if not given or given != given.strip() or not given.isprintable():
            msg = f"{given!r} is none; give one without line breaks, control characters and spaces around it"
            raise ValueError(msg)
        return given

    @field_validator("failure_mode")
    @classmethod
    def _known(cls, given: str) -> str:
        if given not in FAILURE_MODES:
            msg = f"{given!r} is none; give one of {', '.join(FAILURE_MODES)}"
            raise ValueError(msg)
        return given


def evidence_of(file: str | None, page: int, quote: str | None) -> tuple[GoldEvidence, ...]:
    """
    The evidence that a person names; none where they name neither file nor quote.

    Raises:
        InputError: If they name one of the two.
        ValidationError: If it is no evidence.
    """
    if bool(file) != bool(quote):
        raise InputError("file and quote: give both, or neither for a refusal")
    return (GoldEvidence(file=file, page=page, quote=quote),) if file and quote else ()


@contextmanager
def fields_named() -> Iterator[None]:
    """Raise ``InputError`` for a ``ValidationError`` inside, which names the first field that is wrong."""
    try:
        yield
    except ValidationError as error:
        first = error.errors()[0]
        msg = f"{'.'.join(map(str, first['loc']))}: {first['msg'].removeprefix('Value error, ')}"
        raise InputError(msg) from error


def regression_case(record: CaseRecord, correction: Correction, system: System) -> GoldenCase:
    """
    A golden case from a failure, bound to its evidence in *system*'s documents.

    Raises:
        GoldenSetError: If the correction contradicts itself, or a quote does not stand where it says.
    """
    first = correction.evidence[0] if correction.evidence else None
    base = record.case.model_dump()
    corrected = {
        "id": correction.id,
        "category": correction.category,
        "failure_mode": correction.failure_mode,
        "expected_behavior": "answer" if first else "refuse",
        "expected_doc": first.file if first else None,
        "expected_page": first.page if first else None,
        "expected_keywords": correction.keywords,
        "evidence": correction.evidence,
        "expected_refusal_codes": correction.refusal_codes,
        "note": f"regression of {record.case.id}",
        "seed_case": None,
        "relation": None,
        "world": None,
        "edits": (),
    }
    try:
        case = GoldenCase.model_validate({**base, **corrected})
    except ValidationError as error:
        msg = f"{correction.id}: {error.errors()[0]['msg'].removeprefix('Value error, ')}"
        raise GoldenSetError(msg) from error
    return bind(case, system.page_text, system.digest_of)
