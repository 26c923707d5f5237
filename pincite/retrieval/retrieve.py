"""Question to evidence in one deterministic pass."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import repeat

import numpy as np

from pincite.errors import EmbedderMismatchError
from pincite.model.documents import Document
from pincite.model.evidence import Conflict, EvidencePack
from pincite.model.retrieval import RetrievalRequest, Sensitivity
from pincite.model.stages import FoundRow, KeptRow, ScoredRow
from pincite.ports import Embedder, Index, Reranker, Vectors
from pincite.question.message.asides import what_is_asked
from pincite.question.message.exceptions import exception_asked
from pincite.question.message.mending import mended, written_by
from pincite.question.naming.naming import named_days
from pincite.question.record import ReadQuestion, read_question
from pincite.question.times.periods import years
from pincite.retrieval.acceptance import accept
from pincite.retrieval.amendments import with_amending
from pincite.retrieval.asked_editions import NO_CHOICE, Choice, choice_of
from pincite.retrieval.candidates import Pool, enlarged, search, text_search
from pincite.retrieval.claims import PolicyClaim, read_claim
from pincite.retrieval.confidence import features
from pincite.retrieval.conflicts import Case, conflicts
from pincite.retrieval.escalation import review
from pincite.retrieval.fusion import minmax_fusion
from pincite.retrieval.named_rows import rows_by_name, wants_a_figure, with_named_rows
from pincite.retrieval.own_amendments import amending_rows
from pincite.retrieval.pack import flags_of, pack_item
from pincite.retrieval.papers.hints import subjects
from pincite.retrieval.papers.in_effect import dated, outlived
from pincite.retrieval.papers.profiles import Profile, profiles_of
from pincite.retrieval.planning import Collection, Plan, plan_of
from pincite.retrieval.ranking import Arrangement, Order, with_scores
from pincite.retrieval.retrieved import Retrieved
from pincite.retrieval.rules import Contracts
from pincite.retrieval.selection import alike, evidence_of, packed, with_sides
from pincite.retrieval.tracing import trace_of
from pincite.values.frequencies import frequencies


def retrieve(  # noqa: PLR0913, PLR0917 - the ports and the numbers stand side by side, none hidden
    request: RetrievalRequest,
    index: Index,
    embedder: Embedder,
    documents: Sequence[Document],
    contracts: Contracts | None = None,
    reranker: Reranker | None = None,
    unread: Sequence[Document] = (),
) -> Retrieved:
    """
    Find, order and judge the evidence for one request.

    Args:
        request: The question with its scope and day.
        index: The tenant's published rows.
        embedder: The embedder that wrote the index.
        documents: The tenant's snapshot, for document hints.
        contracts: The numbers; those in force where None.
        reranker: Scores ``rerank.factor`` times top-k candidates anew, where given.
        unread: Documents of the snapshot that could not be read: what they supersede still answers, and is stale.

    Returns:
        Evidence in its final order with pack, flags, review, conflicts and trace: the same for the same arguments, to
        the byte.

    Raises:
        EmbedderMismatchError: If *embedder* did not write the index.
    """
    return retrieve_many([request], index, embedder, documents, contracts, reranker, unread)[0]


def retrieve_many(  # noqa: PLR0913, PLR0917 - the same as for one request
    requests: Sequence[RetrievalRequest],
    index: Index,
    embedder: Embedder,
    documents: Sequence[Document],
    contracts: Contracts | None = None,
    reranker: Reranker | None = None,
    unread: Sequence[Document] = (),
) -> list[Retrieved]:
    """Like ``retrieve``, with its errors, for each request in order; the variants of all are embedded together."""
    if embedder.identity != index.embedder_identity:
        msg = (
            f"the index was written by {index.embedder_identity}, the question would "
            f"be embedded by {embedder.identity}: rebuild the index or change the recipe"
        )
        raise EmbedderMismatchError(msg)
    rules = contracts or Contracts.in_force()
    collection = Collection(index, documents, profiles_of(documents, index), embedder, reranker, rules, unread)
    asked = [(each, _read(each, what_is_asked(each.question, embedder), rules)) for each in requests]
    results = _retrieve_all(asked, collection)
    titles = tuple(each.title for each in documents)
    slips = {
        at: text
        for at, found in enumerate(results)
        if (text := _mended(found, titles, embedder)) != found.question.text
    }
    again = [(requests[at], _read(requests[at], text, rules)) for at, text in slips.items()]
    for at, found in zip(slips, _retrieve_all(again, collection), strict=True):
        results[at] = found
    return _of_asked_editions(requests, results, collection)


def _of_asked_editions(
    requests: Sequence[RetrievalRequest], results: list[Retrieved], collection: Collection
) -> list[Retrieved]:
    """
    The *results*, where a question asks of one edition of the paper that it found first what that one says, searched
    without the words that choose it; where none held at its time what the other papers say.
    """
    documents = dated(collection.documents, collection.profiles)
    choices = {
        at: choice
        for at, (request, found) in enumerate(zip(requests, results, strict=True))
        if not request.audit and (choice := choice_of(found, documents, collection.profiles, request.as_of))
    }
    again = [(requests[at], _of_edition(requests[at], results[at], collection.rules, c)) for at, c in choices.items()]
    for at, found in zip(choices, _retrieve_all(again, collection, list(choices.values())), strict=True):
        results[at] = found
    return results


def _of_edition(request: RetrievalRequest, found: Retrieved, rules: Contracts, choice: Choice) -> ReadQuestion:
    asked = found.question.edition
    if asked is None or not choice.meant:
        return found.question
    return _read(request if asked.named else replace(request, as_of=asked.last), asked.rest, rules)


def _read(request: RetrievalRequest, text: str, rules: Contracts) -> ReadQuestion:
    return read_question(
        text, message=request.question, intents=rules.retrieval.intents, trip=request.trip, as_of=request.as_of
    )


def _mended(found: Retrieved, titles: Sequence[str], embedder: Embedder) -> str:
    """The question without slips, by the words of what was found for it and of all *titles*."""
    evidence = [" ".join((c.row.doc_title, *c.row.chunk.section, c.row.chunk.text)) for c in found.candidates]
    return mended(found.question, [*evidence, *titles], frequencies(), written_by(embedder))


def _retrieve_all(
    asked: Sequence[tuple[RetrievalRequest, ReadQuestion]], collection: Collection, choices: Sequence[Choice] = ()
) -> list[Retrieved]:
    """Each request's evidence, *asked* with its question as it was read, and of what edition where *choices* say it."""
    index = collection.index
    standing = [
        collection.asked_by(request, choice)
        for (request, _), choice in zip(asked, choices or repeat(NO_CHOICE), strict=False)
    ]
    plans = [
        plan_of(request, question, claim, on_the_day)
        for (request, question), claim, on_the_day in zip(asked, _claims(asked, collection), standing, strict=True)
    ]
    embedder = collection.embedder
    vectors = _embedded([text for plan in plans for text in plan.wanted.semantic], embedder, embedder.embed_queries)
    results, at = [], 0
    for plan, on_the_day in zip(plans, standing, strict=True):
        size = len(plan.wanted.semantic)
        pool = search(index, plan.wanted, vectors[at : at + size], text_search(index, plan.wanted))
        results.append(_retrieve(plan, pool, on_the_day))
        at += size
    return results


def _embedded(texts: Sequence[str], embedder: Embedder, compute: Callable[[Sequence[str]], Vectors]) -> Vectors:
    return compute(texts) if texts else np.zeros((0, embedder.dimension), dtype=np.float32)


def _claims(asked: Sequence[tuple[RetrievalRequest, ReadQuestion]], collection: Collection) -> list[PolicyClaim]:
    """What each question is about, by its own words."""
    rules, embedder = collection.rules.retrieval.claims, collection.embedder
    vectors = _embedded([question.wording.embedded for _, question in asked], embedder, embedder.embed)
    return [
        read_claim(vector, rules, embedder, request.sensitivity)
        for (request, _), vector in zip(asked, vectors, strict=True)
    ]


def _retrieve(plan: Plan, pool: Pool, collection: Collection) -> Retrieved:
    matched, rules = plan.matched, collection.rules
    contract, question, request = rules.retrieval, plan.question, plan.request
    pool = _with_named(plan, pool, collection)
    scored = _scored(plan, pool, collection)
    policy_like = plan.claim.policy_like(scored[: plan.cap])
    top_k = request.top_k or rules.qa.retrieval.top_k
    accepted = accept(scored[: plan.cap], matched, rules, policy_like=policy_like, threshold=request.threshold)
    depth = contract.rerank.factor * top_k
    reranked = _rerank(question, accepted.candidates, depth, collection.reranker)
    order = _order(plan, pool, rules, policy_like=policy_like)
    arrangement = Arrangement(reranked, order)
    nearest = with_named_rows(arrangement.all(top_k), question, frequencies(), top_k)
    ordered = with_scores(with_amending(nearest, [*scored, *_amending(plan, pool, nearest[:top_k], collection)], top_k))
    taken = {c.chunk_id for c in ordered}
    accepted = replace(accepted, dropped=tuple(each for each in accepted.dropped if each.chunk_id not in taken))
    # Flags, pack and review are the same at every door: what the thresholds only mark is no evidence.
    clear = arrangement if request.threshold else Arrangement([c for c in reranked if not c.marks], order)
    evidence, found = _evidence(plan, clear, ordered, collection, policy_like=policy_like)
    sensitive = _sensitive(plan.claim, found, policy_like=policy_like)
    flags = flags_of(evidence, request.as_of, contract, policy_like=policy_like, conflicting=bool(found))
    items = tuple(pack_item(c) for c in packed(evidence, clear, contract, policy_like=policy_like))
    binds = policy_like and any(d.category for d in collection.documents)
    return Retrieved(
        question=question,
        candidates=ordered[:top_k],
        further=ordered[top_k:],
        pack=EvidencePack(items=items, flags=flags),
        flags=flags,
        review=review(evidence, flags, found, sensitive, policy_binds=binds),
        conflicts=found,
        policy_like=policy_like,
        intents=tuple(intent.name for intent in question.intents),
        sensitivities=sensitive,
        matched=matched.hints,
        unknown=not any(c.confidence >= contract.confidence.unknown_below for c in ordered),
        trace=trace_of(plan.wanted, matched.hints, accepted, ordered, reranked=depth if collection.reranker else None),
    )


def _order(plan: Plan, pool: Pool, rules: Contracts, *, policy_like: bool) -> Order:
    """What orders the candidates: without diversity where the contract wants none, by tier where policies bind."""
    diversity = rules.qa.retrieval.mmr_lambda if rules.qa.retrieval.use_mmr else 1.0
    return Order(rules.retrieval, plan.request.as_of, pool.vectors, diversity, policy_like)


def _evidence(
    plan: Plan, clear: Arrangement, ordered: Sequence[ScoredRow], collection: Collection, *, policy_like: bool
) -> tuple[list[ScoredRow], tuple[Conflict, ...]]:
    """What is judged of the *clear* candidates, both sides of every conflict among it, and these conflicts."""
    contract = collection.rules.retrieval
    most = contract.pack.max_chunks
    evidence = with_amending(evidence_of(clear, contract), ordered, most)[:most]
    heard = [*evidence, *alike(clear, evidence, contract)] if policy_like else evidence
    exception = _exception(plan, collection.rules, policy_like=policy_like)
    own = subjects(collection.profiles, {each.row.chunk.doc_id for each in heard})
    case = Case(heard, plan.question, policy_like, own, collection.documents, plan.meant, exception)
    found = conflicts(case)
    return with_sides(evidence, heard, found, contract), found


def _exception(plan: Plan, rules: Contracts, *, policy_like: bool) -> str:
    """What a message asks for that the rules do not give, by its words or else by its meaning; "" where it does not."""
    if words := exception_asked(plan.question, rules.retrieval.intents):
        return f"an exception ({words!r})"
    return "what the rules do not give" if policy_like and plan.claim.asks_for_exception else ""


def _sensitive(claim: PolicyClaim, found: Sequence[Conflict], *, policy_like: bool) -> frozenset[Sensitivity]:
    """The sensitive topics of a policy-like claim, and exceptions where one is asked for, whatever of."""
    asked = {Sensitivity.EXCEPTIONS} if any(each.kind == "exception_request" for each in found) else set()
    return (claim.sensitivities if policy_like else frozenset()) | asked


def _scored(plan: Plan, pool: Pool, collection: Collection) -> list[ScoredRow]:
    """
    The pool with fused score, document match and confidence, best first by the sum of the first two, so that the cut
    keeps what the question points to.
    """
    profiles, rules = {each.doc_id: each for each in collection.profiles}, collection.rules
    unread = outlived(collection.documents, plan.request.as_of, collection.unread) if collection.unread else frozenset()
    stale = unread | collection.choice.past
    by_id = {c.chunk_id: _stale(c) if c.row.chunk.doc_id in stale else c for c in pool.candidates}
    fused = minmax_fusion(
        {c.chunk_id: c.similarity for c in pool.candidates},
        {c.chunk_id: c.bm25 for c in pool.candidates if c.bm25 is not None},
        semantic_weight=rules.retrieval.fusion.semantic_weight,
    )
    scored = [
        _held_against(by_id[key], score, plan, rules, profiles.get(by_id[key].row.chunk.doc_id)) for key, score in fused
    ]
    return sorted(scored, key=lambda c: (-round(c.fused + c.document_match, 6), c.chunk_id))


def _stale(found: FoundRow) -> FoundRow:
    return replace(found, row=found.row.model_copy(update={"stale": True}))


def _with_named(plan: Plan, pool: Pool, collection: Collection) -> Pool:
    """*pool* with the tables of the papers that the question clearly points to of which it names a row."""
    leading = plan.matched.leading(collection.rules.retrieval.routing.documents)
    if not leading or not wants_a_figure(plan.question):
        return pool
    eligible = replace(plan.wanted.eligible[0], doc_ids=leading)
    rows = rows_by_name(collection.index, eligible, plan.wanted.variants[0].text, plan.question, frequencies())
    return enlarged(collection.index, plan.wanted, pool, rows) if rows else pool


def _amending(plan: Plan, pool: Pool, nearest: Sequence[ScoredRow], collection: Collection) -> list[ScoredRow]:
    """What amends the papers of *nearest* and was not found, as it speaks of clauses and not of what is asked."""
    papers = frozenset(c.row.chunk.doc_id for c in nearest)
    papers |= {each.doc_id for each in collection.profiles if each.links.amends & papers}
    rows = amending_rows(collection.index, replace(plan.wanted.eligible[0], doc_ids=papers))
    known = {c.chunk_id for c in pool.candidates}
    unfound = [row for row in rows if row.chunk.chunk_id not in known]
    return (
        [
            c
            for c in _scored(plan, enlarged(collection.index, plan.wanted, pool, unfound), collection)
            if c.chunk_id not in known
        ]
        if unfound
        else []
    )


def _held_against(found: FoundRow, fused: float, plan: Plan, rules: Contracts, of: Profile | None) -> ScoredRow:
    weights, doc_id, text = rules.retrieval.routing, found.row.chunk.doc_id, found.row.chunk.text
    # A page of other years alone cannot answer, as the judge of the evidence will say; it gives its place to one that
    # may. Of a table that goes on from another page the years may stand in the names of its columns alone.
    asked = plan.question.reached
    said = years(" ".join((found.row.doc_title, *found.row.chunk.header, text))) if asked else asked
    other = (said and not asked & said) or _of_other_days(plan.question, found.row.chunk.header)
    page = " ".join((*found.row.chunk.header, text))
    against = 1.0 if other else plan.matched.contradicted(doc_id, page)
    scored = ScoredRow.of_found(
        found,
        fused=round(fused, 6),
        document_match=round(weights.weight * plan.matched.strength(doc_id) - weights.contradiction * against, 6),
        confidence=rules.confidence.probability(features(plan.subject, found.row, found.similarity)),
    )
    if of is None:
        return scored
    named = of.by_fiscal_year() if plan.question.fiscal else of
    return replace(scored, about=named.about, links=of.links, parties=of.parties, period=of.period)


def _of_other_days(question: ReadQuestion, header: Sequence[str]) -> bool:
    """Whether the columns of a table are of days, in full, of which the question names others and none of these."""
    named = named_days(" ".join(header))
    return bool(question.days and named) and question.days.isdisjoint(named)


def _rerank(
    question: ReadQuestion, accepted: Sequence[KeptRow], depth: int, reranker: Reranker | None
) -> list[KeptRow]:
    """The first *depth* with a rerank score; the others keep none and stand below."""
    if reranker is None:
        return list(accepted)
    head = accepted[:depth]
    scores = reranker.score(question.text, [c.row.chunk.text for c in head])
    return [
        *(replace(c, rerank=round(score, 6)) for c, score in zip(head, scores, strict=True)),
        *accepted[len(head) :],
    ]
