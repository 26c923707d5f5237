"""One tenant's snapshot, ready to be asked: screen, retrieve, answer, guard, and say who says so."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date

from pincite.answering.answer import AnswerRules, Drafted, answer, refused
from pincite.answering.citations import require_verbatim
from pincite.answering.model_form import ModelForm
from pincite.answering.prompts import prompt_version
from pincite.answering.reading.doubt import ReaderBounds
from pincite.answering.reading.sufficiency import sufficiency_model
from pincite.contracts import retrieval_version
from pincite.engine_version import engine_version
from pincite.errors import in_phase
from pincite.fingerprint import fingerprint
from pincite.guardrails.policy import forbidden_subject
from pincite.guardrails.screen import screen_document_text, screen_question
from pincite.model.documents import Document, Scope
from pincite.model.evidence import DroppedChunk, Flags, RetrievalTrace
from pincite.model.given import LONGEST_QUESTION, require_usable
from pincite.model.given_question import context_of, given_question
from pincite.model.outcomes import Answered, Confidence, Provenance, QuestionResult, RefusalCode, Refused, Review
from pincite.model.retrieval import RetrievalRequest, Sensitivity, TripContext
from pincite.passages.neighbours import with_neighbours
from pincite.ports import Embedder, Index, LanguageModel, PageReader, Reader, Reranker
from pincite.question.message.mending import without_slips, written_by
from pincite.question.naming.naming import is_version
from pincite.question.record import ReadQuestion
from pincite.recipes import Recipe
from pincite.retrieval.masking import MaskedIndex
from pincite.retrieval.papers.hints import match_hints
from pincite.retrieval.papers.in_effect import dated, not_yet, why_none
from pincite.retrieval.papers.profiles import profiles_of
from pincite.retrieval.planning import eligibility
from pincite.retrieval.proof import Explanation, proofs
from pincite.retrieval.retrieve import retrieve, retrieve_many
from pincite.retrieval.retrieved import Retrieved
from pincite.retrieval.rules import Contracts
from pincite.values.frequencies import frequencies

LOCAL_MODEL = "none (local form)"
"""What provenance calls the model where none was asked."""
MOST_NAMED = 3  # documents that a refusal names of those that could not be read


@dataclass(frozen=True, slots=True, init=False)
class Question:
    """
    A question as it comes through a door: of what a program may say in several ways, it holds the one that the engine
    takes.

    ``as_of`` is the day on which staleness and effect are judged. ``masked`` chunk ids are treated as if they were not
    in the corpus (counterfactual evals). ``domain_id`` narrows to the documents of that domain; None is every domain.
    ``trip`` and ``sensitivity`` are what the caller knows beyond the text: the trip it is about, and sensitive topics
    that it touches, beside those that it shows itself.

    Raises:
        InputError: If a field is not what it says: names it and what would be right.
    """

    text: str
    as_of: date
    scope: Scope = Scope.MIXED
    audit: bool = False
    masked: frozenset[str] = frozenset()
    domain_id: str | None = None
    trip: TripContext | None = None
    sensitivity: frozenset[Sensitivity] = frozenset()

    def __init__(  # noqa: PLR0913, PLR0917 - the fields of a question
        self,
        text: str,
        as_of: date | str,
        scope: Scope | str = Scope.MIXED,
        audit: bool = False,
        masked: Collection[str] = frozenset(),
        domain_id: str | None = None,
        trip: TripContext | Mapping[str, object] | None = None,
        sensitivity: Collection[Sensitivity | str] | None = frozenset(),
    ) -> None:
        given = given_question(
            {
                "text": text,
                "as_of": as_of,
                "scope": scope,
                "audit": audit,
                "masked": masked,
                "domain_id": domain_id,
                "trip": trip,
                "sensitivity": sensitivity,
            }
        )
        own = {"trip": context_of(given.trip), "sensitivity": given.sensitivity or frozenset()}
        for name, value in {**dict(given), **own}.items():
            object.__setattr__(self, name, value)  # the class is frozen


@dataclass(slots=True)
class Stopwatch:
    """Milliseconds by stage."""

    laps: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def lap(self, stage: str) -> Iterator[None]:
        """Time one stage."""
        begin = time.perf_counter()
        with in_phase(stage):
            yield
        self.laps[stage] = round((time.perf_counter() - begin) * 1000, 3)


@dataclass(frozen=True, slots=True)
class Engine:
    """
    The parts, chosen by ``wiring``.

    ``failed`` are the snapshot's documents that could not be read; ``evals`` is what proved this snapshot ("none"
    without golden cases); ``withholds`` says whether it has chunks that were flagged at ingest: no search sees them,
    and an answer's trace names those that came near. ``held_bytes`` says about how much memory it takes now.

    Every method is deterministic in its arguments, but for the timings.
    """

    tenant: str
    snapshot_id: str
    index: Index
    pages: PageReader
    documents: tuple[Document, ...]
    failed: tuple[Document, ...]
    embedder: Embedder
    contracts: Contracts
    recipe: Recipe
    evals: str
    model: LanguageModel | None = None
    reranker: Reranker | None = None
    reader: Reader | None = None
    withholds: bool = False
    held_bytes: Callable[[], int] = lambda: 0

    def ask(self, question: Question) -> QuestionResult:
        """
        Answer with pin cites, or refuse with a code.

        Raises:
            InputError: If the question is empty, longer than `LONGEST_QUESTION`, or no text.
        """
        require_usable("question", question.text, LONGEST_QUESTION)
        watch = Stopwatch()
        with watch.lap("screen"):
            screened = screen_question(question.text)
        if screened.flagged:
            drafted = Drafted(
                refused(
                    RefusalCode.INJECTION_DETECTED,
                    f"the question tries to steer the system: {', '.join(screened.rules)}",
                )
            )
            return self._result(question, drafted, None, watch)
        if barred := self._barred(question):
            return self._result(question, barred, None, watch)
        with watch.lap("retrieve"):
            retrieved = self.find(question)
        if barred := self._barred(retrieved.question):  # mended by the evidence, it may be another question
            return self._result(question, barred, None, watch)
        with watch.lap("answer"):
            drafted = self._drafted(question, retrieved)
        low_below = self.contracts.retrieval.confidence.low_below
        return self._result(question, drafted, retrieved.under(drafted.outcome, low_below), watch)

    def _barred(self, question: Question | ReadQuestion) -> Drafted | None:
        """The refusal of what the tenant's policy forbids to answer; None where it forbids nothing of it."""
        barred = forbidden_subject(question.text, self.tenant, self.recipe.forbidden, self._without_slips)
        if barred is None:
            return None
        return Drafted(
            refused(RefusalCode.POLICY_REFUSAL, f"the policy of {self.tenant} forbids to answer on {barred.subject}")
        )

    def _without_slips(self, text: str, phrases: Sequence[str]) -> str:
        return without_slips(text, phrases, frequencies(), written_by(self.embedder))

    def find(self, question: Question, *, top_k: int | None = None, threshold: bool = True) -> Retrieved:
        """
        The evidence for a question, in its final order, with the neighbours in which a sentence, a list or a table of
        it goes on.

        With ``threshold`` False nothing is dropped for its score.
        """
        require_usable("question", question.text, LONGEST_QUESTION)
        index = MaskedIndex(self.index, question.masked) if question.masked else self.index
        found = retrieve(
            _request(question, top_k, threshold=threshold),
            index,
            self.embedder,
            self.documents,
            self.contracts,
            self.reranker,
            self.failed,
        )
        return found.with_rows(with_neighbours((*found.candidates, *found.further), index))

    def explain(self, question: Question) -> Explanation:
        """
        The evidence on a question, and for every ordered pair of it the rule that put one above the other, in data and
        in words.
        """
        found = self.find(question)
        return Explanation(
            found.candidates, proofs(found.candidates, self.contracts.retrieval, policy_like=found.policy_like)
        )

    def find_many(
        self, questions: Sequence[Question], *, top_k: int | None = None, threshold: bool = True
    ) -> list[Retrieved]:
        """Like ``find`` for each unmasked question, in order; all are embedded together."""
        for question in questions:
            require_usable("question", question.text, LONGEST_QUESTION)
        requests = [_request(question, top_k, threshold=threshold) for question in questions]
        return retrieve_many(
            requests, self.index, self.embedder, self.documents, self.contracts, self.reranker, self.failed
        )

    def _withheld(self, question: Question) -> tuple[tuple[DroppedChunk, ...], bool]:
        """
        Chunks flagged at ingest that would be among the nearest to the question, and whether one would be the nearest
        of all; no answer is made of them.
        """
        if not self.withholds:
            return (), False
        rules, request = self.contracts.qa.retrieval, _request(question, None, threshold=True)
        documents = dated(self.documents, profiles_of(self.documents, self.index))
        (hits,) = self.index.vector(
            self.embedder.embed_queries([question.text]),
            rules.max_context_chunks,
            replace(eligibility(request, documents, self.failed), include_flagged=True),
        )
        near = [hit.row.chunk for hit in hits if hit.row.chunk.flags and hit.score >= rules.min_similarity]
        dropped = tuple(
            DroppedChunk(chunk_id=chunk.chunk_id, reason=f"flagged at ingest: {', '.join(chunk.flags)}")
            for chunk in near
        )
        return dropped, bool(near) and near[0] is hits[0].row.chunk

    def _drafted(self, question: Question, retrieved: Retrieved) -> Drafted:
        dropped, foremost = self._withheld(question)
        if foremost and (retrieved.unknown or not retrieved.candidates):
            return Drafted(
                refused(
                    RefusalCode.INJECTION_DETECTED,
                    "what comes nearest was flagged at ingest, as hidden or aimed at a model",
                ),
                dropped=dropped,
            )
        drafted = self._judged(question, retrieved)
        return replace(drafted, dropped=(*dropped, *drafted.dropped))

    def _refused_by_search(self, question: Question, retrieved: Retrieved) -> Refused | None:
        """The refusal where the search brought nothing that could be judged; None where it did."""
        near = retrieved.candidates
        if self.failed and not self.documents:
            more = f" and {len(self.failed) - MOST_NAMED} more" if len(self.failed) > MOST_NAMED else ""
            named = ", ".join(document.file for document in self.failed[:MOST_NAMED]) + more
            return refused(RefusalCode.PARSE_FAILED, f"none of the documents could be read: {named}")
        if (retrieved.unknown or not near) and (unread := self._unread(question, retrieved)):
            return refused(RefusalCode.PARSE_FAILED, _could_not_be_read(unread), near)
        if not near:
            documents = dated(self.documents, profiles_of(self.documents, self.index))
            why = why_none(documents, question.scope, date.max if question.audit else question.as_of)
            return refused(RefusalCode.NO_SUPPORTING_EVIDENCE, why)
        return None

    def _judged(self, question: Question, retrieved: Retrieved) -> Drafted:
        if refusal := self._refused_by_search(question, retrieved):
            return Drafted(refusal)
        # Where retrieval knows of nothing relevant the reader looks, and no model is asked.
        form = ModelForm(self.model) if self.model and not retrieved.unknown else None
        drafted = answer(
            retrieved,
            self._rules(policy_like=retrieved.policy_like, unknown=retrieved.unknown),
            lambda text: screen_document_text(text, self.embedder).flagged,
            self.embedder.embed,
            form,
        )
        if isinstance(drafted.outcome, Answered):
            self._check_verbatim(drafted.outcome)
        elif retrieved.unknown and drafted.outcome.code is not RefusalCode.INJECTION_DETECTED:
            reason = f"no chunk reaches a confidence of {self.contracts.retrieval.confidence.unknown_below}"
            told = {"code": RefusalCode.LOW_RETRIEVAL_CONFIDENCE, "reason": reason}
            return replace(drafted, outcome=drafted.outcome.model_copy(update=told))
        elif drafted.outcome.code is RefusalCode.NO_SUPPORTING_EVIDENCE and (
            unread := self._unread(question, retrieved)
        ):
            return replace(drafted, outcome=refused(RefusalCode.PARSE_FAILED, _could_not_be_read(unread)))
        return drafted

    def _unread(self, question: Question, retrieved: Retrieved) -> Document | None:
        """
        The unreadable document that the question points to at least as clearly as to any document that was read: none
        of another version than it names, and where it names none, none that has not begun yet.
        """
        pointers = retrieved.question.pointers
        future = frozenset[str]() if question.audit else not_yet(self.failed, question.as_of)
        hints = match_hints(pointers, [each for each in self.failed if _may_be_meant(each, pointers.versions, future)])
        if not hints or hints[0].share < max((hint.share for hint in retrieved.matched), default=0.0):
            return None
        return next(document for document in self.failed if document.doc_id == hints[0].doc_id)

    def _check_verbatim(self, answered: Answered) -> None:
        for sentence in answered.sentences:
            for citation in sentence.citations:
                require_verbatim(citation, self.pages.page(citation.doc_id, citation.page).text)

    def _rules(self, *, policy_like: bool, unknown: bool) -> AnswerRules:
        limits = self.contracts.qa.answer
        return AnswerRules(
            max_facts=self.contracts.qa.retrieval.max_context_chunks,
            max_sentences=limits.max_sentences,
            refuse_without_model=self.recipe.answering.on_model_failure == "refuse",
            least=Confidence(self.recipe.answering.least_confidence),
            known_from=self.contracts.retrieval.confidence.unknown_below if unknown else 0.0,
            sufficiency=sufficiency_model(self.recipe.answering.sufficiency),
            tiers=self.contracts.retrieval.ranking.tiers if policy_like else (),
            reader=self.reader,
            bounds=ReaderBounds(
                limits.doubted_below,
                limits.disbelieved_below,
                limits.unlikely_below,
                limits.trusted_from,
                limits.most_stated,
            ),
        )

    def _result(
        self, question: Question, drafted: Drafted, retrieved: Retrieved | None, watch: Stopwatch
    ) -> QuestionResult:
        bound = self.contracts.qa.retrieval.min_similarity
        screened = RetrievalTrace(stages=("screen",), semantic_k=None, bm25_k=None, min_similarity=bound)
        trace = retrieved.trace if retrieved else screened
        watch.laps["total"] = round(sum(watch.laps.values()), 3)
        return QuestionResult(
            outcome=drafted.outcome,
            review=retrieved.review if retrieved else Review(),
            flags=retrieved.flags if retrieved else Flags(),
            guardrail=drafted.guardrail,
            provenance=self._provenance(question, drafted),
            trace=trace.model_copy(update={"dropped": (*trace.dropped, *drafted.dropped)}),
            timings_ms=watch.laps,
            conflicts=retrieved.conflicts if retrieved else (),
        )

    def _provenance(self, question: Question, drafted: Drafted) -> Provenance:
        return Provenance(
            prompt_version=prompt_version(),
            model_id=self.model.model_id if self.model else LOCAL_MODEL,
            retrieval_version=retrieval_version(),
            parser_mode=self.recipe.parser.mode,
            docs_snapshot=self.snapshot_id,
            reranker_id=self.reranker.identity if self.reranker else None,
            reader_id=self.reader.identity if self.reader else None,
            embedder_id=self.embedder.identity,
            recipe=fingerprint(self.recipe),
            code_version=engine_version(),
            evals=self.evals,
            as_of=question.as_of.isoformat(),
            model_use=drafted.model_use,
            notes=drafted.notes,
        )


def _could_not_be_read(document: Document) -> str:
    return f"{document.file} is what the question points to, and it could not be read"


def _may_be_meant(document: Document, versions: AbstractSet[str], future: AbstractSet[str]) -> bool:
    own = document.version
    return is_version(own, versions) if own and versions else document.doc_id not in future


def _request(question: Question, top_k: int | None, *, threshold: bool) -> RetrievalRequest:
    return RetrievalRequest(
        question=question.text,
        scope=question.scope,
        as_of=question.as_of,
        top_k=top_k,
        audit=question.audit,
        domain_id=question.domain_id,
        threshold=threshold,
        trip=question.trip,
        sensitivity=question.sensitivity,
    )
