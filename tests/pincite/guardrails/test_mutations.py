"""Every changed figure, unit and date of the bundled documents' own sentences is caught; untouched sentences pass."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pymupdf
import pytest

from pincite.guardrails.answer_check import check_answer
from pincite.model.guardrail import GuardrailsInput, RetrievedChunk
from pincite.values.sentences import sentences
from scripts.measuring.mutations import VALUE_KINDS, MutationKind, mutations

DOCS = Path(__file__).parents[3] / "data" / "docs"
EVERY = 7
SURROUNDINGS = 300


@dataclass(frozen=True)
class Case:
    sentence: str
    chunk: str


@cache
def cases() -> tuple[Case, ...]:
    found = []
    for path in sorted(DOCS.glob("*/*.pdf")):
        with pymupdf.open(path) as document:
            for page in document:
                text = page.get_text()
                spans = [
                    (start, end)
                    for start, end in sentences(text)
                    if 50 < end - start < 300 and text[start].isupper() and text[end - 1] == "."
                ]
                found += [Case(" ".join(text[start:end].split()), _around(text, start, end)) for start, end in spans]
    return tuple(found[::EVERY])


def _around(text: str, start: int, end: int) -> str:
    spans = [
        (first, last) for first, last in sentences(text) if last > start - SURROUNDINGS and first < end + SURROUNDINGS
    ]
    return text[spans[0][0] : spans[-1][1]]


def status(answer: str, chunk: str) -> str:
    chunks = (RetrievedChunk(chunk_id="a", text=chunk),)
    return check_answer(GuardrailsInput(answer_text=answer, retrieved_chunks=chunks, citations=("a", "a"))).status


def test_there_are_enough_sentences_to_speak_of_rates() -> None:
    assert len(cases()) >= 60


def test_untouched_sentences_pass() -> None:
    passed = [status(case.sentence, case.chunk) == "PASS" for case in cases()]
    assert sum(passed) / len(passed) >= 0.98


def test_every_changed_figure_unit_and_date_is_caught() -> None:
    let_through = [
        (mutation.original, mutation.replacement, mutation.text)
        for case in cases()
        for mutation in mutations(case.sentence)
        if mutation.kind in VALUE_KINDS
        and mutation.text != case.sentence
        and status(mutation.text, case.chunk) == "PASS"
    ]
    assert let_through == []


@pytest.mark.parametrize(
    ("kind", "at_least"),
    [
        (MutationKind.NEGATION, 0.97),
        (MutationKind.MODALITY, 0.97),
        (MutationKind.NAME, 0.97),
        (MutationKind.ANTONYM, 0.97),
    ],
)
def test_denials_forces_names_and_antonyms_are_caught_at_these_rates(kind: MutationKind, at_least: float) -> None:
    caught = Counter(
        status(mutation.text, case.chunk) != "PASS"
        for case in cases()
        for mutation in mutations(case.sentence)
        if mutation.kind is kind
    )
    assert caught[True] / caught.total() >= at_least
