"""
The mutants of the gate self-test, built from the real engine over a candidate: one fault each, everything else as it
would be published.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from evals.cases.golden import GoldenCase
from evals.cases.suites import telling_part
from evals.robustness.accidents import (
    AltersRows,
    ShortKey,
    continuing,
    day_and_month_swapped,
    page_too_far,
    second_best,
    sign_lost,
    superseding,
    unit_swapped,
)
from evals.robustness.faults import (
    Fault,
    RememberingSystem,
    Seam,
    faulty,
    in_citations,
    in_sentences,
    misread,
    require_seams,
)
from evals.robustness.faulty_index import SeesSuperseded, StaleVectors
from evals.robustness.self_test import Hooks, SelfTest, failing_gates, outcome_of, stoppers
from evals.running.candidate import CandidateSystem
from evals.running.parallel import Subjects, mapped
from evals.running.provenance import RunStamp
from evals.running.runner import record_of
from evals.system import System
from pincite.adapters.lake import Lake
from pincite.engine import Engine
from pincite.model.chunks import Chunk
from pincite.model.guardrail import GuardrailsResult
from pincite.model.outcomes import Citation, QuestionResult, RefusalCode, Refused
from pincite.retrieval.masking import MaskedIndex

OVER_BUDGET_MS, OVER_BUDGET_USD = 60_000.0, 1.0
_ANSWER, _JUDGED = "pincite.answering.answer", "pincite.answering.judged"


class Mutants:
    """The sound system over what is evaluated, and how each mutant is built from it."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        sound = subjects.opened.system
        self.healthy = replace(sound, ask=RememberingSystem(sound).ask)

    def hooks(self) -> Hooks:
        """For each mutant's name how to build it; a fault of finished answers is put on the sound system's own."""
        return {name: self._hook(fault) for name, fault in self.faults().items()}

    def of_answers(self) -> frozenset[str]:
        """Names of the mutants whose fault is in the finished answers: they cost no asking."""
        return frozenset(name for name, fault in self.faults().items() if fault.engine is None and not fault.seams)

    def sound_cases(self, cases: Sequence[GoldenCase]) -> tuple[GoldenCase, ...]:
        """The cases that the sound system passes and counts: what fails without a fault cannot show one."""
        records = (record_of(case, self.healthy) for case in cases)
        return tuple(record.case for record in records if record.passed and record.counted)

    def _hook(self, fault: Fault) -> Callable[[], System]:
        require_seams(fault.seams)

        def build() -> System:
            if fault.engine is None and not fault.seams:
                return faulty(self.healthy, fault)
            given = self._subjects
            by_tenant = {candidate.tenant: candidate for candidate in given.candidates}
            return faulty(
                CandidateSystem(given.lake, by_tenant, given.recipe, fault.engine or (lambda engine: engine)).system,
                fault,
            )

        return build

    def faults(self) -> dict[str, Fault]:
        """What is wrong in each mutant, by name."""
        return {
            "similarity_threshold_lowered": Fault(engine=_accepts_anything),
            "sufficiency_check_off": Fault(
                seams=[Seam(_JUDGED, "constrain", _nothing_against), Seam(_JUDGED, "judge", _always_sufficient)]
            ),
            "tier_order_swapped": Fault(engine=_lowest_tier_first),
            "superseded_included": Fault(engine=lambda engine: replace(engine, index=SeesSuperseded(engine.index))),
            "number_check_off": Fault(
                seams=[Seam(_ANSWER, "said", _misreads), Seam(_ANSWER, "check_answer", _lets_pass)]
            ),
            "citation_page_off_by_one": Fault(
                result=in_citations(lambda citation: citation.model_copy(update={"page": citation.page + 1}))
            ),
            "citation_snippet_cut": Fault(result=in_citations(_cut)),
            "fallback_always_on": Fault(engine=_fallback_first),
            "injection_screen_off": Fault(seams=[Seam("pincite.engine", "screen_question", _unflagged)]),
            "refuse_everything": Fault(result=_refuses),
            "stale_embedding": Fault(
                engine=lambda engine: replace(
                    engine, index=StaleVectors(engine.index, [chunk.chunk_id for chunk in self._chunks(engine.tenant)])
                )
            ),
            "tables_dropped": Fault(
                engine=lambda engine: replace(engine, index=MaskedIndex(engine.index, self._tables(engine.tenant)))
            ),
            "cache_key_too_short": Fault(engine=lambda engine: replace(engine, embedder=ShortKey(engine.embedder))),
            "index_page_off_by_one": Fault(
                engine=lambda engine: replace(engine, index=AltersRows(engine.index, page_too_far))
            ),
            "tenant_swapped": Fault(engine=self._next_tenant),
            "amendment_dropped": Fault(engine=self._without_superseding),
            "stale_pointer": Fault(engine=self._before_superseding),
            "second_best_row": Fault(seams=[Seam("pincite.answering.saying.local", "overruling", second_best)]),
            "neighbour_lost": Fault(
                engine=lambda engine: replace(
                    engine, index=MaskedIndex(engine.index, continuing(self._chunks(engine.tenant)))
                )
            ),
            "unit_swapped": Fault(result=in_sentences(unit_swapped)),
            "sign_lost": Fault(result=in_sentences(sign_lost)),
            "day_and_month_swapped": Fault(result=in_sentences(day_and_month_swapped)),
            "slow_answers": Fault(
                result=lambda result: result.model_copy(
                    update={"timings_ms": {**result.timings_ms, "total": OVER_BUDGET_MS}}
                )
            ),
            "expensive_answers": Fault(result=_expensive),
        }

    def _next_tenant(self, engine: Engine) -> Engine:
        """The engine with the documents of the tenant that follows in the alphabet; of a lone tenant with none."""
        tenants = sorted(candidate.tenant for candidate in self._subjects.candidates)
        other = tenants[(tenants.index(engine.tenant) + 1) % len(tenants)]
        if other == engine.tenant:
            return replace(
                engine, index=MaskedIndex(engine.index, frozenset(chunk.chunk_id for chunk in self._chunks(other)))
            )
        swapped = self._subjects.opened.engine(other)
        return replace(
            engine, index=swapped.index, pages=swapped.pages, documents=swapped.documents, failed=swapped.failed
        )

    def _without_superseding(self, engine: Engine) -> Engine:
        """The engine without the documents that take another one's place."""
        newer = superseding(engine)
        masked = frozenset(chunk.chunk_id for chunk in self._chunks(engine.tenant) if chunk.doc_id in newer)
        return replace(engine, index=MaskedIndex(engine.index, masked))

    def _before_superseding(self, engine: Engine) -> Engine:
        """The engine as it was before these documents came: what they supersede is in force."""
        return replace(engine, index=SeesSuperseded(self._without_superseding(engine).index))

    def _chunks(self, tenant: str) -> list[Chunk]:
        store = Lake(self._subjects.lake).documents
        mine = (candidate for candidate in self._subjects.candidates if candidate.tenant == tenant)
        return [
            chunk
            for candidate in mine
            for document in candidate.documents
            if document.chunks_key
            for chunk in store.chunks(document.chunks_key)
        ]

    def _tables(self, tenant: str) -> frozenset[str]:
        return frozenset(chunk.chunk_id for chunk in self._chunks(tenant) if chunk.kind == "table")


@dataclass(frozen=True, slots=True)
class Probe:
    """One mutant, and the cases to ask it."""

    mutant: str
    cases: tuple[GoldenCase, ...]
    stamp: RunStamp


def self_test_of(
    subjects: Subjects, cases: Sequence[GoldenCase], stamp: RunStamp, *, workers: int = 1
) -> tuple[SelfTest, tuple[GoldenCase, ...]]:
    """
    The gate self-test on the real engine.

    Args:
        subjects: The candidates.
        cases: Where the telling part is taken from; of it, what the sound system passes is asked of every mutant.
        stamp: As for any run.
        workers: Processes, as for ``parallel.ask_all``.

    Returns:
        The outcome, and the cases that every mutant was asked; those whose fault is in finished answers were asked all
        that the sound system passes.
    """
    mutants = Mutants(subjects)
    telling = {case.id for case in telling_part(cases)}
    sound = mutants.sound_cases([case for case in cases if case.world is None])
    asked = tuple(case for case in sound if case.id in telling)
    hooks, cheap = mutants.hooks(), mutants.of_answers()
    failing = failing_gates(asked, mutants.healthy, stamp)
    found = {name: stoppers(name, sound, hooks[name](), stamp) for name in sorted(cheap)}
    dear = [Probe(name, asked, stamp) for name in sorted(hooks.keys() - cheap)]
    found |= dict(mapped(try_mutant, dear, subjects, workers=workers))
    return outcome_of({name: gates - failing for name, gates in found.items()}), asked


def try_mutant(subjects: Subjects, probe: Probe) -> tuple[str, set[str]]:
    """What stops one mutant."""
    return probe.mutant, stoppers(probe.mutant, probe.cases, Mutants(subjects).hooks()[probe.mutant](), probe.stamp)


def _accepts_anything(engine: Engine) -> Engine:
    """Neither similarity nor confidence stops a chunk."""
    qa, retrieval = engine.contracts.qa, engine.contracts.retrieval
    low = qa.model_copy(
        update={
            "retrieval": qa.retrieval.model_copy(update={"min_similarity": 0.0}),
            "fallback": qa.fallback.model_copy(update={"min_similarity": 0.0}),
        }
    )
    unbound = retrieval.model_copy(
        update={"confidence": retrieval.confidence.model_copy(update={"unknown_below": 0.0})}
    )
    return replace(engine, contracts=replace(engine.contracts, qa=low, retrieval=unbound))


def _fallback_first(engine: Engine) -> Engine:
    """The first threshold lets nothing through, so that the second decides every question."""
    qa = engine.contracts.qa
    high = qa.model_copy(update={"retrieval": qa.retrieval.model_copy(update={"min_similarity": 1.0})})
    return replace(engine, contracts=replace(engine.contracts, qa=high))


def _lowest_tier_first(engine: Engine) -> Engine:
    retrieval = engine.contracts.retrieval
    swapped = retrieval.model_copy(
        update={"ranking": retrieval.ranking.model_copy(update={"tiers": retrieval.ranking.tiers[::-1]})}
    )
    return replace(engine, contracts=replace(engine.contracts, retrieval=swapped))


def _nothing_against(constrain: Callable[..., Any]) -> Callable[..., Any]:
    """Nothing speaks against a chunk, and every passage of it could answer."""

    def stands(needs: Any, reads: Any, *others: Any, **of_another_case: Any) -> Any:
        able = {read.candidate.chunk_id: read.passages for read in reads}
        found = constrain(needs, reads, *others, **of_another_case)
        return replace(found, able=able, against=dict.fromkeys(able), missing=())

    return stands


def _always_sufficient(judge: Callable[..., Any]) -> Callable[..., Any]:
    """Whatever was found may answer, with every passage of it."""

    def judged(needs: Any, reads: Any, *others: Any) -> Any:
        verdict = judge(needs, reads, *others)
        everything = frozenset(passage for read in reads for passage in read.passages)
        chunks = {read.candidate.chunk_id: 1.0 for read in reads}
        return (
            verdict
            if verdict.sufficient
            else replace(verdict, sufficient=True, probability=1.0, chunks=chunks, passages=everything)
        )

    return judged


def _misreads(said: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda passage: misread(said(passage))


def _lets_pass(check: Callable[[Any], GuardrailsResult]) -> Callable[[Any], GuardrailsResult]:
    return lambda given: check(given).model_copy(update={"status": "PASS", "reasons": ()})


def _unflagged(screen: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: screen(text).model_copy(update={"flagged": False})


def _cut(citation: Citation) -> Citation:
    kept = citation.snippet[:10]
    return citation.model_copy(update={"snippet": kept, "end": citation.start + len(kept)})


def _refuses(result: QuestionResult) -> QuestionResult:
    return result.model_copy(
        update={"outcome": Refused(code=RefusalCode.NO_SUPPORTING_EVIDENCE, reason="everything is refused")}
    )


def _expensive(result: QuestionResult) -> QuestionResult:
    use = result.provenance.model_use.model_copy(update={"cost_usd": OVER_BUDGET_USD})
    return result.model_copy(update={"provenance": result.provenance.model_copy(update={"model_use": use})})
