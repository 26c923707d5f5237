"""Question to evidence in one deterministic pass."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pincite.errors import EmbedderMismatchError
from pincite.model.documents import Authority, Document, Scope
from pincite.model.evidence import Candidate, EvidencePack
from pincite.model.retrieval import RetrievalRequest, Retrieved, Sensitivity
from pincite.ports import Eligibility, Embedder, Index, Reranker, Vectors
from pincite.question.parties import said_in_roles
from pincite.question.periods import years
from pincite.retrieval.acceptance import accept
from pincite.retrieval.amended import with_amending
from pincite.retrieval.asides import without_asides
from pincite.retrieval.candidates import Lookup, Pool, enlarged, search, text_search
from pincite.retrieval.claims import Claim, read_claim
from pincite.retrieval.confidence import features
from pincite.retrieval.conflicts import Case, conflicts
from pincite.retrieval.escalation import POLICIES, review
from pincite.retrieval.fusion import minmax_fusion
from pincite.retrieval.hints import Routing, routing, subjects
from pincite.retrieval.intents import expanded, read_intents, subject
from pincite.retrieval.mending import mended
from pincite.retrieval.message import in_full, latest_message
from pincite.retrieval.own_amendments import amending_rows
from pincite.retrieval.pack import flags_of, pack_item
from pincite.retrieval.profiles import Profile, profiles_of
from pincite.retrieval.question import Contracts, Question
from pincite.retrieval.ranking import Arrangement, Order, with_scores
from pincite.retrieval.selection import alike, evidence_of, with_sides
from pincite.retrieval.tracing import trace_of
from pincite.retrieval.trips import in_context
from pincite.retrieval.variants import embedded, variants
from pincite.retrieval.words import stem
from pincite.values.frequencies import frequencies


@dataclass(frozen=True, slots=True)
class _Plan:
    """
    What is known of a question before anything is searched.

    ``meant`` are intents that it means and does not name; ``cap`` is how many candidates are kept, ``subjects`` (its own, and as it says it in the roles of a
    contract) and ``years`` what they are held against.
    """

    question: Question
    claim: Claim
    meant: tuple[str, ...]
    routed: Routing
    wanted: Lookup
    cap: int
    subjects: tuple[frozenset[str], ...]
    years: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Collection:
    """A tenant's searchable documents, and the parts and numbers that they are searched with."""

    index: Index
    documents: Sequence[Document]
    profiles: Sequence[Profile]
    embedder: Embedder
    reranker: Reranker | None
    rules: Contracts


def retrieve(  # noqa: PLR0913, PLR0917 -- the ports and the numbers stand side by side, none hidden
    request: RetrievalRequest,
    index: Index,
    embedder: Embedder,
    documents: Sequence[Document],
    contracts: Contracts | None = None,
    reranker: Reranker | None = None,
) -> Retrieved:
    """
    Find, order and judge the evidence for one request.

    Args:
        request: The question with its scope and day.
        index: The tenant's published rows.
        embedder: The embedder that wrote the index.
        documents: The tenant's snapshot, for document hints; documents that could not be read may be among them.
        contracts: The numbers; those in force where None.
        reranker: Scores ``rerank.factor`` times top-k candidates anew, where given.

    Returns:
        Evidence in its final order with pack, flags, review, conflicts and trace: the same for the same arguments, to the byte.

    Raises:
        EmbedderMismatchError: If *embedder* did not write the index.
    """
    return retrieve_many([request], index, embedder, documents, contracts, reranker)[0]


def retrieve_many(  # noqa: PLR0913, PLR0917
    requests: Sequence[RetrievalRequest],
    index: Index,
    embedder: Embedder,
    documents: Sequence[Document],
    contracts: Contracts | None = None,
    reranker: Reranker | None = None,
) -> list[Retrieved]:
    """Like ``retrieve`` for each request in order; the variants of all of them are embedded together."""
    if embedder.identity != index.embedder_identity:
        msg = f"the index was written by {index.embedder_identity}, the question would be embedded by {embedder.identity}: rebuild the index or change the recipe"
        raise EmbedderMismatchError(msg)
    rules = contracts or Contracts.in_force()
    collection = _Collection(index, documents, profiles_of(documents, index), embedder, reranker, rules)
    results = _retrieve_all([(request, without_asides(in_full(latest_message(request.question)), embedder)) for request in requests], collection)
    meant = {at: text for at, found in enumerate(results) if (text := _mended(found, embedder)) != found.question}
    for at, found in zip(meant, _retrieve_all([(requests[at], text) for at, text in meant.items()], collection), strict=True):
        results[at] = found
    return results


def _mended(found: Retrieved, embedder: Embedder) -> str:
    """The question without slips; a word that the embedder has in one piece is one that people write, however rare."""
    evidence = [" ".join((c.row.doc_title, *c.row.chunk.section, c.row.chunk.text)) for c in found.candidates]
    one = embedder.count_tokens("a")
    return mended(found.question, evidence, frequencies(), lambda word: embedder.count_tokens(word) == one)


def _retrieve_all(asked: Sequence[tuple[RetrievalRequest, str]], collection: _Collection) -> list[Retrieved]:
    """Each request's evidence, *asked* with what is read of its question."""
    index = collection.index
    plans = [_plan(request, text, claim, collection) for (request, text), claim in zip(asked, _claims(asked, collection), strict=True)]
    vectors = _embedded([text for plan in plans for text in plan.question.semantic], collection.embedder)
    results, at = [], 0
    for plan in plans:
        size = len(plan.question.semantic)
        pool = search(index, plan.wanted, vectors[at : at + size], text_search(index, plan.wanted))
        results.append(_retrieve(plan, pool, collection))
        at += size
    return results


def _embedded(texts: Sequence[str], embedder: Embedder) -> Vectors:
    return embedder.embed(texts) if texts else np.zeros((0, embedder.dimension), dtype=np.float32)


def _claims(asked: Sequence[tuple[RetrievalRequest, str]], collection: _Collection) -> list[Claim]:
    """What each question is about, by its own words."""
    rules, embedder = collection.rules.retrieval.claims, collection.embedder
    vectors = _embedded([embedded(text) for _, text in asked], embedder)
    return [read_claim(vector, rules, embedder, request.sensitivity) for (request, _), vector in zip(asked, vectors, strict=True)]


def _plan(request: RetrievalRequest, text: str, claim: Claim, collection: _Collection) -> _Plan:
    rules = collection.rules
    reading, routed = read_intents(text, rules.retrieval.intents), routing(in_context(text, request.trip), collection.profiles)
    told = routed.told_by(routed.leading(rules.retrieval.routing.documents))
    meant = () if reading.intents else claim.meant
    policies = expanded(reading.intents, meant, request.sensitivity, rules.retrieval.intents)
    in_roles = said_in_roles(text, [each.parties for each in collection.profiles if each.parties])
    others = () if in_roles == text else (in_roles,)
    read = variants(text, policies, rules.qa.expansions, rules.retrieval.variants, request.trip, told, meant, *others)
    question = Question(request, text, reading, read)
    vector_k, lexical_k, cap = _sizes(request, rules)
    wanted = Lookup(read, _looks(question, routed, claim, collection), vector_k, lexical_k)
    about = tuple(subject(each, reading.intents) | frozenset(map(stem, meant)) for each in (text, *others))
    return _Plan(question, claim, meant, routed, wanted, cap, about, years(text))


def eligibility(request: RetrievalRequest) -> Eligibility:
    """Which rows *request* may see: ``MIXED`` is every authority of the tenant, any other scope its own rows only."""
    authorities = None if request.scope is Scope.MIXED else frozenset({Authority(request.scope.value)})
    return Eligibility(authorities=authorities, include_superseded=request.audit, domain_id=request.domain_id)


def _looks(question: Question, routed: Routing, claim: Claim, collection: _Collection) -> list[Eligibility]:
    """All eligible rows; then the documents alone that the question clearly points to, the amendments alone, and where a policy may decide the policies alone."""
    everything = eligibility(question.request)
    looks = [everything]
    if leading := routed.leading(collection.rules.retrieval.routing.documents):
        looks.append(replace(everything, doc_ids=leading))
    if amending := frozenset(each.doc_id for each in collection.profiles if each.links.amends):
        looks.append(replace(everything, doc_ids=amending))
    if claim.possible and any(document.category for document in collection.documents):
        looks.append(replace(everything, categories=POLICIES))
    return looks


def _retrieve(plan: _Plan, pool: Pool, collection: _Collection) -> Retrieved:
    claim, routed, rules, documents = plan.claim, plan.routed, collection.rules, collection.documents
    contract = rules.retrieval
    scored = _scored(plan, pool, collection)
    question = replace(plan.question, policy_like=claim.policy_like(scored[: plan.cap]))
    request = question.request
    top_k = request.top_k or rules.qa.retrieval.top_k
    accepted = accept(scored[: plan.cap], question, routed, rules)
    depth = contract.rerank.factor * top_k
    reranked = _rerank(question, accepted.candidates, depth, collection.reranker)
    order = Order(contract, request.as_of, pool.vectors, rules.qa.retrieval.mmr_lambda if rules.qa.retrieval.use_mmr else 1.0, question.policy_like)
    arrangement = Arrangement(reranked, order)
    nearest = arrangement.all(top_k)
    ordered = with_scores(with_amending(nearest, [*scored, *_amending(plan, pool, nearest[:top_k], collection)], top_k))
    taken = {c.chunk_id for c in ordered}
    accepted = replace(accepted, dropped=tuple(each for each in accepted.dropped if each.chunk_id not in taken))
    evidence = with_amending(evidence_of(arrangement, contract), ordered, contract.pack.max_chunks)[: contract.pack.max_chunks]
    asks = question.policy_like and claim.asks_for_exception
    heard = [*evidence, *alike(arrangement, evidence, contract)] if question.policy_like else evidence
    found = conflicts(Case(heard, question.text, question.policy_like, subjects(collection.profiles), documents, plan.meant, exception=asks))
    evidence = with_sides(evidence, heard, found, contract)
    # What is less likely relevant than not counts for no flag; it only fills a pack that would be too small to judge by.
    shown = evidence if len(evidence) >= contract.pack.min_chunks else arrangement.first(contract.pack.min_chunks)
    sensitive = claim.sensitivities if question.policy_like else frozenset[Sensitivity]()
    flags = flags_of(evidence, request.as_of, contract, policy_like=question.policy_like, conflicting=bool(found))
    return Retrieved(
        question=question.text,
        candidates=ordered[:top_k],
        pack=EvidencePack(items=tuple(pack_item(c) for c in shown), flags=flags),
        flags=flags,
        review=review(evidence, flags, found, sensitive, policy_binds=question.policy_like and any(d.category for d in documents)),
        conflicts=found,
        policy_like=question.policy_like,
        intents=question.reading.names,
        sensitivities=sensitive,
        routed=routed.hints,
        unknown=not any(c.confidence >= contract.confidence.unknown_below for c in ordered),
        trace=trace_of(plan.wanted, routed.hints, accepted, ordered, reranked=depth if collection.reranker else None),
    )


def _sizes(request: RetrievalRequest, rules: Contracts) -> tuple[int, int, int]:
    """``K_v``, ``K_l`` and the cap; a caller who asks for more than top-k widens all three to at least what they ask for."""
    sizes = rules.retrieval.candidates
    wanted = request.top_k or 0
    if wanted <= rules.qa.retrieval.top_k:
        wanted = 0
    return max(sizes.vector_k, wanted), max(sizes.lexical_k, wanted), max(sizes.cap, wanted)


def _scored(plan: _Plan, pool: Pool, collection: _Collection) -> list[Candidate]:
    """The pool with fused score, routing and confidence, best first by the sum of the first two, so that the cut keeps what the question points to."""
    profiles, rules = {each.doc_id: each for each in collection.profiles}, collection.rules
    by_id = {c.chunk_id: _introduced(c, profiles.get(c.row.chunk.doc_id)) for c in pool.candidates}
    fused = minmax_fusion(
        {c.chunk_id: c.similarity for c in pool.candidates},
        {c.chunk_id: c.bm25 for c in pool.candidates if c.bm25 is not None},
        semantic_weight=rules.retrieval.fusion.semantic_weight,
    )
    judged = [_judged(by_id[key], score, plan, rules) for key, score in fused]
    return sorted(judged, key=lambda c: (-round(c.fused + c.routing, 6), c.chunk_id))


def _amending(plan: _Plan, pool: Pool, nearest: Sequence[Candidate], collection: _Collection) -> list[Candidate]:
    """What amends the papers of *nearest* and was not found, as it speaks of clauses and not of what is asked."""
    papers = frozenset(c.row.chunk.doc_id for c in nearest)
    papers |= {each.doc_id for each in collection.profiles if each.links.amends & papers}
    rows = amending_rows(collection.index, replace(plan.wanted.eligible[0], doc_ids=papers))
    known = {c.chunk_id for c in pool.candidates}
    unfound = [row for row in rows if row.chunk.chunk_id not in known]
    return [c for c in _scored(plan, enlarged(collection.index, plan.wanted, pool, unfound), collection) if c.chunk_id not in known] if unfound else []


def _introduced(candidate: Candidate, of: Profile | None) -> Candidate:
    return replace(candidate, about=of.about, links=of.links, parties=of.parties) if of else candidate


def _judged(candidate: Candidate, fused: float, plan: _Plan, rules: Contracts) -> Candidate:
    weights, doc_id, text = rules.retrieval.routing, candidate.row.chunk.doc_id, candidate.row.chunk.text
    # A page of other years alone cannot answer, as the judge of the evidence will say; it gives its place to one that may.
    said = years(f"{candidate.row.doc_title} {text}") if plan.years else plan.years
    against = 1.0 if said and not plan.years & said else plan.routed.contradicted(doc_id, text)
    return replace(
        candidate,
        fused=round(fused, 6),
        routing=round(weights.weight * plan.routed.strength(doc_id) - weights.contradiction * against, 6),
        confidence=max(rules.confidence.probability(features(each, candidate.row, candidate.similarity)) for each in plan.subjects),
    )


def _rerank(question: Question, accepted: Sequence[Candidate], depth: int, reranker: Reranker | None) -> list[Candidate]:
    """The first *depth* with a rerank score; the others keep none and stand below."""
    if reranker is None:
        return list(accepted)
    head = accepted[:depth]
    scores = reranker.score(question.text, [c.row.chunk.text for c in head])
    return [*(replace(c, rerank=round(score, 6)) for c, score in zip(head, scores, strict=True)), *accepted[len(head) :]]
