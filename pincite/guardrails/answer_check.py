"""The check behind every answer: are its claims covered by the chunks it cites (guardrails-v1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.contract_tables import GuardrailConfig
from pincite.contracts import guardrails_contract
from pincite.guardrails.answer_claims import TAG, AnswerClaim, claims_of, tags_of
from pincite.guardrails.coverage import Coverage, cover
from pincite.model.guardrail import GuardrailsInput, GuardrailsReason, GuardrailsResult


@dataclass(frozen=True, slots=True)
class _Measured:
    """
    An answer's claims with their coverage, whether it came with a list of citations, and how often each chunk is cited.
    """

    claims: tuple[AnswerClaim, ...]
    coverage: tuple[Coverage, ...]
    listed: bool
    citations: Counter[str]
    broken: tuple[str, ...]

    @property
    def uncovered(self) -> list[tuple[AnswerClaim, Coverage]]:
        return [(claim, found) for claim, found in zip(self.claims, self.coverage, strict=True) if found.objections]

    @property
    def density(self) -> float:
        return self.citations.total() / max(1, len(self.claims))


def check_answer(given: GuardrailsInput, config: GuardrailConfig | None = None) -> GuardrailsResult:
    """
    Hold a finished answer against its chunks.

    Args:
        given: The answer, its chunks and its citations. "C1" and "[C1]" in ``citations`` name one chunk, and so does
            a tag in the text; an id names every chunk that bears it. Each citation counts once. An answer without
            ``citations`` cites nothing, whatever tags it bears.
        config: The thresholds; those of the contract in force without it.

    Returns:
        REFUSE, WARN or PASS by the first rule that applies, in the specification's order, with the figures it was
        decided on and every objection to a claim.

    Source: guardrails-v1, decision rules 1 to 6.
    """
    config = config or guardrails_contract().decision
    measured = _measure(given, config)
    status, rule, detail = _decide(measured, config)
    uncovered = measured.uncovered
    reasons = [GuardrailsReason(rule=rule, detail=detail)] if rule else []
    reasons += [
        GuardrailsReason(rule="uncovered_claim", detail=f"{claim.text!r}: {'; '.join(found.objections)}")
        for claim, found in uncovered
    ]
    return GuardrailsResult(
        status=status,  # type: ignore[arg-type]
        reasons=tuple(reasons),
        uncovered_claims=tuple(claim.text for claim, _ in uncovered),
        citation_density=measured.density,
        supported_claims=len(measured.claims) - len(uncovered),
        total_claims=len(measured.claims),
    )


def _measure(given: GuardrailsInput, config: GuardrailConfig) -> _Measured:
    chunks = given.retrieved_chunks
    ids = [chunk.chunk_id for chunk in chunks]
    tags = tags_of(given.answer_text)
    listed = [chunk for citation in given.citations for chunk in _ids_of(citation, ids)]
    citations = Counter(listed) | Counter(_id_of(tag, ids) for tag in tags)
    cited = sorted(_places(given.citations, tags, ids), key=lambda place: (ids[place], place))
    claims = claims_of(given.answer_text)
    coverage = []
    for claim in claims:
        own = [tag - 1 for tag in claim.tags if _is_place(tag, ids)] if claim.tags else cited
        texts = [chunks[place].text for place in own]
        coverage.append(cover(claim.text, texts, min_similarity=config.min_similarity_for_mapping))
    broken = tuple(sorted(citation for citation in citations if citation not in ids))
    return _Measured(claims, tuple(coverage), bool(listed), citations, broken)


def _places(citations: Sequence[str], tags: Sequence[int], ids: Sequence[str]) -> set[int]:
    """
    The places among the chunks, from 0, that the list of citations and the tags of the text name: two chunks may share
    an id, and a number means one of them all the same.
    """
    numbers = [*tags, *(number for citation in citations if citation not in ids for number in _numbers_of(citation))]
    return {place for place, own in enumerate(ids) if own in citations} | {
        number - 1 for number in numbers if _is_place(number, ids)
    }


def _ids_of(citation: str, ids: Sequence[str]) -> tuple[str, ...]:
    """What one entry of the list of citations names: a chunk by its id, or by its number, with brackets or without."""
    numbers = () if citation in ids else _numbers_of(citation)
    return tuple(_id_of(number, ids) for number in numbers) or (citation,)


def _numbers_of(citation: str) -> tuple[int, ...]:
    """The chunks' numbers that one entry is made of, from 1; none where it is an id."""
    tag = citation.strip() if citation.strip().startswith("[") else f"[{citation}]"
    return tuple(tags_of(tag)) if TAG.fullmatch(tag) else ()


def _id_of(tag: int, ids: Sequence[str]) -> str:
    return ids[tag - 1] if _is_place(tag, ids) else f"[C{tag}]"


def _is_place(tag: int, ids: Sequence[str]) -> bool:
    return 0 < tag <= len(ids)


def _decide(measured: _Measured, config: GuardrailConfig) -> tuple[str, str, str]:
    """Status, rule and detail of the first rule that applies."""
    return next(_rules(measured, config), ("PASS", "", ""))


def _rules(measured: _Measured, config: GuardrailConfig) -> Iterator[tuple[str, str, str]]:
    """The rules that apply, in the specification's order."""
    total, missing = len(measured.claims), len(measured.uncovered)
    if config.refuse_on_no_citations and not measured.listed:
        yield "REFUSE", "no_citations", "the answer comes without citations"
    if measured.broken:
        yield "REFUSE", "mapping_failed", f"cites {', '.join(measured.broken)}, which is not among the retrieved chunks"
    if not any(found.similarity >= config.min_similarity_for_mapping for found in measured.coverage):
        yield (
            "REFUSE",
            "mapping_failed",
            "no claim can be aligned with a cited chunk" if total else "the answer makes no claim",
        )
    if missing > config.max_uncovered_claims or missing / max(1, total) > config.max_uncovered_ratio:
        yield "REFUSE", "too_many_uncovered", f"{missing} of {total} claims are uncovered"
    if measured.density < config.min_citation_density:
        yield (
            "WARN",
            "citation_density",
            f"{measured.density:.2f} citations a claim, at least {config.min_citation_density:.2f} wanted",
        )
    if missing:
        yield "WARN", "some_uncovered", f"{missing} of {total} claims are uncovered"
