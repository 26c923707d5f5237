"""From accepted evidence to an outcome: phases A, B and C, sufficiency, and the guardrail behind them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pincite.answering.citations import cite, nearest
from pincite.answering.facts import drop_poisoned, facts_of
from pincite.answering.local import Extract, extracts, relevant_candidates
from pincite.answering.model_form import ModelForm
from pincite.answering.needs import Needs, needs_of
from pincite.answering.passages import Passage, passages_of
from pincite.answering.reply import DraftSentence
from pincite.answering.sufficiency import judge
from pincite.answering.weights import term_weights
from pincite.errors import ModelUnavailableError
from pincite.guardrails.guardrail import check_answer
from pincite.model.evidence import Candidate, DroppedChunk
from pincite.model.guardrail import GuardrailResult, GuardrailsInput, RetrievedChunk
from pincite.model.outcomes import Answered, CitedSentence, Confidence, ModelUse, Outcome, RefusalCode, Refused
from pincite.model.retrieval import Retrieved

_HIGH, _MEDIUM = 0.80, 0.60
"""Coverage of the question from which a local answer calls its confidence High and Medium."""

_NEAREST = 3


@dataclass(frozen=True, slots=True)
class AnswerRules:
    """Numbers from the contracts and the recipe that bind an answer."""

    max_facts: int
    max_sentences: int
    min_coverage: float
    refuse_without_model: bool


@dataclass(frozen=True, slots=True)
class Drafted:
    """An outcome with what was learned on the way to it."""

    outcome: Outcome
    guardrail: GuardrailResult | None = None
    dropped: tuple[DroppedChunk, ...] = ()
    model_use: ModelUse = field(default_factory=ModelUse)
    notes: tuple[str, ...] = ()


def refused(code: RefusalCode, reason: str, candidates: Sequence[Candidate] = ()) -> Refused:
    """A refusal that shows what was nearest."""
    return Refused(code=code, reason=reason, nearest=tuple(nearest(c) for c in candidates[:_NEAREST]))


def answer(question: str, retrieved: Retrieved, rules: AnswerRules, is_poisoned: Callable[[str], bool], model: ModelForm | None) -> Drafted:
    """
    Answer from what was retrieved, or refuse with the code of the cause.

    Args:
        question: The question as asked.
        retrieved: Accepted candidates in final order, with flags.
        rules: Bounds from contracts and recipe.
        is_poisoned: Verdict on a text of a document.
        model: The model's form of phases B and C; None for the local form.
    """
    clean, dropped = drop_poisoned(retrieved.candidates, is_poisoned)
    if not clean:
        return Drafted(refused(RefusalCode.INJECTION_DETECTED, "all evidence holds instructions aimed at a model"), dropped=dropped)
    needs = needs_of(question)
    weights = term_weights(needs.terms, clean)
    if not needs.terms:
        return Drafted(refused(RefusalCode.NO_SUPPORTING_EVIDENCE, "the question names nothing to look for", clean), dropped=dropped)
    relevant = relevant_candidates(clean, needs, weights, limit=rules.max_facts)
    found = extracts(relevant, needs, weights)
    verdict = judge(needs, found, weights, min_coverage=rules.min_coverage)
    if not verdict.sufficient:
        return Drafted(refused(RefusalCode.NO_SUPPORTING_EVIDENCE, verdict.reason, clean), dropped=dropped)
    sentences, confidence, notes = _sentences(question, needs, relevant, found, weights, rules, model, verdict.coverage)
    use = model.use if model else ModelUse()
    if not sentences:
        return Drafted(refused(RefusalCode.NO_SUPPORTING_EVIDENCE, notes[-1] if notes else "no valid sentence remains", clean), dropped=dropped, model_use=use, notes=notes)
    outcome, guardrail = _guarded(Answered(sentences=sentences, confidence=confidence), relevant, clean)
    return Drafted(outcome, guardrail, dropped, use, notes)


def _sentences(  # noqa: PLR0913  # the one place where both forms meet
    question: str,
    needs: Needs,
    relevant: Sequence[Candidate],
    found: Sequence[Extract],
    weights: Mapping[str, float],
    rules: AnswerRules,
    model: ModelForm | None,
    coverage: float,
) -> tuple[tuple[CitedSentence, ...], Confidence, tuple[str, ...]]:
    if model is not None:
        try:
            return *_by_model(question, needs, relevant, weights, rules, model), ()
        except ModelUnavailableError as error:
            note = f"model unavailable: {error}"
            if rules.refuse_without_model:
                return (), Confidence.LOW, (note,)
            return _local_sentences(found), _local_confidence(coverage), (f"{note}; answered by the local form",)
    return _local_sentences(found), _local_confidence(coverage), ()


def _local_sentences(found: Sequence[Extract]) -> tuple[CitedSentence, ...]:
    return tuple(CitedSentence(text=e.passage.text, citations=(cite(e.passage.candidate, e.passage.start, e.passage.end),)) for e in found)


def _local_confidence(coverage: float) -> Confidence:
    return Confidence.HIGH if coverage >= _HIGH else Confidence.MEDIUM if coverage >= _MEDIUM else Confidence.LOW


def _by_model(
    question: str, needs: Needs, relevant: Sequence[Candidate], weights: Mapping[str, float], rules: AnswerRules, model: ModelForm
) -> tuple[tuple[CitedSentence, ...], Confidence]:
    facts = model.relevant_facts(question, facts_of(relevant), limit=rules.max_facts)
    if not facts:
        return (), Confidence.LOW
    synthesis = model.synthesis(question, facts, max_sentences=rules.max_sentences)
    by_id = {c.row.chunk.chunk_id: c for c in relevant}
    return tuple(_cited(draft, by_id[draft.fact.chunk_id], weights) for draft in synthesis.sentences), synthesis.confidence


def _cited(draft: DraftSentence, candidate: Candidate, weights: Mapping[str, float]) -> CitedSentence:
    """Cite the stretch of the chunk that covers the model's sentence best; the whole chunk where no stretch stands out."""
    claim = needs_of(draft.text)
    all_weights = {term: weights.get(term, 1.0) for term in claim.terms}
    options: list[Passage] = list(passages_of(candidate, claim, all_weights)) if claim.terms else []
    best = max(options, key=lambda p: (p.coverage, -p.start), default=None)
    start, end = (best.start, best.end) if best else (0, len(candidate.row.chunk.text))
    return CitedSentence(text=draft.text, citations=(cite(candidate, start, end),))


def _guarded(answered: Answered, relevant: Sequence[Candidate], clean: Sequence[Candidate]) -> tuple[Outcome, GuardrailResult]:
    given = GuardrailsInput(
        answer_text="\n".join(sentence.text for sentence in answered.sentences),
        retrieved_chunks=tuple(RetrievedChunk(chunk_id=c.row.chunk.chunk_id, text=_with_context(c)) for c in relevant),
        citations=tuple(citation.chunk_id for sentence in answered.sentences for citation in sentence.citations),
    )
    result = check_answer(given)
    if result.status == "REFUSE":
        reason = "; ".join(f"{r.rule}: {r.detail}" for r in result.reasons)
        return refused(RefusalCode.POLICY_REFUSAL, f"the guardrail refused: {reason}", clean), result
    return answered, result


def _with_context(candidate: Candidate) -> str:
    """A chunk with the header that its table rows are read out with."""
    chunk = candidate.row.chunk
    return f"{' '.join(chunk.header)}\n{chunk.text}" if chunk.header else chunk.text
