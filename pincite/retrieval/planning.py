"""
What is known of a question before anything is searched: what it is about, in which words it is searched, and where.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.model.documents import Authority, Document, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.ports import Eligibility, Embedder, Index, Reranker
from pincite.question.intents import expanded
from pincite.question.record import ReadQuestion
from pincite.retrieval.asked_editions import NO_CHOICE, Choice
from pincite.retrieval.candidates import Lookup
from pincite.retrieval.claims import PolicyClaim
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.papers.hints import DocumentMatch, match_documents
from pincite.retrieval.papers.in_effect import dated, not_yet, still
from pincite.retrieval.papers.profiles import Profile, with_outdated
from pincite.retrieval.rules import Contracts
from pincite.retrieval.variants import variants
from pincite.values.words import stem


@dataclass(frozen=True, slots=True)
class Plan:
    """
    What is known of a question before anything is searched.

    ``claim`` says whether a policy may decide it, ``matched`` to which documents it points; ``meant`` are intents that
    it means and does not name; ``cap`` is how many candidates are kept, and ``subject`` what they are held against.
    """

    request: RetrievalRequest
    question: ReadQuestion
    claim: PolicyClaim
    meant: tuple[str, ...]
    matched: DocumentMatch
    wanted: Lookup
    cap: int
    subject: frozenset[str]


@dataclass(frozen=True, slots=True)
class Collection:
    """
    A tenant's searchable documents, those that could not be read, and the parts and numbers that they are searched
    with; ``choice`` is the edition that one question asks of.
    """

    index: Index
    documents: Sequence[Document]
    profiles: Sequence[Profile]
    embedder: Embedder
    reranker: Reranker | None
    rules: Contracts
    unread: Sequence[Document] = ()
    choice: Choice = NO_CHOICE

    def asked_by(self, request: RetrievalRequest, choice: Choice = NO_CHOICE) -> "Collection":
        """
        The same with every edition's day, be it the manifest's or its own, as it stands on the day of the *request*: no
        edition is outdated by one that does not hold yet, nor by one that *choice* leaves out; in an audit as it is.
        """
        if request.audit:
            return self
        documents = dated(self.documents, self.profiles)
        later = (not_yet(documents, request.as_of) - choice.meant) | choice.out
        profiles = with_outdated(self.profiles, later) if later else self.profiles
        return replace(self, documents=documents, profiles=profiles, choice=choice)


def plan_of(request: RetrievalRequest, question: ReadQuestion, claim: PolicyClaim, collection: Collection) -> Plan:
    """What is known of a *request* before anything is searched, *question* being what was read of it."""
    rules = collection.rules
    matched = match_documents(question.pointers, collection.profiles)
    told = matched.told_by(matched.leading(rules.retrieval.routing.documents))
    meant = () if question.intents else claim.meant
    policies = expanded(question.intents, meant, request.sensitivity, rules.retrieval.intents)
    read = variants(question, policies, rules.qa.expansions, rules.retrieval.variants, request.trip, told, meant)
    vector_k, lexical_k, cap = _sizes(request, rules)
    wanted = Lookup(read, _looks(request, matched, claim, collection), vector_k, lexical_k)
    return Plan(request, question, claim, meant, matched, wanted, cap, question.wording.subject.union(map(stem, meant)))


def eligibility(
    request: RetrievalRequest,
    documents: Sequence[Document],
    unread: Sequence[Document] = (),
    choice: Choice = NO_CHOICE,
) -> Eligibility:
    """
    Which rows of *documents* a *request* may see: ``MIXED`` is every authority of the tenant, any other scope its own
    rows only; of documents those that hold on its day, and of a paper of which it asks one edition that *choice*, in an
    audit all. What only an *unread* one supersedes holds.
    """
    authorities = None if request.scope is Scope.MIXED else frozenset({Authority(request.scope.value)})
    return Eligibility(
        authorities=authorities,
        include_superseded=request.audit,
        domain_id=request.domain_id,
        not_yet=frozenset() if request.audit else (not_yet(documents, request.as_of) - choice.meant) | choice.out,
        still=frozenset() if request.audit else still(documents, request.as_of, unread) | choice.meant,
    )


def _looks(
    request: RetrievalRequest, matched: DocumentMatch, claim: PolicyClaim, collection: Collection
) -> list[Eligibility]:
    """
    All eligible rows; then the documents alone that the question clearly points to, the amendments alone, and where a
    policy may decide the policies alone.
    """
    everything = eligibility(request, collection.documents, collection.unread, collection.choice)
    looks = [everything]
    if leading := matched.leading(collection.rules.retrieval.routing.documents):
        looks.append(replace(everything, doc_ids=leading))
    if amending := frozenset(each.doc_id for each in collection.profiles if each.links.amends):
        looks.append(replace(everything, doc_ids=amending))
    if claim.possible and any(document.category for document in collection.documents):
        looks.append(replace(everything, categories=POLICIES))
    return looks


def _sizes(request: RetrievalRequest, rules: Contracts) -> tuple[int, int, int]:
    """
    ``K_v``, ``K_l`` and the cap; a caller who asks for more than top-k widens all three to at least what they ask for.
    """
    sizes = rules.retrieval.candidates
    wanted = request.top_k or 0
    if wanted <= rules.qa.retrieval.top_k:
        wanted = 0
    return max(sizes.vector_k, wanted), max(sizes.lexical_k, wanted), max(sizes.cap, wanted)
