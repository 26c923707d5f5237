"""What each contract says, as closed tables: its numbers, their ranges and their shapes."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.model.documents import Category


class TomlTable(BaseModel):
    """A TOML table: closed to unknown keys, frozen."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class QaRetrieval(TomlTable):
    """Core retrieval settings (qa-contract-v1 §1)."""

    top_k: int = Field(ge=1)
    max_context_chunks: int = Field(ge=1)
    min_similarity: float = Field(ge=0, le=1)
    use_mmr: bool
    mmr_lambda: float = Field(ge=0, le=1)


class Fallback(TomlTable):
    """The second, lower threshold and when it may be tried."""

    min_similarity: float = Field(ge=0, le=1)
    only_if_empty: bool


class Expansion(TomlTable):
    """A targeted query expansion: terms to add where the question holds ``when`` and lacks them."""

    when: str
    add: tuple[str, ...]


class AnswerLimits(TomlTable):
    """
    The refusal text, the length of an answer, and the reader's probabilities in [0, 1] that something answers: below
    the first a chunk's sentences or a row of a table are no evidence, below the second neither is a row or a sentence
    read by itself, nor below the third unless its whole chunk says more, and from the fourth such a one answers, of
    ``most_stated`` that are read. The values of versions that state none decide nothing.
    """

    refusal_text: Literal["Not found in provided PDFs"]
    max_sentences: int
    doubted_below: float = Field(default=0.0, ge=0, le=1)
    disbelieved_below: float = Field(default=0.0, ge=0, le=1)
    unlikely_below: float = Field(default=0.0, ge=0, le=1)
    trusted_from: float = Field(default=1.0, gt=0, le=1)
    most_stated: int = Field(default=0, ge=0)


class Messages(TomlTable):
    """Sentences that the contract fixes to the letter."""

    fallback_overuse: str


class Gate(TomlTable):
    """One bar: a metric of a suite held against a bound; below ``min_cases`` nothing is decided."""

    name: str
    suite: Literal["baseline", "perturb", "attacks", "additional_documents"]
    metric: str
    at_least: float | None = None
    at_most: float | None = None
    min_cases: int = Field(ge=1)
    because: str


class QaContract(TomlTable):
    """qa-contract: retrieval settings, refusal and CI gates."""

    name: Literal["qa"]
    version: str
    retrieval: QaRetrieval
    fallback: Fallback
    expansions: tuple[Expansion, ...]
    answer: AnswerLimits
    messages: Messages
    gates: tuple[Gate, ...] = Field(min_length=1)


class Candidates(TomlTable):
    """How many candidates each search brings and how many their union keeps."""

    vector_k: int = Field(ge=1)
    lexical_k: int = Field(ge=1)
    cap: int = Field(ge=1)


class Fusion(TomlTable):
    """Weight of the semantic list, in [0, 1]."""

    semantic_weight: float = Field(ge=0, le=1)


class Variants(TomlTable):
    """How many query variants a question gives."""

    at_least: int = Field(ge=1)
    at_most: int = Field(ge=1)


class RoutingRules(TomlTable):
    """
    How much a document that the question points to is preferred, one that contradicts it set back, and how many at most
    get a search of their own.
    """

    weight: float = Field(ge=0)
    contradiction: float = Field(ge=0)
    documents: int = Field(ge=0, default=0)  # a version without it, retrieval-v1, knew no such search


class Ranking(TomlTable):
    """
    Precedence tiers, highest first, staleness, and the confidence from which a chunk is evidence on a policy-like
    claim.
    """

    tiers: tuple[Category, ...]
    stale_after_days: int = Field(ge=1)
    evidence_floor: float = Field(ge=0, le=1)


class Signals(TomlTable):
    """Weights of the soft signals inside one tier, added to a relevance in [0, 1]; days and a share where named so."""

    priority: float = Field(ge=0)
    effective: float = Field(ge=0)
    reviewed: float = Field(ge=0)
    stale: float = Field(ge=0)
    near_duplicate: float = Field(ge=0)
    horizon_days: int = Field(ge=1)
    duplicate_overlap: float = Field(gt=0, le=1)


class Intent(TomlTable):
    """
    A policy intent of the query variants: the words that show it, what a policy expansion adds for it, and the
    sensitive topic it belongs to.
    """

    name: str
    words: tuple[str, ...] = Field(min_length=1)
    expansion: tuple[str, ...]
    sensitivity: Literal["refund", "safety", "medical", "legal", "exceptions"] | None = None


class Described(TomlTable):
    """
    A policy intent in sentences, each of which a question may resemble, the named intents that it covers, and the
    sensitive topic it belongs to.
    """

    name: str
    intents: tuple[str, ...] = Field(min_length=1)
    texts: tuple[str, ...] = Field(min_length=1)
    sensitivity: Literal["refund", "safety", "medical", "legal", "exceptions"] | None = None


class PolicyClaims(TomlTable):
    """
    When a policy decides what is asked: described intents and everyday ones, and bounds on the difference of the
    cosines with the nearest of each.

    From ``likely`` on a question is policy-like, from ``possible`` on where its likeliest evidence is a policy; from
    ``request`` on it asks for an exception. From ``clear`` on, by which the nearest intent leads, its names are
    searched for, too.
    """

    likely: float = Field(ge=-2, le=2)
    clear: float = Field(ge=0, le=2)
    possible: float = Field(ge=-2, le=2)
    request: float = Field(ge=-2, le=2)
    everyday: tuple[str, ...] = Field(min_length=1)
    described: tuple[Described, ...] = Field(min_length=1)


class Pack(TomlTable):
    """
    Size of the evidence pack, the most that one document has of it while another has evidence, and the sources wanted
    for a policy-like claim.
    """

    min_chunks: int
    max_chunks: int
    per_document: int = Field(ge=1)
    policy_sources: int


class ConfidenceBounds(TomlTable):
    """The two bounds on the calibrated confidence."""

    low_below: float = Field(ge=0, le=1)
    unknown_below: float = Field(ge=0, le=1)


class Rerank(TomlTable):
    """Whether a reranker runs by default, and on how many candidates."""

    enabled: bool
    factor: int


class RetrievalContract(TomlTable):
    """retrieval-ranking: candidates, fusion, tiers, pack, confidence."""

    name: Literal["retrieval"]
    version: str
    candidates: Candidates
    variants: Variants
    fusion: Fusion
    routing: RoutingRules
    ranking: Ranking
    signals: Signals
    pack: Pack
    confidence: ConfidenceBounds
    rerank: Rerank
    intents: tuple[Intent, ...] = Field(min_length=1)
    claims: PolicyClaims


class FewestCases(TomlTable):
    """Fewest golden cases a category."""

    answerable: int
    refusal: int
    adversarial: int
    table_layout: int


class Scoring(TomlTable):
    """Bounds that scorers use."""

    min_snippet_chars: int


class EvalsContract(TomlTable):
    """evals: coverage, scoring and gates."""

    name: Literal["evals"]
    version: str
    coverage: FewestCases
    scoring: Scoring
    gates: tuple[Gate, ...] = Field(min_length=1)


class GuardrailConfig(TomlTable):
    """When an answer is refused, flagged or passed (guardrails-v1, config parameters)."""

    refuse_on_no_citations: bool
    min_citation_density: float = Field(ge=0)
    max_uncovered_claims: int = Field(ge=0)
    max_uncovered_ratio: float = Field(ge=0, le=1)
    min_similarity_for_mapping: float = Field(ge=0, le=1)


class Because(TomlTable):
    """Why the guardrail's numbers are what they are."""

    refuse_on_no_citations: str
    min_citation_density: str
    max_uncovered_claims: str
    max_uncovered_ratio: str
    min_similarity_for_mapping: str


class MeasuredRate(TomlTable):
    """
    A rate the guardrail showed when its numbers were frozen: ``share`` of ``cases`` in ``set`` that were ``what``.
    """

    set: str
    what: Literal["false block", "false pass", "flagged", "refused"]
    share: float = Field(ge=0, le=1)
    cases: int = Field(ge=1)


class GuardrailsContract(TomlTable):
    """guardrails: thresholds, their reasons and the rates measured with them."""

    name: Literal["guardrails"]
    version: str
    decision: GuardrailConfig
    because: Because | None = None
    measured: tuple[MeasuredRate, ...] = ()
