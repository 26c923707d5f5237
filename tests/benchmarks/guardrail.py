"""
Milliseconds that the guardrail takes for an answer of six sentences over six chunks: ``python -m
tests.benchmarks.guardrail``.
"""

import itertools
import time
from pathlib import Path
from statistics import median, quantiles

import pymupdf

from pincite.guardrails import passages
from pincite.guardrails.answer_check import check_answer
from pincite.model.guardrail import GuardrailsInput, RetrievedChunk
from pincite.values.sentences import sentences
from pincite.verification import claim_reading

DOCS = Path(__file__).parents[2] / "data" / "docs"
CHARACTERS = 900
CHUNKS = 6


def chunks() -> list[str]:
    """The bundled documents' texts in pieces of about the size of a chunk."""
    found = []
    for path in sorted(DOCS.glob("*/*.pdf")):
        with pymupdf.open(path) as document:
            text = "\n".join(page.get_text() for page in document)
        found += [text[at : at + CHARACTERS] for at in range(0, len(text) - CHARACTERS, CHARACTERS)]
    return found


def answer(pieces: list[str], *, reworded: bool) -> str:
    """One long sentence of each piece; reworded ones lose every seventh word, so that nothing is found verbatim."""
    chosen = []
    for piece in pieces:
        start, end = max(sentences(piece), key=lambda span: min(span[1] - span[0], 200))
        words = piece[start:end].split()
        chosen.append(" ".join(word for at, word in enumerate(words) if not reworded or at % 7 != 3).rstrip(".") + ".")
    return "\n".join(chosen)


def times(*, reworded: bool, cold: bool) -> list[float]:
    """CPU milliseconds of each answer; *cold* forgets what earlier answers read."""
    spent = []
    for group in zip(*[iter(chunks())] * CHUNKS, strict=False):
        given = GuardrailsInput(
            answer_text=answer(list(group), reworded=reworded),
            retrieved_chunks=tuple(RetrievedChunk(chunk_id=str(at), text=text) for at, text in enumerate(group)),
            citations=tuple(str(at) for at in range(CHUNKS)),
        )
        if cold:
            for cached in (passages.passage, passages.sentences_of, claim_reading.read):
                cached.cache_clear()
        start = time.process_time()
        check_answer(given)
        spent.append((time.process_time() - start) * 1000)
    return spent


def main() -> None:
    """Print median and 95th percentile for extracts and rewordings, first seen and seen before."""
    for reworded, cold in itertools.product((False, True), (True, False)):
        times(reworded=reworded, cold=cold)
        found = times(reworded=reworded, cold=cold)
        name = f"{'reworded' if reworded else 'extracts'}, {'chunks never seen' if cold else 'chunks seen before'}"
        print(f"{name:32} n {len(found)}  median {median(found):5.2f} ms  p95 {quantiles(found, n=20)[-1]:5.2f} ms")


if __name__ == "__main__":
    main()
